/** An element of the document: attributes are texts, children are elements or lists of them. */
export interface Element {
	[name: string]: string | Element | Element[] | undefined;
}

/** A complete invoice: every attribute of Anexo 20 that it has, ready to be written and sealed. */
export type Comprobante = Element;
