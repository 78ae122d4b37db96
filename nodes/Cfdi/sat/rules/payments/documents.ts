import { objetoImp } from '../../catalogs/objetoImp';
import { pathOf, written } from '../../invoice/element';
import { IEPS, IVA } from '../../taxCodes';
import { isUuid } from '../../uuid';
import type { Expectation } from '../attribute';
import { inCatalog, matching, requiredWhere, wherePresent } from '../attribute';
import { numberOf } from '../amounts';
import type { Problem, Rule } from '../rule';
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

const SAME = 'with MonedaDR the same as MonedaP it must be';

/** Expects what the other two amounts leave, which is not below zero. */
function balanceProblems(document: PaidDocument): Problem[] {
	const before = numberOf(document, 'ImpSaldoAnt');
	const paid = numberOf(document, 'ImpPagado');
	const left = numberOf(document, 'ImpSaldoInsoluto');
	if (before === undefined || paid === undefined || left === undefined) return [];
	// Without a balance only the rule about ImpSaldoAnt speaks.
	if (!before.isPositive()) return [];
	const expected = before.minus(paid);
	const sum = `ImpSaldoAnt ${String(before)} - ImpPagado ${String(paid)} comes to ${String(expected)}`;
	const isBelowZero = expected.digits < 0n;
	if (!isBelowZero && left.equals(expected)) return [];
	const message = `ImpSaldoInsoluto is ${String(left)}, but ${sum}${isBelowZero ? ', and more than the balance cannot be paid' : ''}`;
	return [{ field: pathOf(document, 'ImpSaldoInsoluto'), message }];
}

/** Reports the taxes of a document that its ObjetoImpDR forbids. */
function forbiddenTaxes(document: PaidDocument, taxes: readonly string[]): Problem[] {
	return [...document.withheld, ...document.transferred].flatMap((row) => {
		const tax = written(row, 'ImpuestoDR');
		if (tax === undefined || !taxes.includes(tax)) return [];
		const message = `ImpuestoDR is "${tax}", but with ObjetoImpDR ${written(document, 'ObjetoImpDR')} the document must not have it`;
		return [{ field: pathOf(row, 'ImpuestoDR'), message }];
	});
}

const whereTaxObject =
	(codes: readonly string[], problems: (document: PaidDocument) => Problem[]): Rule['problems'] =>
	(comprobante) =>
		documents(comprobante)
			.filter((document) => codes.includes(written(document, 'ObjetoImpDR') ?? ''))
			.flatMap(problems);

/** The rules about DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20278, CRP20279. */
export const documentRules: readonly Rule[] = [
	{
		code: '',
		level: 'block',
		fix: 'Give the UUID of the invoice that was paid; its stamped XML has it.',
		problems: wherePresent(documents, 'IdDocumento', (value) =>
			isUuid(value) || ON_PAPER.test(value)
				? undefined
				: 'it must be the UUID of the invoice that was paid',
		),
	},
	...textLimits(documents, 'Serie', 25, 'Series (Serie) of the paid invoice'),
	...textLimits(documents, 'Folio', 40, 'Folio of the paid invoice'),
	{
		code: 'CRP20236',
		level: 'block',
		problems: wherePresent(documents, 'MonedaDR', (value) =>
			value === NO_CURRENCY ? 'an invoice that is paid has a currency' : undefined,
		),
	},
	...currencyRules(
		'MonedaDR',
		documents,
		'Give the currency of the paid invoice as three capital letters, such as MXN.',
	),
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
				: `it is required: how many ${ofDocument} one ${ofPayment} is worth`;
		}),
	},
	{
		code: 'CRP20238',
		level: 'block',
		problems: requiredWhere(documents, 'EquivalenciaDR', ({ element }) =>
			isSameCurrency(element) ? `${SAME} 1` : undefined,
		),
	},
	{
		code: 'CRP20238',
		level: 'block',
		problems: wherePresent(
			documents,
			'EquivalenciaDR',
			sameCurrency((value) => (isOne(value) ? undefined : `${SAME} 1`)),
		),
	},
	{
		// SAT asks for the text "1", and has stamped "1.000000".
		code: 'CRP20238',
		level: 'warn',
		problems: wherePresent(
			documents,
			'EquivalenciaDR',
			sameCurrency((value) => (isOne(value) && value !== '1' ? `${SAME} written 1` : undefined)),
		),
	},
	{
		code: '',
		level: 'block',
		fix: 'Write EquivalenciaDR like 0.0563917195: a dot, no commas, at most 10 decimals.',
		problems: wherePresent(documents, 'EquivalenciaDR', (value, { element }) =>
			isEquivalence(value) || isSameCurrency(element)
				? undefined
				: 'it must be a number above zero with a dot and at most 10 decimals',
		),
	},
	{
		code: '',
		level: 'block',
		fix: 'Give in Instalment (NumParcialidad) which payment of the invoice this is: 1 for the first.',
		problems: matching(
			documents,
			'NumParcialidad',
			/^[1-9][0-9]{0,2}$/,
			'a whole number from 1 to 999',
		),
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
		problems: (comprobante) => documents(comprobante).flatMap(balanceProblems),
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
			value === '02' && element.taxes.length === 0 ? 'the document has no ImpuestosDR' : undefined,
		),
	},
	{
		code: 'CRP20247',
		level: 'block',
		problems: whereTaxObject(['01', '03', '04', '05'], (document) =>
			document.taxes.map(({ path }) => ({
				field: path,
				message: `ImpuestosDR is there, but with ObjetoImpDR ${written(document, 'ObjetoImpDR')} the document must have none`,
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
				.map(({ path }) => ({
					field: path,
					message: 'ImpuestosDR is there, but has neither TrasladosDR nor RetencionesDR',
				})),
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
			...(document.transferred.some((row) => written(row, 'ImpuestoDR') === IEPS)
				? []
				: [
						{
							field: pathOf(document, 'ObjetoImpDR'),
							message: 'ObjetoImpDR is "07", but the document has no TrasladoDR of 003 (IEPS)',
						},
					]),
		]),
	},
];
