import type { AttributeOf } from '../anexo20/anexo20';
import { IEPS, ISR, IVA } from '../catalogs/catalog';

/** Totales are in MXN. */
export const TOTALES_DECIMALS = 2;

/** An attribute of Totales: the sum of one amount of the rows of ImpuestosP that have this tax. */
export interface PaymentTotal {
	name: AttributeOf<'Complemento.Pagos.Totales'>;
	satCode: string;
	of: 'BaseP' | 'ImporteP';
	isWithheld: boolean;
	impuesto: string;
	/** The rate of a transferred tax; undefined for Exento. */
	tasaOCuota?: string;
}

/** The taxes of Totales, in the order of the schema. Transferred IEPS has no total. */
export const paymentTotals: readonly PaymentTotal[] = [
	withheld('TotalRetencionesIVA', 'CRP20201', IVA),
	withheld('TotalRetencionesISR', 'CRP20202', ISR),
	withheld('TotalRetencionesIEPS', 'CRP20203', IEPS),
	transferred('TotalTrasladosBaseIVA16', 'CRP20204', 'BaseP', '0.160000'),
	transferred('TotalTrasladosImpuestoIVA16', 'CRP20205', 'ImporteP', '0.160000'),
	transferred('TotalTrasladosBaseIVA8', 'CRP20206', 'BaseP', '0.080000'),
	transferred('TotalTrasladosImpuestoIVA8', 'CRP20207', 'ImporteP', '0.080000'),
	transferred('TotalTrasladosBaseIVA0', 'CRP20208', 'BaseP', '0.000000'),
	transferred('TotalTrasladosImpuestoIVA0', 'CRP20209', 'ImporteP', '0.000000'),
	transferred('TotalTrasladosBaseIVAExento', 'CRP20210', 'BaseP'),
];

function withheld(name: PaymentTotal['name'], satCode: string, impuesto: string): PaymentTotal {
	return { name, satCode, of: 'ImporteP', isWithheld: true, impuesto };
}

function transferred(
	name: PaymentTotal['name'],
	satCode: string,
	of: PaymentTotal['of'],
	tasaOCuota?: string,
): PaymentTotal {
	const tax = { isWithheld: false, impuesto: IVA };
	return { name, satCode, of, ...tax, ...(tasaOCuota !== undefined && { tasaOCuota }) };
}
