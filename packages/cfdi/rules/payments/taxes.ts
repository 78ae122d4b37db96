import type { Element } from '../../invoice/invoice';
import { attribute, isPresent, pathOf } from '../../invoice/invoice';
import type { Phrase } from '../../problems/problem';
import { isWithin, paidTaxLimits, textsOf } from '../../totals/amountLimits';
import type { TaxKind } from '../../totals/lineSums';
import type { PaymentTotal } from '../../totals/paymentTotals';
import { paymentTotals, TOTALES_DECIMALS } from '../../totals/paymentTotals';
import { aboveZero, amountForm, amountOf } from '../amounts';
import type { Row } from '../rows';
import { rulesAt } from '../rows';
import type { AmountExpectation, Breach, Expectation, Problems, Rule, Wrong } from '../rule';
import { breach } from '../rule';
import { knownFactor, knownRate, missingOf, summaryKey, taxOfRow } from '../taxCatalog';
import type { ConvertedSum, DocumentTax, Payment } from './elements';
import {
	PAYMENT,
	TOTALS,
	TRANSFERRED_DR,
	TRANSFERRED_P,
	WITHHELD_DR,
	WITHHELD_P,
	convertedSum,
	exchangeRateOf,
	payments,
	totals,
	transferredDR,
	transferredP,
	withheldDR,
	withheldP,
} from './elements';
import type { AttributeOf } from '../../anexo20/anexo20';
import { namesAt } from '../../anexo20/anexo20';
import { IEPS } from '../../catalogs/catalog';
import { Decimal, sumOf } from '../../values/decimal';
import type { Kind } from '../../messages/en';

/** Attributes that exempt rows must not have. */
const RATE_AND_AMOUNT_DR = ['TasaOCuotaDR', 'ImporteDR'] as const;

const WRITE_NUMBER = 'writePaymentTax';

const isExempt = (factor: string | undefined) => factor === 'Exento';

/** Expects an exempt row without rate and amount. It reports TipoFactor. */
function withoutRateWhereExempt(names: readonly string[]): Expectation {
	return (factor, { element }) => {
		const present = names.filter((name) => isPresent(element, name));
		return isExempt(factor) && present.length > 0
			? {
					kind: 'exemptHasRate',
					values: { names, found: found(present, 'attributeGiven', 'attributesGiven') },
				}
			: undefined;
	};
}

/** Expects a taxed row with both. */
function withRateWhereTaxed(names: readonly string[]): Expectation {
	return (factor, { element }) => {
		const missing = missingOf(element, names);
		return (factor === 'Tasa' || factor === 'Cuota') && missing.length > 0
			? {
					kind: 'taxedWithoutRate',
					values: { names, found: found(missing, 'attributeMissing', 'attributesMissing') },
				}
			: undefined;
	};
}

function found(names: readonly string[], one: Phrase['kind'], several: Phrase['kind']): Phrase {
	return { kind: names.length > 1 ? several : one, values: { names } };
}

/**
 * Expects BaseDR x TasaOCuotaDR within SAT's limits: BaseDR can have been rounded by half a step of its
 * last written decimal, and the limits have the decimals that ImporteDR has.
 */
function taxOfBase(kind: TaxKind): AmountExpectation {
	return (amount, { element }) => {
		const [base, rate] = [amountOf(element, 'BaseDR'), amountOf(element, 'TasaOCuotaDR')];
		if (base === undefined || rate === undefined || base.isZero()) return undefined;
		// If SAT does not know the rate, only the rule about rates reports it.
		const factor = attribute(element, 'TipoFactorDR');
		if (isExempt(factor) || taxOfRow(element, kind, 'DR') === undefined) return undefined;
		const limits = paidTaxLimits(base, rate, amount.scale);
		if (isWithin(amount, limits)) return undefined;
		const values = { base: String(base), rate: String(rate), ...textsOf(limits) };
		return { kind: 'taxNotOfBase', values };
	};
}

/** Makes the rules that transferred and withheld taxes share, with their codes. */
function rulesOf(
	path: typeof WITHHELD_DR | typeof TRANSFERRED_DR,
	kind: TaxKind,
	codes: readonly [base: string, tax: string, factor: string, rate: string, amount: string],
): Rule[] {
	const select = kind === 'traslado' ? transferredDR : withheldDR;
	const isTaxed = (row: Element) => !isExempt(attribute(row, 'TipoFactorDR'));
	const [base, tax, factor, rate, amount] = codes;
	return [
		amountForm(path, ['BaseDR'], WRITE_NUMBER, undefined, select),
		amountForm(path, RATE_AND_AMOUNT_DR, WRITE_NUMBER, isTaxed, select),
		...rulesAt(
			path,
			[
				{ of: 'BaseDR', satCode: base, number: aboveZero },
				{ of: 'ImpuestoDR', satCode: tax, inCatalog: true },
				{ of: 'TipoFactorDR', satCode: factor, text: knownFactor },
				{ of: 'TasaOCuotaDR', satCode: rate, amount: knownRate(kind, 'DR') },
				{ of: 'ImporteDR', satCode: amount, amount: taxOfBase(kind) },
			],
			select,
		),
	];
}

const withheldIsTaxed: Expectation = (value) => (isExempt(value) ? 'withheldExempt' : undefined);

/** Checks the taxes of a paid document (ImpuestosDR): CRP20249 to CRP20261. */
export const documentTaxRules: readonly Rule[] = [
	...rulesOf(WITHHELD_DR, 'retencion', [
		'CRP20249',
		'CRP20250',
		'CRP20251',
		'CRP20253',
		'CRP20254',
	]),
	...rulesAt(
		WITHHELD_DR,
		[{ of: 'TipoFactorDR', satCode: 'CRP20252', text: withheldIsTaxed }],
		withheldDR,
	),
	...rulesOf(TRANSFERRED_DR, 'traslado', [
		'CRP20255',
		'CRP20256',
		'CRP20257',
		'CRP20260',
		'CRP20261',
	]),
	...rulesAt(
		TRANSFERRED_DR,
		[
			{ of: 'TipoFactorDR', satCode: 'CRP20258', text: withoutRateWhereExempt(RATE_AND_AMOUNT_DR) },
			{ of: 'TipoFactorDR', satCode: 'CRP20259', text: withRateWhereTaxed(RATE_AND_AMOUNT_DR) },
		],
		transferredDR,
	),
];

/** Attributes that exempt rows must not have. */
const RATE_AND_AMOUNT_P = ['TasaOCuotaP', 'ImporteP'] as const;

const KIND = { withheld: 'retencion', transferred: 'traslado' } as const;

type Side = keyof typeof KIND;

const keyP = (row: Element, side: Side) => summaryKey(row, KIND[side], 'P');

const keyDR = (row: Element, side: Side) => summaryKey(row, KIND[side], 'DR');

const rowsDR = (payment: Payment, side: Side): DocumentTax[] =>
	payment.documents.flatMap((document) => document[side]);

const isAllExempt = (payment: Payment): boolean => {
	const rows = rowsDR(payment, 'transferred');
	return rows.length > 0 && rows.every((row) => isExempt(attribute(row, 'TipoFactorDR')));
};

type Verdict = 'right' | 'near' | 'wrong';

/**
 * Compares an amount with the sum of the documents. SAT asks for the sum, but stamped amounts that were
 * rounded or cut, so a difference below one unit of the last written decimal is not certain.
 */
function verdictOn(amount: Decimal, { sum, converted }: ConvertedSum): Verdict {
	const difference = amount.minus(sum).magnitude();
	if (difference.isZero()) return 'right';
	const unit = Decimal.step(amount.scale);
	if (converted === undefined) return difference.compare(unit) < 0 ? 'near' : 'wrong';
	if (amount.equals(sum.rounded(amount.scale))) return 'right';
	// Each document can have been converted and rounded separately.
	const units = unit.times(new Decimal(BigInt(converted), 0));
	return difference.compare(units) <= 0 ? 'near' : 'wrong';
}

/** Writes a sum; a converted sum has many decimals. */
const shownSum = ({ sum, converted }: ConvertedSum) =>
	String(converted === undefined ? sum : sum.rounded(6));

/** Expects in a row of ImpuestosP the sum of the documents for its tax. */
function sumOfDocuments(
	side: Side,
	name: 'BaseP' | 'ImporteP',
	asked: Verdict,
	isMeant: (payment: Payment) => boolean = () => true,
): Problems {
	const nameDR = name === 'BaseP' ? 'BaseDR' : 'ImporteDR';
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			if (payment[side].length === 0 || !isMeant(payment)) return [];
			const keys = payment[side].map((row) => keyP(row, side));
			return payment[side].flatMap((row, index): Breach[] => {
				const key = keys[index];
				const amount = amountOf(row, name);
				// If rows share a tax, another rule reports the extra row.
				if (
					key === undefined ||
					amount === undefined ||
					keys.indexOf(key) !== keys.lastIndexOf(key)
				)
					return [];
				const rows = rowsDR(payment, side);
				// A row with an unknown tax can belong to each of them.
				if (rows.some((one) => keyDR(one, side) === undefined)) return [];
				const sum = convertedSum(
					rows.filter((one) => keyDR(one, side) === key),
					nameDR,
				);
				if (sum === undefined || verdictOn(amount, sum) !== asked) return [];
				const code = sum.converted === undefined ? 'paymentRowSum' : 'paymentRowSumConverted';
				const values = { value: String(amount), of: nameDR, tax: key, sum: shownSum(sum) };
				return [{ field: pathOf(row, name), code, values }];
			});
		});
}

/** Compares the bases of all rows, whatever their taxes, as SAT does if all documents are exempt. */
function sumOfExemptDocuments(asked: Verdict): Problems {
	return (comprobante) =>
		payments(comprobante)
			.filter(isAllExempt)
			.flatMap((payment): Breach[] => {
				const [first] = payment.transferred;
				const bases = payment.transferred.map((row) => amountOf(row, 'BaseP'));
				const sum = convertedSum(rowsDR(payment, 'transferred'), 'BaseDR');
				if (first === undefined || sum === undefined) return [];
				if (!bases.every((base) => base !== undefined)) return [];
				const base = sumOf(bases);
				if (verdictOn(base, sum) !== asked) return [];
				const code = sum.converted === undefined ? 'exemptSum' : 'exemptSumConverted';
				const values = { value: String(base), sum: shownSum(sum) };
				return [{ field: pathOf(first, 'BaseP'), code, values }];
			});
}

/** Reports the rows with the tax of an earlier row of the same payment. */
function repeatedRows(side: Side, name: string): Problems {
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const seen = new Set<string>();
			return payment[side].flatMap((row): Breach[] => {
				const key = keyP(row, side);
				if (key === undefined) return [];
				if (!seen.has(key)) {
					seen.add(key);
					return [];
				}
				return [{ field: pathOf(row, name), code: 'paymentRowRepeated', values: { tax: key } }];
			});
		});
}

/** Reports the taxes of the documents that ImpuestosP lacks. SAT's matrix has no code for it. */
function missingRows(side: Side, row: string): Problems {
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const there = new Set(payment[side].map((one) => keyP(one, side)));
			const missing = new Set(rowsDR(payment, side).map((one) => keyDR(one, side)));
			return [...missing].flatMap((key): Breach[] => {
				// A row with an unknown tax can be the missing row.
				if (key === undefined || there.has(key) || there.has(undefined)) return [];
				const [taxes] = payment.taxes;
				const field = taxes?.path ?? pathOf(payment, 'ImpuestosP');
				return [{ field, code: 'paymentRowMissing', values: { row, tax: key } }];
			});
		});
}

const EXEMPT_NAMES = ['BaseP', 'ImpuestoP', 'TipoFactorP'];

const isTaxed = (row: Element) => !isExempt(attribute(row, 'TipoFactorP'));

const otherNamesOfExempt: Problems = (comprobante) =>
	payments(comprobante)
		.filter(isAllExempt)
		.flatMap((payment) => payment.transferred)
		.flatMap((row): Breach[] => {
			const names = [
				...missingOf(row, EXEMPT_NAMES),
				...RATE_AND_AMOUNT_P.filter((name) => isPresent(row, name)),
			];
			return names.length === 0
				? []
				: [{ field: row.path, code: 'exemptRowNames', values: { names } }];
		});

const transferredBesideTaxed = (comprobante: Element) =>
	payments(comprobante)
		.filter((payment) => !isAllExempt(payment))
		.flatMap((payment) => payment.transferred);

/** Makes two rules for a sum: a difference that SAT has stamped only warns. */
function sumRows<Name extends AttributeOf<typeof WITHHELD_P | typeof TRANSFERRED_P>>(
	of: Name,
	satCode: string,
	problems: (asked: Verdict) => Problems,
): Array<Row<Element, Name>> {
	return [
		{ of, satCode, problems: problems('wrong') },
		{ of, satCode, level: 'warn', problems: problems('near') },
	];
}

/** Checks the taxes of a payment (ImpuestosP), without the totals: CRP20262 to CRP20274. */
export const paymentTaxRules: readonly Rule[] = [
	amountForm(WITHHELD_P, ['ImporteP'], WRITE_NUMBER, undefined, withheldP),
	amountForm(TRANSFERRED_P, ['BaseP'], WRITE_NUMBER, undefined, transferredP),
	amountForm(TRANSFERRED_P, RATE_AND_AMOUNT_P, WRITE_NUMBER, isTaxed, transferredP),
	...rulesAt(
		WITHHELD_P,
		[
			{ of: 'ImpuestoP', satCode: 'CRP20262', inCatalog: true },
			{ of: 'ImpuestoP', satCode: 'CRP20263', problems: repeatedRows('withheld', 'ImpuestoP') },
			...sumRows('ImporteP', 'CRP20265', (asked) => sumOfDocuments('withheld', 'ImporteP', asked)),
		],
		withheldP,
	),
	...rulesAt(TRANSFERRED_P, [{ satCode: 'CRP20266', problems: otherNamesOfExempt }]),
	// The matrix requires it only if all documents are exempt.
	...rulesAt(
		TRANSFERRED_P,
		[
			{
				of: 'TipoFactorP',
				satCode: 'CRP20266',
				level: 'doubt',
				text: withoutRateWhereExempt(RATE_AND_AMOUNT_P),
			},
		],
		transferredBesideTaxed,
	),
	...rulesAt(
		TRANSFERRED_P,
		[
			...sumRows('BaseP', 'CRP20268', (asked) =>
				sumOfDocuments('transferred', 'BaseP', asked, (payment) => !isAllExempt(payment)),
			),
			...sumRows('BaseP', 'CRP20269', sumOfExemptDocuments),
			{ of: 'ImpuestoP', satCode: 'CRP20270', inCatalog: true },
			{ of: 'ImpuestoP', satCode: 'CRP20271', problems: repeatedRows('transferred', 'ImpuestoP') },
			{ of: 'TasaOCuotaP', satCode: 'CRP20272', amount: knownRate('traslado', 'P') },
			{ of: 'TipoFactorP', satCode: 'CRP20272', text: knownFactor },
			...sumRows('ImporteP', 'CRP20274', (asked) =>
				sumOfDocuments('transferred', 'ImporteP', asked),
			),
			{
				of: 'TipoFactorP',
				level: 'doubt',
				if: ({ element }) => isTaxed(element),
				text: withRateWhereTaxed(RATE_AND_AMOUNT_P),
			},
		],
		transferredP,
	),
	...rulesAt(PAYMENT, [
		{ of: 'ImpuestosP', level: 'doubt', problems: missingRows('withheld', 'RetencionP') },
		{ of: 'ImpuestosP', level: 'doubt', problems: missingRows('transferred', 'TrasladoP') },
	]),
];

/** An attribute of Totales, with the rows that it is the sum of. */
interface Total extends PaymentTotal {
	/** The name of the rows, and their tax as messages name it. */
	row: 'RetencionP' | 'TrasladoP';
	tax: string;
	rowsOf: (payment: Payment) => Element[];
}

const allTotals = paymentTotals.map((total): Total => {
	const { isWithheld, impuesto, tasaOCuota } = total;
	const factor = tasaOCuota === undefined ? 'Exento' : `Tasa ${tasaOCuota}`;
	const tax = isWithheld ? impuesto : `${impuesto} ${factor}`;
	const side = isWithheld ? 'withheld' : 'transferred';
	return {
		...total,
		row: isWithheld ? 'RetencionP' : 'TrasladoP',
		tax,
		rowsOf: (payment) => payment[side].filter((row) => keyP(row, side) === tax),
	};
});

const withheldTotals = allTotals.filter(({ isWithheld }) => isWithheld);
const baseTotals = allTotals.filter(({ of }) => of === 'BaseP');
const taxTotals = allTotals.filter(({ of, isWithheld }) => of === 'ImporteP' && !isWithheld);

const AMOUNT_PAID = 'MontoTotalPagos';

const TOTAL_NAMES = namesAt(TOTALS) as Array<AttributeOf<typeof TOTALS>>;

/** Adds up an amount of all payments in MXN and rounds once; undefined if an amount cannot be read. */
function inPesos(
	comprobante: Element,
	amountsOf: (payment: Payment) => Array<Decimal | undefined>,
): Decimal | undefined {
	if (payments(comprobante).length === 0) return undefined;
	let sum = Decimal.zero;
	for (const payment of payments(comprobante)) {
		for (const amount of amountsOf(payment)) {
			const rate = exchangeRateOf(payment);
			if (amount === undefined || rate === undefined) return undefined;
			sum = sum.plus(amount.times(rate));
		}
	}
	return sum.rounded(TOTALES_DECIMALS);
}

const sumOfTotal = (comprobante: Element, { of, rowsOf }: Total): Decimal | undefined =>
	inPesos(comprobante, (payment) => rowsOf(payment).map((row) => amountOf(row, of)));

/** Expects the sum. Another rule reports totals with more decimals than MXN. */
function sumRow<Name extends string>(
	of: Name,
	satCode: string,
	sumOf: (comprobante: Element) => Decimal | undefined,
	wrong: (sum: string) => Wrong,
): Row<Element, Name> {
	return {
		of,
		satCode,
		amount: (amount, { comprobante }) => {
			const sum = sumOf(comprobante);
			return sum === undefined || amount.scale > TOTALES_DECIMALS || amount.equals(sum)
				? undefined
				: wrong(String(sum));
		},
	};
}

/** Requires at least one of these totals if there are such rows. */
function oneOf(
	satCode: string,
	group: readonly Total[],
	rows: (comprobante: Element) => boolean,
	code: Kind,
): Rule {
	return {
		where: TOTALS,
		satCode,
		level: 'block',
		problems: (comprobante) =>
			totals(comprobante).flatMap((element): Breach[] => {
				const names = group.map(({ name }) => name);
				if (!rows(comprobante) || names.some((name) => isPresent(element, name))) return [];
				return [{ field: element.path, code, values: { names } }];
			}),
	};
}

/** Reports a missing total next to others of its kind. The matrix has no code for it. */
function missingTotal(total: Total, group: readonly Total[]): Rule {
	const { satCode, name, row, tax, rowsOf } = total;
	return {
		where: `${TOTALS}.${name}`,
		satCode,
		level: 'doubt',
		problems: (comprobante) => {
			if (!payments(comprobante).some((payment) => rowsOf(payment).length > 0)) return [];
			return totals(comprobante)
				.filter((element) => !isPresent(element, name))
				.filter((element) => group.some((other) => isPresent(element, other.name)))
				.map((element) => ({
					field: pathOf(element, name),
					code: 'totalMissing',
					values: { row, tax },
				}));
		},
	};
}

const inCents: Problems = (comprobante) =>
	totals(comprobante).flatMap((element) =>
		TOTAL_NAMES.flatMap((name) => {
			const amount = amountOf(element, name);
			return amount === undefined || amount.scale <= TOTALES_DECIMALS
				? []
				: [breach(pathOf(element, name), 'totalPrecision', { value: String(amount) })];
		}),
	);

/** IEPS has no totals. */
const hasTotal = (row: Element) => attribute(row, 'ImpuestoP') !== IEPS;

/** Checks Totales: CRP20201 to CRP20211, CRP20264, CRP20267, CRP20273. */
export const totalRules: readonly Rule[] = [
	amountForm(TOTALS, TOTAL_NAMES, 'writePaymentTotal', undefined, totals),
	...rulesAt(
		TOTALS,
		[
			{ problems: inCents },
			...[...withheldTotals, ...baseTotals, ...taxTotals].map((total) =>
				sumRow(
					total.name,
					total.satCode,
					(comprobante) => sumOfTotal(comprobante, total),
					(sum) => ({
						kind: 'totalNotSum',
						values: { of: total.of, row: total.row, tax: total.tax, sum },
					}),
				),
			),
			sumRow(
				AMOUNT_PAID,
				'CRP20211',
				(comprobante) => inPesos(comprobante, (payment) => [amountOf(payment, 'Monto')]),
				(sum) => ({ kind: 'paidTotalNotSum', values: { sum } }),
			),
		],
		totals,
	),
	oneOf(
		'CRP20264',
		withheldTotals,
		(comprobante) => withheldP(comprobante).length > 0,
		'noWithheldTotals',
	),
	oneOf(
		'CRP20267',
		baseTotals,
		(comprobante) => transferredP(comprobante).some(hasTotal),
		'noBaseTotals',
	),
	oneOf(
		'CRP20273',
		taxTotals,
		(comprobante) => transferredP(comprobante).some((row) => hasTotal(row) && isTaxed(row)),
		'noTaxTotals',
	),
	...[withheldTotals, baseTotals, taxTotals].flatMap((group) =>
		group.map((total) => missingTotal(total, group)),
	),
];
