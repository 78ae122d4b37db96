/** Executions that failed in 0.2.0 are retried by this version: what it stored is what n8n gives back. */
import type { INodeParameters, IRun, IRunExecutionData } from 'n8n-workflow';

import { retryExecution } from '../faults/n8nRetry';
import { withKeyStore } from '../support/keyStore';
import { operation, uuid } from '../support/operations';
import { savedFile } from '../support/savedNodes.cts';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();
const store = withKeyStore();

interface Failed {
	parameters: INodeParameters;
	/** Its list of keys. */
	keys: string[];
	data: IRunExecutionData;
}

/** Of three items the first is stamped, the second refused, and the third not sent. */
const failed = savedFile('0.2.0', 'failed.json') as Record<'plain' | 'keyed', Failed>;

const { path } = operation('invoice.stamp');
const stamped = (id: number) => ({
	body: { data: { id, uuid: uuid.replace(/^./, String(id % 10)) }, message: 'Factura timbrada' },
});

const ORDERS = ['A-1', 'A-2', 'A-3'].map((order) => ({ json: { order } }));

describe.each(['plain', 'keyed'] as const)('%s', (name) => {
	const { data, keys, parameters } = failed[name];
	const nodeRun = { parameters, items: ORDERS, node: { id: 'CFDI' } };
	const retry = async () => await retryExecution(nodeRun, { data } as IRun);

	it('Retry sends what was not done, and gives what was', async () => {
		store.has('CFDI', keys);
		const sent = serviceAnswers(path, stamped(1031), stamped(1032));

		const { error, items } = await retry();

		expect(error).toBeUndefined();
		expect(sent.map(({ json }) => (json as { Folio: string }).Folio)).toEqual(['A-2', 'A-3']);
		expect(items.map(({ json }) => json.id)).toEqual([1024, 1031, 1032]);
		expect(items[0]?.json.uuid).toBe(uuid);
	});

	it('a second Retry sends nothing', async () => {
		store.has('CFDI', keys);
		const sent = serviceAnswers(path, stamped(1031), stamped(1032));

		await retry();
		await retry();

		expect(sent).toHaveLength(2);
	});
});

it('a Retry after one of 0.2.0 sends nothing that it sent', async () => {
	const { data, parameters } = failed.plain;
	const context = data.executionData?.contextData['node:CFDI'] as {
		cfdiLedgerId: string;
		cfdiRequests: Record<string, object>;
	};
	const [scope = ''] = Object.keys(context.cfdiRequests);
	// What its Retry recorded before it sent the second and the third item.
	store.has(
		'CFDI',
		['0:1', '0:2'].map((key) => [context.cfdiLedgerId, scope, key, 0].join(':')),
	);
	const sent = serviceAnswers(path, stamped(1031), stamped(1032));

	const { error } = await retryExecution({ parameters, items: ORDERS, node: { id: 'CFDI' } }, {
		data,
	} as IRun);

	expect(sent).toEqual([]);
	expect(error?.context.outcome).toBe('unknown');
});
