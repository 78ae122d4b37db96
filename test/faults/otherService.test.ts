import type { Sandbox } from '../support/sandbox';
import { startSandbox } from '../support/sandbox';
import { token } from '../support/engine';
import { readBooks } from './books';
import type { Scenario } from './scenario';
import { fault, order, retryScenario, runScenario, sandboxForFile, subjectsFor } from './scenario';
import { cancel, customerCreate, productCreate, stamp } from './subjects';

const sandbox = sandboxForFile('other-service');
let other: Sandbox;
beforeAll(async () => {
	other = await startSandbox({ token });
});
afterAll(async () => {
	await other.stop();
});

it.each([stamp, cancel, customerCreate, productCreate].map((it) => ({ name: it.name, it })))(
	'$name: after the credential names another service, a Retry does every item there, and never again',
	async ({ it: operation }) => {
		const subjects = await subjectsFor(sandbox(), operation, 3);
		await order(sandbox(), operation, subjects[1], fault('reset, work done'));
		const scenario: Scenario = { operation, subjects };
		const first = await runScenario(sandbox(), scenario);
		expect(first.error?.context.outcome).toBe('unknown');
		await other.delete('/sandbox');
		const there = { operation, subjects: await subjectsFor(other, operation, 3) };

		const second = await retryScenario(other, there, first);
		await retryScenario(other, there, first);
		await retryScenario(sandbox(), scenario, first);

		const [here, elsewhere] = [await readBooks(sandbox()), await readBooks(other)];
		expect(subjects.map((subject) => operation.timesDone(here, subject))).toEqual([1, 1, 1]);
		expect(there.subjects.map((subject) => operation.timesDone(elsewhere, subject))).toEqual([
			1, 1, 1,
		]);
		expect(second.items.map(({ json }) => json)).toMatchObject(
			there.subjects.map((subject) => operation.gives(elsewhere, subject)),
		);
	},
);
