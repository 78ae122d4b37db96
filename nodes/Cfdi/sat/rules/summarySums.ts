import { Decimal } from '../decimal';
import type { AmountExpectation, AmountPlace } from './amounts';
import { roundedSum } from './amounts';
import type { Element } from '../invoice/element';
import { children, isPresent } from '../invoice/element';
import { sumOfAll, transferredSums, withheldSums } from './lineSums';
import { isCharged, isRepeated, summaryKey } from './summaryRows';
import type { Kind } from './taxRows';
import { isExempt } from './taxRows';

/** Expects in a row what the lines come to for its tax: nothing, where no line has it. */
function inLines(
	kind: Kind,
	sumOf: (comprobante: Element, key: string) => Decimal | undefined,
	what: (key: string) => string,
): AmountExpectation {
	const keyOf = ({ element }: AmountPlace) => summaryKey(element, kind);
	return roundedSum(
		(place) => {
			const key = keyOf(place);
			// Rows that share a tax are one row too many, which is said of them instead.
			if (key === undefined || isRepeated(place.comprobante, kind, key)) return undefined;
			return sumOf(place.comprobante, key);
		},
		(place) => what(keyOf(place) ?? ''),
	);
}

export const transferredBase = inLines(
	'traslado',
	(comprobante, key) => {
		const sums = transferredSums(comprobante);
		return sums && (sums.get(key)?.base ?? Decimal.zero);
	},
	(key) => `Base of ${key} in the lines`,
);

export const transferredImporte = inLines(
	'traslado',
	(comprobante, key) => {
		const sums = transferredSums(comprobante);
		return sums && (sums.get(key)?.importe ?? Decimal.zero);
	},
	(key) => `Importe of ${key} in the lines`,
);

export const withheldImporte = inLines(
	'retencion',
	(comprobante, key) => {
		const sums = withheldSums(comprobante);
		return sums && (sums.get(key) ?? Decimal.zero);
	},
	(key) => `Importe of ${key} withheld in the lines`,
);

/** Expects in a total the sum of its rows; an exempt Traslado has no Importe to add. */
export function sumOfRows(list: 'Traslados' | 'Retenciones'): AmountExpectation {
	return roundedSum(
		({ element }) => {
			const rows = children(element, list);
			return sumOfAll(
				rows.filter((row) => !isExempt(row) || isPresent(row, 'Importe')),
				'Importe',
			);
		},
		() => `the sum of Importe in ${list}`,
	);
}

/** Whether the lines transfer taxes, and every one of them is exempt. */
export function isAllExempt(comprobante: Element): boolean {
	const sums = transferredSums(comprobante);
	return sums !== undefined && sums.size > 0 && ![...sums.values()].some(isCharged);
}
