/** An element of the document: an attribute is a text, a child an element or a list of elements. */
export interface Element {
	[name: string]: string | Element | Element[] | undefined;
}

/** A complete invoice, with all its attributes of Anexo 20, ready to be sealed. */
export type Comprobante = Element;
