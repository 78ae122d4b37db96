import { hasCode } from '../catalog';
import { impuesto } from '../catalogs/impuesto';
import { tasaOCuota } from '../catalogs/tasaOCuota';
import { Decimal } from '../decimal';
import type { AmountExpectation } from './amounts';
import { amountOf } from './amounts';
import type { Elements, Expectation } from './attribute';
import { lineItems } from './attribute';
import type { Element } from '../invoice/element';
import { children, written } from '../invoice/element';
import { once } from '../invoice/memoize';

/** c_TipoFactor. */
const tipoFactor: readonly string[] = ['Tasa', 'Cuota', 'Exento'];

export const knownFactor: Expectation = (value) =>
	tipoFactor.includes(value) ? undefined : `c_TipoFactor has only ${tipoFactor.join(', ')}`;

/** Whether a tax is transferred (Traslado) or withheld (Retencion). */
export type Kind = 'traslado' | 'retencion';

export const lineTaxes: Elements = once((comprobante) =>
	lineItems(comprobante).flatMap((line) => children(line, 'Impuestos')),
);
export const lineTraslados: Elements = once((comprobante) =>
	lineTaxes(comprobante).flatMap((taxes) => children(taxes, 'Traslados')),
);
export const lineRetenciones: Elements = once((comprobante) =>
	lineTaxes(comprobante).flatMap((taxes) => children(taxes, 'Retenciones')),
);

export const isExempt = (row: Element): boolean => written(row, 'TipoFactor') === 'Exento';

/** What is the same in all rows of the lines that make one row of the summary. */
export interface TaxOfRow {
	impuesto: string;
	tipoFactor: string;
	/** Undefined for Exento. */
	rate: Decimal | undefined;
}

/** @returns undefined where the row is no tax of SAT's catalogs, of which other rules speak */
export function taxOfRow(row: Element, kind: Kind): TaxOfRow | undefined {
	const [tax, factor] = [written(row, 'Impuesto'), written(row, 'TipoFactor')];
	if (tax === undefined || !hasCode(impuesto, tax)) return undefined;
	if (factor === 'Exento' && kind === 'traslado') {
		return { impuesto: tax, tipoFactor: factor, rate: undefined };
	}
	const rate = amountOf(row, 'TasaOCuota');
	if (factor === undefined || rate === undefined) return undefined;
	return isAmong(ratesOf(tax, factor, kind), rate)
		? { impuesto: tax, tipoFactor: factor, rate }
		: undefined;
}

/** "002 Tasa 0.160000": the same text for the same tax, however its rate is written. */
export function taxName({ impuesto: tax, tipoFactor: factor, rate }: TaxOfRow): string {
	return [tax, factor, ...(rate === undefined ? [] : [String(rate.trimmed(6))])].join(' ');
}

/** Expects a rate of c_TasaOCuota, where Impuesto and TipoFactor are such as can have one. */
export function knownRate(kind: Kind): AmountExpectation {
	return (rate, { element }) => {
		const [tax, factor] = [written(element, 'Impuesto'), written(element, 'TipoFactor')];
		if (tax === undefined || !hasCode(impuesto, tax)) return undefined;
		if (factor !== 'Tasa' && factor !== 'Cuota') return undefined;
		const rates = ratesOf(tax, factor, kind);
		if (isAmong(rates, rate)) return undefined;
		const what = `${factor} of ${tax} that can be ${kind === 'traslado' ? 'transferred' : 'withheld'}`;
		return rates.length === 0
			? `c_TasaOCuota has no ${what}`
			: `c_TasaOCuota has as ${what} only ${rates.map(({ text }) => text).join(', ')}`;
	};
}

/** Rates have at most six decimals, so that as millionths they are whole numbers. */
const millionths = (rate: Decimal): bigint => rate.rounded(6).digits;

interface Range {
	minimum: bigint;
	maximum: bigint;
	text: string;
}

const catalog = new Map<string, Range[]>();
for (const entry of tasaOCuota) {
	const [minimum, maximum] = [Decimal.parse(entry.minimum), Decimal.parse(entry.maximum)];
	if (minimum === undefined || maximum === undefined) continue;
	const text = minimum.equals(maximum) ? entry.minimum : `${entry.minimum} to ${entry.maximum}`;
	const range = { minimum: millionths(minimum), maximum: millionths(maximum), text };
	for (const kind of ['traslado', 'retencion'] as const) {
		if (!entry[kind]) continue;
		const key = [entry.impuesto, entry.tipoFactor, kind].join(' ');
		catalog.set(key, [...(catalog.get(key) ?? []), range]);
	}
}

function ratesOf(tax: string, factor: string, kind: Kind): readonly Range[] {
	return catalog.get([tax, factor, kind].join(' ')) ?? [];
}

function isAmong(ranges: readonly Range[], rate: Decimal): boolean {
	const given = millionths(rate);
	return ranges.some(({ minimum, maximum }) => given >= minimum && given <= maximum);
}
