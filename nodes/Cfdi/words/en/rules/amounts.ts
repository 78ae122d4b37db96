import type { Words } from '../../language';
import { missing, wrongAmount } from './but';

/** Every amount, wherever it stands, and the sums of the invoice. */
const sumOfParts =
	'{SubTotal} {subTotal}{discount}{transferred}{withheld}{localTransferred}{localWithheld} comes to {sum}';

export const amountWords = {
	discountAboveSubTotal: wrongAmount('it may not be more than {SubTotal}, which is {subTotal}'),
	leavesTaxesOut: {
		what: wrongAmount(
			'the lines transfer {transferred} and withhold {withheld}, and {Impuestos} is missing',
		),
		fix: 'Set Options > Totals to Calculate, or give the summary of taxes (Impuestos), too.',
	},
	maySumOtherwise: wrongAmount(
		`${sumOfParts}, unless a complement that is not known here changes it`,
	),
	missingDiscount: missing('{SubTotal} is given, and the lines have a {Descuento} of {sum} in all'),
	moreDecimalsThanCurrency: wrongAmount(
		'an amount in {currency} may have at most {decimals} decimals',
	),
	moreDecimalsThanSchema: wrongAmount('an amount may have at most {decimals} decimals'),
	negativeAmount: 'is "{value}", but it must not be negative',
	noAmount: 'is "{value}", but it must be a number with a dot and without commas',
	noLineHasDiscount: wrongAmount('no line has a {Descuento}: it must be left out'),
	notAboveZero: wrongAmount('it must be larger than 0'),
	notSumOfDiscounts: wrongAmount('{Descuento} of the lines comes to {sum}'),
	notSumOfImportes: wrongAmount('{Importe} of the lines comes to {sum}'),
	notSumOfParts: wrongAmount(sumOfParts),
	partDiscount: ' - {Descuento} {amount}',
	partLocalTransferred: ' + local {TotaldeTraslados} {amount}',
	partLocalWithheld: ' - local {TotaldeRetenciones} {amount}',
	partTransferred: ' + {TotalImpuestosTrasladados} {amount}',
	partWithheld: ' - {TotalImpuestosRetenidos} {amount}',
	quantityNotAboveZero: 'is "{value}", but it must be larger than 0',
	tooManyDecimals: 'is "{value}", but it must have at most {decimals} decimals',
	tooManyDigits:
		'is "{value}", but it must be a number with at most {digits} digits before the dot',
	typeForbidsAmount: wrongAmount('with {TipoDeComprobante} {type} it must be left out'),
	typeNeedsZero: wrongAmount('with {TipoDeComprobante} {type} it must be 0'),
} satisfies Readonly<Record<string, Words>>;
