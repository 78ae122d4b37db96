import type { Invoice } from '../books/invoices.mts';
import type { FieldRule } from '../fields.mts';
import { Refusal } from '../refusal.mts';
import type { Service } from '../service.mts';

/**
 * The invoice ID in a request is a string, although the response to a stamp returns it as a number.
 */
export const idRule: FieldRule = { required: true, longest: 20 };

/**
 * Finds an invoice by its ID. Refuses an unknown ID with 404, and an ID of another company with
 * 403.
 */
export function knownInvoice(service: Service, id = ''): Invoice {
	const invoice = /^[1-9]\d{0,14}$/.test(id) ? service.invoices.find(Number(id)) : undefined;
	if (
		invoice === undefined &&
		service.settings.otherIds > 0 &&
		Number(id) < service.invoices.last.id
	) {
		throw new Refusal(403, `La factura con el Id ${id} es de otra empresa.`);
	}
	if (invoice === undefined) throw new Refusal(404, `No existe una factura con el Id ${id}.`);
	return invoice;
}
