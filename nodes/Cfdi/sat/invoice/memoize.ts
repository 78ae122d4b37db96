import type { Element } from './element';

/**
 * Works out once for an invoice what many rules ask for, so that each line is read once and not
 * once a rule. It is kept with the root element, of which every check makes its own.
 */
export function once<Result>(
	workOut: (comprobante: Element) => Result,
): (comprobante: Element) => Result {
	return (comprobante) => {
		const { memory } = comprobante;
		if (memory === undefined) return workOut(comprobante);
		const earlier = memory.get(workOut);
		if (earlier !== undefined) return earlier.result as Result;
		const result = workOut(comprobante);
		memory.set(workOut, { result });
		return result;
	};
}
