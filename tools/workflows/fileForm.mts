import type { Flow, Json, Position, Say } from './flow.mts';
import { cfdi } from './nodes.mts';
import { makeTable, page, switchTo } from './parts.mts';

/** What differs between the forms that take a spreadsheet. */
interface FileForm {
	path: string;
	title: string;
	description: string;
	button: string;
	/** How high the node stands that makes the table. */
	tableAt: number;
	/** How far its nodes stand apart. */
	step?: number;
	/** Fields after that of the file. */
	more?: readonly Json[];
	/** Parameters of Read Spreadsheet. */
	reads: Json;
}

/** Nodes to which others refer. */
export interface ReadFile {
	/** What the form got. */
	upload: string;
	/** Has an item for each row or invoice. */
	read: string;
	table: string;
}

/** Every row of the file, in its order, with what became of it. */
export interface Results {
	/** Node with `rows`, and `counts` by result. */
	results: string;
	/** What the last page says. */
	title: string;
	message: string;
	/** What the rows are that nobody uploaded, if there are any: they become a file. */
	night?: string;
}

/** Whether the file that was read is text, whatever its name. */
export const isText = (read: string) =>
	`!!$('${read}').all().find(({ json }) => json.kind === 'header')?.json.delimiter`;

/** A closed form that takes an Excel or CSV file, and Read Spreadsheet, which keeps all of its rows. */
export function readFile(flow: Flow, say: Say, form: FileForm): ReadFile {
	const { step = 13 } = form;
	const upload = flow.node(say('Upload the file', 'Subir el archivo'), [1, -3], {
		type: 'formTrigger',
		version: 2.3,
		parameters: {
			authentication: 'basicAuth',
			formTitle: form.title,
			formDescription: form.description,
			formFields: {
				values: [
					{
						fieldLabel: 'Archivo',
						fieldType: 'file',
						multipleFiles: false,
						acceptFileTypes: '.xlsx,.xls,.csv',
						requiredField: true,
					},
					...(form.more ?? []),
				],
			},
			responseMode: 'lastNode',
			options: { appendAttribution: false, buttonLabel: form.button, path: form.path },
		},
		settings: { webhookId: flow.id('b1') },
	});
	const table = flow.node(
		say('Table: invoices', 'Tabla: facturas'),
		[1 + step, form.tableAt],
		makeTable('cfdi_invoices'),
	);
	const read = flow.node(
		say('Read it', 'Leerlo'),
		[1 + 3 * step, -3],
		cfdi(
			{
				resource: 'invoice',
				operation: 'readSpreadsheet',
				spreadsheetFrom: "={{ $binary?.Archivo ? 'file' : 'rows' }}",
				csvField: 'Archivo',
				rowsJson: '={{ $input.all().map(({ json }) => json.row ?? json) }}',
				keepAllRows: true,
				...form.reads,
				options: {},
			},
			{ executeOnce: true, onError: 'continueErrorOutput' },
		),
	);
	flow.row(upload, table);
	flow.row(upload, read);
	return { upload, read, table };
}

/** The page that says why nothing was read; a line to it is the caller's. */
export function unreadPage(flow: Flow, say: Say, at: Position): string {
	return flow.node(
		say('Say why not', 'Decir por qué no'),
		at,
		page(flow.id('b2'), {
			operation: 'completion',
			completionTitle: 'No se leyó el archivo',
			completionMessage: "={{ $json.error.es.message }}\n\n{{ $json.error.es.description ?? '' }}",
			options: {},
		}),
	);
}

/** The file with its results, in its format and with its name. @param x where its first node stands */
export function giveBack(
	flow: Flow,
	say: Say,
	x: number,
	{ upload, read }: ReadFile,
	{ results, title, message, night }: Results,
): void {
	const split = flow.node(say('Row by row', 'Renglón por renglón'), [x, -3], {
		type: 'splitOut',
		version: 1,
		parameters: { fieldToSplitOut: 'rows', options: {} },
	});
	const sent = `$('${upload}').isExecuted`;
	const was = flow.node(
		say('Which file?', '¿Qué archivo?'),
		[x + 13, -3],
		switchTo([
			[flow.id('c5'), 'CSV', `${sent} && ${isText(read)}`],
			[flow.id('c6'), 'Excel', sent],
			...(night === undefined ? [] : [[flow.id('c7'), night, `!${sent}`] as const]),
		]),
	);
	const fileName = `={{ $('${upload}').first().binary.Archivo.fileName }}`;
	const csv = flow.node(say('Write CSV', 'Escribir CSV'), [x + 26, -11], {
		type: 'convertToFile',
		version: 1.1,
		parameters: {
			operation: 'csv',
			options: {
				delimiter: `={{ $('${read}').all().find(({ json }) => json.kind === 'header').json.delimiter }}`,
				fileName,
				headerRow: false,
			},
		},
	});
	const excel = flow.node(say('Write Excel', 'Escribir Excel'), [x + 26, 5], {
		type: 'convertToFile',
		version: 1.1,
		parameters: { operation: 'xlsx', options: { fileName, headerRow: false } },
	});
	const give = flow.node(
		say('Give it back', 'Devolverlo'),
		[x + 39, -3],
		page(flow.id('b3'), {
			operation: 'completion',
			respondWith: 'returnBinary',
			completionTitle: title,
			completionMessage: message,
			options: {},
		}),
	);
	flow.row(results, split, was, csv, give);
	flow.line(was, excel, 1);
	flow.row(excel, give);
	if (night === undefined) return;
	const file = flow.node(say('As a file', 'Como archivo'), [x + 26, 17], {
		type: 'convertToFile',
		version: 1.1,
		parameters: {
			operation: 'xlsx',
			options: {
				fileName: "=facturas-{{ $now.setZone('America/Mexico_City').toISODate() }}.xlsx",
				headerRow: false,
			},
		},
	});
	flow.line(was, file, 2);
}
