import { isRecord } from '../../values/json';
import type { Json } from '../json';
import { textOf } from '../json';
import type { RecipientData } from '../order';
import { listedIn } from '../payment';
import { metadataOf } from './objects';

/**
 * Who a Checkout Session or an Invoice is for. With an RFC as its tax ID, the name that Stripe asked for is that
 * of the business.
 */
export function recipientData(object: Json): RecipientData {
	const details = isRecord(object.customer_details) ? object.customer_details : {};
	const collected = isRecord(object.collected_information) ? object.collected_information : {};
	const customer = isRecord(object.customer) ? object.customer : {};
	const address = [details.address, object.customer_address, customer.address].find(isRecord) ?? {};
	const taxIds = [
		...taxIdsIn(details.tax_ids, 'customer_details.tax_ids'),
		...taxIdsIn(object.customer_tax_ids, 'customer_tax_ids'),
		...taxIdsIn(customer.tax_ids, 'customer.tax_ids'),
	];
	const first = (...values: unknown[]) => values.map(textOf).find(Boolean) ?? '';
	const name = first(details.name, object.customer_name, customer.name);
	return {
		fields: [
			...taxIds,
			...listedIn(object.custom_fields).flatMap(customField),
			...metadataAt(object, 'metadata'),
			...subscriptionsOf(object).flatMap((one) => metadataAt(one, 'subscription metadata')),
			...metadataAt(customer, 'customer.metadata'),
		],
		texts: [{ place: 'description', value: textOf(object.description) }],
		company:
			first(details.business_name, collected.business_name) || (taxIds.length > 0 ? name : ''),
		person: first(details.individual_name, collected.individual_name) || name,
		postalCode: textOf(address.postal_code),
		country: textOf(address.country),
		email: first(details.email, object.customer_email, customer.email),
	};
}

type Field = RecipientData['fields'][number];

/** A customer can have the tax IDs of several countries. */
function taxIdsIn(list: unknown, place: string): Field[] {
	return listedIn(list)
		.filter(({ type }) => type === 'mx_rfc')
		.map(({ value }) => ({ name: 'rfc', value: textOf(value), place }));
}

function metadataAt(object: Json, place: string): Field[] {
	return metadataOf(object).map((field) => ({ ...field, place: `${place} ${field.name}` }));
}

/** An Invoice has a copy of the metadata of its subscription; its place differs by the version of the API. */
function subscriptionsOf({ parent, subscription_details: older, subscription }: Json): Json[] {
	const newer = isRecord(parent) ? parent.subscription_details : undefined;
	return [newer, older, subscription].filter(isRecord);
}

/** A question of the checkout, or a field that the shop wrote on its Invoice. */
function customField(row: Json): Field[] {
	const label = isRecord(row.label) ? textOf(row.label.custom) : '';
	const value = textOf(row.value) || answerOf(row);
	const names = [textOf(row.name), label, textOf(row.key)].filter(Boolean);
	return names.map((name) => ({ name, value, place: `custom_fields ${names[0]}` }));
}

/** A choice has a value without signs, and a label as the customer read it: either may be the code. */
function answerOf(row: Json): string {
	const kind = textOf(row.type);
	const { value, options } = isRecord(row[kind]) ? (row[kind] as Json) : {};
	const chosen = listedIn(options).find((option) => option.value === value);
	const isCode = /^(\d{3}|[a-z]{1,2}\d\d)$/i.test(textOf(value));
	return (!isCode && textOf(chosen?.label)) || textOf(value);
}
