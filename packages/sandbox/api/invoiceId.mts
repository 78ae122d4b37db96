import type { Invoice } from '../books/invoices.mts';
import type { FieldRule } from '../fields.mts';
import { Refusal } from '../refusal.mts';
import type { Service } from '../service.mts';

/**
 * A request contains the invoice ID as a string, although the stamp's response contains a number.
 */
export const idRule: FieldRule = { required: true, longest: 20 };

/** Finds an invoice. Refuses an unknown ID with 404, and another company's ID with 403. */
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
