import './ownTime';

import { readable, replayOf } from './history';
import { replay } from './replay';

/**
 * To print a history, run `HISTORY='...' npm run jest -- at-most-once/simulation/replay` with the
 * history's line.
 */
const line = process.env.HISTORY ?? 'A and B||3!stopAfter';

it('replays a history exactly from the line that describes it', async () => {
	const history = await replay(line);

	if (process.env.HISTORY !== undefined) process.stdout.write(`\n${readable(history)}\n`);
	expect(readable(await replay(replayOf(history)))).toBe(readable(history));
});
