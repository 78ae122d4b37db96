import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import { startSandbox } from '../../packages/sandbox/test/sandbox';
import { token } from '../support/engine';
import { readBooks } from './readBooks';
import { orderFault } from './orderFault';
import type { Scenario } from './scenario';
import { fault, retryScenario, runScenario, sandboxForFile, inputsFor } from './scenario';
import { cancel, customerCreate, productCreate, stamp } from './operationsUnderTest';

const sandbox = sandboxForFile('other-service');
let other: Sandbox;
beforeAll(async () => {
	other = await startSandbox({ token });
});
afterAll(async () => {
	await other.stop();
});

it.each([stamp, cancel, customerCreate, productCreate].map((it) => ({ name: it.name, it })))(
	'repeats $name once for each item in n8n’s Retry with another service',
	async ({ it: operation }) => {
		const inputs = await inputsFor(sandbox(), operation, 3);
		await orderFault(sandbox(), operation, inputs[1], fault('connection reset, work done'));
		const scenario: Scenario = { operation, inputs };
		const first = await runScenario(sandbox(), scenario);
		expect(first.error?.context.outcome).toBe('unknown');
		await other.delete('/sandbox');
		const there = { operation, inputs: await inputsFor(other, operation, 3) };

		const second = await retryScenario(other, there, first);
		await retryScenario(other, there, first);
		await retryScenario(sandbox(), scenario, first);

		const [here, elsewhere] = [await readBooks(sandbox()), await readBooks(other)];
		expect(inputs.map((input) => operation.timesDone(here, input))).toEqual([1, 1, 1]);
		expect(there.inputs.map((input) => operation.timesDone(elsewhere, input))).toEqual([1, 1, 1]);
		expect(second.items.map(({ json }) => json)).toMatchObject(
			there.inputs.map((input) => operation.outputOf(elsewhere, input)),
		);
	},
);
