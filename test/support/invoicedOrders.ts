import { codeTable } from '../../nodes/Cfdi/shops/codes';
import type { InvoiceOfOrder, OrderWords, PassedOn } from '../../nodes/Cfdi/shops/orderInvoice';
import { invoiceOfOrder } from '../../nodes/Cfdi/shops/orderInvoice';
import { withOrderTotal } from '../../nodes/Cfdi/shops/orderLines';
import { readOrder } from '../../nodes/Cfdi/shops/readOrder';
import type { Concepto } from './satArithmetic';

/** The words of a user who has filled in nothing but the codes. */
export const plainWords: OrderWords = {
	ifOrderHasNoTaxes: 'refuse',
	ifLineHasNoTaxes: 'refuse',
	ifOrderHasNoRfc: 'passOn',
	ifOrderIsNotPaid: 'refuse',
	codes: codeTable(undefined),
	defaults: { productCode: '01010101', unitCode: 'H87' },
	override: { rfc: '', name: '', taxRegime: '', postalCode: '', cfdiUse: '', paymentForm: '' },
	exchangeRate: '',
	issuerRfc: 'EKU9003173C9',
};

/** The invoice of an order, with its totals. */
export interface Invoice {
	FormaPago: string;
	MetodoPago: string;
	Moneda: string;
	Receptor: Record<string, string>;
	SubTotal: string;
	Descuento?: string;
	Total: string;
	Impuestos?: { Traslados?: Array<Record<string, string>> };
	Conceptos: Array<Concepto & Record<string, unknown>>;
}

export type Outcome =
	| { invoice: Invoice; notes: InvoiceOfOrder['notes']; found: InvoiceOfOrder['found'] }
	| PassedOn;

/** @throws OrderProblem where the order is refused */
export function invoiced(given: unknown, words: Partial<OrderWords> = {}): Outcome {
	const order = readOrder(given);
	const made = invoiceOfOrder(order, { ...plainWords, ...words });
	if ('reason' in made) return made;
	const { comprobante, notes, found } = made;
	return { invoice: withOrderTotal(comprobante, order.total) as unknown as Invoice, notes, found };
}

/** Each tax of the invoice as the summary has it: `{ "002 0.160000": "160.00" }`. */
export function taxRows({ Impuestos }: Invoice): Record<string, string> {
	return Object.fromEntries(
		(Impuestos?.Traslados ?? []).map(({ Impuesto, TipoFactor, TasaOCuota, Importe }) => [
			`${Impuesto} ${TasaOCuota ?? TipoFactor}`,
			Importe ?? '0.00',
		]),
	);
}
