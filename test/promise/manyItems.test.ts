import { retryOnFail } from '../support/engine';
import { stamp } from './operationsUnderTest';
import { orderFault } from './orderFault';
import { readBooks } from './readBooks';
import { fault, inputsFor, runScenario, sandboxForFile } from './scenario';
import { partOf } from '../support/part.cts';

const sandbox = sandboxForFile('many');

const ITEMS = 100;
const SHARE = 0.05;

function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

const reset = fault('connection reset, work done');
const seeds = [1, 2];
const settings = ['continueRegularOutput', 'continueErrorOutput'] as const;
const table = seeds.flatMap((seed) =>
	settings.flatMap((onError) => [
		{ seed, node: { onError }, setting: onError },
		{ seed, node: { onError, ...retryOnFail }, setting: `${onError}, Retry On Fail` },
	]),
);

it.each(partOf(table, 4))(
	'outputs each stamped invoice or reports the invoice as unknown if 5 % of 100 connections are reset ($setting, seed $seed)',
	async ({ seed, node }) => {
		const inputs = await inputsFor(sandbox(), stamp, ITEMS);
		const random = randomNumbers(seed);
		// n8n retries only if the first item failed.
		const hit = [...inputs.keys()].filter((index) => index === 0 || random() < SHARE);
		for (const index of hit) {
			await orderFault(sandbox(), stamp, inputs[index], reset, 'always');
		}

		const { outputs } = await runScenario(sandbox(), { operation: stamp, inputs, node });

		const { invoices, invoicesOf } = await readBooks(sandbox());
		const items = outputs.flat();
		const unknown = items.filter(({ json }) => json.error !== undefined);
		const good = items.filter(({ json }) => json.error === undefined);
		expect(hit.length).toBeGreaterThan(3);
		expect(unknown.map(({ pairedItem }) => pairedItem)).toEqual(hit.map((item) => ({ item })));
		expect(unknown.map(({ json }) => json.error)).toMatchObject(
			hit.map(() => ({ outcome: 'unknown' })),
		);
		expect(good).toHaveLength(ITEMS - hit.length);
		for (const { json, pairedItem } of good) {
			const { key } = inputs[(pairedItem as { item: number }).item] ?? { key: '' };
			expect(json).toMatchObject({ uuid: invoicesOf(key)[0]?.uuid, id: invoicesOf(key)[0]?.id });
		}
		expect(invoices).toHaveLength(ITEMS);
		expect(invoices.filter(({ times }) => times > 1)).toEqual([]);
	},
);
