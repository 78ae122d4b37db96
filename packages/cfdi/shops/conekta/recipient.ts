import { isRecord, recordOf, textOf } from '../../values/json';
import type { Json } from '../json';
import { fieldsAt, textAt } from '../json';
import type { ReadOrder } from '../order';
import { listedIn } from '../payment';

/** Who an order of Conekta is for: its fiscal entity, that of its customer, and what its metadata say. */
export function recipientData(order: Json): ReadOrder['recipient'] {
	const customer = recordOf(order.customer_info);
	const entities: ReadonlyArray<readonly [string, unknown]> = [
		['fiscal_entity', order.fiscal_entity],
		['customer_info.fiscal_entities', listedIn(customer.fiscal_entities)[0]],
	];
	const [place, entity] = entities.find(([, one]) => isRecord(one)) ?? ['fiscal_entity', {}];
	const given = recordOf(entity);
	const of = (name: string, path: string, ...others: string[]) => ({
		name,
		value: textAt(given, ...others, path),
		place: `${place}.${path}`,
	});
	return {
		fields: [
			of('rfc', 'tax_id'),
			of('razon social', 'name', 'company_name'),
			of('codigo postal fiscal', 'address.postal_code'),
			...fieldsAt(given.metadata, `${place}.metadata`),
			...fieldsAt(order.metadata, 'metadata'),
			...fieldsAt(customer.metadata, 'customer_info.metadata'),
		].filter(({ value }) => value !== ''),
		person: textOf(customer.name),
		country: textAt(given, 'address.country'),
		email: textOf(given.email) || textOf(customer.email),
	};
}
