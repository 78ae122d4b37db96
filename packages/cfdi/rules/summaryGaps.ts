import type { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { children, pathOf } from '../invoice/element';
import type { TaxKind } from '../totals/lineSums';
import { currencyDecimalsOf } from './amounts';
import { breach } from './attribute';
import type { Breach, Rule } from './rule';
import { summary, summaryKey } from './summaryRows';
import { transferredByTax, withheldByTax } from './validSums';

/**
 * Reports taxes of the lines that the summary leaves out. It only warns: SAT's matrix checks each
 * row of the summary against the lines, but not whether each line has its row.
 */
export const missingRows: readonly Rule[] = [
	{
		level: 'doubt',
		problems: (comprobante) => {
			const sums = transferredByTax(comprobante);
			if (sums === undefined) return [];
			const importes = [...sums].map(([key, { importe }]) => [key, importe] as const);
			return gaps(comprobante, 'traslado', importes);
		},
	},
	{
		level: 'doubt',
		problems: (comprobante) =>
			gaps(comprobante, 'retencion', [...(withheldByTax(comprobante) ?? [])]),
	},
];

function gaps(
	comprobante: Element,
	kind: TaxKind,
	importes: ReadonlyArray<readonly [key: string, importe: Decimal]>,
): Breach[] {
	const decimals = currencyDecimalsOf(comprobante);
	if (decimals === undefined) return [];
	const list = kind === 'traslado' ? 'Traslados' : 'Retenciones';
	return summary(comprobante).flatMap((taxes) => {
		const keys = new Set(children(taxes, list).map((row) => summaryKey(row, kind)));
		// A row with an invalid tax may be the one that seems to be missing.
		if (keys.has(undefined)) return [];
		return importes.flatMap(([key, importe]) => {
			const rounded = importe.rounded(decimals);
			if (keys.has(key) || rounded.isZero()) return [];
			const values = { tax: key, sum: String(rounded) };
			return [breach(pathOf(taxes, list), 'taxWithoutRow', values)];
		});
	});
}
