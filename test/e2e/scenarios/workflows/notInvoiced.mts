import { executionsOf } from '../../support/executions.mts';
import { renameColumn, tableRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { read, signed } from '../../support/deliveries.mts';
import type { Answer } from '../../support/deliveries.mts';
import { BUYER, makeSales } from '../../support/sales.mts';
import { money, orderOf, totalOf } from '../../support/shopOrders.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';

/** Orders that get no invoice: passed on, refused, or not reached. */
export async function notInvoiced(open: OpenShop): Promise<Row> {
	const { setup, shops } = open;
	const { checks, service } = setup;
	const before = (await service.invoices()).length;
	await passedOn(open);
	const refused = await refusedBySat(open);
	const failed = await notReached(open);
	const later = await withOtherTotal(open);
	await withoutColumn(open);
	const stamped = (await service.invoices()).length - before;
	// One after the service was reached again, and one before its total changed.
	checks.check('only what could be invoiced is in the books', stamped === 2, stamped);
	const rows = await tableRows(setup.n8n.rest, 'cfdi_refused');
	const listed = (sale: Sale) => rows.filter(({ order_id }) => order_id === idOf(sale));
	const all = [refused, failed, later].every((sale) => listed(sale).length === 1);
	checks.check('each refused order has a row in cfdi_refused', all, rows.length);
	const [row] = listed(refused);
	const says = String(row?.message).includes('CFDI40161') && row?.answered === 200;
	checks.check('it says what SAT refuses', says, [row?.message, row?.answered]);
	const [changed] = listed(later);
	const reason = changed?.outcome === 'conflict' && String(changed.what_to_do).includes('cancel');
	checks.check('the one that changed says what to do', reason, changed);
	return {
		fault: `A test order, a cancelled and an unpaid one of ${shops.shopify.host}; one that SAT refuses, one while the service is down, one that changed after its invoice`,
		shown: '3 passed on unsent; 3 in cfdi_refused, with red executions',
		books: `${stamped} stamps`,
	};
}

const idOf = (sale: Sale) => String((orderOf(sale) as { id: number }).id);

/** One sale that is not among the others. */
function saleOf({ setup }: OpenShop, shop: Shop, number: string): Sale {
	const paidAt = `${daysAgo(1)}T12:00:00`;
	const [sale] = makeSales(number, 1, { random: setup.random, shop, paidAt });
	if (sale === undefined) throw new Error('No sale was made.');
	return sale;
}

async function deliver(open: OpenShop, sale: Sale, changes: object = {}): Promise<Answer> {
	return read(await open.sender.post(signed(sale.shop, orderOf(sale, changes), SECRET)));
}

/** Whether the newest execution of the workflow ended in red. */
async function endedRed({ setup, id }: OpenShop): Promise<boolean> {
	const [newest] = await executionsOf(setup.n8n.rest, id, 1, setup.signal);
	return newest?.status === 'error';
}

async function passedOn(open: OpenShop): Promise<void> {
	const { checks } = open.setup;
	const { woo, shopify } = open.shops;
	const cases: ReadonlyArray<[Shop, string, object]> = [
		[shopify, 'test', { test: true }],
		[shopify, 'cancelled', { cancelled_at: `${daysAgo(0)}T08:00:00-06:00` }],
		[shopify, 'notPaid', { financial_status: 'pending' }],
		[woo, 'cancelled', { status: 'cancelled' }],
		[woo, 'notPaid', { status: 'processing', payment_method: 'cod', date_paid: null }],
	];
	for (const [index, [shop, reason, changes]] of cases.entries()) {
		const answer = await deliver(open, saleOf(open, shop, `51${index}`), changes);
		const right = answer.status === 200 && answer.reason === reason && answer.uuid === undefined;
		checks.check(`${shop.kind}: an order that is ${reason} is not stamped`, right, answer);
	}
}

/** CFDI use D01 is for persons, but the customer is a company. */
async function refusedBySat(open: OpenShop): Promise<Sale> {
	const { checks } = open.setup;
	const sale = { ...saleOf(open, open.shops.shopify, '52'), buyer: { ...BUYER, use: 'D01' } };
	const { status, refused = '' } = await deliver(open, sale);
	const told = status === 200 && refused.includes('Uso CFDI');
	checks.check('what SAT refuses is answered with 200, and with its field', told, [
		status,
		refused,
	]);
	checks.check('its execution ends in red', await endedRed(open));
	return sale;
}

async function notReached(open: OpenShop): Promise<Sale> {
	const { checks, service } = open.setup;
	const sale = saleOf(open, open.shops.woo, '53');
	await service.orderFault({ fault: 'status', work: 'none', status: 403, match: sale.number });
	const first = await deliver(open, sale);
	const red = await endedRed(open);
	checks.check(
		'an order that the service does not take is answered with 500',
		first.status === 500,
		first,
	);
	checks.check('and its execution ends in red', red);
	const second = await deliver(open, sale);
	checks.check('delivered again, it is stamped', second.uuid !== undefined, second);
	return sale;
}

/** A step beside the stamp fails, here since someone renamed a column. */
async function withoutColumn(open: OpenShop): Promise<void> {
	const { checks, n8n } = open.setup;
	const [table, column, other] = ['cfdi_orders_open', 'shop', 'store'] as const;
	const [sale] = makeSales('55', 1, {
		random: open.setup.random,
		shop: open.shops.woo,
		paidAt: `${daysAgo(0)}T12:00:00`,
		every: 1,
	});
	if (sale === undefined) throw new Error('No sale was made.');
	await renameColumn(n8n.rest, table, column, other);
	const first = await deliver(open, sale);
	const red = await endedRed(open);
	await renameColumn(n8n.rest, table, other, column);
	checks.check(
		'an order whose row cannot be read is answered with 500',
		first.status === 500,
		first,
	);
	checks.check('and its execution ends in red', red);
	const second = await deliver(open, sale);
	checks.check('delivered again, it is put aside', second.reason === 'noRfc', second);
}

async function withOtherTotal(open: OpenShop): Promise<Sale> {
	const { checks } = open.setup;
	const sale = saleOf(open, open.shops.woo, '54');
	const first = await deliver(open, sale);
	const shipping = sale.shipping + 1160;
	const dearer = { ...sale, shipping };
	const second = await deliver(open, dearer);
	const told =
		first.uuid !== undefined &&
		second.status === 200 &&
		/ was sent before, with another recipient, total/.test(second.refused ?? '');
	checks.check('an order that came again with another total says so, with 200', told, [
		second,
		money(totalOf(dearer)),
	]);
	checks.check('its execution ends in red', await endedRed(open));
	const same = await deliver(open, sale);
	const known = same.status === 200 && same.outcome === 'duplicate' && same.uuid === undefined;
	checks.check('with its own total it is a duplicate', known, same);
	return sale;
}
