import type { Codes, CodeWords } from '../../../language';
import { orCalculate } from './stampPayment';

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

const base = ({ row, adjective }: Side): CodeWords => ({
	cause: `BaseDR of a ${adjective} tax of a paid invoice must be larger than 0.`,
	fix: orCalculate(`correct BaseDR, or remove the ${row} of a tax that comes to nothing.`),
});

const tax = ({ list, adjective, taxes }: Side): CodeWords => ({
	cause: `ImpuestoDR of a ${adjective} tax of a paid invoice is not a code of c_Impuesto.`,
	fix: `Write ${taxes} as ImpuestoDR in ${list}.`,
});

const rate = ({ adjective, rates }: Side): CodeWords => ({
	cause: `c_TasaOCuota has no such rate for a ${adjective} tax of this ImpuestoDR and TipoFactorDR.`,
	fix: `Write the rate of the paid invoice as a fraction with six decimals: ${rates}.`,
});

const amount = ({ row, adjective }: Side): CodeWords => ({
	cause: `ImporteDR of a ${adjective} tax is not BaseDR times TasaOCuotaDR, not even within what rounding allows.`,
	fix: orCalculate(`correct ImporteDR or BaseDR of the ${row}.`),
});

/** A row of ImpuestosP that is not the sum of the paid invoices. */
const sum = (cause: string): CodeWords => ({
	cause,
	fix: orCalculate(
		'add up what is written in the paid invoices, each divided by its EquivalenciaDR, and round at six decimals.',
	),
});

/** The codes about the taxes of a payment and of its invoices: CRP20249 to CRP20274. */
export const paymentTaxCodes: Codes = {
	CRP20249: base(withheld),
	CRP20250: tax(withheld),
	CRP20251: {
		cause: 'TipoFactorDR of a withheld tax of a paid invoice is not a code of c_TipoFactor.',
		fix: 'Write Tasa or Cuota as TipoFactorDR in RetencionesDR, with a capital letter.',
	},
	CRP20252: {
		cause: 'A withheld tax of a paid invoice cannot be Exento.',
		fix: 'Remove the RetencionDR, or write Tasa with its rate.',
	},
	CRP20253: rate(withheld),
	CRP20254: amount(withheld),
	CRP20255: base(transferred),
	CRP20256: tax(transferred),
	CRP20257: {
		cause: 'TipoFactorDR of a transferred tax of a paid invoice is not a code of c_TipoFactor.',
		fix: 'Write Tasa, Cuota or Exento as TipoFactorDR in TrasladosDR, with a capital letter.',
	},
	CRP20258: {
		cause: 'A TrasladoDR with TipoFactorDR Exento must have neither TasaOCuotaDR nor ImporteDR.',
		fix: orCalculate('remove both, or write Tasa with TasaOCuotaDR 0.000000 for a rate of 0 %.'),
	},
	CRP20259: {
		cause: 'A TrasladoDR with TipoFactorDR Tasa or Cuota needs both TasaOCuotaDR and ImporteDR.',
		fix: orCalculate('give both, or write Exento.'),
	},
	CRP20260: rate(transferred),
	CRP20261: amount(transferred),
	CRP20262: {
		cause: 'ImpuestoP of a tax that the payment withholds is not a code of c_Impuesto.',
		fix: `Write ${withheld.taxes} as ImpuestoP in RetencionesP.`,
	},
	CRP20263: {
		cause: 'RetencionesP has more than one row for the same tax.',
		fix: orCalculate('make one RetencionP of them, with the sum; their rates do not count.'),
	},
	CRP20264: {
		cause: 'The payment has taxes withheld (RetencionP), but Totales has no total of them.',
		fix: orCalculate(
			'give TotalRetencionesIVA, TotalRetencionesISR or TotalRetencionesIEPS in Totales.',
		),
	},
	CRP20265: sum(
		'ImporteP of a RetencionP is not the sum of ImporteDR of the paid invoices for its tax.',
	),
	CRP20266: {
		cause:
			'Where all taxes of the paid invoices are Exento, a TrasladoP has only BaseP, ImpuestoP and TipoFactorP.',
		fix: orCalculate('remove TasaOCuotaP and ImporteP, and give the three.'),
	},
	CRP20267: {
		cause: 'The payment has a TrasladoP of IVA, but Totales has no total of its base.',
		fix: orCalculate(
			'give TotalTrasladosBaseIVA16, TotalTrasladosBaseIVA8, TotalTrasladosBaseIVA0 or TotalTrasladosBaseIVAExento.',
		),
	},
	CRP20268: sum(
		'BaseP of a TrasladoP is not the sum of BaseDR of the paid invoices for its tax and rate.',
	),
	CRP20269: sum('BaseP of a payment whose invoices are all Exento is not the sum of their BaseDR.'),
	CRP20270: {
		cause: 'ImpuestoP of a tax that the payment transfers is not a code of c_Impuesto.',
		fix: `Write ${transferred.taxes} as ImpuestoP in TrasladosP.`,
	},
	CRP20271: {
		cause: 'TrasladosP has more than one row for the same tax, factor and rate.',
		fix: orCalculate('make one TrasladoP of them, with the sums.'),
	},
	CRP20272: {
		cause: 'c_TasaOCuota has no such rate for a TrasladoP of this ImpuestoP and TipoFactorP.',
		fix: `Write the rate of the paid invoices as a fraction with six decimals: ${transferred.rates}.`,
	},
	CRP20273: {
		cause:
			'The payment has a TrasladoP of IVA that is not Exento, but Totales has no total of its tax.',
		fix: orCalculate(
			'give TotalTrasladosImpuestoIVA16, TotalTrasladosImpuestoIVA8 or TotalTrasladosImpuestoIVA0, which is 0.00 for 0 %.',
		),
	},
	CRP20274: sum(
		'ImporteP of a TrasladoP is not the sum of ImporteDR of the paid invoices for its tax and rate.',
	),
};
