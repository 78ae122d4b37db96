import type { Kind } from '../messages/en';
import type { Problems, Values } from '../problems/problem';
import { refused } from '../problems/problem';

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
	of?: Kind;
}

/** Limits for input, because all workflows share n8n's single thread and about 1 GB of memory. */
export const bounds = {
	fileBytes: { most: 50_000_000, unit: 'bytes', kind: 'inputTooLarge' },
	zipParts: { most: 10_000, unit: 'parts', kind: 'tooManyParts' },
	sheets: { most: 500, unit: 'sheets', kind: 'tooManySheets' },
	unpackedBytes: { most: 100_000_000, unit: 'bytes', kind: 'unpacksTooLarge' },
	rows: { most: 1_048_576, unit: 'rows', kind: 'tooManyRows' },
	columns: { most: 16_384, unit: 'columns', kind: 'tooManyColumns' },
	filledRows: { most: 30_000, unit: 'rows', kind: 'tooManyFilledRows' },
	/** Counts the cells of each row up to its last filled cell. */
	cells: { most: 2_000_000, unit: 'cells', kind: 'tooManyCells' },
	sharedTexts: { most: 1_000_000, unit: 'texts', kind: 'tooManySharedTexts' },
	cellLength: { most: 32_767, unit: 'characters', kind: 'cellTooLong' },
	nesting: { most: 64, unit: 'levels', kind: 'nestedTooDeep' },
	jsonValues: { most: 200_000, unit: 'values', kind: 'orderTooLarge' },
	jsonNesting: { most: 64, unit: 'levels', kind: 'orderTooDeep' },
	jsonText: { most: 100_000, unit: 'characters', kind: 'orderTextTooLong' },
	listRows: { most: 200_000, unit: 'rows', kind: 'listTooLong' },
	/** Enough for a CFDI with more than 10,000 lines. */
	cfdiBytes: { most: 5_000_000, unit: 'bytes', kind: 'xmlTooLarge' },
	/** Limits tags and attributes: a CFDI with 10,000 lines has about 200,000. */
	cfdiNames: { most: 300_000, unit: 'values', kind: 'tooManyXmlNames' },
	cfdiNesting: { most: 64, unit: 'levels', kind: 'tooDeep' },
	/** Many times the size of SAT's PDFs. */
	pdfBytes: { most: 2_000_000, unit: 'values', kind: 'pdfTooLarge', of: 'pdfBytes' },
	pdfObjects: { most: 20_000, unit: 'values', kind: 'pdfTooLarge', of: 'pdfObjects' },
	/** Counts a PDF stream's unpacked bytes each time the stream is read. */
	pdfUnpacked: { most: 4_000_000, unit: 'values', kind: 'pdfTooLarge', of: 'pdfUnpacked' },
	/** Counts a PDF's values, operators, letters and table entries. */
	pdfSteps: { most: 500_000, unit: 'values', kind: 'pdfTooLarge', of: 'pdfSteps' },
	pdfCharacters: { most: 200_000, unit: 'characters', kind: 'pdfTooLarge', of: 'pdfCharacters' },
	pdfNesting: { most: 20, unit: 'levels', kind: 'pdfTooLarge', of: 'pdfNesting' },
	/** Counts only the time spent reading, not the pauses in which n8n does other work. */
	seconds: { most: 120, unit: 's', kind: 'readingTooLong' },
} satisfies Readonly<Record<string, Bound>>;

export type BoundName = keyof typeof bounds;

/** Makes the problem for input that exceeds a limit. */
export function beyond(name: BoundName, values: Values = {}, field = 'Spreadsheet'): Problems {
	const { kind, of } = bounds[name] as Bound;
	const parts: Values = of === undefined ? values : { of: { kind: of }, ...values };
	return refused(field, kind, { values: { most: limitText(name), ...parts } });
}

export function limitText(name: BoundName): string {
	const { most, unit } = bounds[name];
	return unit === 'bytes' ? `${most / 1_000_000} MB` : most.toLocaleString('en-US');
}

/**
 * Throws if JSON exceeds the limits. Uses a loop, because deeply nested JSON could overflow the stack of a recursion.
 */
export function refuseBeyond(given: unknown, field: string): void {
	const open: Array<{ value: unknown; depth: number }> = [{ value: given, depth: 0 }];
	let values = 0;
	for (let one = open.pop(); one !== undefined; one = open.pop()) {
		const { value, depth } = one;
		if (typeof value === 'string' && value.length > bounds.jsonText.most) {
			throw beyond('jsonText', {}, field);
		}
		if (typeof value !== 'object' || value === null) continue;
		if (depth >= bounds.jsonNesting.most) throw beyond('jsonNesting', {}, field);
		for (const inner of Object.values(value)) {
			values += 1;
			if (values > bounds.jsonValues.most) throw beyond('jsonValues', {}, field);
			open.push({ value: inner, depth: depth + 1 });
		}
	}
}

export type Steps<Result> = Generator<undefined, Result>;

const MAX_BLOCK_MS = 25;

/**
 * Runs all steps of a generator.
 * @throws Problems if the steps take longer than the time limit
 */
export function finished<Result>(steps: Steps<Result>): Result {
	const end = performance.now() + bounds.seconds.most * 1_000;
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
		if (performance.now() > end) throw beyond('seconds');
	}
}

/** Runs all steps of a generator in short pieces with pauses, so that n8n can do other work. */
export async function inPieces<Result>(
	steps: Steps<Result>,
	pause: () => Promise<unknown>,
): Promise<Result> {
	let worked = 0;
	let began = performance.now();
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
		const now = performance.now();
		if (now - began < MAX_BLOCK_MS) continue;
		worked += now - began;
		if (worked > bounds.seconds.most * 1_000) throw beyond('seconds');
		await pause();
		began = performance.now();
	}
}

/**
 * Checks for a ZIP that is not empty, such as an Excel workbook. Compares four bytes, because a CSV can also begin with
 * "PK".
 */
export function isZip(bytes: Uint8Array): boolean {
	return [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte);
}
