import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ItemInput, ItemRequest, ReadParameter } from '../../request/operation';
import { ItemError, invalidField } from '../../response/itemError';
import { problemOr } from '../../sat/problemOr';
import { quoted } from '../../sat/quoted';
import { cancellationsOf } from '../../spreadsheet/cancellations';
import { cancellationColumns, invoiceColumns } from '../../spreadsheet/columns';
import { invoicesOf } from '../../spreadsheet/invoices';
import { SpreadsheetProblem } from '../../spreadsheet/problem';
import type { Sheet } from '../../spreadsheet/sheet';
import { sheetOfCsv, sheetOfRows } from '../../spreadsheet/sheet';
import { jsonValue } from '../json';
import { defineOperation } from '../operation';
import { codeText, writtenText } from '../values';
import { issuerFields } from './content/fields';
import { lineDefaults } from './content/lineItemFields';
import { issuerOf } from './content/parties';

const FIELD = 'CSV File in Field';

const sourceFields: readonly INodeProperties[] = [
	{
		displayName: 'Rows Are For',
		name: 'rowsFor',
		type: 'options',
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
	},
	{
		displayName: 'Spreadsheet From',
		name: 'spreadsheetFrom',
		type: 'options',
		default: 'file',
		description: 'Where the spreadsheet is',
		options: [
			{ name: 'CSV File', value: 'file', description: 'In a file of the item' },
			{
				name: 'Rows (JSON)',
				value: 'rows',
				description: 'In rows that another node read, such as those of an Excel file',
			},
		],
	},
	{
		displayName: FIELD,
		name: 'csvField',
		type: 'string',
		required: true,
		default: 'data',
		hint: 'The name of the input field with the file',
		displayOptions: { show: { spreadsheetFrom: ['file'] } },
	},
	{
		displayName: 'Rows (JSON)',
		name: 'rowsJson',
		type: 'json',
		required: true,
		default: '={{ $input.all().map(({ json }) => json.row ?? json) }}',
		description:
			'All rows of the sheet, each as a list of cells or as an object by header. With this expression, switch on Execute Once in the settings of the node.',
		displayOptions: { show: { spreadsheetFrom: ['rows'] } },
	},
	{
		displayName: 'Keep All Rows',
		name: 'keepAllRows',
		type: 'boolean',
		default: false,
		description:
			'Whether to return titles, header and empty rows as well, each as an item (kind: header, other), so that the whole file can be written again',
	},
];

/** Sends nothing. An Excel file is unpacked by n8n's Extract From File before. */
export const readSpreadsheet = defineOperation({
	resource: 'invoice',
	operation: 'readSpreadsheet',
	name: 'Read Spreadsheet',
	action: 'Read spreadsheet',
	description: 'Make invoices or cancellations of the rows of a spreadsheet, without sending them',
	effect: 'read',
	fields: [
		...sourceFields,
		...[...issuerFields, ...lineDefaults].map((field) => ({
			...field,
			displayOptions: { show: { rowsFor: ['invoices'] } },
		})),
	],
	prepare: (_declared, { read, readFile }): ItemRequest =>
		read('spreadsheetFrom') === 'rows'
			? itemsOf(read, () => sheetOfRows(rowsOf(read), columnsFor(read)))
			: {
					lookUp: async () => {
						const file = await csvFile(read, readFile);
						return () => itemsOf(read, () => sheetOfCsv(file, columnsFor(read)));
					},
					lookedUp: 'The spreadsheet',
				},
});

const areCancellations = (read: ReadParameter): boolean => read('rowsFor') === 'cancellations';

function columnsFor(read: ReadParameter) {
	return areCancellations(read) ? cancellationColumns : invoiceColumns;
}

async function csvFile(read: ReadParameter, readFile: ItemInput['readFile']): Promise<Buffer> {
	const field = writtenText(read('csvField'));
	const file = await readFile(field);
	if (file !== undefined) return file;
	throw new ItemError({
		outcome: 'refused',
		message: `the item has no file in the field ${quoted(field)}`,
		description: `Put the node that gives the file before this one, and write the name of its field in ${FIELD}.`,
	});
}

function rowsOf(read: ReadParameter): unknown[] {
	const rows = jsonValue('Rows (JSON)', read('rowsJson'));
	if (Array.isArray(rows)) return rows;
	throw invalidField(
		'Rows (JSON)',
		'is not a list of rows',
		'Give all rows with one expression: {{ $input.all().map(({ json }) => json) }}.',
	);
}

/** @throws ItemError where the columns of the sheet cannot be told */
function itemsOf(read: ReadParameter, sheet: () => Sheet): { answer: IDataObject[] } {
	const found = problemOr(sheet, SpreadsheetProblem);
	if (found instanceof SpreadsheetProblem) {
		throw new ItemError({
			outcome: 'notSent',
			message: `The spreadsheet ${found.what}`,
			description: found.fix,
		});
	}
	const items = areCancellations(read)
		? cancellationsOf(found)
		: invoicesOf(found, {
				issuer: issuerOf(read) as unknown as Record<string, unknown>,
				productCode: codeText(read('defaultProductCode')),
				unitCode: codeText(read('defaultUnitCode')),
				taxes: read('defaultTaxes'),
			});
	const kept = read('keepAllRows') === true;
	return {
		answer: items.filter(
			({ kind }) => kept || (kind !== 'header' && kind !== 'other'),
		) as unknown as IDataObject[],
	};
}
