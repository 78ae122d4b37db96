import { resicoRules } from './lineTaxes';
import type { Changes } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const doubt = { level: 'doubt' } as const;

/** A person under RESICO invoices a company 1000.00 plus IVA; the company withholds some ISR. */
const withholding = (rate: string, isr: string, total: string): Changes => ({
	'Emisor.Rfc': 'CACX7605101P8',
	'Emisor.Nombre': 'XOCHILT CASAS CHAVEZ',
	'Emisor.RegimenFiscal': '626',
	Total: total,
	'Conceptos[0].Impuestos.Retenciones': [
		{ Base: '1000.00', Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: rate, Importe: isr },
	],
	'Impuestos.TotalImpuestosRetenidos': isr,
	'Impuestos.Retenciones': [{ Impuesto: '001', Importe: isr }],
});

const withheld = withholding('0.012500', '12.50', '1147.50');
const notWithheld: Changes = {
	...withheld,
	Total: '1160.00',
	'Conceptos[0].Impuestos.Retenciones': undefined,
	'Impuestos.TotalImpuestosRetenidos': undefined,
	'Impuestos.Retenciones': undefined,
};

/** A recipient who is a person, too. */
const toPerson: Changes = {
	'Receptor.Rfc': 'FUNK671228PH6',
	'Receptor.Nombre': 'KARLA FUENTE NOLASCO',
	'Receptor.RegimenFiscalReceptor': '612',
};

proveRules(
	resicoRules,
	[
		{
			...doubt,
			says: 'a company withholds ISR from a person under RESICO',
			changes: notWithheld,
			code: 'CFDI140225',
			field: 'Conceptos[0].Impuestos.Retenciones',
			message: 'has no ISR (001) at TasaOCuota 0.012500',
		},
		{
			...doubt,
			says: 'a company withholds at 1.25 %, not at 10 %',
			changes: withholding('0.100000', '100.00', '1060.00'),
			code: 'CFDI140225',
			field: 'Conceptos[0].Impuestos.Retenciones',
		},
	],
	[
		{ says: 'RESICO with ISR of 1.25 %', changes: withheld },
		{
			says: 'RESICO with ISR, its rate without trailing zeros',
			changes: { ...withheld, 'Conceptos[0].Impuestos.Retenciones[0].TasaOCuota': '0.0125' },
		},
		{
			says: 'RESICO to a person',
			changes: {
				...notWithheld,
				...toPerson,
			},
		},
	],
);
