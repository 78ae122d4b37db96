import type { INodeExecutionData } from 'n8n-workflow';
import { catalogs, readRfc } from 'cfdi-mx';
import { readCustomer } from 'cfdi-mx/reading';
import { catalogOptions, choiceField, inBody, option, textField } from '../form/fields';
import type { DefinedOperation } from '../form/operation';
import { defineOperation } from '../form/operation';
import { cleanedFields, collectionIn, textFields, withWarnings } from '../form/values';
import type { ItemInput, Post } from '../run/operation';
import type { ReadAnswer, Customer } from '../service/answer';
import { createdRecord, customerIn, readPage, readPages } from '../service/answer';
import type { Answer } from '../service/endpoints';
import { customersRequest, endpoints } from '../service/endpoints';
import { resultOrError } from '../service/errors';
import { ItemError } from '../messages/itemError';
import { text } from '../messages';

const endpoint = endpoints['customer.create'];
const { name, rfc: rfcField, taxRegime } = endpoint.fields;

export const createCustomer: DefinedOperation = defineOperation({
	resource: 'customer',
	operation: 'create',
	name: 'Create',
	action: 'Create customer',
	description: 'Register a customer (cliente) at the invoicing service',
	builderHint:
		'RFC, name and tax regime are those that SAT has registered for the customer: never invent or complete one, ask for it. To register only new customers, set Options > If RFC Already Exists to Use Existing Customer.',
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
			routing: inBody(name),
		}),
		textField('rfc', 'RFC', {
			required: true,
			placeholder: 'e.g. URE180429TM6',
			description: 'Tax ID of the customer: 12 characters for a company, 13 for a person',
			routing: inBody(rfcField),
		}),
		choiceField('taxRegime', 'Tax Regime (Régimen Fiscal)', {
			required: true,
			default: '601',
			description: 'Regime under which the customer pays taxes (c_RegimenFiscal)',
			options: catalogOptions(catalogs.regimenFiscal),
			routing: inBody(taxRegime),
		}),
	],
	options: [
		choiceField('ifRfcExists', 'If RFC Already Exists', {
			options: [
				option('refuse', 'Refuse', "Pass on the service's refusal (On Error decides)"),
				option(
					'useExisting',
					'Use Existing Customer',
					'Return the ID of the customer with this RFC, and existed: true',
				),
			],
			default: 'refuse',
			description: 'What to do when the service already has a customer with this RFC',
		}),
	],
	prepare: (declared, item) => {
		const texts = textFields(declared);
		const { body, warnings } = cleanedFields(
			readCustomer({
				Nombre: texts[name],
				Rfc: texts[rfcField],
				RegimenFiscal: texts[taxRegime],
			}),
			createCustomer.dictionary,
		);
		const { Nombre, Rfc, RegimenFiscal } = body;
		const readAnswer: ReadAnswer = async (response) =>
			await readCreatedOrExisting(response, item, String(Rfc));
		return {
			body: { [name]: Nombre, [rfcField]: Rfc, [taxRegime]: RegimenFiscal },
			readAnswer: withWarnings(readAnswer, warnings),
		};
	},
});

async function readCreatedOrExisting(
	response: Answer,
	{ read, post }: ItemInput,
	rfc: string,
): Promise<INodeExecutionData[]> {
	const created = await resultOrError(async () => await createdRecord(response));
	if (!(created instanceof ItemError)) return created;
	const refusal = created.details.fields?.[rfcField];
	if (refusal === undefined) throw created;
	const { ifRfcExists } = collectionIn(read, 'options');
	if (ifRfcExists !== 'useExisting') {
		throw refusal.some((words) => EXISTS.test(words))
			? created.withAdvice(text('useExistingCustomer'))
			: created;
	}

	const found = await resultOrError(async () => await customersWith(post, rfc));
	if (found instanceof ItemError) {
		throw created.withAdvice(text('customerNotLookedUp', { message: found.text }));
	}
	const [existing] = found;
	if (existing === undefined) throw created;
	return [{ json: { id: existing.id, message: created.details.message, existed: true } }];
}

const EXISTS = /exist|registrad|registered|duplic|already|taken|unique|únic|en uso/i;

/**
 * Filters records again, because the service can ignore the RFC filter or return partial matches.
 */
async function customersWith(post: Post, rfc: string): Promise<Customer[]> {
	const wanted = readRfc(rfc);
	const fetchPage = async (page: number | undefined) =>
		readPage(await post(customersRequest(rfc, page)));
	const records = await readPages(fetchPage, undefined);
	return records.map(customerIn).filter((customer) => readRfc(customer.rfc) === wanted);
}
