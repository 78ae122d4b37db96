import {
	FOREIGN_TRADE,
	hasComplement,
	lacksComplement,
	stampedUuid,
	attribute,
	hasAmounts,
	isPresent,
	dayOf,
	elementsAt,
	issuer,
	lineItems,
	recipient,
	rootElement,
	children,
} from '../invoice/invoice';
import { isCurrency, MXN } from '../catalogs/catalogs';
import { Decimal, sumOf } from '../values/decimal';
import { momentOf, dayAt, yearAt, isUuid, GENERAL_PUBLIC } from '../values/text';
import {
	unlike,
	absentForTypes,
	like,
	POSTAL_CODE,
	rulesAt,
	breach,
	amountOf,
	currencyDecimalsOf,
} from './rule';
import type { Context, Expectation, Wrong, Problems, Rule } from './rule';
import { hasCode, entryOf } from '../catalogs/catalog';
import { meses, periodicidad, usoCfdi } from '../catalogs/sat';
import type { Element } from '../invoice/invoice';
import type { Kind } from '../messages/en';
import type { Phrase, Problem } from '../problems/problem';
import { isEmpty, isRecord } from '../values/json';
import { GENERAL_PUBLIC_NAME, isNamedLikeGeneralPublic, personOf } from './parties';
import { totalOfParts } from './totals';
import { problem } from '../problems/problem';

const MINUTE = 60 * 1000;
const MAX_AGE = 72 * 60 * MINUTE;
/** Fecha can be 65 minutes ahead: an hour for Mexico's time zones, and five minutes for inexact clocks. */
const MAX_AHEAD = 65 * MINUTE;

const insideWindow: Expectation = (value, { now }) => {
	const moment = momentOf(value);
	if (moment === undefined) return undefined;
	if (now - moment > MAX_AGE) return 'olderThan72Hours';
	return moment - now > MAX_AHEAD ? 'issuedInTheFuture' : undefined;
};

export const headerRules = rulesAt('', [
	{
		of: 'Fecha',
		satCode: 'CFDI40101',
		text: unlike((value) => momentOf(value) === undefined, 'noLocalTime'),
	},
	{ of: 'Fecha', satCode: '401', level: 'doubt', text: insideWindow },
	{ of: 'FormaPago', satCode: 'CFDI40103', text: absentForTypes('T', 'N', 'P') },
	{ of: 'FormaPago', satCode: 'CFDI40104', inCatalog: true },
	{
		of: 'FormaPago',
		satCode: 'CFDI40105',
		if: ({ element }) => attribute(element, 'MetodoPago') === 'PPD',
		text: like(/^99$/, 'ppdNeeds99'),
	},
	{
		of: 'FormaPago',
		level: 'doubt',
		if: ({ element }) =>
			attribute(element, 'TipoDeComprobante') !== 'E' && attribute(element, 'MetodoPago') === 'PUE',
		text: unlike('99', 'pueHasKnownForm'),
	},
	{ of: 'TipoDeComprobante', satCode: 'CFDI40121', inCatalog: true },
	{ of: 'Exportacion', satCode: 'CFDI40123', inCatalog: true },
	{
		of: 'Exportacion',
		satCode: 'CFDI40122',
		if: ({ comprobante }) => lacksComplement(comprobante, FOREIGN_TRADE),
		text: unlike('02', 'needsForeignTrade'),
	},
	{
		of: 'Exportacion',
		satCode: 'CFDI40222',
		if: ({ comprobante }) => hasComplement(comprobante, FOREIGN_TRADE),
		text: unlike((value) => ['01', '03'].includes(value), 'hasForeignTrade'),
	},
	{ of: 'MetodoPago', satCode: 'CFDI40124', inCatalog: true },
	{ of: 'MetodoPago', satCode: 'CFDI40125', text: absentForTypes('T', 'P') },
	{ of: 'LugarExpedicion', level: 'warn', missing: () => 'postalCodeMissing' },
	{ of: 'LugarExpedicion', satCode: 'CFDI40126', text: like(POSTAL_CODE, 'noPostalCode') },
]);

/** SAT's pattern for exchange rates (t_TipoCambio). */
const RATE = /^[0-9]{1,18}(\.[0-9]{1,6})?$/;

const CURRENCY = /^[A-Z]{3}$/;

const currencyOf = ({ element }: Context) => attribute(element, 'Moneda') ?? '';
const isInPesos = (context: Context) => currencyOf(context) === MXN;

/** Checks whether a string is the number 1. Does not parse long strings, because this would be slow. */
export const isOne = (value: string) =>
	value.length < 30 && Decimal.parse(value)?.equals(Decimal.one) === true;

export const isExchangeRate = (value: string) =>
	RATE.test(value) && Decimal.parse(value)?.isPositive() === true;

/** Expects a code of c_Moneda. Rules with this expectation only warn, because the service can have a newer c_Moneda. */
export const listedCurrency: Expectation = (value) =>
	isCurrency(value) || !CURRENCY.test(value)
		? undefined
		: { kind: 'notInCatalog', values: { catalog: 'c_Moneda' } };

export const exchangeRateRules = rulesAt('', [
	{ of: 'Moneda', satCode: 'CFDI40113', text: like(CURRENCY, 'noCurrency') },
	{ of: 'Moneda', satCode: 'CFDI40113', level: 'warn', text: listedCurrency },
	{
		of: 'TipoCambio',
		satCode: 'CFDI40114',
		if: isInPesos,
		text: unlike((value) => isExchangeRate(value) && !isOne(value), 'pesosNeedRate1'),
	},
	{
		// Only warns: SAT requires the string "1", but some certifiers possibly compare numbers and accept "1.0".
		of: 'TipoCambio',
		satCode: 'CFDI40114',
		level: 'warn',
		if: isInPesos,
		text: unlike((value) => isOne(value) && value !== '1', 'pesosRateIsWritten1'),
	},
	{
		of: 'TipoCambio',
		satCode: 'CFDI40115',
		remedy: 'currencyNeedsRate',
		if: (context) => isCurrency(currencyOf(context)) && currencyOf(context) !== 'XXX',
		missing: (context) =>
			isInPesos(context)
				? undefined
				: { kind: 'currencyNeedsRate', values: { currency: currencyOf(context) } },
	},
	{
		of: 'TipoCambio',
		satCode: 'CFDI40116',
		text: (_value, context) => (currencyOf(context) === 'XXX' ? 'noCurrencyNoRate' : undefined),
	},
	{ of: 'TipoCambio', satCode: 'CFDI40117', text: like(isExchangeRate, 'noExchangeRate') },
]);

/** Approximate MXN rates: the lowest and highest yearly average from 2018 to 2025. SAT uses the day's rate. */
const rates: ReadonlyMap<string, readonly [lowest: string, highest: string]> = new Map([
	['AUD', ['11.5', '15.3']],
	['BRL', ['3.2', '5.3']],
	['CAD', ['13.1', '16.1']],
	['CHF', ['19.5', '23.5']],
	['CNY', ['2.5', '3.2']],
	['EUR', ['19.1', '24.6']],
	['GBP', ['22', '27.9']],
	['JPY', ['0.12', '0.21']],
	['USD', ['17.7', '21.6']],
]);

/** A rate below a third or above three times the usual rates is probably inverted, or another currency's rate. */
const FACTOR = new Decimal(3n, 0);

/** The highest Total in MXN without a confirmation code, as SAT announced for the Resolución Miscelánea Fiscal. */
const LIMIT = new Decimal(20_000_000n, 0);

const number = (value: string) => Decimal.parse(value) ?? Decimal.zero;

export const isConfirmed = ({ comprobante }: Context) => isPresent(comprobante, 'Confirmacion');

export function usualRate(currency: string, rate: Decimal): Wrong | undefined {
	const [lowest, highest] = rates.get(currency) ?? [];
	if (lowest === undefined || highest === undefined) return undefined;
	const isNear =
		rate.times(FACTOR).compare(number(lowest)) >= 0 &&
		rate.compare(number(highest).times(FACTOR)) <= 0;
	return isNear
		? undefined
		: { kind: 'rateOfAnotherCurrency', values: { currency, lowest, highest } };
}

export const confirmedRules = rulesAt('', [
	{
		of: 'TipoCambio',
		satCode: 'CFDI40118',
		level: 'doubt',
		if: (context) => !isConfirmed(context),
		text: (value, context) =>
			isExchangeRate(value) ? usualRate(currencyOf(context), number(value)) : undefined,
	},
	{
		of: 'Total',
		satCode: 'CFDI40120',
		level: 'warn',
		if: (context) => hasAmounts(context.comprobante) && !isConfirmed(context),
		text: (value, context) => {
			const given = isInPesos(context) ? '1' : (attribute(context.element, 'TipoCambio') ?? '');
			const total = Decimal.parse(value);
			if (total === undefined || !isExchangeRate(given)) return undefined;
			return total.times(number(given)).compare(LIMIT) > 0 ? 'totalAboveLimit' : undefined;
		},
	},
]);

export const relationRules = [
	...rulesAt('CfdiRelacionados', [{ of: 'TipoRelacion', satCode: 'CFDI40137', inCatalog: true }]),
	...rulesAt('CfdiRelacionados.CfdiRelacionado', [
		{ of: 'UUID', satCode: 'CFDI40137', remedy: 'giveStampedUuid', text: like(isUuid, 'noUuid') },
	]),
];

const globalInformation = elementsAt('InformacionGlobal');

const BIMONTHLY = '05';

const isToGeneralPublic = (comprobante: Element) =>
	recipient(comprobante).some(
		(element) =>
			attribute(element, 'Rfc') === GENERAL_PUBLIC &&
			attribute(element, 'Nombre') === GENERAL_PUBLIC_NAME,
	);

const isLikeGeneralPublic = (comprobante: Element) =>
	recipient(comprobante).some(
		(party) => attribute(party, 'Rfc') === GENERAL_PUBLIC && isNamedLikeGeneralPublic(party),
	);

const toOthers: Problems = (comprobante) =>
	attribute(comprobante, 'TipoDeComprobante') !== 'P' &&
	recipient(comprobante).some((party) => {
		const rfc = attribute(party, 'Rfc');
		return rfc !== undefined && rfc !== GENERAL_PUBLIC;
	})
		? globalInformation(comprobante).map(({ path }) => breach(path, 'globalInformationOfOther'))
		: [];

const isPair = (months: string) => Number(months) > 12;

const firstMonthOf = (months: string) =>
	isPair(months) ? Number(months) * 2 - 25 : Number(months);

/** Fills in a missing Año in InformacionGlobal: the latest year in which Meses is not after the invoice date. */
export function withYearOfSales(
	comprobante: Record<string, unknown>,
	now: number,
): Record<string, unknown> {
	const { InformacionGlobal: given } = comprobante;
	if (!isRecord(given) || !isEmpty(given.Año)) return comprobante;
	const day = dayOf(rootElement(comprobante), now);
	const [year = 0, month = 0] = (/^\d{4}-\d\d/.test(day) ? day : dayAt(now)).split('-').map(Number);
	const Año = String(firstMonthOf(String(given.Meses)) > month ? year - 1 : year);
	return { ...comprobante, InformacionGlobal: { ...given, Año } };
}

const isBimonthly = ({ element }: Context) => attribute(element, 'Periodicidad') === BIMONTHLY;

/** `undefined` stands for an invoice without TipoDeComprobante. */
const neededBy =
	(type: string | undefined) =>
	({ comprobante }: Context) =>
		attribute(comprobante, 'TipoDeComprobante') === type && isToGeneralPublic(comprobante)
			? 'needsGlobalInformation'
			: undefined;

const neededByLikeName = ({ comprobante }: Context) =>
	['I', undefined].includes(attribute(comprobante, 'TipoDeComprobante')) &&
	isLikeGeneralPublic(comprobante)
		? 'needsGlobalInformation'
		: undefined;

export const globalInformationRules: readonly Rule[] = [
	...rulesAt('', [
		{ of: 'InformacionGlobal', satCode: 'CFDI40130', missing: neededBy('I') },
		{ of: 'InformacionGlobal', satCode: 'CFDI40130', level: 'doubt', missing: neededBy(undefined) },
		{ of: 'InformacionGlobal', satCode: 'CFDI40130', level: 'doubt', missing: neededByLikeName },
		{ of: 'InformacionGlobal', level: 'doubt', problems: toOthers },
		{
			// SAT's guide requires that a global invoice's sales are already paid. SAT has no error code for this.
			of: 'MetodoPago',
			level: 'doubt',
			if: ({ element }) => isPresent(element, 'InformacionGlobal'),
			text: unlike('PPD', 'globalIsPue'),
		},
	]),
	...rulesAt('InformacionGlobal', [
		{ of: 'Periodicidad', satCode: 'CFDI40131', inCatalog: true },
		{
			of: 'Periodicidad',
			satCode: 'CFDI40132',
			if: isBimonthly,
			text: (_value, { comprobante }) => {
				const [regime] = issuer(comprobante).map((element) => attribute(element, 'RegimenFiscal'));
				return regime === undefined || regime === '621'
					? undefined
					: { kind: 'bimonthlyRegime', values: { regime } };
			},
		},
		{ of: 'Meses', satCode: 'CFDI40133', inCatalog: true },
		{
			of: 'Meses',
			satCode: 'CFDI40134',
			if: (context) => !isBimonthly(context),
			text: (value, { element }) => {
				const period = attribute(element, 'Periodicidad') ?? '';
				return hasCode(periodicidad, period) && (isPair(value) || !hasCode(meses, value))
					? { kind: 'needsOneMonth', values: { period } }
					: undefined;
			},
		},
		{
			of: 'Meses',
			satCode: 'CFDI40135',
			if: isBimonthly,
			text: like((value) => hasCode(meses, value) && isPair(value), 'needsTwoMonths'),
		},
		{
			of: 'Meses',
			level: 'doubt',
			if: (context) => isBimonthly(context) === isPair(attribute(context.element, 'Meses') ?? ''),
			text: (value, { element, comprobante, now }) => {
				const [year, month] = dayOf(comprobante, now).split('-');
				const isToCome = attribute(element, 'Año') === year && firstMonthOf(value) > Number(month);
				return isToCome && hasCode(meses, value) ? 'monthToCome' : undefined;
			},
		},
		{
			of: 'Año',
			satCode: 'CFDI40136',
			text: (value, { now }) => {
				const year = yearAt(now);
				const isRecent =
					/^[0-9]{4}$/.test(value) && year - 5 <= Number(value) && Number(value) <= year;
				return isRecent
					? undefined
					: { kind: 'yearOutOfReach', values: { first: String(year - 5), last: String(year) } };
			},
		},
	]),
];

const ofSale: ReadonlyArray<readonly [name: string, value: string, otherwise: Kind]> = [
	['ClaveProdServ', '01010101', 'productOfSale'],
	['Cantidad', '1', 'quantityOfSale'],
	['ClaveUnidad', 'ACT', 'unitOfSale'],
	['Descripcion', 'Venta', 'textOfSale'],
];

/**
 * SAT's guide for global invoices has separate instructions for fuel (Apéndice 3), so fuel lines are not checked here.
 */
const FUEL = /^15/;

const isSame = (name: string, value: string, expected: string) =>
	name === 'Cantidad'
		? Decimal.parse(value)?.equals(Decimal.one) === true
		: value.trim().toLowerCase() === expected.toLowerCase();

function differencesOf(line: Element): Phrase[] {
	const differing = ofSale.flatMap(([name, expected, kind]) => {
		const value = attribute(line, name);
		return value === undefined || isSame(name, value, expected) ? [] : [{ kind }];
	});
	const isNumbered = (attribute(line, 'NoIdentificacion') ?? '') !== '';
	return isNumbered ? differing : [...differing, { kind: 'numberOfSaleMissing' }];
}

const linesOfOtherForm: Problems = (comprobante) => {
	const isIncome = (attribute(comprobante, 'TipoDeComprobante') ?? 'I') === 'I';
	if (!isIncome || globalInformation(comprobante).length === 0) return [];
	const different = lineItems(comprobante)
		.filter((line) => !FUEL.test(attribute(line, 'ClaveProdServ') ?? ''))
		.map((line) => ({ line, differences: differencesOf(line) }))
		.filter(({ differences }) => differences.length > 0);
	const [first] = different;
	if (first === undefined) return [];
	const { line, differences } = first;
	const count = String(different.length - 1);
	const others: Phrase | undefined =
		different.length > 1 ? { kind: 'andMoreLikeIt', values: { count } } : undefined;
	const values = { differences, ...(others && { others }) };
	return [breach(line.path, 'globalLineIsNotOneSale', values)];
};

/** Checks that each line of a global invoice describes one sale as in SAT's guide, for example with quantity 1. */
export const globalLineRules = rulesAt('Conceptos', [
	{ level: 'doubt', problems: linesOfOtherForm },
]);

const RETURNS = 'G02';
const ADVANCE_APPLIED = '07';
/** Relation types that credit an invoice. 04 is not among them, because it replaces an invoice. */
const CREDITING = ['01', '03', ADVANCE_APPLIED];
/** The FormaPago of a credit note for a discount on future sales, which has no related invoice yet. */
const FUTURE_DISCOUNT = '23';

const relations = elementsAt('CfdiRelacionados');

const isCreditNote = (comprobante: Element) => attribute(comprobante, 'TipoDeComprobante') === 'E';

const isOfAdvance = (comprobante: Element) =>
	relations(comprobante).some(
		(relation) => attribute(relation, 'TipoRelacion') === ADVANCE_APPLIED,
	);

function mayReturn(party: Element): boolean {
	const entry = entryOf(usoCfdi, RETURNS);
	const [person, regime] = [personOf(party), attribute(party, 'RegimenFiscalReceptor')];
	if (entry === undefined || regime === undefined) return false;
	return entry.regimes.includes(regime) && (!person || entry.personTypes.includes(person));
}

function creditedTotal(
	comprobante: Element,
	given: ReadonlyArray<Record<string, unknown>>,
): Decimal | undefined {
	const stamped = new Map(
		given.map((invoice) => rootElement(invoice)).map((root) => [stampedUuid(root), root]),
	);
	const uuids = relations(comprobante)
		.filter((relation) => CREDITING.includes(attribute(relation, 'TipoRelacion') ?? ''))
		.flatMap((relation) => children(relation, 'CfdiRelacionado'))
		.map((related) => attribute(related, 'UUID')?.toUpperCase());
	const totals = [...new Set(uuids)].map((uuid) => {
		const invoice = uuid === undefined ? undefined : stamped.get(uuid);
		const isSameCurrency =
			invoice !== undefined && attribute(invoice, 'Moneda') === attribute(comprobante, 'Moneda');
		return isSameCurrency ? amountOf(invoice, 'Total') : undefined;
	});
	const known = totals.filter((total) => total !== undefined);
	return known.length > 0 && known.length === totals.length ? sumOf(known) : undefined;
}

const withinCredited: Problems = (comprobante, { relatedInvoices = [] }) => {
	const decimals = currencyDecimalsOf(comprobante);
	if (!isCreditNote(comprobante) || decimals === undefined) return [];
	const total = isPresent(comprobante, 'Total')
		? amountOf(comprobante, 'Total')
		: totalOfParts(comprobante, decimals);
	const credited = creditedTotal(comprobante, relatedInvoices);
	if (total === undefined || credited === undefined) return [];
	const values = { value: String(total), credited: String(credited) };
	return total.compare(credited) > 0 ? [breach('Total', 'moreThanCredited', values)] : [];
};

const inCreditNote = ({ comprobante }: Context) => isCreditNote(comprobante);

/** Checks credit notes by SAT's guide for CFDI 4.0 (Apéndice 5 and 6). SAT has no error codes for these rules. */
export const creditNoteRules: readonly Rule[] = [
	...rulesAt('', [
		{
			of: 'CfdiRelacionados',
			level: 'doubt',
			if: inCreditNote,
			missing: ({ comprobante }) =>
				attribute(comprobante, 'FormaPago') === FUTURE_DISCOUNT
					? undefined
					: 'creditNoteNamesInvoice',
		},
		{ of: 'MetodoPago', level: 'doubt', if: inCreditNote, text: unlike('PPD', 'creditNoteIsPue') },
		{
			// With PPD, FormaPago 99 is correct, and another rule reports PPD.
			of: 'FormaPago',
			level: 'doubt',
			if: ({ comprobante }) =>
				isCreditNote(comprobante) &&
				attribute(comprobante, 'MetodoPago') !== 'PPD' &&
				!isOfAdvance(comprobante),
			text: unlike('99', 'creditNoteHasKnownForm'),
		},
		{
			of: 'FormaPago',
			level: 'doubt',
			if: ({ comprobante }) => isCreditNote(comprobante) && isOfAdvance(comprobante),
			text: like(/^30$/, 'advanceNeeds30'),
		},
	]),
	...rulesAt('Receptor', [
		{
			of: 'UsoCFDI',
			level: 'warn',
			if: inCreditNote,
			text: (value, { element, comprobante }) =>
				value !== RETURNS && mayReturn(element) && !isOfAdvance(comprobante)
					? 'creditNoteUse'
					: undefined,
		},
	]),
	...rulesAt('', [{ of: 'Total', problems: withinCredited }]),
];

const DAY = 24 * 60 * 60 * 1000;

const NEAR_DAYS = 5;

const LENGTH_OF_COMPANY = 12;

/** "Régimen simplificado de confianza", a tax regime for both persons and companies. */
const RESICO = '626';

/**
 * Returns the last day on which an invoice can be cancelled without a fine (CFF 29-A), such as `2027-03-31`: the end of
 * the month in which the annual return for the invoice's year is due (March for companies, April for persons). A person
 * in RESICO can cancel a global invoice only in the month of its date (LISR 113-G V). Returns undefined if Fecha or
 * Emisor.Rfc is missing or invalid.
 */
export function cancelUntil(invoice: unknown): string | undefined {
	if (!isRecord(invoice) || !isRecord(invoice.Emisor)) return undefined;
	const { Fecha: fecha, Emisor: issuer } = invoice;
	if (typeof fecha !== 'string' || typeof issuer.Rfc !== 'string') return undefined;
	if (momentOf(fecha) === undefined) return undefined;
	const isCompany = [...issuer.Rfc.trim()].length === LENGTH_OF_COMPANY;
	const isGlobal = isRecord(invoice.InformacionGlobal);
	if (isGlobal && !isCompany && issuer.RegimenFiscal === RESICO) return endOfMonth(fecha);
	return `${Number(fecha.slice(0, 4)) + 1}-${isCompany ? '03-31' : '04-30'}`;
}

function endOfMonth(fecha: string): string {
	const [year, month] = [fecha.slice(0, 4), fecha.slice(5, 7)];
	const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
	return `${year}-${month}-${last}`;
}

/**
 * Warns if the last day for a cancellation without a fine (see `cancelUntil`) has passed or is at most five days away.
 * @param now in milliseconds since 1970
 */
export function cancellationNotes(invoice: unknown, now: number): Problem[] {
	const deadline = cancelUntil(invoice);
	if (deadline === undefined) return [];
	const rest = (momentOf(`${deadline}T23:59:59`) ?? now) - now;
	if (rest > NEAR_DAYS * DAY) return [];
	const { Fecha: fecha } = invoice as { Fecha: string };
	const values = { date: fecha.slice(0, 10), deadline };
	return [problem('Id', rest < 0 ? 'deadlinePassed' : 'deadlineNear', { level: 'warn', values })];
}
