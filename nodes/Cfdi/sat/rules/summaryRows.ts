import { hasCode } from '../catalog';
import { impuesto } from '../catalogs/impuesto';
import type { Elements } from './attribute';
import type { Element } from '../invoice/element';
import { children, pathOf, written } from '../invoice/element';
import { isWithoutAmounts } from './lineSums';
import { once } from '../invoice/memoize';
import type { Rule } from './rule';
import type { Kind } from './taxRows';
import { taxName, taxOfRow } from './taxRows';

/** Impuestos of the Comprobante; none for the types that must not have it. */
export const summary: Elements = (comprobante) =>
	isWithoutAmounts(comprobante) ? [] : children(comprobante, 'Impuestos');

export const summaryTraslados: Elements = once((comprobante) =>
	summary(comprobante).flatMap((taxes) => children(taxes, 'Traslados')),
);
export const summaryRetenciones: Elements = once((comprobante) =>
	summary(comprobante).flatMap((taxes) => children(taxes, 'Retenciones')),
);

/** Whether it is something else than Exento. */
export const isCharged = ({ rate }: { rate: unknown }): boolean => rate !== undefined;

/**
 * What may stand in one row of the summary only: Impuesto of what is withheld; Impuesto, TipoFactor
 * and TasaOCuota of what is transferred.
 * @returns undefined where the row is no tax of SAT's catalogs
 */
export function summaryKey(row: Element, kind: Kind): string | undefined {
	if (kind === 'retencion') {
		const withheld = written(row, 'Impuesto');
		return withheld !== undefined && hasCode(impuesto, withheld) ? withheld : undefined;
	}
	const tax = taxOfRow(row, kind);
	return tax === undefined ? undefined : taxName(tax);
}

/** The rows of each tax, of which there should be one. */
const rowsByTax: Record<Kind, (comprobante: Element) => Map<string, Element[]>> = {
	traslado: once((comprobante) => byTax(summaryTraslados(comprobante), 'traslado')),
	retencion: once((comprobante) => byTax(summaryRetenciones(comprobante), 'retencion')),
};

export function isRepeated(comprobante: Element, kind: Kind, key: string): boolean {
	return (rowsByTax[kind](comprobante).get(key)?.length ?? 0) > 1;
}

/** The rows with a tax that another row before them has. */
export function repeatedRows(kind: Kind): Rule['problems'] {
	return (comprobante) =>
		[...rowsByTax[kind](comprobante)].flatMap(([key, [first, ...others]]) =>
			others.map((row) => ({
				field: pathOf(row, 'Impuesto'),
				message: `Impuesto is "${written(row, 'Impuesto')}", but ${first?.path} is of the same tax (${key}): each has one row`,
			})),
		);
}

function byTax(rows: readonly Element[], kind: Kind): Map<string, Element[]> {
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
