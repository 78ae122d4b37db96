import { officeLists } from 'cfdi-desk/office';
import { officePage } from 'cfdi-desk/pages';
import { textField } from '../../Cfdi/form/fields';
import { writtenText } from '../../Cfdi/form/values';
import { defineDecision } from '../decision';

export const makeOfficePage = defineDecision({
	resource: 'page',
	operation: 'office',
	name: 'Office',
	action: 'Make the page of an office',
	description:
		'Make the closed page on which an office issues, replaces and looks up invoices, and gets its month',
	builderHint:
		'html is the whole page. Give it behind a login, and the token that it sends with each request.',
	patterns: [
		{ title: 'With a token of the node JWT', parameters: { token: '={{ $json.token }}' } },
	],
	fields: [
		textField('token', 'Token', {
			typeOptions: { password: true },
			required: true,
			default: '={{ $json.token }}',
			description:
				'Token that the page sends with each request, so that only users of the page get an answer',
		}),
	],
	decide: async ({ read }) => [
		[
			{
				json: {
					html: await officePage({ token: writtenText(read('token')), lists: officeLists() }),
				},
			},
		],
	],
});
