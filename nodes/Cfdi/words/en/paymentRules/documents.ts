import type { Words } from '../../language';
import { missing, wrong, wrongAmount } from '../rules/but';

const BALANCE = '{ImpSaldoAnt} {before} - {ImpPagado} {paid} comes to {rest}';

const CONVERTED = ', divided by {EquivalenciaDR}, comes to {sum}';

/** The documents that are paid, and the taxes of both. */
export const documentWords = {
	areMissing: '{and:names} are missing',
	areThere: '{and:names} are there',
	balanceExceeded: wrongAmount(`${BALANCE}, and more than the balance cannot be paid`),
	balanceNotDifference: wrongAmount(BALANCE),
	documentAboveAmount: wrongAmount(
		'divided by {EquivalenciaDR} that is {lower} to {upper} {currency}, and {Monto} is only {amount}',
	),
	documentNeedsIeps: wrong('the document has no TrasladoDR of 003 (IEPS)'),
	documentNeedsTaxes: wrong('the document has no {ImpuestosDR}'),
	documentTaxForbidden: wrong('with {ObjetoImpDR} {object} the document must not have it'),
	documentTaxesEmpty: 'is there, but has neither TrasladosDR nor RetencionesDR',
	documentTaxesForbidden: 'is there, but with {ObjetoImpDR} {object} the document must have none',
	documentWithoutCurrency: wrong('an invoice that is paid has a currency'),
	documentsAboveAmount: wrongAmount('{ImpPagado} of its documents comes to {paid}, which is more'),
	equivalenceMissing: missing('it is required: how many {ofDocument} one {ofPayment} is worth'),
	exemptHasRate: wrong('then {and:names} must be left out, and {found}'),
	exemptRowNames:
		'{and:names} must be different: where all taxes of the documents are Exento, a TrasladoP has BaseP, ImpuestoP and TipoFactorP, and nothing else',
	exemptSum: 'is {value} in all, but BaseDR of its documents comes to {sum}',
	exemptSumConverted: `is {value} in all, but BaseDR of its documents${CONVERTED}`,
	isMissing: '{and:names} is missing',
	isThere: '{and:names} is there',
	noEquivalence: {
		what: wrong('it must be a number above zero with a dot and at most 10 decimals'),
		fix: 'Write {EquivalenciaDR} like 0.0563917195: a dot, no commas, at most 10 decimals.',
	},
	noInstalment: {
		what: wrong('it must be a whole number from 1 to 999'),
		fix: 'Give in {NumParcialidad} which payment of the invoice this is: 1 for the first.',
	},
	noPaidUuid: {
		what: wrong('it must be the UUID of the invoice that was paid'),
		fix: 'Give the UUID of the invoice that was paid; its stamped XML has it.',
	},
	paymentRowMissing: {
		what: 'has no {row} of {tax}, but its documents have it',
		fix: 'Stamp the payment with the form of Stamp Payment, which calculates it, or add the row.',
	},
	paymentRowRepeated: 'is in a second row for {tax}, but each tax has one',
	paymentRowSum: wrongAmount('{of} of {tax} in its documents comes to {sum}'),
	paymentRowSumConverted: wrongAmount(`{of} of {tax} in its documents${CONVERTED}`),
	sameCurrencyNeeds1: wrong('with {MonedaDR} the same as {MonedaP} it must be 1'),
	sameCurrencyNeedsText1: wrong('with {MonedaDR} the same as {MonedaP} it must be written 1'),
	sameCurrencyWithout1: missing('with {MonedaDR} the same as {MonedaP} it must be 1'),
	sumAboveAmount: wrongAmount(
		'{ImpPagado} of its documents, divided by {EquivalenciaDR}, comes to {sum} {currency}, and what rounding allows is {lower} to {upper}',
	),
	taxNotOfBase: wrongAmount('{BaseDR} {base} x {TasaOCuotaDR} {rate} allows {lower} to {upper}'),
	taxedWithoutRate: {
		what: wrong('then {and:names} are required, and {found}'),
		fix: 'Give TasaOCuotaP and ImporteP in each TrasladoP of Tasa or Cuota.',
	},
	withheldExempt: wrong('what is withheld is Tasa or Cuota'),
} satisfies Readonly<Record<string, Words>>;
