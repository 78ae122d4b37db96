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
import type { ItemInput, ItemRequest, ReadParameter } from '../run/operation';
import { ItemError, invalidField, itemError, refusalOf } from '../messages/itemError';
import { languages } from '../messages';
import { choiceField, flagField, jsonField, shownFor, textField } from '../form/fields';
import { jsonValue, writtenText } from '../form/values';
import { defineOperation } from '../form/operation';
import { lineDefaults, lineDefaultsIn } from './form/lineItems';
import type { SourceInput } from './sources/source';
import { withIssuer } from './sources/source';
import { sheetSteps } from './spreadsheet/readWorkbook';

const FIELD = 'File in Field';

const sourceFields: readonly INodeProperties[] = [
	choiceField('rowsFor', 'Rows Are For', {
		default: 'invoices',
		description: 'What is done with the rows',
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
		description: 'Where the spreadsheet is',
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
			'What columns are that are not known, for all files with these headers: one in each line, such as "Comisión = no usar" where it does not count, or "Venta = Total" with a name of the documentation',
	}),
	flagField('keepAllRows', 'Keep All Rows', {
		description:
			'Whether to return titles, header and empty rows as well, each as an item (kind: header, other), so that the whole file can be written again',
	}),
];

export const readSpreadsheet = defineOperation({
	resource: 'invoice',
	operation: 'readSpreadsheet',
	name: 'Read Spreadsheet',
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
	effect: 'read',
	fields: [...sourceFields, ...shownFor({ rowsFor: ['invoices'] }, lineDefaults)],
	prepare: (_declared, { read, readFile, issuer }): ItemRequest => ({
		lookUp: async () => {
			const file = read('spreadsheetFrom') === 'rows' ? undefined : await sheetFile(read, readFile);
			const given = () => file ?? { rows: rowsOf(read) };
			const answer = await itemsOf({ read, issuer }, given);
			return () => {
				if (answer instanceof ItemError) throw answer;
				return { answer };
			};
		},
		lookedUp: 'theSpreadsheet',
	}),
});

async function sheetFile(read: ReadParameter, readFile: ItemInput['readFile']): Promise<Buffer> {
	const field = writtenText(read('csvField'));
	const file = await readFile(field);
	if (file !== undefined) return file;
	throw itemError('refused', 'noCsvInField', { field });
}

/** Recognizes a workbook by its content, regardless of the file's name. */
function* givenIn(file: Buffer): Steps<GivenSheet> {
	if (!isZip(file)) return { csv: file };
	return { sheets: (yield* sheetSteps(file)) ?? [] };
}

function rowsOf(read: ReadParameter): unknown[] {
	const rows = jsonValue('Rows (JSON)', read('rowsJson'));
	if (Array.isArray(rows)) return rows;
	throw invalidField('Rows (JSON)', 'notRows');
}

/** Makes items in pieces, between which n8n can work. @returns an error for unclear columns or exceeded limits */
async function itemsOf(
	input: SourceInput,
	given: () => Buffer | GivenSheet,
): Promise<IDataObject[] | ItemError> {
	let thrown: unknown;
	try {
		return await inPieces(itemSteps(input, given()), async () => await sleep(0));
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof Problems) return refusalOf(thrown);
	if (thrown instanceof ItemError) return thrown;
	throw thrown;
}

function* itemSteps(
	{ read, issuer }: SourceInput,
	file: Buffer | GivenSheet,
): Steps<IDataObject[]> {
	const kept = read('keepAllRows') === true;
	const options = { ...OPTIONS, headers: headersIn(writtenText(read('columns'))) };
	const given = Buffer.isBuffer(file) ? yield* givenIn(file) : file;
	const found =
		read('rowsFor') === 'cancellations'
			? yield* cancellationSheetSteps(given, options)
			: yield* invoiceSheetSteps(
					given,
					{
						issuer: withIssuer({}, issuer).comprobante,
						now: Date.now(),
						...lineDefaultsIn(read),
					},
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

/** Columns that n8n's nodes for Google Sheets and Excel add, and that our workflows add to a returned file. */
const OPTIONS: SheetOptions = {
	rowNumberKey: 'row_number',
	added: {
		headers: ['ID de la factura', 'UUID', 'Resultado', 'Explicación'],
		result: 'Resultado',
		why: 'Explicación',
		done: /^(?:ya )?timbrada$/i,
	},
};

/** Parses "Comisión = no usar", one in each line or between semicolons. */
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
