import type { Codes, CodeWords } from '../../../language';
import { orCalculate } from './stampPayment';

interface Side {
	row: 'la RetencionDR' | 'el TrasladoDR';
	list: 'RetencionesDR' | 'TrasladosDR';
	adjective: 'retenido' | 'trasladado';
	taxes: string;
	rates: string;
}

const withheld: Side = {
	row: 'la RetencionDR',
	list: 'RetencionesDR',
	adjective: 'retenido',
	taxes: '001 para ISR, 002 para IVA o 003 para IEPS',
	rates: '0.100000 para ISR de 10 %, 0.106667 para dos terceras partes del IVA',
};

const transferred: Side = {
	row: 'el TrasladoDR',
	list: 'TrasladosDR',
	adjective: 'trasladado',
	taxes: '002 para IVA o 003 para IEPS',
	rates: '0.160000 para IVA de 16 %, 0.080000 en la región fronteriza',
};

const base = ({ row, adjective }: Side): CodeWords => ({
	cause: `BaseDR de un impuesto ${adjective} de una factura pagada debe ser mayor que 0.`,
	fix: orCalculate(`corrija BaseDR, o quite ${row} de un impuesto que queda en cero.`),
});

const tax = ({ list, adjective, taxes }: Side): CodeWords => ({
	cause: `ImpuestoDR de un impuesto ${adjective} de una factura pagada no es una clave del catálogo c_Impuesto.`,
	fix: `Escriba ${taxes} como ImpuestoDR en ${list}.`,
});

const rate = ({ adjective, rates }: Side): CodeWords => ({
	cause: `El catálogo c_TasaOCuota no tiene esa tasa para un impuesto ${adjective} de este ImpuestoDR y TipoFactorDR.`,
	fix: `Escriba la tasa de la factura pagada con seis decimales: ${rates}.`,
});

const amount = ({ list, adjective }: Side): CodeWords => ({
	cause: `ImporteDR de un impuesto ${adjective} no es BaseDR por TasaOCuotaDR, ni siquiera dentro de lo que permite el redondeo.`,
	fix: orCalculate(`corrija ImporteDR o BaseDR en ${list}.`),
});

/** A row of ImpuestosP that is not the sum of the paid invoices. */
const sum = (cause: string): CodeWords => ({
	cause,
	fix: orCalculate(
		'sume lo que está escrito en las facturas pagadas, cada importe entre su EquivalenciaDR, y redondee a seis decimales.',
	),
});

/** The codes about the taxes of a payment and of its invoices: CRP20249 to CRP20274. */
export const paymentTaxCodes: Codes = {
	CRP20249: base(withheld),
	CRP20250: tax(withheld),
	CRP20251: {
		cause:
			'TipoFactorDR de un impuesto retenido de una factura pagada no es una clave del catálogo c_TipoFactor.',
		fix: 'Escriba Tasa o Cuota, con mayúscula inicial, como TipoFactorDR en RetencionesDR.',
	},
	CRP20252: {
		cause: 'Un impuesto retenido de una factura pagada no puede ser Exento.',
		fix: 'Quite la RetencionDR, o escriba Tasa con su TasaOCuotaDR.',
	},
	CRP20253: rate(withheld),
	CRP20254: amount(withheld),
	CRP20255: base(transferred),
	CRP20256: tax(transferred),
	CRP20257: {
		cause:
			'TipoFactorDR de un impuesto trasladado de una factura pagada no es una clave del catálogo c_TipoFactor.',
		fix: 'Escriba Tasa, Cuota o Exento, con mayúscula inicial, como TipoFactorDR en TrasladosDR.',
	},
	CRP20258: {
		cause: 'Un TrasladoDR con TipoFactorDR Exento no debe llevar ni TasaOCuotaDR ni ImporteDR.',
		fix: orCalculate('quite ambos, o escriba Tasa con TasaOCuotaDR 0.000000 para la tasa de 0 %.'),
	},
	CRP20259: {
		cause: 'Un TrasladoDR con TipoFactorDR Tasa o Cuota debe llevar TasaOCuotaDR e ImporteDR.',
		fix: orCalculate('indique ambos, o escriba Exento.'),
	},
	CRP20260: rate(transferred),
	CRP20261: amount(transferred),
	CRP20262: {
		cause: 'ImpuestoP de un impuesto que el pago retiene no es una clave del catálogo c_Impuesto.',
		fix: `Escriba ${withheld.taxes} como ImpuestoP en RetencionesP.`,
	},
	CRP20263: {
		cause: 'RetencionesP tiene más de una fila del mismo impuesto.',
		fix: orCalculate('haga de ellas una sola RetencionP, con la suma; sus tasas no cuentan.'),
	},
	CRP20264: {
		cause:
			'El pago tiene impuestos retenidos (RetencionP), pero en Totales falta el total de ellos.',
		fix: orCalculate(
			'indique TotalRetencionesIVA, TotalRetencionesISR o TotalRetencionesIEPS en Totales.',
		),
	},
	CRP20265: sum(
		'ImporteP de una RetencionP no es la suma del ImporteDR de las facturas pagadas por su impuesto.',
	),
	CRP20266: {
		cause:
			'Si todos los impuestos de las facturas pagadas son exentos, un TrasladoP lleva solo BaseP, ImpuestoP y TipoFactorP.',
		fix: orCalculate('quite TasaOCuotaP e ImporteP, e indique los otros tres.'),
	},
	CRP20267: {
		cause: 'El pago tiene un TrasladoP de IVA, pero en Totales falta el total de su base.',
		fix: orCalculate(
			'indique TotalTrasladosBaseIVA16, TotalTrasladosBaseIVA8, TotalTrasladosBaseIVA0 o TotalTrasladosBaseIVAExento.',
		),
	},
	CRP20268: sum(
		'BaseP de un TrasladoP no es la suma de la BaseDR de las facturas pagadas por su impuesto y tasa.',
	),
	CRP20269: sum('BaseP de un pago cuyas facturas son todas exentas no es la suma de su BaseDR.'),
	CRP20270: {
		cause: 'ImpuestoP de un impuesto que el pago traslada no es una clave del catálogo c_Impuesto.',
		fix: `Escriba ${transferred.taxes} como ImpuestoP en TrasladosP.`,
	},
	CRP20271: {
		cause: 'TrasladosP tiene más de una fila del mismo impuesto, factor y tasa.',
		fix: orCalculate('haga de ellas un solo TrasladoP, con las sumas.'),
	},
	CRP20272: {
		cause:
			'El catálogo c_TasaOCuota no tiene esa tasa para un TrasladoP de este ImpuestoP y TipoFactorP.',
		fix: `Escriba la tasa de las facturas pagadas con seis decimales: ${transferred.rates}.`,
	},
	CRP20273: {
		cause:
			'El pago tiene un TrasladoP de IVA que no es Exento, pero en Totales falta el total de su impuesto.',
		fix: orCalculate(
			'indique TotalTrasladosImpuestoIVA16, TotalTrasladosImpuestoIVA8 o TotalTrasladosImpuestoIVA0, que es 0.00 para 0 %.',
		),
	},
	CRP20274: sum(
		'ImporteP de un TrasladoP no es la suma del ImporteDR de las facturas pagadas por su impuesto y tasa.',
	),
};
