import './ownTime';

import { readable, replayOf } from './history';
import { replay } from './replay';

/** `HISTORY='...' npm run jest -- test/simulation/replay.test.cts` prints the history of that line. */
const line = process.env.HISTORY ?? 'A and B||3!stopAfter';

it('a history is played again from its line', async () => {
	const history = await replay(line);

	if (process.env.HISTORY !== undefined) process.stdout.write(`\n${readable(history)}\n`);
	expect(readable(await replay(replayOf(history)))).toBe(readable(history));
});

it('a process that writes an earlier lock back over a later one does not end the later one', async () => {
	const history = await replay('A, B and both|24881|14>2a 28>1a 30>2a 40>1a');

	const locks = history.lines
		.map(({ words }) => words)
		.filter((words) => words.includes('lock row'));
	const written = locks.findIndex((words) => words.startsWith('UPDATE'));
	expect(locks.slice(written - 1, written + 2)).toEqual([
		'SELECT lock row -> 5 entries',
		'UPDATE lock row -> 3 entries',
		'SELECT lock row -> 3 entries',
	]);
	expect(history.violation).toBeUndefined();
});
