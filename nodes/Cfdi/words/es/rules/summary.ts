import type { Words } from '../../language';
import { missing, wrong, wrongAmount } from './but';

/** The summary of taxes (Impuestos of the Comprobante). */
export const summaryWords = {
	chargedTaxesNeedTotal: missing(
		'es obligatorio porque los conceptos trasladan impuestos que no son Exento',
	),
	exemptRowHasOther:
		'hay que corregir {and:names}: si todos los conceptos son Exento, un Traslado solo lleva {Base}, {Impuesto} y {TipoFactor}',
	notSumOfRows: wrongAmount('el {Importe} de sus {list} suma {sum}'),
	notTransferredBase: wrongAmount('la {Base} de {tax} en los conceptos suma {sum}'),
	notTransferredImporte: wrongAmount('el {Importe} de {tax} en los conceptos suma {sum}'),
	notWithheldImporte: wrongAmount('el {Importe} de {tax} retenido en los conceptos suma {sum}'),
	repeatedTax: wrong('{first} es del mismo impuesto ({tax}), y cada uno lleva una sola fila'),
	taxWithoutRow: {
		what: 'falta la fila de {tax}, y los conceptos suman {sum} de ese impuesto',
		fix: 'Agregue la fila, o deje que se calculen los totales (Options > Totals: Calculate).',
	},
	typeForbidsTaxes:
		'la factura lleva resumen de impuestos, pero con el {TipoDeComprobante} {type} debe omitirse',
	withheldAmountsNeedTotal: missing('es obligatorio porque hay Retenciones con {Importe}'),
	withholdingsNeedTotal: missing('es obligatorio porque hay Retenciones'),
} satisfies Readonly<Record<string, Words>>;
