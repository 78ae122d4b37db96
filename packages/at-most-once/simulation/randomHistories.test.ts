import './ownTime';
import fc from 'fast-check';
import { readable } from './history';
import { playAtRandom, shrunk } from './replay';
import { LARGE, SMALL, isNoLimitOfSeveral } from './scenarios';

it('with any faults in any order of steps, no order is stamped twice, lost, or waits forever', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...SMALL, ...LARGE),
			fc.nat(2 ** 31),
			fc.nat(4),
			async (scenario, seed, faults) => {
				const history = await playAtRandom(scenario, seed, faults, isNoLimitOfSeveral);
				if (history.violation !== undefined)
					throw new Error(readable(await shrunk(history, isNoLimitOfSeveral)));
			},
		),
		// `shrunk` shortens a history by its steps: smaller seeds of fast-check are other histories.
		{ numRuns: 300, endOnFailure: true },
	);
});
