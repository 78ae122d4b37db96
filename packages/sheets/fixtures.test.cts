/**
 * Whole spreadsheets and the expected results: `fixtures/<case>/sheet.csv` and `invoices.json`. The headers come from
 * public formats, but the rows are invented.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { sheetDefaults, sheetOptions } from './support/sheetDefaults';
import { es } from './support/languages';
import { ofSpreadsheet, render } from '../cfdi/problems/render';
import type { Problem } from '../cfdi/problems/problem';
import { Problems, problemsOr } from '../cfdi/problems/problem';
import { invoicesOfSheet } from './index';

const folder = join(__dirname, 'fixtures');

interface Expected {
	proves: string;
	refused?: string;
	rows?: unknown[];
}

const sentence = (problem: Problem, headerOf?: (name: string) => string) => {
	const { message, fix } = render(problem, es, ofSpreadsheet(headerOf));
	return `${message}. ${fix}`;
};

function resultOf(csv: Uint8Array): Omit<Expected, 'proves'> {
	const found = problemsOr(() => invoicesOfSheet({ csv }, sheetDefaults, sheetOptions));
	if (found instanceof Problems)
		return { refused: found.problems.map((one) => sentence(one)).join(' ') };
	const rows = found.items.flatMap((item): unknown[] => {
		const rows = item.rows.map(({ row }) => row);
		if (item.kind === 'invoice') return [{ rows, folio: item.key, total: item.invoice.Total }];
		if (item.kind === 'refused') {
			return [{ rows, refused: item.problems.map((one) => sentence(one, found.headerOf)) }];
		}
		return item.kind === 'other' ? [{ rows, nothing: true }] : [];
	});
	return { rows };
}

const cases = readdirSync(folder).map((name) => {
	const text = readFileSync(join(folder, name, 'invoices.json'), 'utf8');
	return { name, expected: JSON.parse(text) as Expected };
});

it.each(cases.map((one) => ({ ...one, proves: one.expected.proves })))(
	'reads a sample file as expected: $proves ($name)',
	({ name, expected: { proves: _proves, ...expected } }) => {
		const result = resultOf(readFileSync(join(folder, name, 'sheet.csv')));
		expect(result).toEqual(expected);
		// Messages for an office must not mention fields of the program.
		expect(JSON.stringify(result)).not.toMatch(/Options|JSON|n8n|Default|Conceptos\[|Receptor\./);
	},
);
