import { contest, tableOf } from '../contest/contest.mts';
import type { JobName } from '../contest/jobs.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';

const ITEMS = 200;
const OWN = 'This node';

const COMPARED: ReadonlyArray<readonly [JobName, string]> = [
	['stampWhole', 'This node, with files'],
	['cancel', 'This node, Expected UUID'],
];

/** Measures the cost of comparing an invoice's XML with the request. */
export async function measureCompared(setup: Setup): Promise<Report> {
	const figures = [];
	for (const [job, contender] of COMPARED) {
		figures.push(...tableOf(await contest(setup, job, ITEMS, [OWN, contender]), OWN));
	}
	return {
		figures: figures.map((line, at) => ({ ...line, '': `${COMPARED[at >> 1]?.[0]}: ${line['']}` })),
		goals: [],
		notes: ['Each item is one download more, only of an XML.'],
	};
}
