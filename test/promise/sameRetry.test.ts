/** n8n keeps a failed execution's Retry button, so a person can press it repeatedly. */
import type { INodeType } from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';

import type { NodeResult } from '../support/engine';
import { atOnce, retryOnFail, runNode } from '../support/engine';
import { ON_ERROR } from './cases';
import { readBooks } from './readBooks';
import { orderFault } from './orderFault';
import type { Scenario } from './scenario';
import { fault, nodeRun, retryScenario, runScenario, sandboxForFile, inputsFor } from './scenario';
import type { OperationUnderTest, InputItem } from './operationsUnderTest';
import { stamp, writes } from './operationsUnderTest';
import { partOf } from '../support/part.cts';

const sandbox = sandboxForFile('same-retry');

const ITEMS = 5;
const HIT = 1;

/** n8n handles the error output, so only Stamp tests it. */
const table = writes.flatMap((operation) =>
	ON_ERROR.filter((onError) => onError !== 'continueErrorOutput' || operation === stamp).map(
		(onError) => ({ name: operation.name, operation, onError }),
	),
);

/** The message about a payment names its invoice and instalment. */
const another =
	/^(?:Another Retry of this execution already sent this item|Instalment \d+ of invoice \S+ was sent before)/;

async function failed(operation: OperationUnderTest) {
	const inputs = await inputsFor(sandbox(), operation, ITEMS);
	await orderFault(sandbox(), operation, inputs[HIT], fault('422'));
	const scenario: Scenario = { operation, inputs, parameters: atOnce(1) };
	const first = await runScenario(sandbox(), scenario);
	expect(first.error?.context).toMatchObject({ itemIndex: HIT, notSent: ITEMS - HIT - 1 });
	return { inputs, scenario, first };
}

const timesDone = async (operation: OperationUnderTest, inputs: InputItem[]) => {
	const books = await readBooks(sandbox());
	return inputs.map((input) => operation.timesDone(books, input));
};

const once = Array<number>(ITEMS).fill(1);

const sentByAnother = ({ error, outputs }: NodeResult): string[] =>
	[
		error?.message,
		...outputs.flat().map(({ json }) => (json.error as Error | undefined)?.message),
	].filter((message): message is string => message !== undefined && another.test(message));

describe.each(partOf(table, 3))('$name, On Error $onError', ({ operation, onError }) => {
	const node = { onError };

	it('sends each item only once in three Retries and returns all items in the first Retry', async () => {
		const { inputs, scenario, first } = await failed(operation);

		const [second, third, fourth] = [
			await retryScenario(sandbox(), { ...scenario, node }, first),
			await retryScenario(sandbox(), { ...scenario, node }, first),
			await retryScenario(sandbox(), { ...scenario, node }, first),
		];

		expect(await timesDone(operation, inputs)).toEqual(once);
		const books = await readBooks(sandbox());
		expect(second.items.map(({ json }) => json)).toMatchObject(
			inputs.map((input) => operation.outputOf(books, input)),
		);
		const said = onError === 'stopWorkflow' ? 1 : ITEMS - HIT;
		expect([third, fourth].map((result) => sentByAnother(result).length)).toEqual([said, said]);
	});

	it('sends each item once if three Retries run at the same time', async () => {
		const { inputs, scenario, first } = await failed(operation);

		const results = await Promise.all(
			[1, 2, 3].map(async () => await retryScenario(sandbox(), { ...scenario, node }, first)),
		);

		const done = await timesDone(operation, inputs);
		expect(done.filter((times) => times > 1)).toEqual([]);
		expect(results.flatMap(sentByAnother).length).toBeGreaterThan(0);
		if (onError !== 'stopWorkflow') expect(done).toEqual(once);
	});

	it('sends an item again in the second Retry if the service refused it in the first', async () => {
		const { inputs, scenario, first } = await failed(operation);
		await orderFault(sandbox(), operation, inputs[HIT], fault('422'));

		for (let retry = 0; retry < 3; retry++) {
			await retryScenario(sandbox(), { ...scenario, node }, first);
		}

		const done = await timesDone(operation, inputs);
		expect(done[HIT]).toBe(1);
		expect(done.filter((times) => times > 1)).toEqual([]);
	});

	it.each(['connection reset, work done', '500, work done', 'connection reset, work none'])(
		'does not send an item with an unknown outcome again in later Retries or Retry On Fail (%s)',
		async (name) => {
			const { inputs, scenario, first } = await failed(operation);
			await orderFault(sandbox(), operation, inputs[HIT], fault(name));

			for (let retry = 0; retry < 3; retry++) {
				await retryScenario(sandbox(), { ...scenario, node: { ...node, ...retryOnFail } }, first);
			}

			const done = await timesDone(operation, inputs);
			expect(done[HIT]).toBe(name === 'connection reset, work none' ? 0 : 1);
			expect(done.filter((times) => times > 1)).toEqual([]);
		},
	);
});

const failingStart: INodeType = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: ['main'],
		properties: [],
	},
	execute: async () => await Promise.reject(new Error('Another service is down')),
};

/** In an older n8n, an execution's Retries do not share a token. The docs describe this limit. */
const hasToken = createRunExecutionData().resumeToken !== undefined;
const RETRIES = 3;

/**
 * The service repeats these operations, but refuses a second cancellation of an invoice and a
 * second customer with an RFC.
 */
const REPEATABLE = ['invoice.stamp', 'product.create'];

/** Keys protect these operations in any version of n8n. */
const WITH_KEYS = ['invoice.stampPayment'];

it.each(table)(
	`${RETRIES} Retries of an execution that failed before this node: $name is ${hasToken ? 'done once' : 'sent by each'}, On Error $onError`,
	async ({ name, operation, onError }) => {
		const inputs = await inputsFor(sandbox(), operation, 2);
		const scenario: Scenario = { operation, inputs, node: { onError } };
		const behind = { nodes: [], types: { start: failingStart }, connections: {} };
		const first = await runNode(nodeRun(sandbox(), scenario), behind);
		expect(first.error?.message).toBe('Another service is down');

		const second = await retryScenario(sandbox(), scenario, first);
		for (let retry = 1; retry < RETRIES; retry++) {
			const another = await retryScenario(sandbox(), scenario, first);
			expect(sentByAnother(another).length > 0).toBe(hasToken || WITH_KEYS.includes(name));
		}

		const times = hasToken || !REPEATABLE.includes(name) ? 1 : RETRIES;
		expect(await timesDone(operation, inputs)).toEqual([times, times]);
		expect(second.items).toHaveLength(2);
	},
);

it('sends an item with an unknown outcome only once in several Retries with Send Again', async () => {
	const inputs = await inputsFor(sandbox(), stamp, 2);
	await orderFault(sandbox(), stamp, inputs[HIT], fault('connection reset, work none'));
	const options = { ifOutcomeUnknown: 'sendAgain' };
	const scenario: Scenario = { operation: stamp, inputs, options };
	const first = await runScenario(sandbox(), scenario);
	expect(first.error?.context.outcome).toBe('unknown');

	for (let retry = 0; retry < 3; retry++) await retryScenario(sandbox(), scenario, first);

	expect(await timesDone(stamp, inputs)).toEqual([1, 1]);
});
