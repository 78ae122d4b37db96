import type { Changes } from './invoices';
import { changed, plainInvoice } from './invoices';

/** Where the complement of these payments is. */
export const PAGOS = 'Complemento.Any[0].pago20:Pagos';

type Json = Record<string, unknown>;

/**
 * An invoice of type P with this complement, from one of SAT's test taxpayers to another.
 * @param changes by path; a path that begins with Pagos is one in the complement
 */
export function paymentInvoice(complement: Json, changes: Changes = {}): Json {
	const whole = Object.entries(changes).map(([path, value]): [string, unknown] => [
		path.replace(/^Pagos\b/, PAGOS),
		value,
	]);
	const invoice = plainInvoice({
		TipoDeComprobante: 'P',
		Moneda: 'XXX',
		SubTotal: '0',
		Total: '0',
		FormaPago: undefined,
		MetodoPago: undefined,
		Impuestos: undefined,
		'Receptor.UsoCFDI': 'CP01',
		Conceptos: [
			{
				ClaveProdServ: '84111506',
				Cantidad: '1',
				ClaveUnidad: 'ACT',
				Descripcion: 'Pago',
				ValorUnitario: '0',
				Importe: '0',
				ObjetoImp: '01',
			},
		],
		Complemento: { Any: [{ 'pago20:Pagos': { Version: '2.0', ...structuredClone(complement) } }] },
	});
	return changed(invoice, Object.fromEntries(whole));
}

const pago = {
	FechaPago: '2026-11-19T12:00:00',
	FormaDePagoP: '03',
	MonedaP: 'MXN',
	TipoCambioP: '1',
};

const document = {
	IdDocumento: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
	Serie: 'A',
	Folio: '1024',
	MonedaDR: 'MXN',
	EquivalenciaDR: '1',
	NumParcialidad: '1',
};

const tasa = (impuesto: string, rate: string, base: string, importe: string) => ({
	BaseDR: base,
	ImpuestoDR: impuesto,
	TipoFactorDR: 'Tasa',
	TasaOCuotaDR: rate,
	ImporteDR: importe,
});

const tasaP = (impuesto: string, rate: string, base: string, importe: string) => ({
	BaseP: base,
	ImpuestoP: impuesto,
	TipoFactorP: 'Tasa',
	TasaOCuotaP: rate,
	ImporteP: importe,
});

const iva = (base: string, importe: string) => tasa('002', '0.160000', base, importe);
const ivaP = (base: string, importe: string) => tasaP('002', '0.160000', base, importe);

/** An invoice of 1,160.00 with IVA of 16 %, paid at once. */
export const paidAtOnce: Json = {
	Totales: {
		TotalTrasladosBaseIVA16: '1000.00',
		TotalTrasladosImpuestoIVA16: '160.00',
		MontoTotalPagos: '1160.00',
	},
	Pago: [
		{
			...pago,
			Monto: '1160.00',
			DoctoRelacionado: [
				{
					...document,
					ImpSaldoAnt: '1160.00',
					ImpPagado: '1160.00',
					ImpSaldoInsoluto: '0.00',
					ObjetoImpDR: '02',
					ImpuestosDR: { TrasladosDR: [iva('1000.00', '160.00')] },
				},
			],
			ImpuestosP: { TrasladosP: [ivaP('1000.00', '160.00')] },
		},
	],
};

/** One instalment of that invoice: its number, the balance before, what is paid, base and IVA. */
function instalment(...[number, before, paid, after, base, importe]: readonly string[]): Json {
	const taxes = [String(base), String(importe)] as const;
	return {
		Totales: {
			TotalTrasladosBaseIVA16: base,
			TotalTrasladosImpuestoIVA16: importe,
			MontoTotalPagos: paid,
		},
		Pago: [
			{
				...pago,
				Monto: paid,
				DoctoRelacionado: [
					{
						...document,
						NumParcialidad: number,
						ImpSaldoAnt: before,
						ImpPagado: paid,
						ImpSaldoInsoluto: after,
						ObjetoImpDR: '02',
						ImpuestosDR: { TrasladosDR: [iva(...taxes)] },
					},
				],
				ImpuestosP: { TrasladosP: [ivaP(...taxes)] },
			},
		],
	};
}

/** The same invoice, paid in three instalments. */
export const instalments: readonly Json[] = [
	instalment('1', '1160.00', '386.67', '773.33', '333.34', '53.33'),
	instalment('2', '773.33', '386.67', '386.66', '333.33', '53.34'),
	instalment('3', '386.66', '386.66', '0.00', '333.33', '53.33'),
];

/** 500.00 of fees of 1,000.00 with IVA, from which ISR and IVA are withheld: 953.33 in all. */
export const withWithholdings: Json = {
	Totales: {
		TotalRetencionesIVA: '55.95',
		TotalRetencionesISR: '52.45',
		TotalTrasladosBaseIVA16: '524.48',
		TotalTrasladosImpuestoIVA16: '83.92',
		MontoTotalPagos: '500.00',
	},
	Pago: [
		{
			...pago,
			Monto: '500.00',
			DoctoRelacionado: [
				{
					...document,
					ImpSaldoAnt: '953.33',
					ImpPagado: '500.00',
					ImpSaldoInsoluto: '453.33',
					ObjetoImpDR: '02',
					ImpuestosDR: {
						RetencionesDR: [
							tasa('001', '0.100000', '524.48', '52.45'),
							tasa('002', '0.106667', '524.48', '55.95'),
						],
						TrasladosDR: [iva('524.48', '83.92')],
					},
				},
			],
			ImpuestosP: {
				RetencionesP: [
					{ ImpuestoP: '001', ImporteP: '52.45' },
					{ ImpuestoP: '002', ImporteP: '55.95' },
				],
				TrasladosP: [ivaP('524.48', '83.92')],
			},
		},
	],
};

/** An invoice of 348,000.00 MXN, paid with 19,624.32 USD at 17.7331. */
export const paidInDollars: Json = {
	Totales: {
		TotalTrasladosBaseIVA16: '300000.00',
		TotalTrasladosImpuestoIVA16: '48000.00',
		MontoTotalPagos: '348000.03',
	},
	Pago: [
		{
			...pago,
			MonedaP: 'USD',
			TipoCambioP: '17.7331',
			Monto: '19624.32',
			DoctoRelacionado: [
				{
					...document,
					EquivalenciaDR: '17.7331',
					ImpSaldoAnt: '348000.00',
					ImpPagado: '348000.00',
					ImpSaldoInsoluto: '0.00',
					ObjetoImpDR: '02',
					ImpuestosDR: { TrasladosDR: [iva('300000.00', '48000.00')] },
				},
			],
			ImpuestosP: { TrasladosP: [ivaP('16917.515832', '2706.802533')] },
		},
	],
};

/** A payment with each tax that Totales have, and IEPS: two rates, 0 %, exempt, three withheld. */
export const eachTax: Json = {
	Totales: {
		TotalRetencionesIVA: '106.67',
		TotalRetencionesISR: '100.00',
		TotalRetencionesIEPS: '8.00',
		TotalTrasladosBaseIVA16: '1000.00',
		TotalTrasladosImpuestoIVA16: '160.00',
		TotalTrasladosBaseIVA8: '500.00',
		TotalTrasladosImpuestoIVA8: '40.00',
		TotalTrasladosBaseIVA0: '300.00',
		TotalTrasladosImpuestoIVA0: '0.00',
		TotalTrasladosBaseIVAExento: '200.00',
		MontoTotalPagos: '2093.33',
	},
	Pago: [
		{
			...pago,
			Monto: '2093.33',
			DoctoRelacionado: [
				{
					...document,
					ImpSaldoAnt: '2093.33',
					ImpPagado: '2093.33',
					ImpSaldoInsoluto: '0.00',
					ObjetoImpDR: '02',
					ImpuestosDR: {
						RetencionesDR: [
							tasa('001', '0.100000', '1000.00', '100.00'),
							tasa('002', '0.106667', '1000.00', '106.67'),
							tasa('003', '0.080000', '100.00', '8.00'),
						],
						TrasladosDR: [
							iva('1000.00', '160.00'),
							tasa('002', '0.080000', '500.00', '40.00'),
							tasa('002', '0.000000', '300.00', '0.00'),
							{ BaseDR: '200.00', ImpuestoDR: '002', TipoFactorDR: 'Exento' },
							tasa('003', '0.080000', '100.00', '8.00'),
						],
					},
				},
			],
			ImpuestosP: {
				RetencionesP: [
					{ ImpuestoP: '001', ImporteP: '100.00' },
					{ ImpuestoP: '002', ImporteP: '106.67' },
					{ ImpuestoP: '003', ImporteP: '8.00' },
				],
				TrasladosP: [
					ivaP('1000.00', '160.00'),
					tasaP('002', '0.080000', '500.00', '40.00'),
					tasaP('002', '0.000000', '300.00', '0.00'),
					{ BaseP: '200.00', ImpuestoP: '002', TipoFactorP: 'Exento' },
					tasaP('003', '0.080000', '100.00', '8.00'),
				],
			},
		},
	],
};

/** 1,000.00 of an invoice whose lines are all exempt. */
export const exempt: Json = {
	Totales: { TotalTrasladosBaseIVAExento: '1000.00', MontoTotalPagos: '1000.00' },
	Pago: [
		{
			...pago,
			Monto: '1000.00',
			DoctoRelacionado: [
				{
					...document,
					ImpSaldoAnt: '1000.00',
					ImpPagado: '1000.00',
					ImpSaldoInsoluto: '0.00',
					ObjetoImpDR: '02',
					ImpuestosDR: {
						TrasladosDR: [{ BaseDR: '1000.00', ImpuestoDR: '002', TipoFactorDR: 'Exento' }],
					},
				},
			],
			ImpuestosP: {
				TrasladosP: [{ BaseP: '1000.00', ImpuestoP: '002', TipoFactorP: 'Exento' }],
			},
		},
	],
};

/**
 * A payment of invoices without taxes (ObjetoImpDR 01), in any currencies.
 * @param documents the attributes that differ, and ImpPagado, which pays all
 */
export function untaxed(
	payment: Json & { Monto: string },
	total: string,
	...documents: ReadonlyArray<Json & { ImpPagado: string }>
): Json {
	return {
		Totales: { MontoTotalPagos: total },
		Pago: [
			{
				...pago,
				...payment,
				DoctoRelacionado: documents.map((one) => ({
					...document,
					ImpSaldoAnt: one.ImpPagado,
					ImpSaldoInsoluto: '0',
					ObjetoImpDR: '01',
					...one,
				})),
			},
		],
	};
}
