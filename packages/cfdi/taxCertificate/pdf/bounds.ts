import type { Kind } from '../../locales/en';
import { refused } from '../../problems/problem';

/**
 * Limits of a PDF, many times what a Constancia has. A file over one of them is refused while it is read, so that no
 * file of a stranger holds up the thread. A file with more pages is read up to the last of these.
 */
export const PDF_BOUNDS = {
	bytes: 2_000_000,
	/** Objects of the file, also those in object streams. */
	objects: 20_000,
	/** Bytes that its streams unpack to, counted each time that one is read. */
	unpacked: 4_000_000,
	pages: 10,
	/** Values, operators, letters and table entries that are read. */
	steps: 500_000,
	characters: 200_000,
	/** Depth of arrays, dictionaries and forms, and filters of a stream. */
	nesting: 20,
} as const;

type Bound = Exclude<keyof typeof PDF_BOUNDS, 'pages'>;

const WORDS: Readonly<Record<Bound, Kind>> = {
	bytes: 'pdfBytes',
	objects: 'pdfObjects',
	unpacked: 'pdfUnpacked',
	steps: 'pdfSteps',
	characters: 'pdfCharacters',
	nesting: 'pdfNesting',
};

/** Counts the work on one file. */
export class Budget {
	private readonly spent: Record<Bound, number> = {
		bytes: 0,
		objects: 0,
		unpacked: 0,
		steps: 0,
		characters: 0,
		nesting: 0,
	};

	/** @throws Problems if the file is over a bound */
	spend(bound: Bound, count: number): void {
		this.spent[bound] += count;
		if (this.spent[bound] > PDF_BOUNDS[bound]) throw overBound(bound);
	}

	step(): void {
		if (++this.spent.steps > PDF_BOUNDS.steps) throw overBound('steps');
	}

	/** @throws Problems if something is nested too deep */
	depth(depth: number): void {
		if (depth > PDF_BOUNDS.nesting) throw overBound('nesting');
	}
}

const overBound = (bound: Bound) =>
	refused('TaxCertificate', 'pdfTooLarge', {
		values: { most: String(PDF_BOUNDS[bound]), of: { kind: WORDS[bound] } },
	});
