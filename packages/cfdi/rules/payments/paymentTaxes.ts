import type { AttributeOf } from '../../anexo20/anexo20';
import { hasCode } from '../../catalogs/catalog';
import { impuesto } from '../../catalogs/sat';
import type { Element } from '../../invoice/element';
import { attribute, isPresent, pathOf } from '../../invoice/element';
import { Decimal, sumOf } from '../../values/decimal';
import { amountForm, amountOf } from '../amounts';
import type { Row } from '../rows';
import { rulesAt } from '../rows';
import type { Breach, Problems, Rule } from '../rule';
import { knownFactor, knownRate, missingOf, taxOfRow } from '../taxCatalog';
import {
	isExempt,
	withoutRateWhereExempt,
	withRateWhereTaxed,
	WRITE_NUMBER,
} from './documentTaxes';
import type { DocumentTax, Payment } from './elements';
import { PAYMENT, payments, TRANSFERRED_P, transferredP, WITHHELD_P, withheldP } from './elements';
import type { ConvertedSum } from './numbers';
import { convertedSum } from './numbers';

/** What only a taxed row has. */
const RATE_AND_AMOUNT = ['TasaOCuotaP', 'ImporteP'] as const;

/** "001": withheld taxes have one row for each tax, whatever their rates. */
function withheldKey(row: Element, name: 'ImpuestoP' | 'ImpuestoDR'): string | undefined {
	const tax = attribute(row, name);
	return tax !== undefined && hasCode(impuesto, tax) ? tax : undefined;
}

/** "002 Tasa 0.160000": undefined where it is not a tax of SAT's catalogs, which other rules report. */
const transferredKey = (row: Element, suffix: 'P' | 'DR'): string | undefined =>
	taxOfRow(row, 'traslado', suffix)?.toString();

type Side = 'withheld' | 'transferred';

const keyP = (row: Element, side: Side) =>
	side === 'withheld' ? withheldKey(row, 'ImpuestoP') : transferredKey(row, 'P');

const keyDR = (row: Element, side: Side) =>
	side === 'withheld' ? withheldKey(row, 'ImpuestoDR') : transferredKey(row, 'DR');

const rowsDR = (payment: Payment, side: Side): DocumentTax[] =>
	payment.documents.flatMap((document) => document[side]);

const isAllExempt = (payment: Payment): boolean => {
	const rows = rowsDR(payment, 'transferred');
	return rows.length > 0 && rows.every((row) => isExempt(attribute(row, 'TipoFactorDR')));
};

type Verdict = 'right' | 'near' | 'wrong';

/**
 * Compares an amount with the sum of the documents. SAT asks for the sum; what it stamped was rounded
 * or cut, so that less than a unit of the last written decimal is not certain.
 */
function verdictOn(amount: Decimal, { sum, converted }: ConvertedSum): Verdict {
	const difference = amount.minus(sum).magnitude();
	if (difference.isZero()) return 'right';
	const unit = Decimal.step(amount.scale);
	if (converted === undefined) return difference.compare(unit) < 0 ? 'near' : 'wrong';
	if (amount.equals(sum.rounded(amount.scale))) return 'right';
	// Each document may have been converted and rounded by itself.
	const units = unit.times(new Decimal(BigInt(converted), 0));
	return difference.compare(units) <= 0 ? 'near' : 'wrong';
}

/** A sum that was converted has many decimals. */
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
				// Where rows share a tax, another rule reports the row that is too many.
				if (
					key === undefined ||
					amount === undefined ||
					keys.indexOf(key) !== keys.lastIndexOf(key)
				)
					return [];
				const rows = rowsDR(payment, side);
				// A row whose tax cannot be told may belong to any of them.
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

/** Where all documents are exempt, SAT compares the bases of all rows, whatever their taxes. */
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

/** Reports the rows whose tax an earlier row of the same payment has. */
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

/** Reports the taxes of the documents that ImpuestosP lacks: SAT's matrix has no code for it. */
function missingRows(side: Side, row: string): Problems {
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const there = new Set(payment[side].map((one) => keyP(one, side)));
			const missing = new Set(rowsDR(payment, side).map((one) => keyDR(one, side)));
			return [...missing].flatMap((key): Breach[] => {
				// A row whose tax cannot be told may be the one that seems to be missing.
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
				...RATE_AND_AMOUNT.filter((name) => isPresent(row, name)),
			];
			return names.length === 0
				? []
				: [{ field: row.path, code: 'exemptRowNames', values: { names } }];
		});

const transferredBesideTaxed = (comprobante: Element) =>
	payments(comprobante)
		.filter((payment) => !isAllExempt(payment))
		.flatMap((payment) => payment.transferred);

/** A sum with its level: a difference within what was stamped before only warns. */
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

/** The rules about the taxes of a payment (ImpuestosP), without the totals: CRP20262 to CRP20274. */
export const paymentTaxRules: readonly Rule[] = [
	amountForm(WITHHELD_P, ['ImporteP'], WRITE_NUMBER, undefined, withheldP),
	amountForm(TRANSFERRED_P, ['BaseP'], WRITE_NUMBER, undefined, transferredP),
	amountForm(TRANSFERRED_P, RATE_AND_AMOUNT, WRITE_NUMBER, isTaxed, transferredP),
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
	// The matrix says so only for payments whose documents are all exempt.
	...rulesAt(
		TRANSFERRED_P,
		[
			{
				of: 'TipoFactorP',
				satCode: 'CRP20266',
				level: 'doubt',
				text: withoutRateWhereExempt(RATE_AND_AMOUNT),
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
				text: withRateWhereTaxed(RATE_AND_AMOUNT),
			},
		],
		transferredP,
	),
	...rulesAt(PAYMENT, [
		{ of: 'ImpuestosP', level: 'doubt', problems: missingRows('withheld', 'RetencionP') },
		{ of: 'ImpuestosP', level: 'doubt', problems: missingRows('transferred', 'TrasladoP') },
	]),
];
