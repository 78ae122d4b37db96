import type { Flow, Json, Position, Say } from './flow.mts';
import { desk } from './nodes.mts';
import { makeTable, page } from './parts.mts';

interface FileForm {
	path: string;
	title: string;
	description: string;
	button: string;
	tableAt: number;
	step?: number;
	more?: readonly Json[];
	reads: Json;
}

interface ReadFile {
	upload: string;
	read: string;
	table: string;
}

/**
 * Adds a form with a login for an Excel or CSV file, a node that creates the table, and
 * Spreadsheet: Read.
 */
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
		desk(
			{
				resource: 'spreadsheet',
				operation: 'read',
				spreadsheetFrom: "={{ $binary?.Archivo ? 'file' : 'rows' }}",
				csvField: 'Archivo',
				rowsJson: '={{ $input.all().map(({ json }) => json.row ?? json) }}',
				keepAllRows: true,
				...form.reads,
			},
			{ executeOnce: true, onError: 'continueErrorOutput' },
		),
	);
	flow.row(upload, table);
	flow.row(upload, read);
	return { upload, read, table };
}

/** Adds a page that says why the file could not be read. The caller must connect it. */
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

/** A form page's table uses the page's width, but on a phone each row becomes a block of lines. */
export const TABLES = [
	':root { --container-width: min(100%, 900px); }',
	'table { width: 100%; border-collapse: collapse; }',
	'th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid #e5e7eb; overflow-wrap: break-word; }',
	'h4 { padding: 18px 0 6px; font-weight: 600 !important; }',
	"@media (max-width: 600px) { thead { display: none; } tr { display: block; padding: 8px 0; border-bottom: 1px solid #e5e7eb; } td { display: block; padding: 0; border: 0; } td:empty { display: none; } td:first-child::before { content: 'Fila '; } }",
].join('\n');

/** Returns the uploaded file, or '' if the rows come from another source. */
export const uploadedFile = (upload: string) =>
	`={{ $('${upload}').isExecuted ? $('${upload}').first().binary.Archivo : '' }}`;
