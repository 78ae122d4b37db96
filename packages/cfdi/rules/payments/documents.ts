import { IEPS, IVA } from '../../catalogs/catalog';
import { attribute, pathOf } from '../../invoice/element';
import { MXN } from '../../values/currency';
import { isUuid } from '../../values/uuid';
import { aboveZero, numberOf } from '../amounts';
import { usualRate } from '../header';
import { unlike, like, rulesAt, textRules } from '../rows';
import type { Breach, Context, Problems, Rule } from '../rule';
import { breach } from '../rule';
import type { PaidDocument } from './elements';
import { DOCUMENT, documents } from './elements';
import {
	converted,
	currencyOfDocument,
	currencyOfPayment,
	decimalsOf,
	equivalenceOf,
	exchangeRateOf,
	isEquivalence,
	isOne,
	isSameCurrency,
	NO_CURRENCY,
} from './numbers';
import { currencyRows } from './payment';

/** A document on paper has its own number in place of a UUID (Pagos20.xsd). */
const ON_PAPER = /^[0-9]{3}-[0-9]{2}-[0-9]{9}$/;

const inSameCurrency = ({ element }: Context<PaidDocument>) => isSameCurrency(element);

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
			code: rest.isNegative() ? 'balanceExceeded' : 'balanceNotDifference',
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
		return [{ field: pathOf(row, 'ImpuestoDR'), code: 'documentTaxForbidden', values }];
	});
}

const whereTaxObject =
	(codes: readonly string[], problems: (document: PaidDocument) => Breach[]): Problems =>
	(comprobante) =>
		documents(comprobante)
			.filter((document) => codes.includes(taxObjectOf(document)))
			.flatMap(problems);

const inDecimals = decimalsOf(currencyOfDocument);

/** The rules about DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20278, CRP20279. */
export const documentRules: readonly Rule[] = [
	...textRules(DOCUMENT, documents),
	...rulesAt(
		DOCUMENT,
		[
			{
				of: 'IdDocumento',
				remedy: 'noPaidUuid',
				text: like((value) => isUuid(value) || ON_PAPER.test(value), 'noPaidUuid'),
			},
			{
				of: 'MonedaDR',
				satCode: 'CRP20236',
				text: unlike((value) => value === NO_CURRENCY, 'documentWithoutCurrency'),
			},
			...currencyRows('MonedaDR', 'writePaidCurrency'),
			{
				of: 'EquivalenciaDR',
				satCode: 'CRP20237',
				missing: ({ element }) => {
					const ofDocument = currencyOfDocument(element);
					const ofPayment = currencyOfPayment(element.payment);
					return ofDocument === undefined || ofPayment === undefined || ofDocument === ofPayment
						? undefined
						: { kind: 'equivalenceMissing', values: { ofDocument, ofPayment } };
				},
			},
			{
				of: 'EquivalenciaDR',
				satCode: 'CRP20238',
				if: inSameCurrency,
				missing: () => 'sameCurrencyWithout1',
			},
			{
				of: 'EquivalenciaDR',
				satCode: 'CRP20238',
				if: inSameCurrency,
				text: like(isOne, 'sameCurrencyNeeds1'),
			},
			{
				// SAT asks for the text "1", and has stamped "1.000000".
				of: 'EquivalenciaDR',
				satCode: 'CRP20238',
				level: 'warn',
				if: inSameCurrency,
				text: unlike((value) => isOne(value) && value !== '1', 'sameCurrencyNeedsText1'),
			},
			{
				of: 'EquivalenciaDR',
				remedy: 'noEquivalence',
				if: (context) => !inSameCurrency(context),
				text: like(isEquivalence, 'noEquivalence'),
			},
			{
				// The wrong way round, it leaves most of the payment without an invoice, which SAT accepts.
				of: 'EquivalenciaDR',
				level: 'doubt',
				remedy: 'CRP20276',
				if: (context) => !inSameCurrency(context),
				text: (_value, { element }) => {
					const ofPayment = exchangeRateOf(element.payment);
					const [currency, rate] =
						currencyOfDocument(element) === MXN
							? [currencyOfPayment(element.payment), equivalenceOf(element)]
							: [currencyOfDocument(element), ofPayment && converted(ofPayment, element)];
					return rate && usualRate(currency ?? '', rate);
				},
			},
			{
				of: 'NumParcialidad',
				remedy: 'noInstalment',
				text: like(/^[1-9][0-9]{0,2}$/, 'noInstalment'),
			},
			{ of: 'ImpSaldoAnt', satCode: 'CRP20239', number: aboveZero },
			{ of: 'ImpPagado', satCode: 'CRP20241', number: aboveZero },
			{ of: 'ImpSaldoAnt', satCode: 'CRP20240', number: inDecimals },
			{ of: 'ImpPagado', satCode: 'CRP20242', number: inDecimals },
			{ of: 'ImpSaldoInsoluto', satCode: 'CRP20243', number: inDecimals },
			{
				of: 'ImpSaldoInsoluto',
				satCode: 'CRP20244',
				problems: (comprobante) => documents(comprobante).flatMap(brokenBalance),
			},
			{ of: 'ObjetoImpDR', satCode: 'CRP20245', inCatalog: true },
			{
				of: 'ObjetoImpDR',
				satCode: 'CRP20246',
				if: ({ element }) => element.taxes.length === 0,
				text: unlike('02', 'documentNeedsTaxes'),
			},
			{
				of: 'ImpuestosDR',
				satCode: 'CRP20247',
				problems: whereTaxObject(['01', '03', '04', '05'], (document) =>
					document.taxes.map(({ path }) => ({
						field: path,
						code: 'documentTaxesForbidden',
						values: { object: taxObjectOf(document) },
					})),
				),
			},
			{
				of: 'ImpuestosDR',
				satCode: 'CRP20248',
				problems: (comprobante) =>
					documents(comprobante)
						.filter(({ withheld, transferred }) => withheld.length + transferred.length === 0)
						.flatMap(({ taxes }) => taxes)
						.map(({ path }) => ({ field: path, code: 'documentTaxesEmpty' })),
			},
			{
				// Revision B of the matrix, as CFDI140226 for the lines of an invoice.
				of: 'ImpuestosDR',
				satCode: 'CRP20278',
				problems: whereTaxObject(['06', '08'], (document) => forbiddenTaxes(document, [IVA, IEPS])),
			},
			{
				of: 'ImpuestosDR',
				satCode: 'CRP20279',
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
		],
		documents,
	),
];
