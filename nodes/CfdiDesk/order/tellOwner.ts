import { rowsToTell } from 'cfdi-desk/orders';
import { defineDecision } from '../decision';
import { itemWith } from '../items';

export const tellOwner = defineDecision({
	resource: 'order',
	operation: 'tellOwner',
	name: 'Tell Owner',
	action: 'Tell owner about orders (sends nothing)',
	description:
		'Decide about which orders the owner is told now: at most one mail in twelve minutes, and each row in one mail',
	builderHint:
		'Give it the rows of cfdi_invoices whose column told is recent or "no". It puts out the columns that claim them: update each row by id and by the told that it had, and give the updated rows to Write Mail.',
	patterns: [{ title: 'Rows that wait to be told', parameters: {} }],
	fields: [],
	takesAll: true,
	decide: ({ items, now, workflowId, executionId }) => {
		const rows = items.map(({ json }) => json);
		const claims = rowsToTell(rows, { now, desk: workflowId, executionId });
		return [
			claims.map(({ index, columns }) => ({
				...itemWith(columns),
				pairedItem: { item: index },
			})),
		];
	},
});
