import type { Comprobante, Element } from '../invoices/comprobante.mts';
import { comprobante as comprobanteOrder } from './anexo20.mts';
import { pagos } from './pagos20.mts';
import { child } from './sequence.mts';
import type { Sequence } from './sequence.mts';

const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const elementsUnder = (value: Element[string]): Element[] =>
	value === undefined || typeof value === 'string' ? [] : [value].flat();

function walk(element: Element, sequence: Sequence): string[] {
	return sequence.flatMap((step) => {
		if (typeof step !== 'string') {
			return elementsUnder(element[step.name]).flatMap((inner) => walk(inner, step.sequence));
		}
		const value = element[step];
		return typeof value === 'string' ? [normalize(value)] : [];
	});
}

/** Joins values to the text that a seal signs, for example ||4.0|A|1||. */
export const sealedText = (values: string[]): string => `||${values.join('|')}||`;

const sealed: Sequence = [...comprobanteOrder, child('Complemento', [child('Pagos', pagos)])];

/** Builds the cadena original of an invoice and its payments, in the order of Anexo 20. */
export const cadenaOriginal = (comprobante: Comprobante): string =>
	sealedText(walk(comprobante, sealed));
