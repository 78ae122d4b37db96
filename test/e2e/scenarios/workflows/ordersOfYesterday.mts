import { tableRows } from '../../support/dataTable.mts';
import type { TableRow } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { accepted, rowOf } from '../../support/orderRows.mts';
import { makeSales, WITHOUT_RFC } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import { switchOn } from '../../support/switchOn.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { takeWhatIsLeft } from '../../support/whatIsLeft.mts';
import { WooShop } from '../../support/wooShop.mts';

const TABLE = 'cfdi_invoices';

const WOO: Shop = { kind: 'WooCommerce', host: 'ayer.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'ayer.myshopify.com' };

/** A shop's webhook misses orders, and the workflow finds each of them once. */
export async function ordersOfYesterday(base: Setup): Promise<Row[]> {
	const { rest } = base.n8n;
	const woo = await WooShop.start();
	const type = 'wooCommerceApi';
	const { id: keyId, name } = await rest.createCredential({
		name: 'The shop',
		type,
		data: woo.credential,
	});
	const setup = { ...base, credentials: { ...base.credentials, [type]: { id: keyId, name } } };
	try {
		return await withPaidOrders(setup, { woo: WOO, shopify: SHOPIFY }, async (open) => {
			return [await found(open, woo)];
		});
	} finally {
		await woo.stop();
		await rest.call('DELETE', `/rest/credentials/${keyId}`);
	}
}

const orderIn = ({ id, state, uuid, modified }: TableRow) => [id, state, uuid, modified].join();

async function found(open: OpenShop, woo: WooShop): Promise<Row> {
	const { checks, n8n, random, service } = open.setup;
	await switchOn(open, ['Each night', 'Orders of the shop']);
	const before = (await service.invoices()).length;
	const paidAt = `${daysAgo(1)}T09:00:00`;
	const sales = makeSales('7', 6, { random, shop: WOO, paidAt });
	const [one, two, three, without, unpaid, refused] = sales.map((sale, index) =>
		index === 3 ? { ...sale, buyer: WITHOUT_RFC } : sale,
	);
	if (!one || !two || !three || !without || !unpaid || !refused) throw new Error('No sale.');
	const notPaid = { status: 'pending', date_paid: null };
	const wrong = { ...refused, buyer: { ...refused.buyer, use: 'D01' } };
	for (const sale of [one, two, three, without, wrong]) woo.sells(orderOf(sale));
	woo.sells(orderOf(unpaid, notPaid));
	await accepted(open, one);
	await accepted(open, wrong);
	await accepted(open, unpaid, notPaid);

	const states = async (all: readonly Sale[]) =>
		(await Promise.all(all.map(async (sale) => await rowOf(open, sale))))
			.map((row) => String(row?.state))
			.join();
	const night = async () => {
		const before = new Set((await tableRows(n8n.rest, TABLE)).map(orderIn));
		await n8n.rest.finished(await n8n.rest.run(await n8n.rest.workflow(open.id), 'Each night'));
		const changed = (await tableRows(n8n.rest, TABLE)).filter((row) => !before.has(orderIn(row)));
		await takeWhatIsLeft(open);
		return changed.map(({ order_number }) => order_number).join();
	};
	const first = await night();
	const lost = [two, three, without, unpaid];
	const numbers = (all: readonly Sale[]) => all.map(({ number }) => number);
	checks.check(
		'accepts orders that no webhook delivered, and unpaid ones',
		first.split(',').sort().join() === numbers(lost).sort().join(),
		first,
	);
	const after = await states([one, two, three, without, unpaid, wrong]);
	checks.check(
		'each is stamped, or says why not',
		after === 'stamped,stamped,stamped,noRfc,notPaid,refused',
		after,
	);
	woo.sells(orderOf(unpaid));
	const second = await night();
	checks.check('paid since, it is accepted again, alone', second === unpaid.number, second);
	const third = await night();
	checks.check('accepts nothing in a third run', third === '', third);
	const stamped = (await service.invoices()).length - before;
	checks.check('each order is stamped once', stamped === 4, stamped);
	const rows = (await tableRows(n8n.rest, TABLE)).filter(({ shop }) =>
		String(shop).includes(WOO.host),
	);
	checks.check('each has one row', rows.length === sales.length, rows.length);
	return {
		fault: `${sales.length} orders of WooCommerce, of which 3 were delivered; the shop is asked in three nights`,
		shown: `accepted: ${lost.length}, 1, none; states ${await states(sales)}`,
		books: `${stamped} stamps`,
	};
}
