import type { Codes, CodeWords } from '../../../language';
import { orCalculate } from './stampPayment';

/** A total of the complement, and what it is the sum of. */
const total = (name: string, sumOf: string): CodeWords => ({
	cause: `${name} is not the rounded sum of ${sumOf}, each times TipoCambioP of its payment.`,
	fix: orCalculate(`correct ${name}: it is in MXN, with 2 decimals.`),
});

const withheld = (tax: string) => `ImporteP of the RetencionP of ${tax}`;
const transferred = (name: 'BaseP' | 'ImporteP', rate: string) =>
	`${name} of the TrasladoP of IVA (002) ${rate}`;

/** The codes about Totales: CRP20201 to CRP20211. */
export const paymentTotalCodes: Codes = {
	CRP20201: total('TotalRetencionesIVA', withheld('IVA (002)')),
	CRP20202: total('TotalRetencionesISR', withheld('ISR (001)')),
	CRP20203: total('TotalRetencionesIEPS', withheld('IEPS (003)')),
	CRP20204: total('TotalTrasladosBaseIVA16', transferred('BaseP', 'at 16 %')),
	CRP20205: total('TotalTrasladosImpuestoIVA16', transferred('ImporteP', 'at 16 %')),
	CRP20206: total('TotalTrasladosBaseIVA8', transferred('BaseP', 'at 8 %')),
	CRP20207: total('TotalTrasladosImpuestoIVA8', transferred('ImporteP', 'at 8 %')),
	CRP20208: total('TotalTrasladosBaseIVA0', transferred('BaseP', 'at 0 %')),
	CRP20209: total('TotalTrasladosImpuestoIVA0', transferred('ImporteP', 'at 0 %')),
	CRP20210: total('TotalTrasladosBaseIVAExento', transferred('BaseP', 'that are Exento')),
	CRP20211: total('MontoTotalPagos', 'Monto of the payments'),
};
