/** An XML element. Text values are attributes; elements and lists are children. */
export interface Element {
	[name: string]: string | Element | Element[] | undefined;
}

/** A complete invoice with all attributes of Anexo 20, ready for the seal. */
export type Comprobante = Element;
