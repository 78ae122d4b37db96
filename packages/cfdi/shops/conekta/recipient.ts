import { isRecord } from '../../values/json';
import type { Json } from '../json';
import { textOf } from '../json';
import type { RecipientData } from '../order';
import { fieldsAt, listedIn } from '../payment';

/** Who an order of Conekta is for: its fiscal entity, that of its customer, and what its metadata say. */
export function recipientData(order: Json): RecipientData {
	const customer = isRecord(order.customer_info) ? order.customer_info : {};
	const entities: ReadonlyArray<readonly [string, unknown]> = [
		['fiscal_entity', order.fiscal_entity],
		['customer_info.fiscal_entities', listedIn(customer.fiscal_entities)[0]],
	];
	const [place, entity] = entities.find(([, one]) => isRecord(one)) ?? ['fiscal_entity', {}];
	const given = isRecord(entity) ? entity : {};
	const address = isRecord(given.address) ? given.address : {};
	const of = (name: string, path: string, value: unknown) => ({
		name,
		value: textOf(value),
		place: `${place}.${path}`,
	});
	return {
		fields: [
			of('rfc', 'tax_id', given.tax_id),
			of('razon social', 'name', textOf(given.company_name) || textOf(given.name)),
			of('codigo postal fiscal', 'address.postal_code', address.postal_code),
			...fieldsAt(given.metadata, `${place}.metadata`),
			...fieldsAt(order.metadata, 'metadata'),
			...fieldsAt(customer.metadata, 'customer_info.metadata'),
		].filter(({ value }) => value !== ''),
		texts: [],
		company: '',
		person: textOf(customer.name),
		postalCode: '',
		country: textOf(address.country),
		email: textOf(given.email) || textOf(customer.email),
	};
}
