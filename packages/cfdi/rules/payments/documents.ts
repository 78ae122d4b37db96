import { objetoImp } from '../../catalogs/sat';
import { pathOf, attribute } from '../../invoice/element';
import { IEPS, IVA } from '../../catalogs/catalog';
import { isUuid } from '../../values/uuid';
import type { Expectation } from '../attribute';
import { breach, inCatalog, matching, requiredWhere, wherePresent } from '../attribute';
import { numberOf } from '../amounts';
import type { Breach, Rule } from '../rule';
import { textLimits } from '../texts';
import type { PaidDocument } from './elements';
import { documents } from './elements';
import {
	aboveZero,
	currencyOfDocument,
	currencyOfPayment,
	decimalsOf,
	isEquivalence,
	isOne,
	isSameCurrency,
	NO_CURRENCY,
	whereNumber,
} from './numbers';
import { currencyRules } from './payment';

/** A document on paper has a number of its own in place of a UUID (Pagos20.xsd). */
const ON_PAPER = /^[0-9]{3}-[0-9]{2}-[0-9]{9}$/;

const sameCurrency =
	(expectation: Expectation<PaidDocument>): Expectation<PaidDocument> =>
	(value, context) =>
		isSameCurrency(context.element) ? expectation(value, context) : undefined;

/** Expects what the other two amounts leave, which is not below zero. */
function brokenBalance(document: PaidDocument): Breach[] {
	const before = numberOf(document, 'ImpSaldoAnt');
	const paid = numberOf(document, 'ImpPagado');
	const left = numberOf(document, 'ImpSaldoInsoluto');
	if (before === undefined || paid === undefined || left === undefined) return [];
	// Without a balance only the rule about ImpSaldoAnt speaks.
	if (!before.isPositive()) return [];
	const rest = before.minus(paid);
	if (!rest.isNegative() && left.equals(rest)) return [];
	return [
		{
			field: pathOf(document, 'ImpSaldoInsoluto'),
			kind: rest.isNegative() ? 'balanceExceeded' : 'balanceNotDifference',
			values: {
				value: String(left),
				before: String(before),
				paid: String(paid),
				rest: String(rest),
			},
		},
	];
}

const taxObjectOf = (document: PaidDocument) => attribute(document, 'ObjetoImpDR') ?? '';

/** Reports the taxes of a document that its ObjetoImpDR forbids. */
function forbiddenTaxes(document: PaidDocument, taxes: readonly string[]): Breach[] {
	return [...document.withheld, ...document.transferred].flatMap((row) => {
		const tax = attribute(row, 'ImpuestoDR');
		if (tax === undefined || !taxes.includes(tax)) return [];
		const values = { value: tax, object: taxObjectOf(document) };
		return [{ field: pathOf(row, 'ImpuestoDR'), kind: 'documentTaxForbidden', values }];
	});
}

const whereTaxObject =
	(codes: readonly string[], problems: (document: PaidDocument) => Breach[]): Rule['problems'] =>
	(comprobante) =>
		documents(comprobante)
			.filter((document) => codes.includes(taxObjectOf(document)))
			.flatMap(problems);

/** The rules about DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20278, CRP20279. */
export const documentRules: readonly Rule[] = [
	{
		level: 'block',
		remedy: 'noPaidUuid',
		problems: wherePresent(documents, 'IdDocumento', (value) =>
			isUuid(value) || ON_PAPER.test(value) ? undefined : 'noPaidUuid',
		),
	},
	...textLimits(documents, 'Serie', 25),
	...textLimits(documents, 'Folio', 40),
	{
		code: 'CRP20236',
		level: 'block',
		problems: wherePresent(documents, 'MonedaDR', (value) =>
			value === NO_CURRENCY ? 'documentWithoutCurrency' : undefined,
		),
	},
	...currencyRules('MonedaDR', documents, 'writePaidCurrency'),
	{
		code: 'CRP20237',
		level: 'block',
		problems: requiredWhere(documents, 'EquivalenciaDR', ({ element }) => {
			const [ofDocument, ofPayment] = [
				currencyOfDocument(element),
				currencyOfPayment(element.payment),
			];
			return ofDocument === undefined || ofPayment === undefined || ofDocument === ofPayment
				? undefined
				: { kind: 'equivalenceMissing', values: { ofDocument, ofPayment } };
		}),
	},
	{
		code: 'CRP20238',
		level: 'block',
		problems: requiredWhere(documents, 'EquivalenciaDR', ({ element }) =>
			isSameCurrency(element) ? 'sameCurrencyWithout1' : undefined,
		),
	},
	{
		code: 'CRP20238',
		level: 'block',
		problems: wherePresent(
			documents,
			'EquivalenciaDR',
			sameCurrency((value) => (isOne(value) ? undefined : 'sameCurrencyNeeds1')),
		),
	},
	{
		// SAT asks for the text "1", and has stamped "1.000000".
		code: 'CRP20238',
		level: 'warn',
		problems: wherePresent(
			documents,
			'EquivalenciaDR',
			sameCurrency((value) =>
				isOne(value) && value !== '1' ? 'sameCurrencyNeedsText1' : undefined,
			),
		),
	},
	{
		level: 'block',
		remedy: 'noEquivalence',
		problems: wherePresent(documents, 'EquivalenciaDR', (value, { element }) =>
			isEquivalence(value) || isSameCurrency(element) ? undefined : 'noEquivalence',
		),
	},
	{
		level: 'block',
		remedy: 'noInstalment',
		problems: matching(documents, 'NumParcialidad', /^[1-9][0-9]{0,2}$/, 'noInstalment'),
	},
	{ code: 'CRP20239', level: 'block', problems: whereNumber(documents, 'ImpSaldoAnt', aboveZero) },
	{ code: 'CRP20241', level: 'block', problems: whereNumber(documents, 'ImpPagado', aboveZero) },
	...(
		[
			['CRP20240', 'ImpSaldoAnt'],
			['CRP20242', 'ImpPagado'],
			['CRP20243', 'ImpSaldoInsoluto'],
		] as const
	).map(
		([code, name]): Rule => ({
			code,
			level: 'block',
			problems: whereNumber(documents, name, decimalsOf(currencyOfDocument)),
		}),
	),
	{
		code: 'CRP20244',
		level: 'block',
		problems: (comprobante) => documents(comprobante).flatMap(brokenBalance),
	},
	{
		code: 'CRP20245',
		level: 'block',
		problems: inCatalog(documents, 'ObjetoImpDR', 'c_ObjetoImp', objetoImp),
	},
	{
		code: 'CRP20246',
		level: 'block',
		problems: wherePresent(documents, 'ObjetoImpDR', (value, { element }) =>
			value === '02' && element.taxes.length === 0 ? 'documentNeedsTaxes' : undefined,
		),
	},
	{
		code: 'CRP20247',
		level: 'block',
		problems: whereTaxObject(['01', '03', '04', '05'], (document) =>
			document.taxes.map(({ path }) => ({
				field: path,
				kind: 'documentTaxesForbidden',
				values: { object: taxObjectOf(document) },
			})),
		),
	},
	{
		code: 'CRP20248',
		level: 'block',
		problems: (comprobante) =>
			documents(comprobante)
				.filter(({ withheld, transferred }) => withheld.length + transferred.length === 0)
				.flatMap(({ taxes }) => taxes)
				.map(({ path }) => ({ field: path, kind: 'documentTaxesEmpty' })),
	},
	{
		// Revision B of the matrix, as CFDI140226 for the lines of an invoice.
		code: 'CRP20278',
		level: 'block',
		problems: whereTaxObject(['06', '08'], (document) => forbiddenTaxes(document, [IVA, IEPS])),
	},
	{
		code: 'CRP20279',
		level: 'block',
		problems: whereTaxObject(['07'], (document) => [
			...forbiddenTaxes(document, [IVA]),
			...(document.transferred.some((row) => attribute(row, 'ImpuestoDR') === IEPS)
				? []
				: [
						breach(pathOf(document, 'ObjetoImpDR'), 'documentNeedsIeps', {
							value: taxObjectOf(document),
						}),
					]),
		]),
	},
];
