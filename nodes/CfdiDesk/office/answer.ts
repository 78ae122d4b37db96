import { answerOf } from 'cfdi-desk/office';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { REQUEST, requestIn } from './fields';
import { itemWith } from '../items';
import { certificateIn } from './readRequest';

const CUSTOMERS = jsonField('customers', 'Customers (JSON)', {
	default: '[]',
	description: 'Customers of the service, for the lists of the page',
});

export const answerRequest = defineDecision({
	resource: 'office',
	operation: 'answer',
	name: 'Answer',
	action: 'Answer the office page',
	description:
		"Make the answer of the lists, a customer's known data, SAT's page of a taxpayer, or an order that is taken again",
	builderHint:
		'Its items are the rows or records that Read Request asked for. Respond to Webhook gives its output as JSON.',
	patterns: [
		{ title: 'A row, with the request in it', parameters: { request: '={{ $json.body }}' } },
	],
	fields: [REQUEST, CUSTOMERS],
	takesAll: true,
	decide: async (input) => {
		const asked = requestIn(input);
		if (asked.step === 'certificate') {
			return [[itemWith(await certificateIn(asked, input, true))]];
		}
		const rows = input.items.map(({ json }) => json);
		const given = { rows, customers: input.records(CUSTOMERS), now: input.now };
		return [[itemWith(answerOf(asked, given))]];
	},
});
