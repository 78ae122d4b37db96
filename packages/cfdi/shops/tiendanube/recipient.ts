import { readRfc } from '../../reading/readValues';
import { isRecord } from '../../values/json';
import type { Json } from '../json';
import { namedValues, textOf } from '../json';
import type { RecipientData } from '../order';

/** Where an order of Tiendanube says who its invoice is for. */
export function recipientData(order: Json): RecipientData {
	const customer = isRecord(order.customer) ? order.customer : {};
	const address = isRecord(order.shipping_address) ? order.shipping_address : {};
	const rfc = [
		{ place: 'contact_identification', value: textOf(order.contact_identification) },
		{ place: 'customer.identification', value: textOf(customer.identification) },
	].find(({ value }) => mayBeRfc(value));
	const isPerson = rfc !== undefined && [...readRfc(rfc.value)].length === 13;
	const of = (name: string, place: string) => ({ name, place, value: textOf(order[place]) });
	const regime = of('regimen fiscal', 'billing_fiscal_regime');
	return {
		fields: [
			...(rfc === undefined ? [] : [{ name: 'rfc', ...rfc }]),
			of('razon social', 'billing_business_name'),
			// Tiendanube fills in 601, which no person can have, where the customer chose none.
			...(isPerson && regime.value === '601' ? [] : [regime]),
			of('uso cfdi', 'billing_invoice_use'),
			...placed(order.custom_fields, 'custom_fields'),
			...placed(order.attributes, 'attributes'),
			...entriesOf(order.extra, 'extra'),
			...entriesOf(customer.extra, 'customer.extra'),
		],
		texts: [
			{ place: 'note', value: textOf(order.note) },
			{ place: 'owner_note', value: textOf(order.owner_note) },
			{ place: 'customer.note', value: textOf(customer.note) },
		],
		company: '',
		person: personOf(order, customer),
		postalCode: said(order.billing_zipcode),
		country: textOf(order.billing_country) || textOf(address.country),
		email: said(order.contact_email) || said(customer.email),
	};
}

/** Identifications of other kinds: a number, as in other countries, and a CURP, which has 18 characters. */
function mayBeRfc(text: string): boolean {
	const plain = text.replace(/[\s-]+/g, '');
	return /[a-z]/i.test(plain) && plain.length < 18;
}

/** The billing name is often but the first one of the contact's. */
function personOf(order: Json, customer: Json): string {
	const [billing, contact] = [said(order.billing_name), said(order.contact_name)];
	const whole = contact || said(customer.name);
	return whole.startsWith(billing) ? whole : billing;
}

/** Without what Tiendanube fills in: "No informado", "0000", "email@noinformado.com". */
function said(value: unknown): string {
	const text = textOf(value);
	return /no ?informado|^0+$/i.test(text) ? '' : text;
}

function placed(list: unknown, place: string): RecipientData['fields'] {
	return namedValues(list, 'name').map((one) => ({ ...one, place: `${place} ${one.name}` }));
}

/** What forms of the shop's theme send: `extra[rfc]`. */
function entriesOf(value: unknown, place: string): RecipientData['fields'] {
	return Object.entries(isRecord(value) ? value : {}).map(([name, one]) => ({
		name,
		value: textOf(one),
		place: `${place}.${name}`,
	}));
}
