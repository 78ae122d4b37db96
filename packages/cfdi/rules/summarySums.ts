import { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { children, isPresent } from '../invoice/element';
import type { TaxKind } from '../totals/lineSums';
import { isExempt } from '../totals/lineSums';
import type { Kind } from '../locales/en';
import type { AmountContext, AmountExpectation } from './amounts';
import { roundedSum } from './amounts';
import { isRepeated, summaryKey } from './summaryRows';
import { sumOfAll, transferredByTax, withheldByTax } from './validSums';

/** Expects in a row of the summary the sum of the lines for its tax: zero where no line has it. */
function inLines(
	kind: TaxKind,
	sumOf: (comprobante: Element, key: string) => Decimal | undefined,
	wrong: Kind,
): AmountExpectation {
	const keyOf = ({ element }: AmountContext) => summaryKey(element, kind);
	return roundedSum(
		(context) => {
			const key = keyOf(context);
			// Where rows share a tax, another rule reports the row that is too many.
			if (key === undefined || isRepeated(context.comprobante, kind, key)) return undefined;
			return sumOf(context.comprobante, key);
		},
		wrong,
		(context) => ({ tax: keyOf(context) ?? '' }),
	);
}

export const transferredBase = inLines(
	'traslado',
	(comprobante, key) => {
		const sums = transferredByTax(comprobante);
		return sums && (sums.get(key)?.base ?? Decimal.zero);
	},
	'notTransferredBase',
);

export const transferredImporte = inLines(
	'traslado',
	(comprobante, key) => {
		const sums = transferredByTax(comprobante);
		return sums && (sums.get(key)?.importe ?? Decimal.zero);
	},
	'notTransferredImporte',
);

export const withheldImporte = inLines(
	'retencion',
	(comprobante, key) => {
		const sums = withheldByTax(comprobante);
		return sums && (sums.get(key) ?? Decimal.zero);
	},
	'notWithheldImporte',
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
		'notSumOfRows',
		() => ({ list }),
	);
}

/** Whether the lines transfer a tax that is not exempt. */
export function isAnyCharged(comprobante: Element): boolean {
	return [...(transferredByTax(comprobante)?.values() ?? [])].some(
		({ tax }) => tax.tasaOCuota !== undefined,
	);
}

/** Whether the lines transfer taxes, and all of them are exempt. */
export function isAllExempt(comprobante: Element): boolean {
	return (transferredByTax(comprobante)?.size ?? 0) > 0 && !isAnyCharged(comprobante);
}
