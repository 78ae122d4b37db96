import { hasCode } from '../../catalog';
import { impuesto } from '../../catalogs/impuesto';
import { Decimal } from '../../decimal';
import type { Element } from '../../invoice/element';
import { isPresent, pathOf, written } from '../../invoice/element';
import { amountForm, amountOf, whereAmount } from '../amounts';
import { inCatalog, wherePresent } from '../attribute';
import type { Problem, Rule } from '../rule';
import { knownFactor, knownRate, taxOfRow } from '../taxCatalog';
import type { DocumentTax, Payment } from './elements';
import { payments, transferredP, withheldP } from './elements';
import type { ConvertedSum } from './numbers';
import { convertedSum } from './numbers';

const WRITE_NUMBER =
	'Write it such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.';

const CALCULATED =
	'Stamp the payment with the form of Stamp Payment, which calculates it, or add the row.';

/** "001": withheld taxes have one row for each tax, whatever their rates. */
function withheldKey(row: Element, name: 'ImpuestoP' | 'ImpuestoDR'): string | undefined {
	const tax = written(row, name);
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

/** Reports the rows whose tax an earlier row of the same payment has. */
function repeatedRows(side: Side, name: string): Rule['problems'] {
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const seen = new Set<string>();
			return payment[side].flatMap((row): Problem[] => {
				const key = keyP(row, side);
				if (key === undefined) return [];
				if (!seen.has(key)) {
					seen.add(key);
					return [];
				}
				const message = `${row.path} is a second row for ${key}, but each tax has one`;
				return [{ field: pathOf(row, name), message }];
			});
		});
}

const isAllExempt = (payment: Payment): boolean => {
	const rows = rowsDR(payment, 'transferred');
	return rows.length > 0 && rows.every((row) => written(row, 'TipoFactorDR') === 'Exento');
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

/** Expects in a row of ImpuestosP the sum of the documents for its tax. */
function sumOfDocuments(
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
			return payment[side].flatMap((row, index): Problem[] => {
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
				const shown = sum.converted === undefined ? sum.sum : sum.sum.rounded(6);
				const divided = sum.converted === undefined ? '' : ', divided by EquivalenciaDR,';
				const message = `${name} is ${String(amount)}, but ${nameDR} of ${key} in its documents${divided} comes to ${String(shown)}`;
				return [{ field: pathOf(row, name), message }];
			});
		});
}

/** The sum of a row, with its level: a difference within what was stamped before only warns. */
function sumRules(
	code: string,
	side: Side,
	name: 'BaseP' | 'ImporteP',
	isMeant?: (payment: Payment) => boolean,
): Rule[] {
	return [
		{ code, level: 'block', problems: sumOfDocuments(side, name, 'wrong', isMeant) },
		{ code, level: 'warn', problems: sumOfDocuments(side, name, 'near', isMeant) },
	];
}

/** Reports the taxes of the documents that ImpuestosP lacks: SAT's matrix has no code for it. */
function missingRows(side: Side, row: string): Rule['problems'] {
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const there = new Set(payment[side].map((one) => keyP(one, side)));
			const missing = new Set(rowsDR(payment, side).map((one) => keyDR(one, side)));
			return [...missing].flatMap((key): Problem[] => {
				// A row whose tax cannot be told may be the one that seems to be missing.
				if (key === undefined || there.has(key) || there.has(undefined)) return [];
				const [taxes] = payment.taxes;
				const field = taxes?.path ?? pathOf(payment, 'ImpuestosP');
				return [
					{ field, message: `ImpuestosP has no ${row} of ${key}, but its documents have it` },
				];
			});
		});
}

const EXEMPT_NAMES = ['BaseP', 'ImpuestoP', 'TipoFactorP'];
const RATE_AND_AMOUNT = ['TasaOCuotaP', 'ImporteP'];

const taxedP = (comprobante: Element) =>
	transferredP(comprobante).filter((row) => written(row, 'TipoFactorP') !== 'Exento');

/** The rules about the taxes of a payment (ImpuestosP), without the totals: CRP20262 to CRP20274. */
export const paymentTaxRules: readonly Rule[] = [
	amountForm(withheldP, ['ImporteP'], WRITE_NUMBER),
	amountForm(transferredP, ['BaseP'], WRITE_NUMBER),
	amountForm(taxedP, RATE_AND_AMOUNT, WRITE_NUMBER),
	{
		code: 'CRP20262',
		level: 'block',
		problems: inCatalog(withheldP, 'ImpuestoP', 'c_Impuesto', impuesto),
	},
	{ code: 'CRP20263', level: 'block', problems: repeatedRows('withheld', 'ImpuestoP') },
	...sumRules('CRP20265', 'withheld', 'ImporteP'),
	{
		code: 'CRP20266',
		level: 'block',
		problems: (comprobante) =>
			payments(comprobante)
				.filter(isAllExempt)
				.flatMap((payment) => payment.transferred)
				.flatMap((row) => {
					const wrong = [
						...EXEMPT_NAMES.filter((name) => !isPresent(row, name)),
						...RATE_AND_AMOUNT.filter((name) => isPresent(row, name)),
					];
					if (wrong.length === 0) return [];
					const message = `${wrong.join(' and ')} must be different: where all taxes of the documents are Exento, a TrasladoP has BaseP, ImpuestoP and TipoFactorP, and nothing else`;
					return [{ field: row.path, message }];
				}),
	},
	{
		// The matrix says so only for payments whose documents are all exempt.
		code: 'CRP20266',
		level: 'warn',
		problems: (comprobante) =>
			payments(comprobante)
				.filter((payment) => !isAllExempt(payment))
				.flatMap((payment) => payment.transferred)
				.flatMap((row) => {
					const there = RATE_AND_AMOUNT.filter((name) => isPresent(row, name));
					if (written(row, 'TipoFactorP') !== 'Exento' || there.length === 0) return [];
					const message = `TipoFactorP is "Exento", but then TasaOCuotaP and ImporteP are left out, and ${there.join(' and ')} ${there.length > 1 ? 'are' : 'is'} there`;
					return [{ field: pathOf(row, 'TipoFactorP'), message }];
				}),
	},
	...sumRules('CRP20268', 'transferred', 'BaseP', (payment) => !isAllExempt(payment)),
	...sumRules('CRP20269', 'transferred', 'BaseP', isAllExempt),
	{
		code: 'CRP20270',
		level: 'block',
		problems: inCatalog(transferredP, 'ImpuestoP', 'c_Impuesto', impuesto),
	},
	{ code: 'CRP20271', level: 'block', problems: repeatedRows('transferred', 'ImpuestoP') },
	{
		code: 'CRP20272',
		level: 'block',
		problems: whereAmount(transferredP, 'TasaOCuotaP', knownRate('traslado', 'P')),
	},
	{
		code: 'CRP20272',
		level: 'block',
		problems: wherePresent(transferredP, 'TipoFactorP', knownFactor),
	},
	...sumRules('CRP20274', 'transferred', 'ImporteP'),
	{
		code: '',
		level: 'warn',
		fix: 'Give TasaOCuotaP and ImporteP in each TrasladoP of Tasa or Cuota.',
		problems: (comprobante) =>
			taxedP(comprobante).flatMap((row) => {
				const missing = RATE_AND_AMOUNT.filter((name) => !isPresent(row, name));
				const factor = written(row, 'TipoFactorP');
				if ((factor !== 'Tasa' && factor !== 'Cuota') || missing.length === 0) return [];
				const message = `TipoFactorP is "${factor}", but ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`;
				return [{ field: pathOf(row, 'TipoFactorP'), message }];
			}),
	},
	{
		code: '',
		level: 'warn',
		fix: CALCULATED,
		problems: missingRows('withheld', 'RetencionP'),
	},
	{
		code: '',
		level: 'warn',
		fix: CALCULATED,
		problems: missingRows('transferred', 'TrasladoP'),
	},
];
