import type { ErrorCode } from '../errorCode';
import { orCalculate } from './words';

interface Side {
	row: 'RetencionDR' | 'TrasladoDR';
	list: 'RetencionesDR' | 'TrasladosDR';
	adjective: 'withheld' | 'transferred';
	taxes: string;
	rates: string;
}

const withheld: Side = {
	row: 'RetencionDR',
	list: 'RetencionesDR',
	adjective: 'withheld',
	taxes: '001 for ISR, 002 for IVA or 003 for IEPS',
	rates: '0.100000 for ISR of 10 %, 0.106667 for two thirds of IVA',
};

const transferred: Side = {
	row: 'TrasladoDR',
	list: 'TrasladosDR',
	adjective: 'transferred',
	taxes: '002 for IVA or 003 for IEPS',
	rates: '0.160000 for IVA of 16 %, 0.080000 at the border',
};

/** The codes that both kinds of taxes of a paid invoice have. */
function both(
	{ row, list, adjective, taxes, rates }: Side,
	codes: Readonly<Record<'base' | 'tax' | 'rate' | 'amount', number>>,
): ErrorCode[] {
	const field = (name: string) => `Pagos.Pago.DoctoRelacionado.ImpuestosDR.${list}.${name}`;
	return [
		{
			code: `CRP${codes.base}`,
			field: field('BaseDR'),
			cause: `BaseDR of a ${adjective} tax of a paid invoice must be larger than 0.`,
			fix: orCalculate(`correct BaseDR, or remove the ${row} of a tax that comes to nothing.`),
		},
		{
			code: `CRP${codes.tax}`,
			field: field('ImpuestoDR'),
			cause: `ImpuestoDR of a ${adjective} tax of a paid invoice is not a code of c_Impuesto.`,
			fix: `Write ${taxes} as ImpuestoDR in ${list}.`,
		},
		{
			code: `CRP${codes.rate}`,
			field: field('TasaOCuotaDR'),
			cause: `c_TasaOCuota has no such rate for a ${adjective} tax of this ImpuestoDR and TipoFactorDR.`,
			fix: `Write the rate of the paid invoice as a fraction with six decimals: ${rates}.`,
		},
		{
			code: `CRP${codes.amount}`,
			field: field('ImporteDR'),
			cause: `ImporteDR of a ${adjective} tax is not BaseDR times TasaOCuotaDR, not even within what rounding allows.`,
			fix: orCalculate(`correct ImporteDR or BaseDR of the ${row}.`),
		},
	];
}

const documentTax = (name: string) => `Pagos.Pago.DoctoRelacionado.ImpuestosDR.${name}`;
const paymentTax = (name: string) => `Pagos.Pago.ImpuestosP.${name}`;

/** A row of ImpuestosP that is not the sum of the paid invoices. */
const sum = (number: number, field: string, cause: string): ErrorCode => ({
	code: `CRP${number}`,
	field: paymentTax(field),
	cause,
	fix: orCalculate(
		'add up what is written in the paid invoices, each divided by its EquivalenciaDR, and round at six decimals.',
	),
});

/** The codes about the taxes of a payment and of its invoices: CRP20249 to CRP20274. */
export const paymentTaxErrorCodes: readonly ErrorCode[] = [
	...both(withheld, { base: 20249, tax: 20250, rate: 20253, amount: 20254 }),
	{
		code: 'CRP20251',
		field: documentTax('RetencionesDR.TipoFactorDR'),
		cause: 'TipoFactorDR of a withheld tax of a paid invoice is not a code of c_TipoFactor.',
		fix: 'Write Tasa or Cuota as TipoFactorDR in RetencionesDR, with a capital letter.',
	},
	{
		code: 'CRP20252',
		field: documentTax('RetencionesDR.TipoFactorDR'),
		cause: 'A withheld tax of a paid invoice cannot be Exento.',
		fix: 'Remove the RetencionDR, or write Tasa with its rate.',
	},
	...both(transferred, { base: 20255, tax: 20256, rate: 20260, amount: 20261 }),
	{
		code: 'CRP20257',
		field: documentTax('TrasladosDR.TipoFactorDR'),
		cause: 'TipoFactorDR of a transferred tax of a paid invoice is not a code of c_TipoFactor.',
		fix: 'Write Tasa, Cuota or Exento as TipoFactorDR in TrasladosDR, with a capital letter.',
	},
	{
		code: 'CRP20258',
		field: documentTax('TrasladosDR.TipoFactorDR'),
		cause: 'A TrasladoDR with TipoFactorDR Exento must have neither TasaOCuotaDR nor ImporteDR.',
		fix: orCalculate('remove both, or write Tasa with TasaOCuotaDR 0.000000 for a rate of 0 %.'),
	},
	{
		code: 'CRP20259',
		field: documentTax('TrasladosDR.TipoFactorDR'),
		cause: 'A TrasladoDR with TipoFactorDR Tasa or Cuota needs both TasaOCuotaDR and ImporteDR.',
		fix: orCalculate('give both, or write Exento.'),
	},
	{
		code: 'CRP20262',
		field: paymentTax('RetencionesP.ImpuestoP'),
		cause: 'ImpuestoP of a tax that the payment withholds is not a code of c_Impuesto.',
		fix: `Write ${withheld.taxes} as ImpuestoP in RetencionesP.`,
	},
	{
		code: 'CRP20263',
		field: paymentTax('RetencionesP.ImpuestoP'),
		cause: 'RetencionesP has more than one row for the same tax.',
		fix: orCalculate('make one RetencionP of them, with the sum; their rates do not count.'),
	},
	{
		code: 'CRP20264',
		field: 'Pagos.Totales',
		cause: 'The payment has taxes withheld (RetencionP), but Totales has no total of them.',
		fix: orCalculate(
			'give TotalRetencionesIVA, TotalRetencionesISR or TotalRetencionesIEPS in Totales.',
		),
	},
	sum(
		20265,
		'RetencionesP.ImporteP',
		'ImporteP of a RetencionP is not the sum of ImporteDR of the paid invoices for its tax.',
	),
	{
		code: 'CRP20266',
		field: paymentTax('TrasladosP'),
		cause:
			'Where all taxes of the paid invoices are Exento, a TrasladoP has only BaseP, ImpuestoP and TipoFactorP.',
		fix: orCalculate('remove TasaOCuotaP and ImporteP, and give the three.'),
	},
	{
		code: 'CRP20267',
		field: 'Pagos.Totales',
		cause: 'The payment has a TrasladoP of IVA, but Totales has no total of its base.',
		fix: orCalculate(
			'give TotalTrasladosBaseIVA16, TotalTrasladosBaseIVA8, TotalTrasladosBaseIVA0 or TotalTrasladosBaseIVAExento.',
		),
	},
	sum(
		20268,
		'TrasladosP.BaseP',
		'BaseP of a TrasladoP is not the sum of BaseDR of the paid invoices for its tax and rate.',
	),
	sum(
		20269,
		'TrasladosP.BaseP',
		'BaseP of a payment whose invoices are all Exento is not the sum of their BaseDR.',
	),
	{
		code: 'CRP20270',
		field: paymentTax('TrasladosP.ImpuestoP'),
		cause: 'ImpuestoP of a tax that the payment transfers is not a code of c_Impuesto.',
		fix: `Write ${transferred.taxes} as ImpuestoP in TrasladosP.`,
	},
	{
		code: 'CRP20271',
		field: paymentTax('TrasladosP.ImpuestoP'),
		cause: 'TrasladosP has more than one row for the same tax, factor and rate.',
		fix: orCalculate('make one TrasladoP of them, with the sums.'),
	},
	{
		code: 'CRP20272',
		field: paymentTax('TrasladosP.TasaOCuotaP'),
		cause: 'c_TasaOCuota has no such rate for a TrasladoP of this ImpuestoP and TipoFactorP.',
		fix: `Write the rate of the paid invoices as a fraction with six decimals: ${transferred.rates}.`,
	},
	{
		code: 'CRP20273',
		field: 'Pagos.Totales',
		cause:
			'The payment has a TrasladoP of IVA that is not Exento, but Totales has no total of its tax.',
		fix: orCalculate(
			'give TotalTrasladosImpuestoIVA16, TotalTrasladosImpuestoIVA8 or TotalTrasladosImpuestoIVA0, which is 0.00 for 0 %.',
		),
	},
	sum(
		20274,
		'TrasladosP.ImporteP',
		'ImporteP of a TrasladoP is not the sum of ImporteDR of the paid invoices for its tax and rate.',
	),
];
