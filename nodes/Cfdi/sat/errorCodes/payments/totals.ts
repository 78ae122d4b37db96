import type { ErrorCode } from '../errorCode';
import { orCalculate } from './words';

/** A total of the complement, and what it is the sum of. */
const total = (number: number, name: string, sumOf: string): ErrorCode => ({
	code: `CRP${number}`,
	field: `Pagos.Totales.${name}`,
	cause: `${name} is not the rounded sum of ${sumOf}, each times TipoCambioP of its payment.`,
	fix: orCalculate(`correct ${name}: it is in MXN, with 2 decimals.`),
});

const withheld = (tax: string) => `ImporteP of the RetencionP of ${tax}`;
const transferred = (name: 'BaseP' | 'ImporteP', rate: string) =>
	`${name} of the TrasladoP of IVA (002) ${rate}`;

/** The codes about Totales: CRP20201 to CRP20211. */
export const paymentTotalErrorCodes: readonly ErrorCode[] = [
	total(20201, 'TotalRetencionesIVA', withheld('IVA (002)')),
	total(20202, 'TotalRetencionesISR', withheld('ISR (001)')),
	total(20203, 'TotalRetencionesIEPS', withheld('IEPS (003)')),
	total(20204, 'TotalTrasladosBaseIVA16', transferred('BaseP', 'at 16 %')),
	total(20205, 'TotalTrasladosImpuestoIVA16', transferred('ImporteP', 'at 16 %')),
	total(20206, 'TotalTrasladosBaseIVA8', transferred('BaseP', 'at 8 %')),
	total(20207, 'TotalTrasladosImpuestoIVA8', transferred('ImporteP', 'at 8 %')),
	total(20208, 'TotalTrasladosBaseIVA0', transferred('BaseP', 'at 0 %')),
	total(20209, 'TotalTrasladosImpuestoIVA0', transferred('ImporteP', 'at 0 %')),
	total(20210, 'TotalTrasladosBaseIVAExento', transferred('BaseP', 'that are Exento')),
	total(20211, 'MontoTotalPagos', 'Monto of the payments'),
];
