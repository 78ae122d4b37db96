import { Collector } from '../problems/problem';
import { children, rootElement, attribute } from '../invoice/element';
import { complementsNamed } from '../invoice/complements';
import { paidInvoiceOf, paidInvoiceOfFields } from './paidInvoice';
import type { PaidPart } from './paidPart';
import { FORM } from './places';

/** An invoice that a payment pays: as it was stamped, or in fields; and what is paid of it. */
export interface Paid extends Omit<PaidPart, 'invoice' | 'place'> {
	source: { invoice: Record<string, unknown> } | { fields: Record<string, unknown> };
}

/**
 * Reads the invoices that a payment pays.
 * @param isList whether they are rows of a list, which messages number
 * @throws Problems with all that is wrong with them
 */
export function paidParts(paid: readonly Paid[], isList: boolean): PaidPart[] {
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
	return parts.filter((part) => part !== undefined);
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
