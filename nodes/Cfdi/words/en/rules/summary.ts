import type { Words } from '../../language';
import { missing, wrong, wrongAmount } from './but';

/** The summary of taxes (Impuestos of the Comprobante). */
export const summaryWords = {
	chargedTaxesNeedTotal: missing('the lines transfer taxes that are not Exento'),
	exemptRowHasOther:
		'{and:names} must be different: where all lines are Exento, a Traslado has {Base}, {Impuesto} and {TipoFactor}, and nothing else',
	notSumOfRows: wrongAmount('the sum of {Importe} in {list} comes to {sum}'),
	notTransferredBase: wrongAmount('{Base} of {tax} in the lines comes to {sum}'),
	notTransferredImporte: wrongAmount('{Importe} of {tax} in the lines comes to {sum}'),
	notWithheldImporte: wrongAmount('{Importe} of {tax} withheld in the lines comes to {sum}'),
	repeatedTax: wrong('{first} is of the same tax ({tax}): each has one row'),
	taxWithoutRow: {
		what: 'has no row for {tax}, but the lines come to {sum} of it',
		fix: 'Set Options > Totals to Calculate, or add the row.',
	},
	typeForbidsTaxes: 'is there, but with {TipoDeComprobante} {type} it must be left out',
	withheldAmountsNeedTotal: missing('there are Retenciones with an {Importe}'),
	withholdingsNeedTotal: missing('Retenciones are there'),
} satisfies Readonly<Record<string, Words>>;
