import './ownTime';
import fc from 'fast-check';
import { readable } from './history';
import { playAtRandom, shrunk } from './replay';
import { LARGE, SMALL, isNoLimitOfSeveral } from './scenarios';

it('never stamps an order twice, loses it or blocks it, whatever the faults and interleaving', async () => {
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
		// fast-check must not shrink a seed, because another seed means another history. `shrunk` shortens
		// the history instead.
		{ numRuns: 300, endOnFailure: true },
	);
});
