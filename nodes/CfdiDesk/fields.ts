import type { IBinaryData, INodeProperties } from 'n8n-workflow';
import { dayAt, isEmpty } from 'cfdi-mx/values';
import type { FileItem, FileResults } from 'cfdi-desk/files';
import { jsonField, textField } from '../Cfdi/form/fields';
import { invalidField } from '../Cfdi/messages/itemError';
import { isFile } from '../Cfdi/run/context';
import type { DecidedItem, DeskInput } from './decision';
import { withResults } from './spreadsheet/withResults';

/** Creates a JSON field for a list of objects. An empty field means an empty list. */
export const listField = (
	name: string,
	displayName: string,
	description: string,
	value = '',
): INodeProperties => jsonField(name, displayName, { default: value, description });

/**
 * Creates a separate field for each caller, because a shared field would also appear in other
 * resources' operations with the same name.
 */
export const rowsField = (): INodeProperties =>
	listField(
		'rowsJson',
		'Rows (JSON)',
		'All items of Spreadsheet: Read with Keep All Rows',
		'={{ $input.all().map(({ json }) => json) }}',
	);

export const registerField = (): INodeProperties =>
	listField('registerJson', 'Register (JSON)', 'Rows of the Data Table cfdi_invoices');

export const pageAnswersField = (): INodeProperties =>
	jsonField('answersJson', 'Answers of the Page (JSON)', {
		default: '={{ $json }}',
		description: 'Choices that a person made on the page',
	});

const FILE = 'File';

export const fileField = (): INodeProperties =>
	textField('resultFile', FILE, {
		placeholder: "e.g. {{ $('Upload the file').first().binary.Archivo }}",
		description:
			'The file with the rows, as an expression: the results are written into it. Without a file, the rows become a new workbook.',
	});

/**
 * Returns the file from the File field, if there is one.
 * @throws ItemError if the value is not a file
 */
export function givenFile({ read }: Pick<DeskInput, 'read'>): IBinaryData | undefined {
	const value = read('resultFile');
	if (isEmpty(value)) return undefined;
	if (isFile(value)) return value;
	throw invalidField(FILE, 'notAFile');
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Returns an item with each row's result in a copy of the file or, without a file, in a new
 * workbook.
 */
export async function itemWithResults(
	{ readFile, files, now }: Pick<DeskInput, 'readFile' | 'files' | 'now'>,
	file: IBinaryData | undefined,
	rows: readonly FileItem[],
	results: FileResults,
	json: DecidedItem['json'],
): Promise<DecidedItem> {
	const bytes = file && (await readFile(file));
	const written = await withResults(bytes, rows, results, new Date(now));
	if (written === undefined) return { json };
	const { fileName = `facturas-${dayAt(now)}.xlsx`, mimeType = WORKBOOK } = file ?? {};
	return {
		json,
		binary: { data: await files.prepareBinaryData(written, fileName, mimeType) },
	};
}
