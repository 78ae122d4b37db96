import { CATALOGS_AS_OF, highestQuotas, rateChanges } from '../catalogs/catalogs';
import type { RateEntry } from '../catalogs/catalog';
import { hasCode, IEPS } from '../catalogs/catalog';
import { impuesto, tasaOCuota } from '../catalogs/sat';
import type { Element } from '../invoice/invoice';
import { attribute, dayOf, isPresent } from '../invoice/invoice';
import type { Phrase, Value } from '../problems/problem';
import type { TaxKind } from '../totals/lineSums';
import { RowTax } from '../totals/lineSums';
import { Decimal } from '../values/decimal';
import { amountOf } from './amounts';
import type { AmountExpectation, Expectation, Wrong } from './rule';

const tipoFactor: readonly string[] = ['Tasa', 'Cuota', 'Exento'];

export const knownFactor: Expectation = (value) =>
	tipoFactor.includes(value)
		? undefined
		: { kind: 'unknownFactor', values: { factors: tipoFactor } };

/** The suffix of the names in a row: ImpuestoDR for a paid document, ImpuestoP for a payment. */
export type TaxSuffix = '' | 'DR' | 'P';

/** @returns undefined if the row is not a tax of SAT's catalogs. Other rules report that */
export function taxOfRow(row: Element, kind: TaxKind, suffix: TaxSuffix = ''): RowTax | undefined {
	const [tax, factor] = [
		attribute(row, `Impuesto${suffix}`),
		attribute(row, `TipoFactor${suffix}`),
	];
	if (tax === undefined || !hasCode(impuesto, tax)) return undefined;
	if (factor === 'Exento' && kind === 'traslado') return new RowTax(tax, factor, undefined);
	const rate = amountOf(row, `TasaOCuota${suffix}`);
	if (factor === undefined || rate === undefined) return undefined;
	const isRate =
		isAmong(ratesOf(tax, factor, kind), rate) ||
		changesOf(tax, factor).some(({ now }) => isSame(rate, now));
	return isRate ? new RowTax(tax, factor, rate) : undefined;
}

/**
 * Returns the key that must be unique in a summary: for a withheld tax its Impuesto, for a transferred tax its
 * Impuesto, TipoFactor and TasaOCuota.
 * @returns undefined if the row is not a tax of SAT's catalogs. Other rules report that
 */
export function summaryKey(
	row: Element,
	kind: TaxKind,
	suffix: TaxSuffix = '',
): string | undefined {
	if (kind === 'traslado') return taxOfRow(row, kind, suffix)?.toString();
	const withheld = attribute(row, `Impuesto${suffix}`);
	return withheld !== undefined && hasCode(impuesto, withheld) ? withheld : undefined;
}

/**
 * Expects a rate of c_TasaOCuota, or a rate that the law has on the day of the invoice but SAT's list does not have
 * yet. Skips an invalid Impuesto and a TipoFactor without rates.
 */
export function knownRate(kind: TaxKind, suffix: TaxSuffix = ''): AmountExpectation {
	return (rate, { element, comprobante, now: moment }): Wrong | undefined => {
		const tax = attribute(element, `Impuesto${suffix}`);
		const factor = attribute(element, `TipoFactor${suffix}`);
		if (tax === undefined || !hasCode(impuesto, tax)) return undefined;
		if (factor !== 'Tasa' && factor !== 'Cuota') return undefined;
		const rates = ratesOf(tax, factor, kind);
		if (isAmong(rates, rate)) return undefined;
		const day = dayOf(comprobante, moment);
		if (isLaterQuota(tax, factor, day)) return undefined;
		if (changesOf(tax, factor, day).some(({ now }) => isSame(rate, now))) return undefined;
		const what: Phrase = {
			kind: kind === 'traslado' ? 'transferredRate' : 'withheldRate',
			values: { factor, tax },
		};
		if (rates.length === 0) return { kind: 'noRates', values: { rate: what } };
		const known = rates.map((range) => range.shown);
		return { kind: 'unknownRate', values: { rate: what, rates: known } };
	};
}

/** Reports a rate if the law of the day and SAT's list of rates differ. */
export const lawfulRate: AmountExpectation = (
	rate,
	{ element, comprobante, now: moment },
): Wrong | undefined => {
	const [tax = '', factor = ''] = [
		attribute(element, 'Impuesto'),
		attribute(element, 'TipoFactor'),
	];
	const day = dayOf(comprobante, moment);
	const asOf = CATALOGS_AS_OF;
	const isHigh = !isAmong(ratesOf(tax, factor, 'traslado'), rate);
	if (isHigh && isLaterQuota(tax, factor, day)) {
		return { kind: 'quotaOfLaterYear', values: { asOf } };
	}
	const highest = isQuota(tax, factor) ? highestOn(day) : undefined;
	if (!isHigh && highest !== undefined && rate.compare(highest) > 0) {
		return { kind: 'quotaAboveItsYear', values: { highest: String(highest) } };
	}
	const changes = changesOf(tax, factor, day);
	const later = changes.find(({ now }) => isSame(rate, now));
	if (later !== undefined) {
		return { kind: 'rateOfLawOnly', values: { asOf, from: later.from, source: later.source } };
	}
	const ended = changes.find(({ old }) => isSame(rate, old));
	if (ended === undefined) return undefined;
	const { from, source, now } = ended;
	return now === undefined
		? { kind: 'rateMayHaveEnded', values: { asOf, from, source } }
		: { kind: 'rateOfEarlierLaw', values: { asOf, from, source, rate: now } };
};

/** @param day the last day on which a change can have begun */
const changesOf = (tax: string, factor: string, day = '9999') =>
	rateChanges.filter((change) => factor === 'Tasa' && change.tax === tax && change.from <= day);

const isQuota = (tax: string, factor: string) => tax === IEPS && factor === 'Cuota';

/** Returns the highest quota of the year of a day; undefined after the last known year. */
function highestOn(day: string): Decimal | undefined {
	return Decimal.parse(highestQuotas.find(({ until }) => day <= until)?.quota);
}

const isLaterQuota = (tax: string, factor: string, day: string) =>
	isQuota(tax, factor) && highestOn(day) === undefined;

const isSame = (rate: Decimal, written: string | undefined) =>
	Decimal.parse(written)?.equals(rate) === true;

/** Rates have at most six decimals, so they are whole numbers in millionths. */
const millionths = (rate: Decimal): bigint => rate.rounded(6).digits;

interface Range {
	minimum: bigint;
	maximum: bigint;
	/** The rate, or the limits of the range. */
	shown: Value;
}

const catalog = new Map<string, Range[]>();
for (const entry of tasaOCuota) {
	const [minimum, maximum] = [Decimal.parse(entry.minimum), Decimal.parse(entry.maximum)];
	if (minimum === undefined || maximum === undefined) continue;
	const range = { minimum: millionths(minimum), maximum: millionths(maximum), shown: shown(entry) };
	for (const kind of ['traslado', 'retencion'] as const) {
		if (!entry[kind]) continue;
		const key = [entry.impuesto, entry.tipoFactor, kind].join(' ');
		catalog.set(key, [...(catalog.get(key) ?? []), range]);
	}
}

function shown({ minimum, maximum }: RateEntry): Value {
	return minimum === maximum ? minimum : { kind: 'rateRange', values: { minimum, maximum } };
}

function ratesOf(tax: string, factor: string, kind: TaxKind): readonly Range[] {
	return catalog.get([tax, factor, kind].join(' ')) ?? [];
}

function isAmong(ranges: readonly Range[], rate: Decimal): boolean {
	const given = millionths(rate);
	return ranges.some(({ minimum, maximum }) => given >= minimum && given <= maximum);
}

export function missingOf(element: Element, names: readonly string[]): string[] {
	return names.filter((name) => !isPresent(element, name));
}
