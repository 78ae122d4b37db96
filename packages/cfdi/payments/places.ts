/** The place of an invoice that is given by itself, beside its payment, not as a row of a list. */
export const FORM = '';

/** The form's name for what a row of the list has under another one. */
const inForm: Readonly<Record<string, string>> = { amount: 'paymentAmount' };

/**
 * The field of an invoice that is paid: `earlierPayments`, or `paidInvoices[2].earlierPayments`.
 * @param place `''` for the fields of the form, else the row: `paidInvoices[2]`
 */
export function fieldAt(place: string, name: string): string {
	return place === FORM ? (inForm[name] ?? name) : `${place}.${name}`;
}

/** The invoice itself: `paidInvoice`, or the row `paidInvoices[2]`. */
export function invoiceAt(place: string): string {
	return place === FORM ? 'paidInvoice' : place;
}
