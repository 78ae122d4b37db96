import { readBody } from 'cfdi-mx/reading';
import { amountHint, inBody, productCodeField, textField, unitCodeField } from '../form/fields';
import type { DefinedOperation } from '../form/operation';
import { defineOperation } from '../form/operation';
import { cleanedFields, decimalText, textFields, withWarnings } from '../form/values';
import { createdRecord } from '../service/answer';
import { endpoints } from '../service/endpoints';

const endpoint = endpoints['product.create'];
const { name, unitCode, productCode, price } = endpoint.fields;

export const createProduct: DefinedOperation = defineOperation({
	resource: 'product',
	operation: 'create',
	name: 'Create',
	action: 'Create product',
	description: 'Register a product or service (producto o servicio) at the invoicing service',
	builderHint: 'The product code has eight digits of c_ClaveProdServ; 01010101 if it is not known.',
	patterns: [
		{
			title: 'A product with the codes of SAT',
			parameters: {
				productName: '={{ $json.name }}',
				unitCode: { __rl: true, mode: 'code', value: 'H87' },
				productCode: { __rl: true, mode: 'code', value: '={{ $json.productCode }}' },
				price: '={{ $json.price }}',
			},
		},
	],
	endpoint,
	effect: { done: 'doneCreated', lookFor: 'theProduct' },
	fields: [
		textField('productName', 'Name (Nombre)', {
			required: true,
			placeholder: 'e.g. Taza de barro',
			description: 'Name of the product or service (Nombre)',
			routing: inBody(name),
		}),
		{ ...unitCodeField, required: true, routing: inBody(unitCode) },
		{ ...productCodeField, required: true, routing: inBody(productCode) },
		textField('price', 'Price (Precio)', {
			required: true,
			placeholder: 'e.g. 1250.50',
			description: 'Price of one unit (Precio), with a dot before the decimals and no commas',
			builderHint: amountHint,
			routing: inBody(price),
		}),
	],
	prepare: (declared) => {
		const { body, warnings } = cleanedFields(
			readBody(textFields(declared)),
			createProduct.dictionary,
		);
		return {
			body: { ...body, [price]: decimalText('Price (Precio)', body[price]) },
			readAnswer: withWarnings(createdRecord, warnings),
		};
	},
});
