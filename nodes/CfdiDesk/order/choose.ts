import { hasInvoice, isUncheckedList, lookOf } from 'cfdi-desk/orders';
import { defineDecision } from '../decision';

export const chooseForOrder = defineDecision({
	resource: 'order',
	operation: 'choose',
	name: 'Choose Next Step',
	action: 'Choose next step of order (sends nothing)',
	description:
		'Decide whether an order is stamped or only checked: one with a valid invoice is never stamped again, and the list of a global invoice is checked before',
	builderHint:
		'Give it rows of cfdi_invoices. Put Stamp after its first output, and Validate after the second one. look_from of an order that is looked for is From ID of Stamp.',
	patterns: [{ title: 'A row of cfdi_invoices', parameters: {} }],
	fields: [],
	outputs: ['To Stamp', 'To Check'],
	decide: ({ item: { json } }) => {
		if (hasInvoice(json) || isUncheckedList(json)) return [[], [{ json }]];
		const { from = '' } = lookOf(json) ?? {};
		return [[{ json: from === '' ? json : { ...json, look_from: from } }], []];
	},
});
