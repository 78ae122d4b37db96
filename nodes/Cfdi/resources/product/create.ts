import { readBody } from 'cfdi-mx';
import { service } from '../../service';
import { acceptedTexts, withWarnings } from '../acceptedTexts';
import { productCodeLocator, unitCodeLocator } from '../codeLocator';
import { amountHint } from '../builderHint';
import type { DefinedOperation } from '../operation';
import { defineOperation } from '../operation';
import { decimalText, textFields } from '../values';

const endpoint = service.endpoints['product.create'];
const { name, unitCode, productCode, price } = endpoint.fields;

export const createProduct: DefinedOperation = defineOperation({
	resource: 'product',
	operation: 'create',
	name: 'Create',
	action: 'Create product',
	description: 'Register a product or service (producto o servicio) at the invoicing service',
	builderHint:
		'The product code has eight digits of c_ClaveProdServ; 01010101 where none is known.',
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
		{
			displayName: 'Name (Nombre)',
			name: 'productName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Taza de barro',
			description: 'Name of the product or service (Nombre)',
			routing: { send: { type: 'body', property: name } },
		},
		{
			displayName: 'Unit Code (Clave Unidad)',
			name: 'unitCode',
			...unitCodeLocator,
			required: true,
			description:
				'Unit in which it is sold, of the SAT catalog c_ClaveUnidad: type its name, or the code',
			routing: { send: { type: 'body', property: unitCode } },
		},
		{
			displayName: 'Product Code (Clave)',
			name: 'productCode',
			...productCodeLocator,
			required: true,
			description:
				'Code of the SAT catalog c_ClaveProdServ: type what is sold, in Spanish, or the code. 01010101 is for products that it lacks.',
			routing: { send: { type: 'body', property: productCode } },
		},
		{
			displayName: 'Price (Precio)',
			name: 'price',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 1250.50',
			description: 'Price of one unit (Precio), with a dot before the decimals and no commas',
			builderHint: amountHint,
			routing: { send: { type: 'body', property: price } },
		},
	],
	prepare: (declared) => {
		const { body, warnings } = acceptedTexts(
			readBody(textFields(declared)),
			createProduct.dictionary,
		);
		return {
			body: { ...body, [price]: decimalText('Price (Precio)', body[price]) },
			readAnswer: withWarnings(service.readCreatedRecord, warnings),
		};
	},
});
