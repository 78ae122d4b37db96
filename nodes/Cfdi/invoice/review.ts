import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isRecord } from 'cfdi-mx/values';
import { todayOf } from 'cfdi-desk';
import { invalidField } from '../messages/itemError';
import { choiceField, jsonField } from '../form/fields';
import { jsonValue, recordsIn } from '../form/values';
import { defineOperation } from '../form/operation';
import { nowInMexicoCity } from './stampedItem';

const LISTS = 'Lists (JSON)';

type Lists = (name: string) => never[];

const fields: readonly INodeProperties[] = [
	choiceField('whatToReview', 'What to Review', {
		default: 'today',
		options: [
			{
				name: 'Today: What Needs a Person',
				value: 'today',
				description:
					'Lists: register (open ones, and those with PPD), month (the invoices of this month), payments',
			},
		],
	}),
	jsonField('listsJson', LISTS, {
		required: true,
		default: '={{ { register: $input.all().map(({ json }) => json) } }}',
		description:
			'An object with the lists that the choice above names, each of the items of a node. Switch on Execute Once in the settings of the node.',
	}),
];

export const reviewInvoices = defineOperation({
	resource: 'invoice',
	operation: 'review',
	name: 'Review',
	action: 'Review open invoices (sends nothing)',
	description: 'Find out what needs a person today',
	builderHint:
		'It belongs to the example workflow invoice-form: copy that. Lists (JSON) has the items of other nodes, by name. Switch on Execute Once.',
	patterns: [
		{
			title: 'What needs a person today',
			parameters: {
				whatToReview: 'today',
				listsJson: '={{ { register: $input.all().map(({ json }) => json) } }}',
			},
		},
	],
	effect: 'read',
	fields,
	prepare: (_declared, { read }) => {
		const lists = listsIn(jsonValue(LISTS, read('listsJson')));
		const today = todayOf({
			register: lists('register'),
			month: lists('month'),
			payments: lists('payments'),
			today: nowInMexicoCity().slice(0, 10),
		});
		return { answer: [today] as unknown as IDataObject[] };
	},
});

function listsIn(given: unknown): Lists {
	if (!isRecord(given)) throw invalidField(LISTS, 'notARow');
	return (name) => recordsIn(`${LISTS}, ${name}`, given[name] ?? [], 'notARow') as never[];
}
