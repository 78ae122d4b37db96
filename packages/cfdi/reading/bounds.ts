import type { Kind } from '../locales/en';
import type { Problems, Values } from '../problems/problem';
import { refused } from '../problems/problem';

/** A limit on a file from outside, and the problem that a file beyond it has. */
interface Bound {
	most: number;
	unit:
		| 'bytes'
		| 'parts'
		| 'sheets'
		| 'rows'
		| 'columns'
		| 'cells'
		| 'texts'
		| 'values'
		| 'characters'
		| 'levels'
		| 's';
	kind: Kind;
	/** Of what there is too much, where several limits share a message. */
	of?: Kind;
}

/**
 * All limits on what is read from outside, each checked while it is read. n8n runs one thread with about 1 GB of memory: a
 * file within these limits leaves both to the other workflows.
 */
export const bounds = {
	/** Of a file, before it is loaded. */
	fileBytes: { most: 50_000_000, unit: 'bytes', kind: 'inputTooLarge' },
	zipParts: { most: 10_000, unit: 'parts', kind: 'tooManyParts' },
	sheets: { most: 500, unit: 'sheets', kind: 'tooManySheets' },
	/** Of all parts of a workbook that are read, as they come out of the ZIP. */
	unpackedBytes: { most: 100_000_000, unit: 'bytes', kind: 'unpacksTooLarge' },
	/** Excel's own last row and last column. */
	rows: { most: 1_048_576, unit: 'rows', kind: 'tooManyRows' },
	columns: { most: 16_384, unit: 'columns', kind: 'tooManyColumns' },
	/** Rows with something in them, below a header that is read. */
	filledRows: { most: 30_000, unit: 'rows', kind: 'tooManyFilledRows' },
	/** Of all rows up to the last cell of each. */
	cells: { most: 2_000_000, unit: 'cells', kind: 'tooManyCells' },
	sharedTexts: { most: 1_000_000, unit: 'texts', kind: 'tooManySharedTexts' },
	/** Excel's own limit for a cell. */
	cellLength: { most: 32_767, unit: 'characters', kind: 'cellTooLong' },
	/** Elements in elements, and lists or objects in each other. */
	nesting: { most: 64, unit: 'levels', kind: 'nestedTooDeep' },
	/** Of an order or a refund of a shop: all values in it, how deep they are, and each text. */
	jsonValues: { most: 200_000, unit: 'values', kind: 'orderTooLarge' },
	jsonNesting: { most: 64, unit: 'levels', kind: 'orderTooDeep' },
	jsonText: { most: 100_000, unit: 'characters', kind: 'orderTextTooLong' },
	/** Of a list of another node, such as the rows of a table. */
	listRows: { most: 200_000, unit: 'rows', kind: 'listTooLong' },
	/** Of the XML of a CFDI: one of 10,000 lines has less. The largest complements are about ten levels deep. */
	cfdiBytes: { most: 5_000_000, unit: 'bytes', kind: 'xmlTooLarge' },
	/** Of elements, their ends and attributes: one of 10,000 lines has about 200,000. */
	cfdiNames: { most: 300_000, unit: 'values', kind: 'tooManyXmlNames' },
	cfdiNesting: { most: 64, unit: 'levels', kind: 'tooDeep' },
	/** Of the PDF of a Constancia, many times what SAT's own has; bytes also of its text or page. */
	pdfBytes: { most: 2_000_000, unit: 'values', kind: 'pdfTooLarge', of: 'pdfBytes' },
	/** Also those in object streams. */
	pdfObjects: { most: 20_000, unit: 'values', kind: 'pdfTooLarge', of: 'pdfObjects' },
	/** Bytes that its streams unpack to, counted each time that one is read. */
	pdfUnpacked: { most: 4_000_000, unit: 'values', kind: 'pdfTooLarge', of: 'pdfUnpacked' },
	/** Values, operators, letters and table entries that are read. */
	pdfSteps: { most: 500_000, unit: 'values', kind: 'pdfTooLarge', of: 'pdfSteps' },
	pdfCharacters: { most: 200_000, unit: 'characters', kind: 'pdfTooLarge', of: 'pdfCharacters' },
	/** Depth of arrays, dictionaries and forms, and filters of a stream. */
	pdfNesting: { most: 20, unit: 'levels', kind: 'pdfTooLarge', of: 'pdfNesting' },
	/** Of work, without the time in which n8n does something else. */
	seconds: { most: 120, unit: 's', kind: 'readingTooLong' },
} satisfies Readonly<Record<string, Bound>>;

export type BoundName = keyof typeof bounds;

/**
 * The problem of a file that is beyond a limit.
 * @param values of its message, besides the limit
 * @param field the place in the file
 */
export function beyond(name: BoundName, values: Values = {}, field = 'Spreadsheet'): Problems {
	const { kind, of } = bounds[name] as Bound;
	const parts: Values = of === undefined ? values : { of: { kind: of }, ...values };
	return refused(field, kind, { values: { most: shownMost(name), ...parts } });
}

/** A limit as messages show it. */
export function shownMost(name: BoundName): string {
	const { most, unit } = bounds[name];
	return unit === 'bytes' ? `${most / 1_000_000} MB` : most.toLocaleString('en-US');
}
