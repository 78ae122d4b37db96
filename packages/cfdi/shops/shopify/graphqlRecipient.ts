import { isRecord } from '../../values/json';
import type { Json } from '../json';
import type { Asked } from './graphqlAnswer';

const METAFIELDS = ['localizedFields', 'localizationExtensions', 'metafields'];

/** Where customers leave their RFC: a query asks for one of them, or for a metafield under any name. */
export function needRfcField(asked: Asked): void {
	asked.needOne('customAttributes', ...METAFIELDS, 'note', ...Object.keys(aliased(asked.row)));
}

/** What an order says of its customer, with the names of the REST API. */
export function restRecipient(asked: Asked): Json {
	const { row } = asked;
	const customer = asked.inside('customer');
	const email = asked.inside('customer').inside('defaultEmailAddress').row.emailAddress;
	const [localized, extensions] = METAFIELDS.map((key) => asked.nodes(key).map((one) => one.row));
	return {
		note: row.note,
		email: row.email,
		note_attributes: attributes(asked),
		localized_fields: localized,
		localization_extensions: extensions,
		metafields: metafields(asked),
		customer: {
			note: customer.row.note,
			email: customer.row.email ?? email,
			metafields: metafields(customer),
		},
		billing_address: address(row.billingAddress),
		shipping_address: address(row.shippingAddress),
	};
}

/** The fields of the cart, or of a line. */
export function attributes(asked: Asked): Json[] {
	return asked.nodes('customAttributes').map(({ row }) => ({ name: row.key, value: row.value }));
}

/** Metafields in a list, and those that are asked for one by one: `rfc: metafield(namespace: "custom", key: "rfc") { value }`. */
export function metafields(asked: Asked): Json[] {
	return [...asked.nodes('metafields').map(({ row }) => row), ...Object.values(aliased(asked.row))];
}

/** An alias tells a metafield whose key was not asked for. */
function aliased(row: Json): Record<string, Json> {
	const single = Object.entries(row).flatMap(([alias, value]) =>
		isRecord(value) && typeof value.value === 'string'
			? [[alias, { key: value.key ?? alias, value: value.value }] as const]
			: [],
	);
	return Object.fromEntries(single);
}

function address(value: unknown): Json | null {
	if (!isRecord(value)) return null;
	return {
		first_name: value.firstName,
		last_name: value.lastName,
		name: value.name,
		company: value.company,
		zip: value.zip,
		country_code: value.countryCodeV2 ?? value.countryCode,
	};
}
