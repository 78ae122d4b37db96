import type { Element } from './element';
import { children } from './element';
import { memoize } from './memoize';

/** Selects elements of an invoice: none where they are missing. */
export type Elements = (comprobante: Element) => Element[];

/** The children of that name of each of these elements. */
export function childrenOf(elements: Elements, name: string): Elements {
	return memoize((comprobante) =>
		elements(comprobante).flatMap((element) => children(element, name)),
	);
}

export const header: Elements = (comprobante) => [comprobante];
export const issuer = childrenOf(header, 'Emisor');
export const recipient = childrenOf(header, 'Receptor');

export const lineItems = childrenOf(header, 'Conceptos');
export const parts = childrenOf(lineItems, 'Parte');

export const lineTaxes = childrenOf(lineItems, 'Impuestos');
export const lineTraslados = childrenOf(lineTaxes, 'Traslados');
export const lineRetenciones = childrenOf(lineTaxes, 'Retenciones');
