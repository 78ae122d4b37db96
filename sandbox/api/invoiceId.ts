import type { Invoice } from '../books/invoices.ts';
import type { FieldRule } from '../fields.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';

/** The id that a stamp answered as a number is sent back as a text. */
export const idRule: FieldRule = { required: true, longest: 20 };

/** The invoice with this id, which must be one that the service stamped. */
export function knownInvoice(service: Service, id = ''): Invoice {
	const invoice = /^[1-9]\d{0,14}$/.test(id) ? service.invoices.find(Number(id)) : undefined;
	if (invoice === undefined) throw new Refusal(404, `No existe una factura con el Id ${id}.`);
	return invoice;
}
