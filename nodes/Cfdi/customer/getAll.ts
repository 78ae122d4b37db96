import { readRfc } from 'cfdi-mx';
import { endpoints } from '../service/endpoints';
import { inBody, queryFields, textField } from '../form/fields';
import { defineOperation } from '../form/operation';
import { givenFilters, limitOf } from '../form/values';

const endpoint = endpoints['customer.getAll'];
const { rfc: rfcField } = endpoint.fields;

export const getAllCustomers = defineOperation({
	resource: 'customer',
	operation: 'getAll',
	name: 'Get Many',
	action: 'Get many customers',
	description: 'Get many registered customers, or only those with one RFC',
	builderHint:
		'Each customer is an item with id, taxid (the RFC) and name. The tax regime, postal code and CFDI use are not in it: ask for them.',
	patterns: [
		{
			title: 'The customer with an RFC',
			parameters: { returnAll: true, filters: { rfc: '={{ $json.rfc }}' } },
		},
	],
	endpoint,
	effect: 'read',
	fields: queryFields(
		textField('rfc', 'RFC', {
			placeholder: 'e.g. URE180429TM6',
			description: 'Return only the customers with this tax ID',
			routing: inBody(rfcField),
		}),
	),
	prepare: (declared, { read }) => {
		const { [rfcField]: rfc, ...others } = givenFilters(declared);
		const body = { ...others, ...(rfc !== undefined && { [rfcField]: readRfc(String(rfc)) }) };
		return { body, limit: limitOf(read) };
	},
});
