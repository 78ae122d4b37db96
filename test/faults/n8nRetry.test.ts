import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeExecutionData, INodeType } from 'n8n-workflow';

import type { Behind } from '../support/engine';
import { runNode } from '../support/engine';
import { readBooks } from './books';
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
import type { OperationUnderTest } from './operationsUnderTest';
import { cancel, customerCreate, productCreate, stamp } from './operationsUnderTest';

const sandbox = sandboxForFile('again');

const requestsOf = async ({ name }: OperationUnderTest): Promise<number> => {
	const { json } = await sandbox().get('/sandbox/books');
	return (json as { requests: Record<string, number> }).requests[name] ?? 0;
};

describe.each([stamp, cancel, customerCreate, productCreate].map((it) => ({ ...it, it })))(
	'n8n’s Retry of a failed execution, $name',
	({ it: operation }) => {
		it('sends only what had failed, and gives every item', async () => {
			const subjects = await subjectsFor(sandbox(), operation, 5);
			await order(sandbox(), operation, subjects[3], fault('422'));
			const failed = await runScenario(sandbox(), { operation, subjects });
			expect(failed.error?.context).toMatchObject({ itemIndex: 3, outcome: 'refused' });
			expect(await requestsOf(operation)).toBe(5);

			const { items, error } = await retryScenario(sandbox(), { operation, subjects }, failed);

			expect(error).toBeUndefined();
			expect(await requestsOf(operation)).toBe(6);
			const books = await readBooks(sandbox());
			expect(items.map(({ json }) => json)).toMatchObject(
				subjects.map((subject) => operation.gives(books, subject)),
			);
			expect(subjects.map((subject) => operation.timesDone(books, subject))).toEqual(
				subjects.map(() => 1),
			);
		});

		it('never sends by itself what is in doubt, however often it is asked', async () => {
			const subjects = await subjectsFor(sandbox(), operation, 3);
			await order(sandbox(), operation, subjects[1], fault('reset, work done'));
			const failed = await runScenario(sandbox(), { operation, subjects });
			const again = await retryScenario(sandbox(), { operation, subjects }, failed);

			const { error } = await retryScenario(sandbox(), { operation, subjects }, again);

			expect(error?.message).toMatch(
				/^An earlier attempt sent this item at \S+Z, and no answer came/,
			);
			expect(error?.context).toMatchObject({ itemIndex: 1, outcome: 'unknown', notSent: 0 });
			expect(await requestsOf(operation)).toBe(3);
		});
	},
);

it('n8n’s Retry of more items than places loses no UUID while one item stays in doubt', async () => {
	const subjects = await subjectsFor(sandbox(), stamp, 15);
	await order(sandbox(), stamp, subjects[0], fault('time-out, work done'));
	const scenario: Scenario = {
		operation: stamp,
		subjects,
		parameters: { requestOptions: { timeout: 3_000 } },
	};
	const failed = await runScenario(sandbox(), scenario);

	const { error } = await retryScenario(sandbox(), scenario, failed);

	const { invoices } = await readBooks(sandbox());
	expect(invoices).toHaveLength(15);
	const lost = invoices
		.map(({ id, uuid }) => `id ${id}, UUID ${uuid}`)
		.filter((line) => error?.description?.includes(line) !== true);
	expect(lost).toHaveLength(1);
	expect(error?.context.notSent).toBe(0);
});

it('a mended item answers from the first try, and says so; the one that had failed is sent', async () => {
	const subjects = await subjectsFor(sandbox(), stamp, 2);
	await order(sandbox(), stamp, subjects[1], fault('422'));
	const failed = await runScenario(sandbox(), { operation: stamp, subjects });
	const mended = { operation: stamp, subjects, parameters: { cfdiUse: 'G01' } };

	const { items } = await retryScenario(sandbox(), mended, failed);

	expect(items[0]?.json.note).toContain('It was not sent again.');
	expect(items[1]?.json).not.toHaveProperty('note');
	const { invoices } = await readBooks(sandbox());
	expect(invoices.map(({ body }) => body)).toMatchObject([{ Receptor: { UsoCFDI: 'G03' } }, {}]);
	expect(invoices).toHaveLength(2);
});

describe('If Outcome Is Unknown is Send Again', () => {
	const options = { ifOutcomeUnknown: 'sendAgain' };

	it('leaves it to a person: Retry On Fail alone sends nothing a second time', async () => {
		const subjects = await subjectsFor(sandbox(), stamp, 1);
		await order(sandbox(), stamp, subjects[0], fault('reset, work done'), 'always');

		await runScenario(sandbox(), { operation: stamp, subjects, options, node: retries });

		expect((await readBooks(sandbox())).invoices).toHaveLength(1);
	});

	it('sends once more in n8n’s Retry of the execution', async () => {
		const subjects = await subjectsFor(sandbox(), stamp, 1);
		await order(sandbox(), stamp, subjects[0], fault('reset, work none'));
		const scenario: Scenario = { operation: stamp, subjects, options };
		const failed = await runScenario(sandbox(), scenario);
		expect(failed.error?.context.outcome).toBe('unknown');

		const { items } = await retryScenario(sandbox(), scenario, failed);

		const { invoices } = await readBooks(sandbox());
		expect(items.map(({ json }) => json)).toMatchObject([{ uuid: invoices[0]?.uuid }]);
		expect(invoices).toHaveLength(1);
	});
});

/** A node behind the CFDI node that brings the items back to it, once. */
function loop(items: INodeExecutionData[]): Behind {
	let turns = 0;
	const type: INodeType = {
		description: {
			displayName: 'Once More',
			name: 'onceMore',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: {},
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		execute: async () => [turns++ === 0 ? items : []],
	};
	const to = (node: string) => ({ main: [[{ node, type: NodeConnectionTypes.Main, index: 0 }]] });
	return {
		nodes: [
			{
				id: 'more',
				name: 'Once More',
				type: 'onceMore',
				typeVersion: 1,
				position: [400, 0],
				parameters: {},
			},
		],
		types: { onceMore: type },
		connections: { CFDI: to('Once More'), 'Once More': to('CFDI') },
	};
}

it('a second turn of a loop stamps again: it is another invoice', async () => {
	const subjects = await subjectsFor(sandbox(), stamp, 2);
	const behind = loop(subjects.map((json) => ({ json })));

	const { run } = await runNode(nodeRun(sandbox(), { operation: stamp, subjects }), behind);

	const runs = run.data.resultData.runData.CFDI ?? [];
	const uuids = runs.flatMap(({ data }) => data?.main?.[0] ?? []).map(({ json }) => json.uuid);
	const { invoices } = await readBooks(sandbox());
	expect(runs).toHaveLength(2);
	expect(uuids.sort()).toEqual(invoices.map(({ uuid }) => uuid).sort());
	expect(invoices.map(({ times }) => times)).toEqual([2, 2, 2, 2]);
});

it('a second turn of a loop sends again what was in doubt in the first', async () => {
	const subjects = await subjectsFor(sandbox(), stamp, 2);
	await order(sandbox(), stamp, subjects[0], fault('reset, work done'));
	const behind = loop(subjects.map((json) => ({ json })));
	const node = { onError: 'continueRegularOutput' as const };

	const { run } = await runNode(nodeRun(sandbox(), { operation: stamp, subjects, node }), behind);

	const runs = run.data.resultData.runData.CFDI ?? [];
	expect(runs.map(({ data }) => data?.main?.[0]?.map(({ json }) => json))).toMatchObject([
		[{ error: { outcome: 'unknown' } }, { uuid: expect.any(String) as string }],
		[{ uuid: expect.any(String) as string }, { uuid: expect.any(String) as string }],
	]);
	expect((await readBooks(sandbox())).invoices).toHaveLength(4);
});
