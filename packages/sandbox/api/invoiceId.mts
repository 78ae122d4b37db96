import type { Invoice } from '../books/invoices.mts';
import type { FieldRule } from '../fields.mts';
import { Refusal } from '../refusal.mts';
import type { Service } from '../service.mts';

/** A stamp answers the id as a number; the caller sends it as a text. */
export const idRule: FieldRule = { required: true, longest: 20 };

/** Returns the invoice with this id; refuses an unknown id with 404, and another company's with 403. */
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
