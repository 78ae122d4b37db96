/** What the expressions and the Code node of the workflow for files of invoices give, without n8n. */
import { sheetInvoices, sheetPage, sheetResults } from 'cfdi-desk';

import {
	expressionsOf,
	inIsolate,
	isolatedExpressionsOf,
	workflowIn,
} from '../support/workflowExpressions.cts';

type Json = Record<string, unknown>;

const inWorkflow = expressionsOf('invoice-from-spreadsheet.json');

const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';

const invoiceOf = (key: string, row: number) => ({
	kind: 'invoice',
	key,
	rows: [{ row, cells: { Folio: key } }],
	invoice: {
		Folio: key,
		Total: '116.00',
		Moneda: 'MXN',
		Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
	},
});

const given: Json[] = [
	{ kind: 'header', delimiter: ',', rows: [{ row: 1, cells: { Folio: 'Folio' } }] },
	invoiceOf('A-1', 2),
	invoiceOf('A-2', 3),
];
const REGISTER = [
	{ order_key: ['spreadsheet', 'A-2'].join('/'), invoice_id: '7', uuid: UUID, status: 'cancelled' },
];
const shown = sheetInvoices(given as never, REGISTER) as unknown as Json[];
const page = sheetPage(shown as never, given as never);
const says = [{ ...shown[0], page }, ...shown.slice(1)];

/** The Code node "To be stamped", after what a person marked on the page, or without a person. */
function toBeStamped(marked?: readonly string[], written = ''): Json[] {
	const { nodes } = workflowIn('invoice-from-spreadsheet.json');
	const code = String(nodes.find(({ name }) => name === 'To be stamped')?.parameters.jsCode);
	const question = JSON.parse(fieldsOf()).at(-1) as { fieldLabel: string };
	const byFolio = JSON.parse(fieldsOf({ ...page, byFolio: true })).at(-1) as { fieldLabel: string };
	const itemsOf = (name: string) => {
		const answer =
			marked === undefined
				? []
				: [{ json: { [question.fieldLabel]: marked, [byFolio.fieldLabel]: written } }];
		const all = name === 'Show it' ? answer : says.map((json) => ({ json }));
		return { isExecuted: all.length > 0, all: () => all, first: () => all[0] };
	};
	const run = new Function('$', code) as (of: typeof itemsOf) => Array<{ json: Json }>;
	return run(itemsOf).map(({ json }) => json);
}

const fieldsOf = (shownPage = page) =>
	inWorkflow('Show it', 'jsonOutput', {
		'What will be stamped': [{ ...says[0], page: shownPage }],
	}) as unknown as string;

it('Review gets the rows of the file and the register', () => {
	const lists = inWorkflow('What will be stamped', 'listsJson', {
		'Read it': given,
		'In the register': REGISTER,
	});
	expect(lists).toEqual({ rows: given, register: REGISTER });
});

it('the page has what will be stamped, and what a person may mark', () => {
	expect(JSON.parse(fieldsOf())).toEqual([
		{ fieldType: 'html', elementName: 'resumen', html: page.html },
		{
			fieldLabel: 'Marque solo las que son otra venta: se timbran además',
			fieldType: 'checkbox',
			fieldOptions: { values: [{ option: page.options[0] }] },
		},
	]);
});

it('what is new is stamped, and of the rest what a person marked, under a key of its own', () => {
	const keys = (marked?: readonly string[]) =>
		toBeStamped(marked).map(({ key, folio }) => [key, folio]);
	expect(keys()).toEqual([['A-1', 'A-1']]);
	expect(keys([])).toEqual([['A-1', 'A-1']]);
	expect(keys(page.options)).toEqual([
		['A-1', 'A-1'],
		['A-2#2', 'A-2'],
	]);
});

it('of many the person writes the folios, and is told of those that were not found', () => {
	const FIELD =
		'Si otras ya timbradas son otra venta, escriba sus folios, separados por comas: se timbran además';
	expect(JSON.parse(fieldsOf({ ...page, options: [], byFolio: true }))).toEqual([
		{ fieldType: 'html', elementName: 'resumen', html: page.html },
		{ fieldLabel: FIELD, fieldType: 'textarea' },
	]);
	const written = 'A-9; A-2';
	const asked = toBeStamped([], written);
	expect(asked.map(({ key }) => key)).toEqual(['A-1', 'A-2#2']);
	const said = (folios: string) =>
		inWorkflow('Give it back', 'completionMessage', {
			$input: [{ counts: { Timbrada: 2 } }],
			'Show it': [{ [FIELD]: folios }],
			'To be stamped': asked,
		}) as unknown as string;
	expect(said(written)).toMatch(/descargas\. Folios que no estaban entre las ya timbradas: A-9\.$/);
	expect(said('')).toMatch(/en sus descargas\.$/);
});

describe('The file that is changed', () => {
	inIsolate();
	const isolated = isolatedExpressionsOf('invoice-from-spreadsheet.json');
	const UPLOAD = 'Upload the file';

	it('is the one that was uploaded', async () => {
		const Archivo = { id: 'filesystem-v2:1', mimeType: 'text/csv', fileName: 'a.csv' };
		const at = { files: { [UPLOAD]: { Archivo } } };
		expect(await isolated('With its results', 'resultFile', { [UPLOAD]: [{}] }, at)).toEqual(
			Archivo,
		);
	});
});

it('the results have what was shown, what was sent, and the errors by their keys', () => {
	const asked = toBeStamped(page.options);
	const error = { outcome: 'refused', message: 'No.' };
	const batch = [asked[0] as Json, { ...asked[1], error }];
	const lists = inWorkflow('With its results', 'listsJson', {
		'Read it': given,
		'What will be stamped': says,
		'To be stamped': asked,
		'A hundred at a time': batch,
		'What is listed': [{ order_key: ['spreadsheet', 'A-1'].join('/'), uuid: UUID }],
	});
	const { rows, ...others } = lists as { rows: never[] };
	const { counts } = sheetResults({ given: rows, ...(others as never as object) } as never);
	expect(counts).toEqual({ Timbrada: 1, 'No timbrada': 1 });
});
