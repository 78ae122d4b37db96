import './ownTime';
import type { MUTANTS } from './mutants';
import { withMutant } from './mutants';

import { explore } from './explore';
import type { Explored } from './explore';
import type { Choice } from './history';
import { readable } from './history';
import { replay } from './replay';
import { FULL_LIST, LONG_LIST, SMALL } from './scenarios';

const [, withList] = SMALL as [(typeof SMALL)[0], (typeof SMALL)[0]];
const bound = { switches: 1, faults: 0 };

function shown({ found }: Explored): string[] {
	if (found === undefined) return ['nothing is wrong'];
	const lines = readable(found).split('\n');
	return [lines[0] ?? '', (lines.at(-2) ?? '').replace(/^.*s {2}/, '')];
}

it('finds a second stamp in 16 steps if there is no lock', async () => {
	const found = await withMutant('without the lock', async () => await explore(withList, bound));

	expect(shown(found)).toEqual([
		'A twice, with a list: A is stamped twice in 16 steps',
		'process 1: has A stamped -> stamp 2 of A',
	]);
});

it('finds an unsent order if a process breaks a lock too early', async () => {
	const found = await withMutant(
		'with patience shorter than a turn',
		async () => await explore(LONG_LIST, bound),
	);

	expect(shown(found)).toEqual([
		'A and B, with a long list: B is not sent without a fault in 39 steps',
		'process 2: B is told as notSent',
	]);
});

it('finds a second stamp if the lock is released before the list is recorded', async () => {
	const found = await withMutant(
		'with the lock released before the record',
		async () => await explore(withList, bound),
	);

	expect(shown(found)).toEqual([
		'A twice, with a list: A is stamped twice in 31 steps',
		'process 1: has A stamped -> stamp 2 of A',
	]);
});

it('finds a second stamp if the list forgets its oldest entries too early', async () => {
	expect(shown(await explore(FULL_LIST, bound))).toEqual([
		'A and B, with a full list: A is stamped twice in 63 steps',
		'process 3: has A stamped -> stamp 2 of A',
	]);
});

it('finds a second stamp if a process continues after it loses the lock', async () => {
	const line = 'A, B, and C and D after 16 s|1449|2!freezeAfter 821>1a 823>2a';
	const found = await withMutant(
		'with a process that goes on after it lost the lock',
		async () => await replay(line),
	);

	expect(found.violation).toBe('C is stamped twice');
	expect((await replay(line)).violation).toBeUndefined();
});

it.each<[keyof typeof MUTANTS, number, RegExp, string]>([
	[
		'with a lock that trusts a clock that can pause',
		1,
		/^freezeAfter SELECT list$/,
		'A is stamped twice',
	],
	[
		'with a lock that trusts the clock of the day',
		2,
		/^(back|stopAfter) SELECT list$/,
		'A is stamped twice',
	],
	[
		'with a store that is trusted without a check',
		1,
		/^forgotten (INSERT|UPDATE) list$/,
		'A is stamped twice',
	],
	['without a time limit for the store', 1, /^hang /, 'somebody waits for ever'],
])('finds a second stamp or endless wait in a program %s', async (name, faults, which, shows) => {
	const allows = ({ fault, step }: Choice) => which.test(`${fault} ${step.words}`);
	const look = async () => await explore(withList, { switches: 0, faults, allows });

	expect((await withMutant(name, look)).found?.violation).toBe(shows);
	expect(shown(await look())).toEqual(['nothing is wrong']);
});

it('finds no violation in the unchanged program', async () => {
	expect(shown(await explore(LONG_LIST, { switches: 0, faults: 0 }))).toEqual(['nothing is wrong']);
	expect(shown(await explore(withList, bound))).toEqual(['nothing is wrong']);
});
