import './ownTime';

import { explore } from './explore';
import { readable } from './history';
import type { BROKEN_STAGES } from './passages';
import { PASSAGES, walked, withBrokenStages } from './passages';
import type { Scenario } from './scenario';
import { SMALL, isNoLimit } from './scenarios';

const scenario = (name: string): Scenario => {
	const found = SMALL.find((one) => one.name === name);
	if (found === undefined) throw new Error(`There is no scenario "${name}"`);
	return found;
};

/** Those of reads, of the editor, of Find It, of requests that cannot be made: the tests of the stages walk them. */
const ELSEWHERE = [
	'prepare > send',
	'prepare > follow',
	'prepare > end',
	'remember > follow',
	'remember > end',
	'review > end',
	'claim > recover',
	'send > follow',
	'send > end',
	'recover > settle',
	'recover > follow',
];

it('each other passage of the table of stages is walked', async () => {
	for (const one of SMALL) {
		await explore(one, { switches: 1, faults: 1, histories: 400, allows: isNoLimit });
	}

	expect(PASSAGES.filter((passage) => !walked.has(passage))).toEqual(ELSEWHERE);
	expect([...walked].filter((passage) => !PASSAGES.includes(passage))).toEqual([]);
});

it.each<[keyof typeof BROKEN_STAGES, string, string]>([
	['with a claim that records nothing', 'A twice, with a list', 'A is stamped twice'],
	['with a memory that knows no earlier attempt', 'one execution', 'A is stamped twice'],
	['with a lost answer after which it is sent again', 'A twice', 'A is stamped twice'],
	['with keys that are not settled', 'A twice, with a list', 'A stays open without a fault'],
])('%s it finds what should never be', async (stage, name, shown) => {
	const { found } = await withBrokenStages(
		stage,
		async () => await explore(scenario(name), { switches: 1, faults: 1, allows: isNoLimit }),
	);

	expect(found?.violation).toBe(shown);
	expect(found && readable(found)).toContain('stamp');
});
