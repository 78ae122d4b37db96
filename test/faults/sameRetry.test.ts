/** n8n keeps the Retry button on a failed execution: a person may press it again and again. */
import type { INodeType } from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';

import type { NodeResult } from '../support/engine';
import { runNode } from '../support/engine';
import { readBooks } from './books';
import type { OnError } from './cases';
import type { Scenario } from './scenario';
import {
	fault,
	nodeRun,
	order,
	retries,
	retryScenario,
	runScenario,
	sandboxForFile,
	subjectsFor,
} from './scenario';
import type { OperationUnderTest, Subject } from './subjects';
import { cancel, customerCreate, productCreate, stamp } from './subjects';

const sandbox = sandboxForFile('same-retry');

const ITEMS = 5;
const HIT = 1;

const writes = [stamp, cancel, customerCreate, productCreate];
const onErrors: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
const table = writes.flatMap((operation) =>
	onErrors.map((onError) => ({ name: operation.name, operation, onError })),
);

const another = 'Another Retry of this execution sent this item';

/** An execution that a refused item stopped: the items behind it are not sent. */
async function failed(operation: OperationUnderTest) {
	const subjects = await subjectsFor(sandbox(), operation, ITEMS);
	await order(sandbox(), operation, subjects[HIT], fault('422'));
	const scenario: Scenario = { operation, subjects, options: { requestsAtOnce: 1 } };
	const first = await runScenario(sandbox(), scenario);
	expect(first.error?.context).toMatchObject({ itemIndex: HIT, notSent: ITEMS - HIT - 1 });
	return { subjects, scenario, first };
}

const timesDone = async (operation: OperationUnderTest, subjects: Subject[]) => {
	const books = await readBooks(sandbox());
	return subjects.map((subject) => operation.timesDone(books, subject));
};

const once = Array<number>(ITEMS).fill(1);

/** What an execution says of the items that it did not send, because another Retry did. */
const sentByAnother = ({ error, outputs }: NodeResult): string[] =>
	[
		error?.message,
		...outputs.flat().map(({ json }) => (json.error as Error | undefined)?.message),
	].filter((message): message is string => message?.startsWith(another) === true);

describe.each(table)('$name, On Error $onError', ({ operation, onError }) => {
	const node = { onError };

	it('three Retries of the same execution do each item once, and the first gives them all', async () => {
		const { subjects, scenario, first } = await failed(operation);

		const [second, third, fourth] = [
			await retryScenario(sandbox(), { ...scenario, node }, first),
			await retryScenario(sandbox(), { ...scenario, node }, first),
			await retryScenario(sandbox(), { ...scenario, node }, first),
		];

		expect(await timesDone(operation, subjects)).toEqual(once);
		const books = await readBooks(sandbox());
		expect(second.items.map(({ json }) => json)).toMatchObject(
			subjects.map((subject) => operation.gives(books, subject)),
		);
		const said = onError === 'stopWorkflow' ? 1 : ITEMS - HIT;
		expect([third, fourth].map((result) => sentByAnother(result).length)).toEqual([said, said]);
	});

	it('three Retries at the same moment do each item once', async () => {
		const { subjects, scenario, first } = await failed(operation);

		const results = await Promise.all(
			[1, 2, 3].map(async () => await retryScenario(sandbox(), { ...scenario, node }, first)),
		);

		const done = await timesDone(operation, subjects);
		expect(done.filter((times) => times > 1)).toEqual([]);
		expect(results.flatMap(sentByAnother).length).toBeGreaterThan(0);
		if (onError !== 'stopWorkflow') expect(done).toEqual(once);
	});

	it('an item that is refused in the first Retry is done in the second', async () => {
		const { subjects, scenario, first } = await failed(operation);
		await order(sandbox(), operation, subjects[HIT], fault('422'));

		for (let retry = 0; retry < 3; retry++) {
			await retryScenario(sandbox(), { ...scenario, node }, first);
		}

		const done = await timesDone(operation, subjects);
		expect(done[HIT]).toBe(1);
		expect(done.filter((times) => times > 1)).toEqual([]);
	});

	it.each(['reset, work done', '500, work done', 'reset, work none'])(
		'an item that is left in doubt by the first Retry (%s) is not sent by the others, nor by Retry On Fail',
		async (name) => {
			const { subjects, scenario, first } = await failed(operation);
			await order(sandbox(), operation, subjects[HIT], fault(name));

			for (let retry = 0; retry < 3; retry++) {
				await retryScenario(sandbox(), { ...scenario, node: { ...node, ...retries } }, first);
			}

			const done = await timesDone(operation, subjects);
			expect(done[HIT]).toBe(name === 'reset, work none' ? 0 : 1);
			expect(done.filter((times) => times > 1)).toEqual([]);
		},
	);
});

/** Fails in place of the node before the CFDI node, which then does not run at all. */
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

/** An older n8n gives an execution no token that its Retries share: a limit that the docs name. */
const hasToken = createRunExecutionData().resumeToken !== undefined;

for (const { name, operation, onError } of hasToken ? table : []) {
	it(`three Retries of an execution that failed before this node: ${name} is done once, On Error ${onError}`, async () => {
		const subjects = await subjectsFor(sandbox(), operation, 2);
		const scenario: Scenario = { operation, subjects, node: { onError } };
		const behind = { nodes: [], types: { start: failingStart }, connections: {} };
		const first = await runNode(nodeRun(sandbox(), scenario), behind);
		expect(first.error?.message).toBe('Another service is down');

		const second = await retryScenario(sandbox(), scenario, first);
		await retryScenario(sandbox(), scenario, first);
		await retryScenario(sandbox(), scenario, first);

		expect(await timesDone(operation, subjects)).toEqual([1, 1]);
		expect(second.items).toHaveLength(2);
	});
}

it('Send Again sends an item in doubt once more, in however many Retries of the same execution', async () => {
	const subjects = await subjectsFor(sandbox(), stamp, 2);
	await order(sandbox(), stamp, subjects[HIT], fault('reset, work none'));
	const options = { ifOutcomeUnknown: 'sendAgain' };
	const scenario: Scenario = { operation: stamp, subjects, options };
	const first = await runScenario(sandbox(), scenario);
	expect(first.error?.context.outcome).toBe('unknown');

	for (let retry = 0; retry < 3; retry++) await retryScenario(sandbox(), scenario, first);

	expect(await timesDone(stamp, subjects)).toEqual([1, 1]);
});
