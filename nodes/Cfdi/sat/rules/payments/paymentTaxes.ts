import { impuesto } from '../../catalogs/impuesto';
import type { Element } from '../../invoice/element';
import { isPresent, pathOf, written } from '../../invoice/element';
import { amountForm, whereAmount } from '../amounts';
import { inCatalog, wherePresent } from '../attribute';
import type { Problem, Rule } from '../rule';
import { knownFactor, knownRate } from '../taxCatalog';
import { payments, transferredP, withheldP } from './elements';
import type { Side } from './paymentSums';
import {
	isAllExempt,
	keyDR,
	keyP,
	rowsDR,
	sumOfDocuments,
	sumOfExemptDocuments,
	sumRules,
} from './paymentSums';

const WRITE_NUMBER =
	'Write it such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.';

const CALCULATED =
	'Stamp the payment with the form of Stamp Payment, which calculates it, or add the row.';

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
	...sumRules('CRP20265', (asked) => sumOfDocuments('withheld', 'ImporteP', asked)),
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
	...sumRules('CRP20268', (asked) =>
		sumOfDocuments('transferred', 'BaseP', asked, (payment) => !isAllExempt(payment)),
	),
	...sumRules('CRP20269', sumOfExemptDocuments),
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
	...sumRules('CRP20274', (asked) => sumOfDocuments('transferred', 'ImporteP', asked)),
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
