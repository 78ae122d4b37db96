import { setTimeout as pause } from 'node:timers/promises';
import { executionsOf } from '../support/executions.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';

const ITEMS = 25;
const FAILS = 12;
const NAME = 'failed-expression';
const PRODUCT_MS = 200;
/** The service finishes the requests under way within this time (ms). */
const LATER_MS = 3_000;

const nameOf = (index: number) => `Taza ${String(index).padStart(2, '0')}`;

/** Lets the expression for one of 25 products fail, corrects it and presses n8n's Retry. */
export async function failedExpression(setup: Setup): Promise<Row[]> {
	const { checks, n8n, service, signal } = setup;
	await service.reset();
	await service.set({ delayMs: PRODUCT_MS });
	const workflow = (otherwise: string) =>
		workflows.webhookWorkflow(NAME, [
			workflows.splitOrders(),
			workflows.createProduct(setup.credentials, `={{ $json.name ?? ${otherwise} }}`),
		]);
	const failing = workflow('$("No such node").first().json.name');
	const { id, shop } = await setup.open(failing);
	const orders = Array.from({ length: ITEMS }, (_none, index) => ({
		...(index !== FAILS && { name: nameOf(index) }),
	}));
	await shop.send({ orders });
	const [first] = await executionsOf(n8n.rest, id, 1, signal);
	if (first === undefined) throw new Error('n8n stored no execution.');

	const { products } = await service.books();
	const { message = '', description = '' } = first.error ?? {};
	const stopped = first.status === 'error' && message.endsWith(`[item ${FAILS}]`);
	checks.check('stops at the item with the failed expression', stopped, message);
	const unlisted = products.filter((made) => !description?.includes(`id ${made.id}<br>`));
	const listed = products.length > 0 && unlisted.length === 0;
	checks.check('Its error lists the ID of every product that was made', listed, description);
	await pause(LATER_MS, undefined, { signal });
	const later = (await service.books()).products.length;
	checks.check('makes no products after the failure', later === products.length, later);

	await n8n.rest.call('PATCH', `/rest/workflows/${id}?forceSave=true`, {
		...workflow(`"${nameOf(FAILS)}"`),
		versionId: '',
	});
	const second = await n8n.rest.finished(await n8n.rest.retry(first.id, true));
	const after = (await service.books()).products.map((made) => made.description).sort();
	const expected = Array.from({ length: ITEMS }, (_none, index) => nameOf(index));
	const each = after.join() === expected.join();
	checks.check("n8n's Retry leaves each product made once", each, after);
	const items = second.items(workflows.STAMPED).length;
	checks.check('All of them come out of the Retry', items === ITEMS, second.error ?? items);
	return [
		{
			fault: `The expression of one of ${ITEMS} products fails; then it is corrected, and n8n's Retry`,
			shown: `1st: "${message}", ${products.length - unlisted.length} IDs listed; 2nd: ${second.status}, ${items} products`,
			books: `${products.length} (${later} three seconds later), then ${after.length}`,
		},
	];
}
