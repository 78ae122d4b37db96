import { searchesFor } from 'cfdi-desk/files';
import { textField } from '../../Cfdi/form/fields';
import { writtenText } from '../../Cfdi/form/values';
import { defineDecision } from '../decision';
import { registerField, rowsField } from '../fields';

const [rows, register] = [rowsField(), registerField()];

export const whatToFind = defineDecision({
	resource: 'cancellation',
	operation: 'find',
	name: 'What to Find',
	action: 'Say which UUID to find at the service',
	description:
		'List the UUIDs of a file that the register does not have, and the IDs among which Find looks for them',
	builderHint:
		'Pass uuid, fromId and mostIds of its items to Invoice: Find. Its second output has an item if there are no UUIDs to find.',
	patterns: [
		{
			title: 'The UUIDs of a file that the register does not have',
			parameters: { rowsJson: rows.default as string, registerJson: '' },
		},
	],
	fields: [
		rows,
		register,
		textField('fromId', 'From ID', {
			placeholder: 'e.g. 1024',
			description:
				'ID to start the search from, if a person entered one. Without it, the search starts at the lowest ID of the file or the register and goes down.',
		}),
	],
	outputs: ['To Find', 'Nothing to Find'],
	takesAll: true,
	decide: ({ records, read }) => {
		const searches = searchesFor({
			given: records(rows) as never[],
			register: records(register) as never[],
			fromId: writtenText(read('fromId')),
		});
		if (searches.length === 0) return [[], [{ json: {} }]];
		return [searches.map((search) => ({ json: { ...search } })), []];
	},
});
