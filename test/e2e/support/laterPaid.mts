import { header } from '../../../tools/sandbox/orders.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';

/** An invoice with IVA at 16 % that is paid later or in parts. */
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

/** What a payment complement in the books says of one invoice. */
export interface BookedPart {
	/** The UUID of the complement. */
	complement: string;
	/** The UUID of the invoice. */
	invoice: string;
	instalment: string;
	before: string;
	paid: string;
	after: string;
}

/** What the payment complements in the books say, in the order in which they were stamped. */
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
