import './ownTime';

import { isWhole, partOf } from '../../../test/support/part.cts';
import type { Bound } from './explore';
import { explore } from './explore';
import { readable } from './history';
import { PASSAGES, walked } from './passages';
import type { Scenario } from './scenario';
import { LARGE, SMALL, isNoLimit } from './scenarios';

async function wrongIn(scenario: Scenario, bound: Bound): Promise<string | undefined> {
	const { found, isComplete } = await explore(scenario, { ...bound, allows: isNoLimit });
	expect(isComplete || found !== undefined).toBe(true);
	return found && readable(found);
}

it.each(partOf(SMALL, 4))(
	'never stamps an order twice, loses it or blocks it if processes switch twice between steps: $name',
	async (scenario) => {
		expect(await wrongIn(scenario, { switches: 2, faults: 0 })).toBeUndefined();
	},
);

it.each(partOf(LARGE, 5))(
	'never stamps an order twice, loses it or blocks it if processes switch once between steps: $name',
	async (scenario) => {
		expect(await wrongIn(scenario, { switches: 1, faults: 0 })).toBeUndefined();
	},
);

/**
 * With one fault, these scenarios have too many histories for `npm test`, so another test plays random
 * histories of them.
 */
const TOO_MANY_HISTORIES = ['A three times', 'A, B, and C and D after 16 s'];

it.each(
	partOf(
		[...SMALL, ...LARGE].filter(({ name }) => !TOO_MANY_HISTORIES.includes(name)),
		5,
	),
)(
	'never stamps an order twice, loses it or blocks it with any fault at any step: $name',
	async (scenario) => {
		expect(await wrongIn(scenario, { switches: 0, faults: 1 })).toBeUndefined();
	},
);

const ELSEWHERE = [
	'prepare > send',
	'prepare > follow',
	'prepare > end',
	'checkLedger > follow',
	'checkLedger > end',
	'review > end',
	'claim > recover',
	'send > follow',
	'send > end',
	'recover > record',
	'recover > follow',
];

if (isWhole) {
	it('covers every transition between stages except those that other tests cover', () => {
		expect(PASSAGES.filter((passage) => !walked.has(passage))).toEqual(ELSEWHERE);
		expect([...walked].filter((passage) => !PASSAGES.includes(passage))).toEqual([]);
	});
}
