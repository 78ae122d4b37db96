import { hasCode } from '../catalogs/catalog';
import { impuesto } from '../catalogs/sat';
import type { Element, Elements } from '../invoice/element';
import {
	children,
	pathOf,
	attribute,
	childrenOf,
	memoize,
	isWithoutAmounts,
} from '../invoice/element';
import type { TaxKind } from '../totals/lineSums';
import { breach } from './attribute';
import type { Rule } from './rule';
import { taxOfRow } from './taxCatalog';

/** Impuestos of the Comprobante; none for the types that must not have it. */
export const summary: Elements = (comprobante) =>
	isWithoutAmounts(comprobante) ? [] : children(comprobante, 'Impuestos');

export const summaryTraslados = childrenOf(summary, 'Traslados');
export const summaryRetenciones = childrenOf(summary, 'Retenciones');

/**
 * What only one row of the summary may have: of what is withheld its Impuesto; of what is
 * transferred its Impuesto, TipoFactor and TasaOCuota.
 * @returns undefined where the row is not a tax of SAT's catalogs
 */
export function summaryKey(row: Element, kind: TaxKind): string | undefined {
	if (kind === 'traslado') return taxOfRow(row, kind)?.toString();
	const withheld = attribute(row, 'Impuesto');
	return withheld !== undefined && hasCode(impuesto, withheld) ? withheld : undefined;
}

/** The rows of each tax: there should be one. */
const rowsByTax: Record<TaxKind, (comprobante: Element) => Map<string, Element[]>> = {
	traslado: memoize((comprobante) => byTax(summaryTraslados(comprobante), 'traslado')),
	retencion: memoize((comprobante) => byTax(summaryRetenciones(comprobante), 'retencion')),
};

export function isRepeated(comprobante: Element, kind: TaxKind, key: string): boolean {
	return (rowsByTax[kind](comprobante).get(key)?.length ?? 0) > 1;
}

/** Reports the rows whose tax an earlier row has. */
export function repeatedRows(kind: TaxKind): Rule['problems'] {
	return (comprobante) =>
		[...rowsByTax[kind](comprobante)].flatMap(([key, [first, ...others]]) =>
			others.map((row) => {
				const values = {
					value: attribute(row, 'Impuesto') ?? '',
					first: first?.path ?? '',
					tax: key,
				};
				return breach(pathOf(row, 'Impuesto'), 'repeatedTax', values);
			}),
		);
}

function byTax(rows: readonly Element[], kind: TaxKind): Map<string, Element[]> {
	const byKey = new Map<string, Element[]>();
	for (const row of rows) {
		const key = summaryKey(row, kind);
		if (key === undefined) continue;
		const same = byKey.get(key);
		if (same === undefined) byKey.set(key, [row]);
		else same.push(row);
	}
	return byKey;
}
