import { header } from '../../../tools/sandbox/orders.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';

/** Returns an invoice with IVA at 16 % that is paid later or in parts. */
export function laterPaid(folio: string, unitPrice: string): object {
	return {
		...header,
		Folio: folio,
		FormaPago: '99',
		MetodoPago: 'PPD',
		Conceptos: [
			{
				ClaveProdServ: '80101500',
				Cantidad: '1',
				ClaveUnidad: 'E48',
				Descripcion: 'Asesoría',
				ValorUnitario: unitPrice,
				ObjetoImp: '02',
				Impuestos: {
					Traslados: [
						{ Base: unitPrice, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000' },
					],
				},
			},
		],
	};
}

export interface BookedPart {
	complement: string;
	invoice: string;
	instalment: string;
	before: string;
	paid: string;
	after: string;
}

/** Returns all booked payment complements' entries in the order of their stamps. */
export function bookedParts(invoices: readonly BookedInvoice[]): BookedPart[] {
	return invoices.flatMap(({ uuid, body }) =>
		(body.Complemento?.Any ?? [])
			.flatMap((complement) => complement['pago20:Pagos'].Pago)
			.flatMap(({ DoctoRelacionado }) => DoctoRelacionado)
			.map((document) => ({
				complement: uuid,
				invoice: String(document.IdDocumento),
				instalment: String(document.NumParcialidad),
				before: String(document.ImpSaldoAnt),
				paid: String(document.ImpPagado),
				after: String(document.ImpSaldoInsoluto),
			})),
	);
}

/** Returns a payment complement for half of an invoice of 1,160.00 with IVA at 16 %. */
export function paymentOf({ uuid }: BookedInvoice, day: string): object {
	const tax = { TipoFactor: 'Tasa', Impuesto: '002', TasaOCuota: '0.160000' };
	const named = (suffix: string) => ({
		[`Base${suffix}`]: '500.00',
		...Object.fromEntries(Object.entries(tax).map(([name, value]) => [name + suffix, value])),
		[`Importe${suffix}`]: '80.00',
	});
	const { Emisor, Receptor } = header;
	return {
		Emisor,
		Receptor: { ...Receptor, UsoCFDI: 'CP01' },
		TipoDeComprobante: 'P',
		Moneda: 'XXX',
		SubTotal: '0',
		Total: '0',
		Folio: 'MESREP-0',
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
		Complemento: {
			Any: [
				{
					'pago20:Pagos': {
						Version: '2.0',
						Totales: {
							TotalTrasladosBaseIVA16: '500.00',
							TotalTrasladosImpuestoIVA16: '80.00',
							MontoTotalPagos: '580.00',
						},
						Pago: [
							{
								FechaPago: `${day}T12:00:00`,
								FormaDePagoP: '03',
								MonedaP: 'MXN',
								TipoCambioP: '1',
								Monto: '580.00',
								DoctoRelacionado: [
									{
										IdDocumento: uuid,
										MonedaDR: 'MXN',
										EquivalenciaDR: '1',
										NumParcialidad: '1',
										ImpSaldoAnt: '1160.00',
										ImpPagado: '580.00',
										ImpSaldoInsoluto: '580.00',
										ObjetoImpDR: '02',
										ImpuestosDR: { TrasladosDR: [named('DR')] },
									},
								],
								ImpuestosP: { TrasladosP: [named('P')] },
							},
						],
					},
				},
			],
		},
	};
}
