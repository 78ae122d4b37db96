import type { IBinaryData } from 'n8n-workflow';
import { isRecord } from 'cfdi-mx/values';
import { nextOf, purchaseOf } from 'cfdi-desk/tickets';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';
import { questionField, questionIn, rowsField, rowsIn } from './fields';

const tryField = jsonField('tryJson', 'Row of This Try (JSON)', {
	default: '{}',
	description: 'The row of cfdi_tries that was written down for this question',
});

const fileField = jsonField('fileJson', 'Certificate File (JSON)', {
	description: 'The file of a tax certificate that came with the question',
});

export const decideTicket = defineDecision({
	resource: 'ticket',
	operation: 'decide',
	name: 'Decide',
	action: 'Decide what is done for a ticket',
	description:
		'Find the purchase of a ticket, within the limits of ticket and visitor, and decide the next step',
	builderHint:
		'Its input is the rows of cfdi_tries with a key of the question. Its last output always has the purchase, for the other operations of Ticket; delete the tries that it names.',
	patterns: [
		{
			title: 'What a customer of the self-invoice page asks',
			parameters: {
				questionJson: '={{ $json.question }}',
				rowsJson: '={{ $json.rows }}',
				tryJson: '={{ $json.try }}',
			},
		},
	],
	takesAll: true,
	outputs: ['Stamp', 'Files', 'Check', 'Data', 'File', 'Link', 'Answer', 'Purchase'],
	fields: [questionField, rowsField, tryField, fileField],
	decide: (input) => {
		const { record, records, read, items, now } = input;
		const purchase = purchaseOf(
			questionIn(input),
			rowsIn(records(rowsField)),
			record(tryField),
			rowsIn(items.map(({ json }) => json)),
			now,
		);
		const { answer, stamp, files, check, data, file, link } = nextOf(purchase, now);
		const certificate = read(fileField.name);
		const binary = isRecord(certificate)
			? { data: certificate as unknown as IBinaryData }
			: undefined;
		return [
			itemsOf(stamp),
			itemsOf(files),
			itemsOf(check),
			itemsOf(data),
			itemsOf(file, binary),
			itemsOf(link),
			itemsOf(answer),
			itemsOf(purchase),
		];
	},
});
