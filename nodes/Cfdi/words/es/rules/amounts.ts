import type { Words } from '../../language';
import { missing, wrong, wrongAmount } from './but';

/** Every amount, wherever it stands, and the sums of the invoice. */
const sumOfParts =
	'el cálculo da {sum}: {SubTotal} {subTotal}{discount}{transferred}{withheld}{localTransferred}{localWithheld}';

export const amountWords = {
	discountAboveSubTotal: wrongAmount('no puede ser mayor que el {SubTotal}, que es {subTotal}'),
	leavesTaxesOut: {
		what: wrongAmount(
			'los conceptos trasladan {transferred} y retienen {withheld}, y falta el resumen de {Impuestos}',
		),
		fix: 'Indique también el resumen de impuestos (Impuestos), o deje que se calculen los totales (Options > Totals: Calculate).',
	},
	maySumOtherwise: wrongAmount(
		`si no lo cambia un complemento que aquí no se conoce, ${sumOfParts}`,
	),
	missingDiscount: missing(
		'se indica el {SubTotal}, y los conceptos tienen en total un {Descuento} de {sum}',
	),
	moreDecimalsThanCurrency: wrongAmount(
		'un importe en {currency} puede tener como máximo {decimals} decimales',
	),
	moreDecimalsThanSchema: wrongAmount('un importe puede tener como máximo {decimals} decimales'),
	negativeAmount: wrong('no puede ser un número negativo'),
	noAmount: wrong('debe ser un número con punto decimal y sin comas'),
	noLineHasDiscount: wrongAmount('ningún concepto tiene {Descuento}, así que debe omitirse'),
	notAboveZero: wrongAmount('debe ser mayor que 0'),
	notSumOfDiscounts: wrongAmount('el {Descuento} de los conceptos suma {sum}'),
	notSumOfImportes: wrongAmount('el {Importe} de los conceptos suma {sum}'),
	notSumOfParts: wrongAmount(sumOfParts),
	partDiscount: ' - {Descuento} {amount}',
	partLocalTransferred: ' + {TotaldeTraslados} {amount}',
	partLocalWithheld: ' - {TotaldeRetenciones} {amount}',
	partTransferred: ' + {TotalImpuestosTrasladados} {amount}',
	partWithheld: ' - {TotalImpuestosRetenidos} {amount}',
	quantityNotAboveZero: wrong('debe ser mayor que 0'),
	tooManyDecimals: wrong('puede tener como máximo {decimals} decimales'),
	tooManyDigits: wrong('debe ser un número con un máximo de {digits} dígitos antes del punto'),
	typeForbidsAmount: wrongAmount('con el {TipoDeComprobante} {type} debe omitirse'),
	typeNeedsZero: wrongAmount('con el {TipoDeComprobante} {type} debe ser 0'),
} satisfies Readonly<Record<string, Words>>;
