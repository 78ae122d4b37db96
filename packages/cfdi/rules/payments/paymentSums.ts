import { hasCode } from '../../catalogs/catalog';
import { impuesto } from '../../catalogs/sat';
import { Decimal, sumOf } from '../../values/decimal';
import type { Element } from '../../invoice/element';
import { pathOf, attribute } from '../../invoice/element';
import { amountOf } from '../amounts';
import type { Breach, Rule } from '../rule';
import { taxOfRow } from '../taxCatalog';
import type { DocumentTax, Payment } from './elements';
import { payments } from './elements';
import type { ConvertedSum } from './numbers';
import { convertedSum } from './numbers';
import { isExempt } from './taxRows';

/** "001": withheld taxes have one row for each tax, whatever their rates. */
function withheldKey(row: Element, name: 'ImpuestoP' | 'ImpuestoDR'): string | undefined {
	const tax = attribute(row, name);
	return tax !== undefined && hasCode(impuesto, tax) ? tax : undefined;
}

/** "002 Tasa 0.160000": undefined where it is not a tax of SAT's catalogs, which other rules report. */
const transferredKey = (row: Element, suffix: 'P' | 'DR'): string | undefined =>
	taxOfRow(row, 'traslado', suffix)?.toString();

export type Side = 'withheld' | 'transferred';

export const keyP = (row: Element, side: Side) =>
	side === 'withheld' ? withheldKey(row, 'ImpuestoP') : transferredKey(row, 'P');

export const keyDR = (row: Element, side: Side) =>
	side === 'withheld' ? withheldKey(row, 'ImpuestoDR') : transferredKey(row, 'DR');

export const rowsDR = (payment: Payment, side: Side): DocumentTax[] =>
	payment.documents.flatMap((document) => document[side]);

export const isAllExempt = (payment: Payment): boolean => {
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
export function sumOfDocuments(
	side: Side,
	name: 'BaseP' | 'ImporteP',
	asked: Verdict,
	isMeant: (payment: Payment) => boolean = () => true,
): Rule['problems'] {
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
				const kind = sum.converted === undefined ? 'paymentRowSum' : 'paymentRowSumConverted';
				const values = { value: String(amount), of: nameDR, tax: key, sum: shownSum(sum) };
				return [{ field: pathOf(row, name), kind, values }];
			});
		});
}

/** Where all documents are exempt, SAT compares the bases of all rows, whatever their taxes. */
export function sumOfExemptDocuments(asked: Verdict): Rule['problems'] {
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
				const kind = sum.converted === undefined ? 'exemptSum' : 'exemptSumConverted';
				const values = { value: String(base), sum: shownSum(sum) };
				return [{ field: pathOf(first, 'BaseP'), kind, values }];
			});
}

/** A sum with its level: a difference within what was stamped before only warns. */
export function sumRules(code: string, problems: (asked: Verdict) => Rule['problems']): Rule[] {
	return [
		{ code, level: 'block', problems: problems('wrong') },
		{ code, level: 'warn', problems: problems('near') },
	];
}
