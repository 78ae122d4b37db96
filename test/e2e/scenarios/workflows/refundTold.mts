import { until } from '../../../../tools/run/until.mts';
import { updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { accepted, saleWithoutRfc } from '../../support/orderRows.mts';
import {
	SHOPIFY,
	TABLE,
	creditNotes,
	credited,
	creditedInRed,
	delivered,
	post,
	rowOf,
} from '../../support/refundDesk.mts';
import type { Open } from '../../support/refundDesk.mts';
import { backOf } from '../../support/refunds.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Sale } from '../../support/shopOrders.mts';

const SERVICE_MS = 3_000;

export async function killed(open: Open, sale: Sale): Promise<void> {
	const { checks, n8n, service, signal } = open.setup;
	await post(open, delivered(open, { sale, id: 6401, part: [0.5, 0.8] }));
	const before = (await creditNotes(open)).length;
	await service.set({ delayMs: SERVICE_MS });
	const requests = await service.stampRequests();
	await n8n.rest.run(await n8n.rest.workflow(open.id), 'Every five minutes');
	await until(
		'it is being stamped',
		async () => ((await service.stampRequests()) > requests ? true : undefined),
		{ signal },
	);
	await n8n.die();
	await until(
		'the service has made it',
		async () => ((await creditNotes(open)).length > before ? true : undefined),
		{ signal },
	);
	await service.set({ delayMs: 0 });
	await n8n.startAgain();
	await n8n.rest.listening(open.id);
	let next = await creditedInRed(open);
	let row = await rowOf(open, 6401);
	if (row?.state === 'refund') {
		next = await creditedInRed(open);
		row = await rowOf(open, 6401);
	}
	const isKnown = row?.state === 'stamped' || (row?.state === 'unknown' && next.status === 'error');
	checks.check('killed while stamping: stamps once or reports it', isKnown, [
		row?.state,
		next.error,
	]);
	const notes = (await creditNotes(open)).length - before;
	checks.check('and it has one credit note', notes === 1, notes);
}

export async function aboveInvoice(open: Open, sale: Sale): Promise<void> {
	const { checks } = open.setup;
	await post(open, delivered(open, { sale, id: 6300, part: [0, 0.6] }));
	await credited(open);
	const first = await rowOf(open, 6300);
	checks.check('a part of an order is credited', first?.state === 'stamped', first);
	await post(open, delivered(open, { sale, id: 6301, part: [0, 0.6] }));
	const run = await creditedInRed(open);
	const row = await rowOf(open, 6301);
	const sums = [money(totalOf(sale)), money(backOf({ sale, id: 0, part: [0, 0.6] }))];
	const told = row?.state === 'refused' && sums.every((sum) => String(row.message).includes(sum));
	checks.check('above its invoice: refused, and both sums are named', told, row);
	checks.check('and its execution ends in red', run.status === 'error', run.error);
}

export async function withoutInvoice(open: Open): Promise<void> {
	const { paid, setup } = open;
	const paidAt = `${daysAgo(1)}T18:30:00`;
	const [put, inGlobal, unknown] = ['651', '652', '653'].map((number) =>
		saleWithoutRfc(paid, SHOPIFY, { number, paidAt }),
	);
	if (put === undefined || inGlobal === undefined || unknown === undefined) return;
	await accepted(paid, put);
	await accepted(paid, inGlobal);
	const uuid = 'AAAAAAAA-0000-4000-8000-000000000001';
	await updateRows(setup.n8n.rest, TABLE, ['order_number', inGlobal.number], {
		state: 'inGlobal',
		related_uuid: uuid,
	});
	const cases: Array<[Sale, string, string]> = [
		[put, 'noInvoice', 'refunded'],
		[inGlobal, 'inGlobal', uuid],
		[unknown, 'noInvoice', 'agregue su renglón'],
	];
	for (const [index, [sale, state, says]] of cases.entries()) {
		await post(open, delivered(open, { sale, id: 6500 + index, part: [0, 1] }));
		const run = await creditedInRed(open);
		const row = await rowOf(open, 6500 + index);
		const told = row?.state === state && `${row.message} ${row.what_to_do}`.includes(says);
		setup.checks.check(`a refund without an invoice is ${state}, and says "${says}"`, told, row);
		setup.checks.check('ends in red', run.status === 'error', run.error);
	}
}
