import type { Problems } from 'cfdi-mx';
import { Decimal } from 'cfdi-mx';
import type { Tax } from 'cfdi-mx/parts';
import { IEPS, IVA, sumOf, tasaOCuota } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { refused } from './problem';
import type { ChargedTax } from './order';

export interface RatedTax {
	tax: Tax;
	amount: Decimal;
}

interface TaxedAmount {
	/** For messages: `line 2 "Taza"`. */
	place: Phrase;
	/** With or without taxes, depending on `includesTaxes`. */
	amount: Decimal;
	includesTaxes: boolean;
	decimals: number;
	/** Whether it is sent abroad. Then an unnamed tax can be a foreign one. */
	isAbroad?: boolean;
}

/** Rates for customers in c_TasaOCuota. */
const ratesOf = (impuesto: string) =>
	tasaOCuota
		.filter((row) => row.impuesto === impuesto && row.tipoFactor === 'Tasa' && row.traslado)
		.flatMap(({ maximum }) => Decimal.parse(maximum) ?? []);

const rates: Readonly<Record<string, readonly Decimal[]>> = {
	[IVA]: ratesOf(IVA),
	[IEPS]: ratesOf(IEPS),
};

/**
 * Returns the taxes of one line in SAT's terms, each within a cent of a SAT rate.
 * @returns an empty list if the shop charged no tax
 * @throws Problems for a rate that SAT does not have, or an amount that does not match its rate
 */
export function ratedTaxes(rows: readonly ChargedTax[], line: TaxedAmount): RatedTax[] {
	const charged = rows.filter((row) => isCharged(row, line));
	const net = netOf(charged, line);
	const known = charged.map((row) => ({ row, tax: taxOf(row, line, net) }));
	const twice = known.find(({ tax }, index) =>
		known.some((other, at) => at < index && other.tax.Impuesto === tax.Impuesto),
	);
	if (twice !== undefined) {
		const taxes = known.map(({ row }) => asNamed(row));
		throw refused('Order', 'shopTaxTwice', { values: { place: line.place, taxes } });
	}
	const rated = amountsOf(known, line, net);
	for (const one of rated) check(one, rated, line);
	return rated.map(({ tax, amount }) => ({ tax, amount }));
}

/** Returns a tax of the invoice in a shop's format: name and rate. */
export function chargedAt({
	Impuesto,
	TipoFactor,
	TasaOCuota,
}: {
	Impuesto: string;
	TipoFactor: string;
	TasaOCuota: Decimal | undefined;
}): ChargedTax {
	return TipoFactor === 'Exento'
		? { name: 'IVA Exento', rate: undefined, amount: undefined }
		: { name: Impuesto === IEPS ? 'IEPS' : 'IVA', rate: TasaOCuota, amount: undefined };
}

/** Excludes taxes of zero that the shop lists but did not charge, such as for an exempt customer. */
function isCharged({ rate, amount }: ChargedTax, line: TaxedAmount): boolean {
	if (amount === undefined || !amount.isZero()) return true;
	if (rate === undefined) return false;
	return line.amount.times(rate).magnitude().compare(Decimal.step(line.decimals)) <= 0;
}

function netOf(
	rows: ReadonlyArray<Pick<ChargedTax, 'amount'>>,
	{ amount, includesTaxes }: TaxedAmount,
): Decimal {
	return includesTaxes
		? amount.minus(sumOf(rows.map((row) => row.amount ?? Decimal.zero)))
		: amount;
}

/** @param net the tax base without IEPS */
function taxOf(row: ChargedTax, line: TaxedAmount, net: Decimal): Tax {
	const named = impuestoIn(row.name);
	if (named === 'other') {
		const values = { place: line.place, tax: asNamed(row) };
		throw refused('Order', 'shopTaxOther', { values });
	}
	const isExempt = /exent[oa]|exempt/i.test(row.name) && !IEPS_NAME.test(row.name);
	if (isExempt && (row.rate === undefined || row.rate.isZero())) {
		return { type: 'Traslado', Impuesto: IVA, TipoFactor: 'Exento', TasaOCuota: Decimal.zero };
	}
	const rate = row.rate ?? rateInName(row.name) ?? rateOfAmount(row, named, net, line);
	const Impuesto = named ?? impuestoAt(rate, line);
	if (Impuesto === undefined && isRateOf(IVA, rate)) throw unnamed(row, rate, line);
	if (Impuesto === undefined || !isRateOf(Impuesto, rate)) {
		const values = { place: line.place, tax: asNamed(row, rate) };
		throw refused('Order', 'shopTaxUnknown', { values });
	}
	return { type: 'Traslado', Impuesto, TipoFactor: 'Tasa', TasaOCuota: rate.rounded(6) };
}

const isRateOf = (impuesto: string, rate: Decimal) =>
	rates[impuesto]?.some((known) => known.equals(rate)) === true;

/** Withheld taxes, and taxes other than IVA and IEPS, such as state taxes on lodging. */
const OTHER_TAX =
	/(?<!\p{L})(ret(?:en\p{L}*)?|withh\p{L}*|is[rhn]|isan|hospedaje|n[oó]minas?|renta)(?!\p{L})/iu;

const IEPS_NAME = /ieps|i\.e\.p\.s|especial sobre producci/i;

/** Returns the Impuesto of a name, or undefined if it names neither or both of IVA and IEPS. */
function impuestoIn(name: string): string | undefined {
	if (OTHER_TAX.test(name)) return 'other';
	const isIeps = IEPS_NAME.test(name);
	const isIva = /(?<![a-z])(iva|i\.v\.a|vat)(?![a-z])|valor agregado|value.added/i.test(name);
	if (isIeps === isIva) return undefined;
	return isIeps ? IEPS : IVA;
}

/**
 * Returns the only possible tax of a rate. 8 % and 0 % can be IVA or IEPS, the other IEPS rates also occur abroad,
 * and exports can have any tax.
 */
function impuestoAt(rate: Decimal, { isAbroad }: TaxedAmount): string | undefined {
	return rate.equals(new Decimal(16n, 2)) && isAbroad !== true ? IVA : undefined;
}

function rateInName(name: string): Decimal | undefined {
	const percent =
		/(\d+(?:\.\d+)?)\s*%/.exec(name)?.[1] ??
		/\b(?:iva|vat|ieps)\s+(\d+(?:\.\d+)?)/i.exec(name)?.[1];
	return Decimal.parse(percent)?.dividedBy(Decimal.hundred, 6);
}

/** Returns SAT's rates that match a tax amount within rounding: the rate in its name, otherwise those of its tax. */
export function ratesFitting(
	{ name, amount = Decimal.zero }: ChargedTax,
	net: Decimal,
	within: Decimal,
): Decimal[] {
	const named = rateInName(name);
	const all = named === undefined ? (rates[/ieps/i.test(name) ? IEPS : IVA] ?? []) : [named];
	return all.filter((rate) => net.times(rate).isNear(amount, within) && !rate.isZero());
}

/** Returns the only rate that matches the amount. A tax of some cents can match several. */
function rateOfAmount(
	row: ChargedTax,
	named: string | undefined,
	net: Decimal,
	line: TaxedAmount,
): Decimal {
	const { amount } = row;
	const fitting = (named === undefined ? [IVA, IEPS] : [named]).flatMap((impuesto) =>
		(rates[impuesto] ?? []).filter(
			(rate) => amount !== undefined && net.times(rate).isNear(amount, Decimal.step(line.decimals)),
		),
	);
	const [rate, ...others] = fitting;
	if (rate === undefined) throw unknownRate(row, line, net);
	if (named === undefined && (others.length > 0 || !isRateOf(IVA, rate)))
		throw unnamed(row, undefined, line);
	if (others.length > 0) throw unknownRate(row, line, net);
	return rate;
}

interface KnownTax {
	row: ChargedTax;
	tax: Tax;
}

/** Adds the amounts: those of the shop, or computed from the rates. */
function amountsOf(
	known: readonly KnownTax[],
	{ amount, includesTaxes, decimals }: TaxedAmount,
	stated: Decimal,
): Array<KnownTax & RatedTax> {
	const rateOf = (impuesto: string) =>
		known.find(({ tax }) => tax.Impuesto === impuesto)?.tax.TasaOCuota ?? Decimal.zero;
	const factor = Decimal.one.plus(rateOf(IEPS)).times(Decimal.one.plus(rateOf(IVA)));
	const isSaid = known.every(({ row }) => row.amount !== undefined);
	const net = isSaid
		? stated
		: includesTaxes
			? amount.dividedBy(factor, decimals)
			: amount.rounded(decimals);
	const ieps =
		known.find(({ tax }) => tax.Impuesto === IEPS)?.row.amount ??
		net.times(rateOf(IEPS)).rounded(decimals);
	const computed = (impuesto: string) => {
		if (impuesto === IEPS) return ieps;
		// With IEPS, rounding affects two amounts, so subtraction can be a cent off.
		if (includesTaxes && ieps.isZero()) return amount.rounded(decimals).minus(net);
		return net.plus(ieps).times(rateOf(IVA)).rounded(decimals);
	};
	return known.map(({ row, tax }) => ({ row, tax, amount: row.amount ?? computed(tax.Impuesto) }));
}

/** Allows one cent of rounding, in the currency's unit. */
function check(
	{ row, tax, amount }: KnownTax & RatedTax,
	all: readonly RatedTax[],
	line: TaxedAmount,
): void {
	const net = netOf(all, line);
	const ieps = all.find((one) => one.tax.Impuesto === IEPS)?.amount ?? Decimal.zero;
	const base = tax.Impuesto === IVA ? net.plus(ieps) : net;
	const due = base.times(tax.TasaOCuota);
	const step = Decimal.step(line.decimals);
	const missing = due.rounded(line.decimals).minus(amount.rounded(line.decimals));
	if (missing.magnitude().compare(step) <= 0) return;
	throw refused('Order', 'shopTaxNotThatDue', {
		values: {
			place: line.place,
			amount: String(amount.atMost(line.decimals)),
			tax: asNamed(row),
			base: String(base.rounded(line.decimals)),
			due: String(due.rounded(line.decimals)),
		},
	});
}

function unnamed(row: ChargedTax, rate: Decimal | undefined, line: TaxedAmount): Problems {
	const kind = line.isAbroad === true ? 'shopTaxAbroad' : 'shopTaxIvaOrIeps';
	return refused('Order', kind, { values: { place: line.place, tax: asNamed(row, rate) } });
}

function unknownRate(row: ChargedTax, { place, decimals }: TaxedAmount, net: Decimal): Problems {
	const amount = String(row.amount?.atMost(decimals) ?? '');
	return refused('Order', 'shopTaxAtNoRate', {
		values: { place, amount, net: String(net.atMost(decimals)) },
	});
}

function asNamed({ name, rate }: ChargedTax, known = rate): Phrase {
	if (known === undefined)
		return name === '' ? { kind: 'taxOfAnyName' } : { kind: 'taxByName', values: { name } };
	const percent = String(known.times(Decimal.hundred).trimmed(0));
	return name === ''
		? { kind: 'taxAtRate', values: { percent } }
		: { kind: 'taxByNameAtRate', values: { name, percent } };
}
