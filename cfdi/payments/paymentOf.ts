import { Collector } from '../problems/problem';
import { children, rootElement, attribute } from '../invoice/element';
import { complementsNamed } from '../invoice/complements';
import { paidInvoiceOf, paidInvoiceOfFields } from './paidInvoice';
import type { PaidPart } from './paidPart';
import type { Payment, PaymentComprobante } from './paymentComprobante';
import { paymentComprobante } from './paymentComprobante';
import { FORM } from './places';

/** An invoice that a payment pays: as it was stamped, or in fields; and what is paid of it. */
export interface Paid extends Omit<PaidPart, 'invoice' | 'place'> {
	source: { invoice: Record<string, unknown> } | { fields: Record<string, unknown> };
}

/**
 * The Comprobante of one payment with its complement (Pagos 2.0).
 * @param isList whether the invoices are rows of a list, which messages number
 * @throws Problems with all that is missing, not a number, out of its range or contradictory
 */
export function paymentOf(
	payment: Payment,
	paid: readonly Paid[],
	isList: boolean,
): PaymentComprobante {
	const collector = new Collector();
	const parts = paid.map(({ source, ...amounts }, index): PaidPart | undefined => {
		const place = isList ? `paidInvoices[${index}]` : FORM;
		const invoice = collector.try(() =>
			'invoice' in source
				? paidInvoiceOf(source.invoice, place)
				: paidInvoiceOfFields(source.fields, place),
		);
		return invoice && { ...amounts, invoice, place };
	});
	collector.throwAll();
	return paymentComprobante(
		payment,
		parts.filter((part) => part !== undefined),
	);
}

/** Amount and currency of the payment of a complement; undefined where it has none. */
export function paidIn(
	complement: Record<string, unknown>,
): { amount: string | undefined; currency: string | undefined } | undefined {
	const [pagos] = complementsNamed(rootElement(complement), 'Pagos');
	const [payment] = pagos?.element === undefined ? [] : children(pagos.element, 'Pago');
	return (
		payment && { amount: attribute(payment, 'Monto'), currency: attribute(payment, 'MonedaP') }
	);
}
