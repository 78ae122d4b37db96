import { issuer, receiver } from './invoices';

type Json = Record<string, unknown>;

/** Real services expect the payments at this path. */
export const pagos = 'Complemento.Any.0.pago20:Pagos.';

/** Creates a payment receipt (type P) with the values that SAT's standard requires. */
export const receipt = (complement: Json): Json => ({
	Version: '4.0',
	SubTotal: '0',
	Moneda: 'XXX',
	Total: '0',
	TipoDeComprobante: 'P',
	Exportacion: '01',
	Emisor: issuer,
	Receptor: { ...receiver, UsoCFDI: 'CP01' },
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
	Complemento: { Any: [{ 'pago20:Pagos': complement }] },
});

const taxOf = (suffix: 'DR' | 'P') =>
	function tax(code: string, rate: string, base: string, amount: string): Json {
		return {
			[`Base${suffix}`]: base,
			[`Impuesto${suffix}`]: code,
			[`TipoFactor${suffix}`]: 'Tasa',
			[`TasaOCuota${suffix}`]: rate,
			[`Importe${suffix}`]: amount,
		};
	};
const dr = taxOf('DR');
const p = taxOf('P');

const exempt = (suffix: 'DR' | 'P', base: string): Json => ({
	[`Base${suffix}`]: base,
	[`Impuesto${suffix}`]: '002',
	[`TipoFactor${suffix}`]: 'Exento',
});

const paidInvoice = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** Creates a DoctoRelacionado, by default an invoice in pesos that is paid in full. */
export const document = (amount: string, changes: Json = {}): Json => ({
	IdDocumento: paidInvoice,
	MonedaDR: 'MXN',
	EquivalenciaDR: '1',
	NumParcialidad: '1',
	ImpSaldoAnt: amount,
	ImpPagado: amount,
	ImpSaldoInsoluto: '0.00',
	ObjetoImpDR: '01',
	...changes,
});

export const payment = (amount: string, documents: Json[], changes: Json = {}): Json => ({
	FechaPago: '2026-11-18T12:00:00',
	FormaDePagoP: '03',
	MonedaP: 'MXN',
	TipoCambioP: '1',
	Monto: amount,
	DoctoRelacionado: documents,
	...changes,
});

export const complement = (totals: Json, ...payments: Json[]): Json => ({
	Version: '2.0',
	Totales: totals,
	Pago: payments,
});

interface Instalment {
	number: string;
	before: string;
	paid: string;
	after: string;
	base: string;
	iva: string;
}

/** Creates an instalment of an invoice in pesos with IVA at 16 %. */
export const instalment = (
	{ number, before, paid, after, base, iva }: Instalment,
	uuid = paidInvoice,
): Json =>
	complement(
		{
			TotalTrasladosBaseIVA16: base,
			TotalTrasladosImpuestoIVA16: iva,
			MontoTotalPagos: paid,
		},
		payment(
			paid,
			[
				document(paid, {
					IdDocumento: uuid,
					NumParcialidad: number,
					ImpSaldoAnt: before,
					ImpSaldoInsoluto: after,
					ObjetoImpDR: '02',
					ImpuestosDR: { TrasladosDR: [dr('002', '0.160000', base, iva)] },
				}),
			],
			{ ImpuestosP: { TrasladosP: [p('002', '0.160000', base, iva)] } },
		),
	);

export const plain = instalment({
	number: '1',
	before: '1160.00',
	paid: '1160.00',
	after: '0.00',
	base: '1000.00',
	iva: '160.00',
});

export const threeInstalments: Json[] = [
	{ number: '1', before: '1160.00', paid: '386.67', after: '773.33', base: '333.34', iva: '53.33' },
	{ number: '2', before: '773.33', paid: '386.67', after: '386.66', base: '333.33', iva: '53.34' },
	{ number: '3', before: '386.66', paid: '386.66', after: '0.00', base: '333.33', iva: '53.33' },
].map((part) => instalment(part));

/**
 * Pays 500.00 of an invoice of 953.33: fees of 1,000.00 plus IVA, minus withheld ISR and two thirds
 * of the IVA.
 */
export const fees = complement(
	{
		TotalRetencionesIVA: '55.95',
		TotalRetencionesISR: '52.45',
		TotalTrasladosBaseIVA16: '524.48',
		TotalTrasladosImpuestoIVA16: '83.92',
		MontoTotalPagos: '500.00',
	},
	payment(
		'500.00',
		[
			document('500.00', {
				ImpSaldoAnt: '953.33',
				ImpSaldoInsoluto: '453.33',
				ObjetoImpDR: '02',
				ImpuestosDR: {
					RetencionesDR: [
						dr('001', '0.100000', '524.48', '52.45'),
						dr('002', '0.106667', '524.48', '55.95'),
					],
					TrasladosDR: [dr('002', '0.160000', '524.48', '83.92')],
				},
			}),
		],
		{
			ImpuestosP: {
				RetencionesP: [
					{ ImpuestoP: '001', ImporteP: '52.45' },
					{ ImpuestoP: '002', ImporteP: '55.95' },
				],
				TrasladosP: [p('002', '0.160000', '524.48', '83.92')],
			},
		},
	),
);

/** Pays 19,624.32 USD at 17.7331 pesos for an invoice of 348,000.00 MXN. */
export const inDollars = complement(
	{
		TotalTrasladosBaseIVA16: '300000.00',
		TotalTrasladosImpuestoIVA16: '48000.00',
		MontoTotalPagos: '348000.03',
	},
	payment(
		'19624.32',
		[
			document('348000.00', {
				EquivalenciaDR: '17.7331',
				ObjetoImpDR: '02',
				ImpuestosDR: { TrasladosDR: [dr('002', '0.160000', '300000.00', '48000.00')] },
			}),
		],
		{
			MonedaP: 'USD',
			TipoCambioP: '17.7331',
			ImpuestosP: { TrasladosP: [p('002', '0.160000', '16917.515832', '2706.802533')] },
		},
	),
);

/** SAT's guide contains this payment of 6,171,118.80 MXN for an invoice of 348,000.00 USD. */
export const dollarInvoice = (rate: string): Json =>
	complement(
		{ MontoTotalPagos: '6171118.80' },
		payment('6171118.80', [document('348000.00', { MonedaDR: 'USD', EquivalenciaDR: rate })]),
	);

/** Pays invoices of 1,160.00 MXN and 100.00 USD (at 17.7331) in pesos. */
export const mixed = (amount: string): Json =>
	complement(
		{ MontoTotalPagos: amount },
		payment(amount, [
			document('1160.00'),
			document('100.00', { MonedaDR: 'USD', EquivalenciaDR: '0.0563917195' }),
		]),
	);

export const onlyExempt = complement(
	{ TotalTrasladosBaseIVAExento: '100.00', MontoTotalPagos: '100.00' },
	payment(
		'100.00',
		[
			document('100.00', {
				ObjetoImpDR: '02',
				ImpuestosDR: { TrasladosDR: [exempt('DR', '100.00')] },
			}),
		],
		{ ImpuestosP: { TrasladosP: [exempt('P', '100.00')] } },
	),
);

export const everything = complement(
	{
		TotalRetencionesIVA: '106.67',
		TotalRetencionesISR: '100.00',
		TotalRetencionesIEPS: '26.50',
		TotalTrasladosBaseIVA16: '1000.00',
		TotalTrasladosImpuestoIVA16: '160.00',
		TotalTrasladosBaseIVA8: '500.00',
		TotalTrasladosImpuestoIVA8: '40.00',
		TotalTrasladosBaseIVA0: '200.00',
		TotalTrasladosImpuestoIVA0: '0.00',
		TotalTrasladosBaseIVAExento: '100.00',
		MontoTotalPagos: '1790.83',
	},
	payment(
		'1790.83',
		[
			document('1790.83', {
				Serie: 'A',
				Folio: '1024',
				NumParcialidad: '2',
				ImpSaldoAnt: '2000.00',
				ImpSaldoInsoluto: '209.17',
				ObjetoImpDR: '02',
				ImpuestosDR: {
					RetencionesDR: [
						dr('001', '0.100000', '1000.00', '100.00'),
						dr('002', '0.106667', '1000.00', '106.67'),
						dr('003', '0.265000', '100.00', '26.50'),
					],
					TrasladosDR: [
						dr('002', '0.160000', '1000.00', '160.00'),
						dr('002', '0.080000', '500.00', '40.00'),
						dr('002', '0.000000', '200.00', '0.00'),
						exempt('DR', '100.00'),
						dr('003', '0.080000', '300.00', '24.00'),
					],
				},
			}),
		],
		{
			NumOperacion: 'SPEI 8846 <1> & "2"',
			RfcEmisorCtaOrd: 'XEXX010101000',
			NomBancoOrdExt: 'BANK OF SPRINGFIELD',
			CtaOrdenante: '002180700000000015',
			RfcEmisorCtaBen: 'BBA830831LJ2',
			CtaBeneficiario: '012180001234567891',
			TipoCadPago: '01',
			CertPago: 'Y2VydA==',
			CadPago: '||1|18112026|18112026|120000|40012|BANCO DE PRUEBA||',
			SelloPago: 'c2VsbG8gZGVsIHBhZ28=',
			ImpuestosP: {
				RetencionesP: [
					{ ImpuestoP: '001', ImporteP: '100.00' },
					{ ImpuestoP: '002', ImporteP: '106.67' },
					{ ImpuestoP: '003', ImporteP: '26.50' },
				],
				TrasladosP: [
					p('002', '0.160000', '1000.00', '160.00'),
					p('002', '0.080000', '500.00', '40.00'),
					p('002', '0.000000', '200.00', '0.00'),
					exempt('P', '100.00'),
					p('003', '0.080000', '300.00', '24.00'),
				],
			},
		},
	),
);

/** `undefined` removes a field. */
export type Changes = Record<string, unknown>;

/**
 * Returns a changed copy of a receipt. Paths that start with "Totales" or "Pago" lead into the
 * complement.
 */
export function changed(source: Json, changes: Changes): Json {
	const copy = structuredClone(source);
	for (const [name, value] of Object.entries(changes)) {
		const steps = inBody(name).split('.');
		const last = steps.pop() ?? '';
		const inner = steps.reduce<Json>((object, step) => object[step] as Json, copy);
		if (value === undefined) delete inner[last];
		else inner[last] = value;
	}
	return copy;
}

/** Returns a field's path in the request body. */
export const inBody = (name: string): string =>
	/^(Totales|Pago|Version)(\.|$)/.test(name) ? pagos + name : name;
