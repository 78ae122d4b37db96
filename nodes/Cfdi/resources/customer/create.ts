import { catalogs, readCustomer } from 'cfdi-mx';
import { service } from '../../service';
import type { ReadAnswer } from '../../service/face';
import { acceptedTexts, withWarnings } from '../acceptedTexts';
import { catalogOptions, choiceField, textField } from '../fields';
import type { DefinedOperation } from '../operation';
import { defineOperation } from '../operation';
import { textFields } from '../values';
import { readCreatedOrExisting } from './existingCustomer';

const endpoint = service.endpoints['customer.create'];
const { name, rfc: rfcField, taxRegime } = endpoint.fields;

export const createCustomer: DefinedOperation = defineOperation({
	resource: 'customer',
	operation: 'create',
	name: 'Create',
	action: 'Create customer',
	description: 'Register a customer (cliente) at the invoicing service',
	builderHint:
		'RFC, name and tax regime are those that SAT has registered for the customer: never invent or complete one, ask for it. To register a customer only where they are new, set Options > If RFC Already Exists to Use Existing Customer.',
	patterns: [
		{
			title: 'A customer who may be there already',
			parameters: {
				customerName: '={{ $json.name }}',
				rfc: '={{ $json.rfc }}',
				taxRegime: '={{ $json.regime }}',
				options: { ifRfcExists: 'useExisting' },
			},
		},
	],
	endpoint,
	effect: { done: 'doneCreated', lookFor: 'theCustomer' },
	fields: [
		textField('customerName', 'Name (Nombre)', {
			required: true,
			placeholder: 'e.g. UNIVERSIDAD ROBOTICA ESPAÑOLA',
			description:
				'Name of the customer (Nombre) as SAT has it registered, in upper case and without "SA DE CV": their Cédula de Datos Fiscales shows it',
			routing: { send: { type: 'body', property: name } },
		}),
		textField('rfc', 'RFC', {
			required: true,
			placeholder: 'e.g. URE180429TM6',
			description: 'Tax ID of the customer: 12 characters for a company, 13 for a person',
			routing: { send: { type: 'body', property: rfcField } },
		}),
		choiceField('taxRegime', 'Tax Regime (Régimen Fiscal)', {
			required: true,
			default: '601',
			description: 'Regime under which the customer pays taxes (c_RegimenFiscal)',
			options: catalogOptions(catalogs.regimenFiscal),
			routing: { send: { type: 'body', property: taxRegime } },
		}),
	],
	options: [
		choiceField('ifRfcExists', 'If RFC Already Exists', {
			options: [
				{
					name: 'Refuse',
					value: 'refuse',
					description: "Pass on the service's refusal (On Error decides)",
				},
				{
					name: 'Use Existing Customer',
					value: 'useExisting',
					description: 'Return the ID of the customer with this RFC, and existed: true',
				},
			],
			default: 'refuse',
			description: 'What to do when the service already has a customer with this RFC',
		}),
	],
	prepare: (declared, item) => {
		const { body, warnings } = acceptedTexts(
			readCustomer(textFields(declared)),
			createCustomer.dictionary,
		);
		const rfc = String(body[rfcField]);
		const readAnswer: ReadAnswer = async (response) =>
			await readCreatedOrExisting(response, item, rfc);
		return { body, readAnswer: withWarnings(readAnswer, warnings) };
	},
});
