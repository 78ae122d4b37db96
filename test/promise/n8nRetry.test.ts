import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeExecutionData } from 'n8n-workflow';

import type { NodesAfter } from '../support/engine';
import { onErrorContinue, retryOnFail, runNode } from '../support/engine';
import { nodeTypeOf, plainNode } from '../support/oneNode';
import type { OperationUnderTest } from './operationsUnderTest';
import { stamp, writes } from './operationsUnderTest';
import { orderFault } from './orderFault';
import { readBooks } from './readBooks';
import type { Scenario } from './scenario';
import { fault, inputsFor, nodeRun, retryScenario, runScenario, sandboxForFile } from './scenario';

const sandbox = sandboxForFile('n8nRetry');

const requestCount = async ({ endpoint }: OperationUnderTest): Promise<number> => {
	const { json } = await sandbox().get('/sandbox/books');
	return (json as { requests: Record<string, number> }).requests[endpoint] ?? 0;
};

describe.each(writes)('n8n’s Retry of $name', (operation) => {
	it('sends only the failed item in n8n’s Retry and outputs all items', async () => {
		const inputs = await inputsFor(sandbox(), operation, 5);
		await orderFault(sandbox(), operation, inputs[3], fault('422'));
		const failed = await runScenario(sandbox(), { operation, inputs });
		expect(failed.error?.context).toMatchObject({ itemIndex: 3, outcome: 'refused' });
		expect(await requestCount(operation)).toBe(5);

		const { items, error } = await retryScenario(sandbox(), { operation, inputs }, failed);

		expect(error).toBeUndefined();
		expect(await requestCount(operation)).toBe(6);
		const books = await readBooks(sandbox());
		expect(items.map(({ json }) => json)).toMatchObject(
			inputs.map((input) => operation.outputOf(books, input)),
		);
		expect(inputs.map((input) => operation.timesDone(books, input))).toEqual(inputs.map(() => 1));
	});

	it('never sends an item with an unknown outcome again in n8n’s Retry', async () => {
		const inputs = await inputsFor(sandbox(), operation, 3);
		await orderFault(sandbox(), operation, inputs[1], fault('connection reset, work done'));
		const failed = await runScenario(sandbox(), { operation, inputs });
		const firstRetry = await retryScenario(sandbox(), { operation, inputs }, failed);

		const { error } = await retryScenario(sandbox(), { operation, inputs }, firstRetry);

		expect(error?.message).toMatch(
			/^An earlier attempt sent this item at \S+Z, but no response arrived/,
		);
		expect(error?.context).toMatchObject({ itemIndex: 1, outcome: 'unknown', notSent: 0 });
		expect(await requestCount(operation)).toBe(3);
	});
});

it('loses no UUID in n8n’s Retry of 15 items if one outcome is unknown', async () => {
	const inputs = await inputsFor(sandbox(), stamp, 15);
	await orderFault(sandbox(), stamp, inputs[0], fault('time-out, work done'));
	const scenario: Scenario = { operation: stamp, inputs };
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

it('applies changed values in n8n’s Retry to the failed item, not to the stamped item', async () => {
	const inputs = await inputsFor(sandbox(), stamp, 2);
	await orderFault(sandbox(), stamp, inputs[1], fault('422'));
	const failed = await runScenario(sandbox(), { operation: stamp, inputs });
	const corrected = { operation: stamp, inputs, parameters: { cfdiUse: 'G01' } };

	const { items } = await retryScenario(sandbox(), corrected, failed);

	expect(items[0]?.json.note).toContain('so it was not sent again.');
	expect(items[1]?.json).not.toHaveProperty('note');
	const { invoices } = await readBooks(sandbox());
	expect(invoices.map(({ body }) => body)).toMatchObject([{ Receptor: { UsoCFDI: 'G03' } }, {}]);
	expect(invoices).toHaveLength(2);
});

describe('If Outcome Is Unknown: Send Again', () => {
	const options = { ifOutcomeUnknown: 'sendAgain' };

	it('does not send an item with an unknown outcome again in Retry On Fail', async () => {
		const inputs = await inputsFor(sandbox(), stamp, 1);
		await orderFault(sandbox(), stamp, inputs[0], fault('connection reset, work done'), 'always');

		await runScenario(sandbox(), { operation: stamp, inputs, options, node: retryOnFail });

		expect((await readBooks(sandbox())).invoices).toHaveLength(1);
	});

	it('sends an item with an unknown outcome once more in n8n’s Retry with Send Again', async () => {
		const inputs = await inputsFor(sandbox(), stamp, 1);
		await orderFault(sandbox(), stamp, inputs[0], fault('connection reset, work none'));
		const scenario: Scenario = { operation: stamp, inputs, options };
		const failed = await runScenario(sandbox(), scenario);
		expect(failed.error?.context.outcome).toBe('unknown');

		const { items } = await retryScenario(sandbox(), scenario, failed);

		const { invoices } = await readBooks(sandbox());
		expect(items.map(({ json }) => json)).toMatchObject([{ uuid: invoices[0]?.uuid }]);
		expect(invoices).toHaveLength(1);
	});
});

function loop(items: INodeExecutionData[]): NodesAfter {
	let turns = 0;
	const to = (node: string) => ({ main: [[{ node, type: NodeConnectionTypes.Main, index: 0 }]] });
	return {
		nodes: [plainNode({ name: 'Once More', type: 'onceMore' })],
		types: { onceMore: nodeTypeOf({}, async () => [turns++ === 0 ? items : []]) },
		connections: { CFDI: to('Once More'), 'Once More': to('CFDI') },
	};
}

it('stamps new invoices in the second round of a loop', async () => {
	const inputs = await inputsFor(sandbox(), stamp, 2);
	const after = loop(inputs.map((json) => ({ json })));

	const { run } = await runNode(nodeRun(sandbox(), { operation: stamp, inputs }), after);

	const runs = run.data.resultData.runData.CFDI ?? [];
	const uuids = runs.flatMap(({ data }) => data?.main?.[0] ?? []).map(({ json }) => json.uuid);
	const { invoices } = await readBooks(sandbox());
	expect(runs).toHaveLength(2);
	expect(uuids.sort()).toEqual(invoices.map(({ uuid }) => uuid).sort());
	expect(invoices.map(({ times }) => times)).toEqual([2, 2, 2, 2]);
});

it('sends an item again in the second loop round even if its first outcome is unknown', async () => {
	const inputs = await inputsFor(sandbox(), stamp, 2);
	await orderFault(sandbox(), stamp, inputs[0], fault('connection reset, work done'));
	const after = loop(inputs.map((json) => ({ json })));
	const scenario = { operation: stamp, inputs, node: onErrorContinue };

	const { run } = await runNode(nodeRun(sandbox(), scenario), after);

	const runs = run.data.resultData.runData.CFDI ?? [];
	expect(runs.map(({ data }) => data?.main?.[0]?.map(({ json }) => json))).toMatchObject([
		[{ error: { outcome: 'unknown' } }, { uuid: expect.any(String) as string }],
		[{ uuid: expect.any(String) as string }, { uuid: expect.any(String) as string }],
	]);
	expect((await readBooks(sandbox())).invoices).toHaveLength(4);
});
