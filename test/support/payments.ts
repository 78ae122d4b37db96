import type { PaidPart } from '../../cfdi/payments/paidPart';
import type { Payment } from '../../cfdi/payments/paymentComprobante';
import { paymentComprobante } from '../../cfdi/payments/paymentComprobante';

export type Attributes = Record<string, string>;

/** The rows of taxes of a document, as the JSON of a complement has them. */
export interface Taxes {
	RetencionesDR?: Attributes[];
	TrasladosDR?: Attributes[];
}

export type Document = Attributes & { ImpuestosDR?: Taxes };

export type Pago = Attributes & {
	DoctoRelacionado: Document[];
	ImpuestosP?: { RetencionesP?: Attributes[]; TrasladosP?: Attributes[] };
};

export interface Pagos {
	Version: string;
	Totales: Attributes;
	Pago: Pago[];
}

/** The complement of a Comprobante. */
export function pagosOf(comprobante: Record<string, unknown>): Pagos {
	const { Any } = comprobante.Complemento as { Any: [{ 'pago20:Pagos': Pagos }] };
	return Any[0]['pago20:Pagos'];
}

/** A tax of a line: `['002', 'Tasa', '0.160000', '1000.00', '160.00']`, the first three of Exento. */
export type Row = readonly [
	impuesto: string,
	factor: string,
	rate: string,
	base: string,
	amount?: string,
];

const rowOf = ([Impuesto, TipoFactor, TasaOCuota, Base, Importe]: Row) => ({
	Base,
	Impuesto,
	TipoFactor,
	...(TipoFactor !== 'Exento' && { TasaOCuota, Importe }),
});

/** A line with these taxes. */
export function taxedLine(traslados: readonly Row[], retenciones: readonly Row[] = []) {
	return {
		ClaveProdServ: '84111506',
		ObjetoImp: traslados.length + retenciones.length > 0 ? '02' : '01',
		Impuestos: {
			...(traslados.length > 0 && { Traslados: traslados.map(rowOf) }),
			...(retenciones.length > 0 && { Retenciones: retenciones.map(rowOf) }),
		},
	};
}

export const invoiceUuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** Another UUID for each number. */
export const uuidNumber = (number: number): string =>
	invoiceUuid.replace(/^.{8}/, String(number).padStart(8, '0'));

export const issuer = {
	Rfc: 'EKU9003173C9',
	Nombre: 'ESCUELA KEMPER URGATE',
	RegimenFiscal: '601',
};

export const recipient = {
	Rfc: 'URE180429TM6',
	Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	DomicilioFiscalReceptor: '86991',
	RegimenFiscalReceptor: '601',
	UsoCFDI: 'G03',
};

/** A stamped invoice with PPD, in the JSON of its XML. */
export function stampedInvoice(
	Total: string,
	Conceptos: ReadonlyArray<Record<string, unknown>>,
	changes: Record<string, unknown> = {},
): Record<string, unknown> {
	return {
		Version: '4.0',
		Serie: 'A',
		Folio: '1024',
		FormaPago: '99',
		Moneda: 'MXN',
		Total,
		TipoDeComprobante: 'I',
		MetodoPago: 'PPD',
		LugarExpedicion: '26015',
		Emisor: issuer,
		Receptor: recipient,
		Conceptos,
		Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { Version: '1.1', UUID: invoiceUuid } }] },
		...changes,
	};
}

/** The same with another UUID. */
export function numbered(number: number): Record<string, unknown> {
	return { Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { UUID: uuidNumber(number) } }] } };
}

/** One line of 1,000.00 with IVA 16 %: 1,160.00. */
export const plainLine = taxedLine([['002', 'Tasa', '0.160000', '1000.00', '160.00']]);

/** Fees: IVA 16 %, ISR 10 % and two thirds of IVA withheld: 953.33. */
export const feesLine = taxedLine(
	[['002', 'Tasa', '0.160000', '1000.00', '160.00']],
	[
		['001', 'Tasa', '0.100000', '1000.00', '100.00'],
		['002', 'Tasa', '0.106667', '1000.00', '106.67'],
	],
);

export const transfer: Payment = {
	date: '2026-03-02T10:20:30',
	form: '03',
	amount: '1160.00',
	currency: 'MXN',
};

/** The complement that a payment becomes, and what it says of each invoice. */
export function paid(payment: Partial<Payment>, ...parts: PaidPart[]) {
	const made = paymentComprobante({ ...transfer, ...payment }, parts);
	return { ...made, pagos: pagosOf(made.comprobante) };
}
