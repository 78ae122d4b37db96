import { impuesto } from '../../catalogs/sat';
import type { Element } from '../../invoice/element';
import { isPresent, pathOf, attribute } from '../../invoice/element';
import { amountForm, whereAmount } from '../amounts';
import { inCatalog, wherePresent } from '../attribute';
import type { Breach, Rule } from '../rule';
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
import {
	isExempt,
	missingOf,
	RATE_AND_AMOUNT_P,
	withoutRateWhereExempt,
	withRateWhereTaxed,
	WRITE_NUMBER,
} from './taxRows';

/** Reports the rows whose tax an earlier row of the same payment has. */
function repeatedRows(side: Side, name: string): Rule['problems'] {
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
				return [{ field: pathOf(row, name), kind: 'paymentRowRepeated', values: { tax: key } }];
			});
		});
}

/** Reports the taxes of the documents that ImpuestosP lacks: SAT's matrix has no code for it. */
function missingRows(side: Side, row: string): Rule['problems'] {
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const there = new Set(payment[side].map((one) => keyP(one, side)));
			const missing = new Set(rowsDR(payment, side).map((one) => keyDR(one, side)));
			return [...missing].flatMap((key): Breach[] => {
				// A row whose tax cannot be told may be the one that seems to be missing.
				if (key === undefined || there.has(key) || there.has(undefined)) return [];
				const [taxes] = payment.taxes;
				const field = taxes?.path ?? pathOf(payment, 'ImpuestosP');
				return [{ field, kind: 'paymentRowMissing', values: { row, tax: key } }];
			});
		});
}

const EXEMPT_NAMES = ['BaseP', 'ImpuestoP', 'TipoFactorP'];

const taxedP = (comprobante: Element) =>
	transferredP(comprobante).filter((row) => !isExempt(attribute(row, 'TipoFactorP')));

const transferredBesideTaxed = (comprobante: Element) =>
	payments(comprobante)
		.filter((payment) => !isAllExempt(payment))
		.flatMap((payment) => payment.transferred);

/** The rules about the taxes of a payment (ImpuestosP), without the totals: CRP20262 to CRP20274. */
export const paymentTaxRules: readonly Rule[] = [
	amountForm(withheldP, ['ImporteP'], WRITE_NUMBER),
	amountForm(transferredP, ['BaseP'], WRITE_NUMBER),
	amountForm(taxedP, RATE_AND_AMOUNT_P, WRITE_NUMBER),
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
				.flatMap((row): Breach[] => {
					const names = [
						...missingOf(row, EXEMPT_NAMES),
						...RATE_AND_AMOUNT_P.filter((name) => isPresent(row, name)),
					];
					return names.length === 0
						? []
						: [{ field: row.path, kind: 'exemptRowNames', values: { names } }];
				}),
	},
	{
		// The matrix says so only for payments whose documents are all exempt.
		code: 'CRP20266',
		level: 'doubt',
		problems: wherePresent(
			transferredBesideTaxed,
			'TipoFactorP',
			withoutRateWhereExempt(RATE_AND_AMOUNT_P),
		),
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
		level: 'doubt',
		problems: wherePresent(taxedP, 'TipoFactorP', withRateWhereTaxed(RATE_AND_AMOUNT_P)),
	},
	{
		level: 'doubt',
		problems: missingRows('withheld', 'RetencionP'),
	},
	{
		level: 'doubt',
		problems: missingRows('transferred', 'TrasladoP'),
	},
];
