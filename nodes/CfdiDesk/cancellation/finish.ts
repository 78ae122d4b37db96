import { dayAt } from 'cfdi-mx/values';
import type { Decided } from 'cfdi-desk/files';
import { cancellationsDone, resultRows, rowsAfter } from 'cfdi-desk/files';
import { defineDecision } from '../decision';
import { fileField, givenFile, itemWithResults, listField, rowsField } from '../fields';

const [rows, file] = [rowsField(), fileField()];
const decided = listField(
	'decidedJson',
	'Decided (JSON)',
	'The list decided of Cancellation: What Becomes of Them',
);
const asked = listField(
	'askedJson',
	'Requested (JSON)',
	'Items of the output Request of Cancellation: What a Person Chose',
);
const answers = listField(
	'answersJson',
	'Answers (JSON)',
	'Items of Invoice: Cancel, one for each that was requested',
);

export const finishCancellations = defineDecision({
	resource: 'cancellation',
	operation: 'finish',
	name: 'Results for the File',
	action: 'Write results of cancellations into the file',
	description: 'Write the result of each row into the file that a person uploaded',
	builderHint:
		'Its first output has the file in data, with title and message of the last page, its second one the rows of cfdi_invoices with a failed request.',
	patterns: [
		{
			title: 'The file with the result of each cancellation',
			parameters: { rowsJson: rows.default as string, decidedJson: '', resultFile: '' },
		},
	],
	fields: [rows, decided, asked, answers, file],
	outputs: ['File', 'Register'],
	takesAll: true,
	decide: async (input) => {
		const { records, now } = input;
		const given = records(rows) as never[];
		const requested = records(asked) as unknown as Decided[];
		const answered = records(answers) as never[];
		const results = resultRows({
			given,
			decided: records(decided) as unknown as Decided[],
			asked: requested,
			answers: answered,
			today: dayAt(now),
		});
		const { counts } = results;
		const json = { counts, ...cancellationsDone(counts, requested.length) };
		const item = await itemWithResults(input, givenFile(input), given, results, json);
		return [[item], rowsAfter(requested, answered).map((row) => ({ json: row }))];
	},
});
