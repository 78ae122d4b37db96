import { readCfdiXml } from 'cfdi-mx';
import { bookEntryOf } from '../index';
import type { BookEntry } from '../index';
import { invoiceFile, uuidAt } from '../../cfdi/fixtures/invoiceFiles';
import { iva16 } from '../../cfdi/fixtures/invoices';

type Changes = Record<string, string | number | boolean | object | null | undefined>;

export const MONTH = '2026-10';

const STAMPED_AT = Date.UTC(2026, 9, 5, 16, 21);

/**
 * Returns the XML of a paid sale of 1,000.00 with IVA 16 %.
 * @param changes changed attributes, named as in Anexo 20
 */
export function sold(id: number, changes: Changes = {}): string {
	return invoiceFile(
		{
			Version: '4.0',
			Serie: 'A',
			Folio: String(id),
			Fecha: `${MONTH}-05T10:20:30`,
			FormaPago: '03',
			MetodoPago: 'PUE',
			Moneda: 'MXN',
			SubTotal: '1000.00',
			Total: '1160.00',
			Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
			Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', UsoCFDI: 'G03' },
			Impuestos: { Traslados: [iva16('1000.00', '160.00')] },
			...changes,
		},
		id,
		STAMPED_AT,
	);
}

export const paidLater = { MetodoPago: 'PPD', FormaPago: '99' };

/**
 * Returns the XML of an invoice's credit note.
 * @param base amount before IVA 16 %
 */
export function credited(id: number, invoice: number, base: number): string {
	return sold(id, {
		TipoDeComprobante: 'E',
		SubTotal: base.toFixed(2),
		Total: (base * 1.16).toFixed(2),
		Impuestos: { Traslados: [iva16(base.toFixed(2), (base * 0.16).toFixed(2))] },
		CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: uuidAt(invoice) }] }],
	});
}

/**
 * Returns the XML of a complement with one payment of an invoice.
 * @param base paid amount before IVA 16 %
 */
export function payment(id: number, invoice: number, base: number, changes: Changes = {}): string {
	const amount = (base * 1.16).toFixed(2);
	return sold(id, {
		TipoDeComprobante: 'P',
		MetodoPago: undefined,
		FormaPago: undefined,
		Moneda: 'XXX',
		SubTotal: '0',
		Total: '0',
		Impuestos: undefined,
		Complemento: {
			Any: [
				{
					'pago20:Pagos': {
						Version: '2.0',
						Pago: [
							{
								FechaPago: `${MONTH}-20T12:00:00`,
								FormaDePagoP: '03',
								MonedaP: 'MXN',
								TipoCambioP: '1',
								Monto: amount,
								...changes,
								DoctoRelacionado: [
									{ IdDocumento: uuidAt(invoice), MonedaDR: 'MXN', ImpPagado: amount },
								],
								ImpuestosP: {
									TrasladosP: [
										{
											BaseP: base.toFixed(2),
											ImpuestoP: '002',
											TipoFactorP: 'Tasa',
											TasaOCuotaP: '0.160000',
											ImporteP: (base * 0.16).toFixed(2),
										},
									],
								},
							},
						],
					},
				},
			],
		},
	});
}

export const entryOf = (xml: string): BookEntry => bookEntryOf(readCfdiXml(xml));

/** Returns a register row in the format of n8n's Data Table. */
export const rowOf = (id: number, changes: Changes = {}) => ({
	id: 100_000 + id,
	invoice_id: String(id),
	uuid: uuidAt(id),
	status: 'stamped',
	issued_on: `${MONTH}-05`,
	order_number: `P-${id}`,
	...changes,
});

export const paymentRowOf = (id: number, invoice: number, changes: Changes = {}) => ({
	reference: `R-${id}`,
	invoice_id: String(invoice),
	uuid: uuidAt(invoice),
	date: `${MONTH}-20`,
	status: 'stamped',
	payment_id: String(id),
	payment_uuid: uuidAt(id),
	...changes,
});
