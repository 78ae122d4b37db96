import { isRecord } from 'cfdi-mx';
import { recordOf, textOf } from 'cfdi-mx/parts';
import type { Json } from '../../json';
import { fieldsAt, listedIn, textAt, textsAt, valueAt } from '../../json';
import type { RecipientData } from '../../order';

/**
 * Returns the recipient data of a Checkout Session or an Invoice. If the tax ID is an RFC, the name is the business.
 */
export function recipientData(object: Json): RecipientData {
	const first = (...paths: string[]) => textAt(object, ...paths);
	const addresses = ['customer_details.address', 'customer_address', 'customer.address'];
	const address = addresses.map((path) => valueAt(object, path)).find(isRecord) ?? {};
	const taxIds = TAX_IDS.flatMap((place) => taxIdsIn(valueAt(object, place), place));
	const name = first('customer_details.name', 'customer_name', 'customer.name');
	return {
		fields: [
			...taxIds,
			...listedIn(object.custom_fields).flatMap(customField),
			...fieldsAt(object.metadata, 'metadata'),
			...subscriptionsOf(object).flatMap((one) => fieldsAt(one.metadata, 'subscription metadata')),
			...fieldsAt(valueAt(object, 'customer.metadata'), 'customer.metadata'),
		],
		texts: textsAt(object, 'description'),
		company:
			first('customer_details.business_name', 'collected_information.business_name') ||
			(taxIds.length > 0 ? name : ''),
		person:
			first('customer_details.individual_name', 'collected_information.individual_name') || name,
		postalCode: textOf(address.postal_code),
		country: textOf(address.country),
		email: first('customer_details.email', 'customer_email', 'customer.email'),
	};
}

type Field = RecipientData['fields'][number];

const TAX_IDS = ['customer_details.tax_ids', 'customer_tax_ids', 'customer.tax_ids'];

/** Keeps only Mexican tax IDs, because a customer can have several. */
function taxIdsIn(list: unknown, place: string): Field[] {
	return listedIn(list)
		.filter(({ type }) => type === 'mx_rfc')
		.map(({ value }) => ({ name: 'rfc', value: textOf(value), place }));
}

/** Returns subscriptions, because an Invoice copies their metadata. The location depends on the API version. */
function subscriptionsOf({ parent, subscription_details: older, subscription }: Json): Json[] {
	const newer = recordOf(parent).subscription_details;
	return [newer, older, subscription].filter(isRecord);
}

/** Reads a checkout question, or a custom field of an Invoice. */
function customField(row: Json): Field[] {
	const value = textOf(row.value) || answerOf(row);
	const names = ['name', 'label.custom', 'key'].map((path) => textAt(row, path)).filter(Boolean);
	return names.map((name) => ({ name, value, place: `custom_fields ${names[0]}` }));
}

/** Returns the answer. A choice has a value without punctuation and a visible label, and either can be the code. */
function answerOf(row: Json): string {
	const { value, options } = recordOf(row[textOf(row.type)]);
	const chosen = listedIn(options).find((option) => option.value === value);
	const isCode = /^(\d{3}|[a-z]{1,2}\d\d)$/i.test(textOf(value));
	return (!isCode && textOf(chosen?.label)) || textOf(value);
}
