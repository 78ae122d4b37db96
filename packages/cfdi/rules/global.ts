import { hasCode } from '../catalogs/catalog';
import { meses, periodicidad } from '../catalogs/sat';
import type { Element } from '../invoice/invoice';
import {
	attribute,
	dayOf,
	elementsAt,
	isPresent,
	issuer,
	lineItems,
	recipient,
	rootElement,
} from '../invoice/invoice';
import type { Kind } from '../messages/en';
import type { Phrase } from '../problems/problem';
import { Decimal } from '../values/decimal';
import { isEmpty, isRecord } from '../values/json';
import { dayAt, yearAt } from '../values/time';
import { GENERAL_PUBLIC, lettersOf } from '../values/text';
import { like, rulesAt, unlike } from './rows';
import type { Context, Problems, Rule } from './rule';
import { breach } from './rule';

/** The name that makes an invoice to XAXX010101000 a global one. */
export const GENERAL_PUBLIC_NAME = 'PUBLICO EN GENERAL';

const globalInformation = elementsAt('InformacionGlobal');

const BIMONTHLY = '05';

const isToGeneralPublic = (comprobante: Element) =>
	recipient(comprobante).some(
		(element) =>
			attribute(element, 'Rfc') === GENERAL_PUBLIC &&
			attribute(element, 'Nombre') === GENERAL_PUBLIC_NAME,
	);

/**
 * Checks whether a name means the general public but differs: "Público en general", "PUBLICO EN GENERAL. VENTAS DEL
 * DÍA". SAT compares the letters.
 */
export const isNamedLikeGeneralPublic = (party: Element) =>
	attribute(party, 'Nombre') !== GENERAL_PUBLIC_NAME &&
	/publico(en)?(general|gral)/.test(lettersOf(attribute(party, 'Nombre') ?? ''));

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

/**
 * Fills in a missing Año of InformacionGlobal: the latest year in which its Meses are not after the month of the
 * invoice. So December, invoiced in January, belongs to the previous year.
 */
export function withYearOfSales(
	comprobante: Record<string, unknown>,
	now: number,
): Record<string, unknown> {
	const { InformacionGlobal: given } = comprobante;
	if (!isRecord(given) || !isEmpty(given.Año)) return comprobante;
	const day = dayOf(rootElement(comprobante), now);
	// Another rule refuses a malformed Fecha.
	const [year = 0, month = 0] = (/^\d{4}-\d\d/.test(day) ? day : dayAt(now)).split('-').map(Number);
	const Año = String(firstMonthOf(String(given.Meses)) > month ? year - 1 : year);
	return { ...comprobante, InformacionGlobal: { ...given, Año } };
}

const isBimonthly = ({ element }: Context) => attribute(element, 'Periodicidad') === BIMONTHLY;

/** The service can treat an invoice without a type as income (I). */
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

/** Checks InformacionGlobal, which an invoice to the general public needs. */
export const globalInformationRules: readonly Rule[] = [
	...rulesAt('', [
		{ of: 'InformacionGlobal', satCode: 'CFDI40130', missing: neededBy('I') },
		{ of: 'InformacionGlobal', satCode: 'CFDI40130', level: 'doubt', missing: neededBy(undefined) },
		{ of: 'InformacionGlobal', satCode: 'CFDI40130', level: 'doubt', missing: neededByLikeName },
		{ of: 'InformacionGlobal', level: 'doubt', problems: toOthers },
		{
			// SAT's guide for global invoices requires that its sales are paid. Its matrix has no code for it.
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

/** The values of each line of a global invoice. A line is one sale. */
const ofSale: ReadonlyArray<readonly [name: string, value: string, otherwise: Kind]> = [
	['ClaveProdServ', '01010101', 'productOfSale'],
	['Cantidad', '1', 'quantityOfSale'],
	['ClaveUnidad', 'ACT', 'unitOfSale'],
	['Descripcion', 'Venta', 'textOfSale'],
];

/** SAT's guide for global invoices has separate instructions for fuel (Apéndice 3). */
const FUEL = /^15/;

const isSame = (name: string, value: string, expected: string) =>
	name === 'Cantidad'
		? Decimal.parse(value)?.equals(Decimal.one) === true
		: value.trim().toLowerCase() === expected.toLowerCase();

/** Lists how a line differs from a line of a global invoice: `Cantidad is not 1`. */
function differencesOf(line: Element): Phrase[] {
	const differing = ofSale.flatMap(([name, expected, kind]) => {
		const value = attribute(line, name);
		return value === undefined || isSame(name, value, expected) ? [] : [{ kind }];
	});
	const isNumbered = (attribute(line, 'NoIdentificacion') ?? '') !== '';
	return isNumbered ? differing : [...differing, { kind: 'numberOfSaleMissing' }];
}

/** Reports the first different line, and how many others are like it. */
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

/**
 * Checks the lines of a global invoice. SAT's matrix does not have this rule. Its guide for global invoices asks for
 * one line for each sale (or each rate of a sale), with the number of the sale.
 */
export const globalLineRules = rulesAt('Conceptos', [
	{ level: 'doubt', problems: linesOfOtherForm },
]);
