/** An XML element. Its strings are attributes, and its objects and lists are child elements. */
export interface Element {
	[name: string]: string | Element | Element[] | undefined;
}

/** A complete invoice with all attributes of Anexo 20 but without a seal. */
export type Comprobante = Element;
