/** An XML element. Strings are attributes. Elements and lists are children. */
export interface Element {
	[name: string]: string | Element | Element[] | undefined;
}

/** A complete invoice with all attributes of Anexo 20 but without a seal. */
export type Comprobante = Element;
