import type { Codes, CodeWords } from '../../../language';
import { orCalculate } from './stampPayment';

/** The decimals of the three balances. */
const decimals = (name: string): CodeWords => ({
	cause: `${name} tiene más decimales de los que soporta la moneda de la factura pagada (dos para MXN).`,
	fix: orCalculate(`redondee ${name} a los decimales de MonedaDR.`),
});

/** The codes about DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20276 to CRP20279. */
export const paidDocumentCodes: Codes = {
	CRP20236: {
		cause: 'La {MonedaDR} es XXX, que no es la moneda de una factura.',
		fix: 'Indique la {MonedaDR} que está en su XML (Moneda).',
	},
	CRP20237: {
		cause: 'Una factura en una moneda distinta de la del pago necesita EquivalenciaDR.',
		fix: orCalculate('indique cuántas MonedaDR vale una MonedaP, con diez decimales.'),
	},
	CRP20238: {
		cause: 'Falta EquivalenciaDR de una factura en la moneda del pago, o no es 1.',
		fix: orCalculate('escriba EquivalenciaDR 1.'),
	},
	CRP20239: {
		cause: 'ImpSaldoAnt, el saldo anterior al pago, debe ser mayor que 0.',
		fix: 'Corrija el {ImpSaldoAnt} y el {NumParcialidad}: una factura que se paga tiene saldo.',
	},
	CRP20240: decimals('ImpSaldoAnt'),
	CRP20241: {
		cause: 'ImpPagado, lo que se paga de la factura, debe ser mayor que 0.',
		fix: 'Corrija el {Monto}, o quite la factura del pago (Paid Invoices (JSON)).',
	},
	CRP20242: decimals('ImpPagado'),
	CRP20243: decimals('ImpSaldoInsoluto'),
	CRP20244: {
		cause: 'ImpSaldoInsoluto no es ImpSaldoAnt menos ImpPagado, o es menor que 0.',
		fix: 'Corrija el {Monto} o el {ImpSaldoAnt}: de una factura no se paga más que su saldo.',
	},
	CRP20245: {
		cause: 'ObjetoImpDR no es una clave del catálogo c_ObjetoImp.',
		fix: orCalculate('escriba 01 a 08: 02 para una factura con impuestos.'),
	},
	CRP20246: {
		cause: 'Con ObjetoImpDR 02 la factura pagada necesita sus impuestos (ImpuestosDR).',
		fix: orCalculate(
			'indique los impuestos de la factura por lo que se paga; 0 % y Exento cuentan como impuestos.',
		),
	},
	CRP20247: {
		cause: 'Con ObjetoImpDR 01, 03, 04 o 05 la factura pagada no debe llevar ImpuestosDR.',
		fix: orCalculate('quite ImpuestosDR, o escriba ObjetoImpDR 02.'),
	},
	CRP20248: {
		cause: 'ImpuestosDR no tiene ni TrasladosDR ni RetencionesDR.',
		fix: orCalculate('indique un impuesto, o quite ImpuestosDR y escriba ObjetoImpDR 01.'),
	},
	CRP20276: {
		cause:
			'ImpPagado de una factura en otra moneda, dividido entre EquivalenciaDR, no corresponde al {Monto} dentro de lo que permite el redondeo.',
		fix: 'Corrija EquivalenciaDR de la factura: cuántas MonedaDR vale una MonedaP, y no al revés.',
	},
	CRP20277: {
		cause:
			'Junto a facturas en otras monedas, EquivalenciaDR 1 de una factura en la moneda del pago cuenta como 1.0000000000.',
		fix: 'Escriba EquivalenciaDR 1, como pide el SAT desde enero de 2024; si ya es así, reporte el rechazo a su servicio.',
	},
	CRP20278: {
		cause: 'Con ObjetoImpDR 06 u 08 la factura pagada no debe llevar IVA (002) ni IEPS (003).',
		fix: orCalculate('quite esas filas de ImpuestosDR; se puede retener ISR.'),
	},
	CRP20279: {
		cause:
			'Con ObjetoImpDR 07 la factura pagada debe llevar un TrasladoDR de IEPS (003), y no IVA.',
		fix: orCalculate('indique el IEPS de la factura en TrasladosDR, y quite las filas de 002.'),
	},
};
