import { readBooks } from './books';
import { fault, order, retries, runScenario, sandboxForFile, subjectsFor } from './scenario';
import { stamp } from './operationsUnderTest';

const sandbox = sandboxForFile('many');

const ITEMS = 200;
const SHARE = 0.05;

/** The same numbers for the same seed, each from 0 up to 1. */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

const seeds = [1, 2];
const outputs = ['continueRegularOutput', 'continueErrorOutput'] as const;
const table = seeds.flatMap((seed) =>
	outputs.flatMap((onError) => [{}, retries].map((again) => ({ seed, onError, again }))),
);

it.each(table)(
	'200 invoices, 5 % of them reset after the work ($onError, $again, seed $seed): the books are the outputs and the unknowns',
	async ({ seed, onError, again }) => {
		const subjects = await subjectsFor(sandbox(), stamp, ITEMS);
		const random = randomNumbers(seed);
		// n8n tries again where the first item came to nothing.
		const hit = [...subjects.keys()].filter((index) => index === 0 || random() < SHARE);
		for (const index of hit) {
			await order(sandbox(), stamp, subjects[index], fault('reset, work done'), 'always');
		}

		const node = { onError, ...again };
		const { outputs: branches } = await runScenario(sandbox(), {
			operation: stamp,
			subjects,
			node,
		});

		const { invoices, invoicesOf } = await readBooks(sandbox());
		const items = branches.flat();
		const unknown = items.filter(({ json }) => json.error !== undefined);
		const good = items.filter(({ json }) => json.error === undefined);
		expect(hit.length).toBeGreaterThan(3);
		expect(unknown.map(({ pairedItem }) => pairedItem)).toEqual(hit.map((item) => ({ item })));
		expect(unknown.map(({ json }) => json.error)).toMatchObject(
			hit.map(() => ({ outcome: 'unknown' })),
		);
		expect(good).toHaveLength(ITEMS - hit.length);
		for (const { json, pairedItem } of good) {
			const { key } = subjects[(pairedItem as { item: number }).item] ?? { key: '' };
			expect(json).toMatchObject({ uuid: invoicesOf(key)[0]?.uuid, id: invoicesOf(key)[0]?.id });
		}
		expect(invoices).toHaveLength(ITEMS);
		expect(invoices.filter(({ times }) => times > 1)).toEqual([]);
	},
);
