import type { BoundName } from '../../reading/bounds';
import { beyond, bounds } from '../../reading/bounds';

/** The last page that is read. A Constancia has no data on later pages. */
export const LAST_PAGE = 10;

/** The limits of a PDF, so that a file from outside cannot block the thread. */
const NAMES = {
	bytes: 'pdfBytes',
	objects: 'pdfObjects',
	unpacked: 'pdfUnpacked',
	steps: 'pdfSteps',
	characters: 'pdfCharacters',
	nesting: 'pdfNesting',
} as const satisfies Readonly<Record<string, BoundName>>;

type Bound = keyof typeof NAMES;

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
		if (this.spent[bound] > bounds[NAMES[bound]].most) throw overBound(bound);
	}

	step(): void {
		if (++this.spent.steps > bounds.pdfSteps.most) throw overBound('steps');
	}

	/** @throws Problems if something is nested too deep */
	depth(depth: number): void {
		if (depth > bounds.pdfNesting.most) throw overBound('nesting');
	}
}

const overBound = (bound: Bound) => beyond(NAMES[bound], {}, 'TaxCertificate');
