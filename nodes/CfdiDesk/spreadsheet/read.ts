import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Problem } from 'cfdi-mx';
import { Problems, render } from 'cfdi-mx';
import type { Steps } from 'cfdi-mx/reading';
import { inPieces, isZip } from 'cfdi-mx/reading';
import type { Dictionary, LanguageName } from 'cfdi-mx/words';
import { inOthers, ofSpreadsheet } from 'cfdi-mx/words';
import type { GivenSheet, SheetItem, SheetOptions } from 'cfdi-sheets';
import { cancellationSheetSteps, invoiceSheetSteps } from 'cfdi-sheets';
import { choiceField, flagField, jsonField, shownFor, textField } from '../../Cfdi/form/fields';
import { jsonValue, writtenText } from '../../Cfdi/form/values';
import { lineDefaults, lineDefaultsIn } from '../../Cfdi/invoice/form/lineItems';
import { languages } from '../../Cfdi/messages';
import { invalidField, itemError, refusalOf } from '../../Cfdi/messages/itemError';
import type { ReadParameter } from '../../Cfdi/run/operation';
import type { DeskInput } from '../decision';
import { defineDecision } from '../decision';
import { sheetSteps } from './readWorkbook';

const FIELD = 'File in Field';

const sourceFields: readonly INodeProperties[] = [
	choiceField('rowsFor', 'Rows Are For', {
		default: 'invoices',
		description: 'Purpose of the rows',
		options: [
			{ name: 'Cancellations', value: 'cancellations', description: 'One in each row' },
			{
				name: 'Invoices',
				value: 'invoices',
				description: 'Rows with the same number are the lines of one invoice',
			},
		],
	}),
	choiceField('spreadsheetFrom', 'Spreadsheet From', {
		default: 'file',
		description: 'Source of the spreadsheet',
		options: [
			{ name: 'Excel or CSV File', value: 'file', description: 'In a file of the item' },
			{
				name: 'Rows (JSON)',
				value: 'rows',
				description: 'In rows that another node read, such as those of Google Sheets',
			},
		],
	}),
	textField('csvField', FIELD, {
		required: true,
		default: 'data',
		hint: 'The name of the input field with the file',
		displayOptions: { show: { spreadsheetFrom: ['file'] } },
	}),
	jsonField('rowsJson', 'Rows (JSON)', {
		required: true,
		default: '={{ $input.all().map(({ json }) => json.row ?? json) }}',
		description:
			'All rows of the sheet, each as a list of cells or as an object by header. With this expression, switch on Execute Once in the settings of the node.',
		displayOptions: { show: { spreadsheetFrom: ['rows'] } },
	}),
	textField('columns', 'Columns', {
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Comisión = no usar',
		description:
			'Meaning of unknown columns, for all files with these headers: one in each line, such as "Comisión = no usar" to ignore it, or "Venta = Total" with a name of the documentation',
	}),
	flagField('keepAllRows', 'Keep All Rows', {
		description:
			'Whether to return titles, header and empty rows as well, each as an item (kind: header, other), so that the whole file can be written again',
	}),
];

const placeOfIssue = textField('placeOfIssue', 'Place of Issue (Lugar)', {
	placeholder: 'e.g. 06000',
	description:
		'Postal code from which you issue, if rows are for the general public or for customers abroad: SAT requires the same one for them. Stamp takes it from the credential.',
});

export const readSpreadsheet = defineDecision({
	resource: 'spreadsheet',
	operation: 'read',
	name: 'Read',
	action: 'Read spreadsheet (sends nothing)',
	description: 'Make invoices or cancellations of the rows of a spreadsheet, without sending them',
	builderHint:
		'Each row, or rows with the same number, becomes an item. An item with kind invoice has the whole invoice under invoice: give that to Stamp with Invoice Source JSON, and its key as the Unique Key. An item with kind refused has problems, in English, and es, in Spanish: these are for a person. Of an Excel file all sheets with these columns are read; rows have sheet where several were.',
	patterns: [
		{
			title: 'The invoices of an Excel or CSV file that a form took',
			parameters: {
				rowsFor: 'invoices',
				spreadsheetFrom: 'file',
				csvField: 'data',
				defaultProductCode: { __rl: true, mode: 'code', value: '01010101' },
				defaultUnitCode: { __rl: true, mode: 'code', value: 'H87' },
				defaultTaxes: ['IVA 16'],
			},
		},
	],
	fields: [
		...sourceFields,
		...shownFor({ rowsFor: ['invoices'] }, [...lineDefaults, placeOfIssue]),
	],
	decide: async ({ read, readFile }) => {
		const file = read('spreadsheetFrom') === 'rows' ? undefined : await sheetFile(read, readFile);
		const items = await itemsOf(read, file ?? { rows: rowsOf(read) });
		return [items.map((json) => ({ json }))];
	},
});

async function sheetFile(read: ReadParameter, readFile: DeskInput['readFile']): Promise<Buffer> {
	const field = writtenText(read('csvField'));
	const file = await readFile(field);
	if (file !== undefined) return file;
	throw itemError('notSent', 'noCsvInField', { field });
}

function* givenIn(file: Buffer): Steps<GivenSheet> {
	if (!isZip(file)) return { csv: file };
	return { sheets: (yield* sheetSteps(file)) ?? [] };
}

function rowsOf(read: ReadParameter): unknown[] {
	const rows = jsonValue('Rows (JSON)', read('rowsJson'));
	if (Array.isArray(rows)) return rows;
	throw invalidField('Rows (JSON)', 'notRows');
}

/**
 * Builds a spreadsheet's items in pieces, so that n8n can do other work between them.
 * @throws ItemError for missing or ambiguous columns, or an exceeded limit
 */
async function itemsOf(read: ReadParameter, given: Buffer | GivenSheet): Promise<IDataObject[]> {
	try {
		return await inPieces(itemSteps(read, given), async () => await sleep(0));
	} catch (error) {
		throw error instanceof Problems ? refusalOf(error) : error;
	}
}

function* itemSteps(read: ReadParameter, file: Buffer | GivenSheet): Steps<IDataObject[]> {
	const kept = read('keepAllRows') === true;
	const options = { ...OPTIONS, headers: headersIn(writtenText(read('columns'))) };
	const given = Buffer.isBuffer(file) ? yield* givenIn(file) : file;
	const found =
		read('rowsFor') === 'cancellations'
			? yield* cancellationSheetSteps(given, options)
			: yield* invoiceSheetSteps(
					given,
					{ issuer: issuedAt(read), now: Date.now(), ...lineDefaultsIn(read) },
					options,
				);
	const dictionaryOf = ({ rows: [row] }: SheetItem) =>
		ofSpreadsheet((column) => found.headerOf(column, row?.sheet));
	const items: IDataObject[] = [];
	for (const item of found.items) {
		if (!kept && (item.kind === 'header' || item.kind === 'other')) continue;
		items.push(withWords(item, dictionaryOf(item)) as unknown as IDataObject);
		yield;
	}
	return items;
}

function issuedAt(read: ReadParameter): Record<string, unknown> {
	const place = writtenText(read('placeOfIssue')).trim();
	return place === '' ? {} : { LugarExpedicion: place };
}

const OPTIONS: SheetOptions = {
	rowNumberKey: 'row_number',
	added: {
		headers: ['ID de la factura', 'UUID', 'Resultado', 'Explicación'],
		result: 'Resultado',
		why: 'Explicación',
		done: /^(?:ya )?timbrada$/i,
	},
};

function headersIn(text: string): Record<string, string> {
	const pairs = text.split(/[\n;]/).map((line) => line.split('=').map((part) => part.trim()));
	return Object.fromEntries(
		pairs.flatMap(([header, name]) => (header && name ? [[header, name]] : [])),
	);
}

function withWords(item: SheetItem, dictionary: Dictionary) {
	const sentences = (problems: readonly Problem[], language: LanguageName) =>
		problems.map((problem) => {
			const { message, fix } = render(problem, languages[language], dictionary);
			return `${message}. ${fix}`.trim();
		});
	const inWords = (name: 'notes' | 'problems', problems: readonly Problem[]) => ({
		[name]: sentences(problems, 'en'),
		codes: problems.map(({ code }) => code),
		...inOthers((language) => sentences(problems, language)),
	});
	if (item.kind === 'refused') return { ...item, ...inWords('problems', item.problems) };
	if (!('notes' in item)) return item;
	const { notes, ...rest } = item;
	return notes.length === 0 ? rest : { ...rest, ...inWords('notes', notes) };
}
