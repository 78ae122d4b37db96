import type { Codes, CodeWords } from '../../../language';
import { orCalculate } from './stampPayment';

/** A total of the complement, and what it is the sum of. */
const total = (name: string, sumOf: string): CodeWords => ({
	cause: `${name} no es la suma redondeada ${sumOf}, multiplicando cada pago por su TipoCambioP.`,
	fix: orCalculate(`corrija ${name}: va en MXN, con 2 decimales.`),
});

const withheld = (tax: string) => `del ImporteP de las RetencionP de ${tax}`;
const transferred = (sums: 'de la BaseP' | 'del ImporteP', rate: string) =>
	`${sums} de los TrasladoP de IVA (002) ${rate}`;

/** The codes about Totales: CRP20201 to CRP20211. */
export const paymentTotalCodes: Codes = {
	CRP20201: total('TotalRetencionesIVA', withheld('IVA (002)')),
	CRP20202: total('TotalRetencionesISR', withheld('ISR (001)')),
	CRP20203: total('TotalRetencionesIEPS', withheld('IEPS (003)')),
	CRP20204: total('TotalTrasladosBaseIVA16', transferred('de la BaseP', 'al 16 %')),
	CRP20205: total('TotalTrasladosImpuestoIVA16', transferred('del ImporteP', 'al 16 %')),
	CRP20206: total('TotalTrasladosBaseIVA8', transferred('de la BaseP', 'al 8 %')),
	CRP20207: total('TotalTrasladosImpuestoIVA8', transferred('del ImporteP', 'al 8 %')),
	CRP20208: total('TotalTrasladosBaseIVA0', transferred('de la BaseP', 'al 0 %')),
	CRP20209: total('TotalTrasladosImpuestoIVA0', transferred('del ImporteP', 'al 0 %')),
	CRP20210: total('TotalTrasladosBaseIVAExento', transferred('de la BaseP', 'exentos')),
	CRP20211: total('MontoTotalPagos', 'del Monto de los pagos'),
};
