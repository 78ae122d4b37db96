/** Strings are attributes, and objects and lists are child elements. */
export interface Element {
	[name: string]: string | Element | Element[] | undefined;
}

/** The invoice has all attributes of Anexo 20 but no seal. */
export type Comprobante = Element;
