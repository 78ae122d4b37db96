import { readRfc } from 'cfdi-mx';
import { recordOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';
import { fieldsAt, placedValues, textAt, textsAt } from '../../json';
import type { ReadOrder } from '../../order';

export function recipientData(order: Json): ReadOrder['recipient'] {
	const customer = recordOf(order.customer);
	const ids = textsAt(order, 'contact_identification', 'customer.identification');
	const rfc = ids.find(({ value }) => mayBeRfc(value));
	const isPerson = rfc !== undefined && [...readRfc(rfc.value)].length === 13;
	const of = (name: string, place: string) => ({ name, place, value: textOf(order[place]) });
	const regime = of('regimen fiscal', 'billing_fiscal_regime');
	return {
		fields: [
			...(rfc === undefined ? [] : [{ name: 'rfc', ...rfc }]),
			of('razon social', 'billing_business_name'),
			// Tiendanube's default is 601, which is not possible for a person.
			...(isPerson && regime.value === '601' ? [] : [regime]),
			of('uso cfdi', 'billing_invoice_use'),
			...placedValues(order.custom_fields, 'name', 'custom_fields'),
			...placedValues(order.attributes, 'name', 'attributes'),
			// Fields of the shop's theme: `extra[rfc]`.
			...fieldsAt(order.extra, 'extra', '.'),
			...fieldsAt(customer.extra, 'customer.extra', '.'),
		],
		texts: textsAt(order, 'note', 'owner_note', 'customer.note'),
		person: personOf(order, customer),
		postalCode: said(order.billing_zipcode),
		country: textAt(order, 'billing_country', 'shipping_address.country'),
		email: said(order.contact_email) || said(customer.email),
	};
}

/** Excludes numbers (identifications of other countries) and a CURP, which has 18 characters. */
function mayBeRfc(text: string): boolean {
	const plain = text.replace(/[\s-]+/g, '');
	return /[a-z]/i.test(plain) && plain.length < 18;
}

/** The billing name often lacks the surname, so uses the contact's if it begins with the billing name. */
function personOf(order: Json, customer: Json): string {
	const [billing, contact] = [said(order.billing_name), said(order.contact_name)];
	const whole = contact || said(customer.name);
	return whole.startsWith(billing) ? whole : billing;
}

/** Removes Tiendanube's placeholders: "No informado", "0000", "email@noinformado.com". */
function said(value: unknown): string {
	const text = textOf(value);
	return /no ?informado|^0+$/i.test(text) ? '' : text;
}
