import { globalLists, handOver } from 'cfdi-desk/globals';
import type { GlobalList } from 'cfdi-desk/globals';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { itemsOf, rowItems } from '../items';

export const listForGlobal = defineDecision({
	resource: 'order',
	operation: 'listForGlobal',
	name: 'List for Global Invoice',
	action: 'List orders of each day for a global invoice (sends nothing)',
	description: 'Make one list for each day of the orders without an RFC',
	builderHint:
		'Takes all items once: rows of cfdi_invoices with ordered_on, desk and order_json. Give orders of each of its items to Validate (Order).',
	patterns: [{ title: 'Rows of orders without an RFC', parameters: {} }],
	fields: [],
	takesAll: true,
	decide: ({ items }) => [rowItems(globalLists(items.map(({ json }) => json)))],
});

const LIST = jsonField('globalList', 'Global List', {
	required: true,
	description: 'The list that was validated, as List for Global Invoice gives it',
});

export const handOverGlobal = defineDecision({
	resource: 'order',
	operation: 'handOverGlobal',
	name: 'Hand Over Global Invoice',
	action: 'Decide which orders go into a global invoice (sends nothing)',
	description: 'Decide which orders of a list go into its global invoice, and which are left out',
	builderHint:
		'Takes the item of Validate for the orders of a list. List is upserted into cfdi_invoices by its shop and order_id; Left Out is written into the row of its id, before the list.',
	patterns: [
		{
			title: 'The validated orders of a list',
			parameters: { globalList: '={{ $json.list }}' },
		},
	],
	fields: [LIST],
	outputs: ['Left Out', 'List'],
	decide: ({ item, record, executionId }) => {
		const list = record(LIST) as unknown as GlobalList;
		const { list: row, leftOut } = handOver(list, item.json, executionId);
		return [rowItems(leftOut), itemsOf(row)];
	},
});
