import type { Words } from '../../language';
import { missing, wrong, wrongAmount } from '../rules/but';

const BALANCE = 'el cálculo da {rest}: {ImpSaldoAnt} {before} - {ImpPagado} {paid}';

/** The documents that are paid, and the taxes of both. */
export const documentWords = {
	areMissing: 'faltan {and:names}',
	areThere: 'se indicaron {and:names}',
	balanceExceeded: wrongAmount(`${BALANCE}; no puede pagarse más que el saldo`),
	balanceNotDifference: wrongAmount(BALANCE),
	documentAboveAmount: wrongAmount(
		'dividido entre la {EquivalenciaDR} da de {lower} a {upper} {currency}, y el {Monto} es de solo {amount}',
	),
	documentNeedsIeps: wrong('a la factura pagada le falta un TrasladoDR de 003 (IEPS)'),
	documentNeedsTaxes: wrong('faltan los {ImpuestosDR}'),
	documentTaxForbidden: wrong('con el {ObjetoImpDR} {object} este impuesto debe omitirse'),
	documentTaxesEmpty: 'no hay TrasladosDR ni RetencionesDR',
	documentTaxesForbidden:
		'la factura pagada lleva impuestos, pero con el {ObjetoImpDR} {object} no debe llevar ninguno',
	documentWithoutCurrency: wrong('una factura que se paga siempre tiene moneda'),
	documentsAboveAmount: wrongAmount('el {ImpPagado} de sus facturas suma {paid}, que es más'),
	equivalenceMissing: missing('hay que indicar cuántos {ofDocument} vale 1 {ofPayment}'),
	exemptHasRate: wrong('entonces deben omitirse {and:names}, y {found}'),
	exemptRowNames:
		'hay que corregir {and:names}: si todos los impuestos de las facturas pagadas son Exento, un TrasladoP solo lleva BaseP, ImpuestoP y TipoFactorP',
	exemptSum: 'suma {value} en total, pero BaseDR de sus facturas suma {sum}',
	exemptSumConverted:
		'suma {value} en total, pero BaseDR de sus facturas, dividida entre la {EquivalenciaDR}, suma {sum}',
	isMissing: 'falta {and:names}',
	isThere: 'se indicó {and:names}',
	noEquivalence: {
		what: wrong('debe ser un número mayor que cero, con punto y un máximo de 10 decimales'),
		fix: 'Escriba la {EquivalenciaDR} como 0.0563917195: con punto, sin comas y con un máximo de 10 decimales.',
	},
	noInstalment: {
		what: wrong('debe ser un número entero de 1 a 999'),
		fix: 'Indique en el {NumParcialidad} qué pago de la factura es: 1 para el primero.',
	},
	noPaidUuid: {
		what: wrong('debe ser un UUID (folio fiscal)'),
		fix: 'Indique el UUID (folio fiscal) de la factura pagada; está en su XML timbrado.',
	},
	paymentRowMissing: {
		what: 'falta un elemento {row} de {tax}, que las facturas pagadas sí tienen',
		fix: 'Timbre el pago con el formulario de Stamp Payment, que lo calcula, o agregue el elemento.',
	},
	paymentRowRepeated: 'ya hay otra fila de {tax}, y cada impuesto lleva una sola',
	paymentRowSum: wrongAmount('{of} de {tax} en sus facturas suma {sum}'),
	paymentRowSumConverted: wrongAmount(
		'{of} de {tax} en sus facturas, dividido entre la {EquivalenciaDR}, suma {sum}',
	),
	sameCurrencyNeeds1: wrong('si la {MonedaDR} es igual a la {MonedaP}, debe ser 1'),
	sameCurrencyNeedsText1: wrong('si la {MonedaDR} es igual a la {MonedaP}, debe escribirse 1'),
	sameCurrencyWithout1: missing('si la {MonedaDR} es igual a la {MonedaP}, debe ser 1'),
	sumAboveAmount: wrongAmount(
		'el {ImpPagado} de sus facturas, dividido entre la {EquivalenciaDR}, suma {sum} {currency}, y el redondeo permite de {lower} a {upper}',
	),
	taxNotOfBase: wrongAmount(
		'la {BaseDR} ({base}) por la {TasaOCuotaDR} ({rate}) da un importe de {lower} a {upper}',
	),
	taxedWithoutRate: {
		what: wrong('entonces debe llevar {and:names}, y {found}'),
		fix: 'Indique TasaOCuotaP e ImporteP en cada TrasladoP de Tasa o Cuota.',
	},
	withheldExempt: wrong('lo que se retiene lleva Tasa o Cuota'),
} satisfies Readonly<Record<string, Words>>;
