import type { Element } from './element';

/**
 * Works out once for an invoice what many rules ask for, so that each line is read once and not
 * once a rule. It is forgotten with the root element, of which every check makes its own.
 */
export function once<Result>(
	workOut: (comprobante: Element) => Result,
): (comprobante: Element) => Result {
	const known = new WeakMap<Element, { result: Result }>();
	return (comprobante) => {
		const { result } = known.get(comprobante) ?? { result: workOut(comprobante) };
		known.set(comprobante, { result });
		return result;
	};
}
