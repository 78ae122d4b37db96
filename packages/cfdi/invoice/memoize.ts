import type { Element } from './element';

/**
 * Remembers the result for each invoice, so that what many rules ask for is computed once and not
 * once a rule. The memory is in the root element, and every check makes its own root.
 */
export function memoize<Result>(
	compute: (comprobante: Element) => Result,
): (comprobante: Element) => Result {
	return (comprobante) => {
		const { memory } = comprobante;
		const earlier = memory?.get(compute);
		if (earlier !== undefined) return earlier.result as Result;
		const result = compute(comprobante);
		memory?.set(compute, { result });
		return result;
	};
}
