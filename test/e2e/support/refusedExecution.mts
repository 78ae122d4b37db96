import type { Execution } from '../../../tools/n8n/execution.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import { executionsOf } from './executions.mts';
import type { Setup } from './setup.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';

export const ITEMS = 10;
const REFUSED = 4;
const AT_ONCE = 3;
const STAMP_MS = 200;

export interface RefusedExecution {
	first: Execution;
	before: BookedInvoice[];
	unsent: number;
	stopped: boolean;
}

export async function refusedExecution(
	{
		credentials,
		n8n,
		open,
		service,
		signal,
	}: Pick<Setup, 'credentials' | 'n8n' | 'open' | 'service' | 'signal'>,
	name: string,
	options: { uniqueKey?: string } = {},
	after: Parameters<typeof workflows.webhookWorkflow>[1] = [],
): Promise<RefusedExecution> {
	await service.reset();
	await service.set({ delayMs: STAMP_MS });
	const orders = makeOrders(name, ITEMS);
	await service.orderFault({
		fault: 'status',
		status: 422,
		body: { error: { FormaPago: ['La forma de pago no es válida.'] }, code: 422 },
		work: 'none',
		match: orders[REFUSED]?.order ?? '',
	});
	const { id, shop } = await open(
		workflows.webhookWorkflow(name, [
			workflows.splitOrders(),
			workflows.stamp(credentials, { options, atOnce: AT_ONCE }),
			...after,
		]),
	);
	await shop.send({ orders });
	const [first] = await executionsOf(n8n.rest, id, 1, signal);
	if (first === undefined) throw new Error('n8n stored no execution.');
	const before = await service.invoices();
	const unsent = ITEMS - before.length - 1;
	return {
		first,
		before,
		unsent,
		stopped: first.status === 'error' && before.length > 0 && unsent > 0,
	};
}
