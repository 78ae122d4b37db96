import { until } from '../../../tools/run/until.mts';
import { tableRows } from './dataTable.mts';
import type { TableRow } from './dataTable.mts';
import { daysAgo } from './daysAgo.mts';
import { signed } from './deliveries.mts';
import { SECRET } from './openShop.mts';
import type { OpenShop } from './openShop.mts';
import { makeSale, WITHOUT_RFC } from './sales.mts';
import { orderOf } from './shopOrders.mts';
import type { Sale, Shop } from './shopOrders.mts';

export async function rowOf(
	{ setup }: Pick<OpenShop, 'setup'>,
	{ number, shop }: Sale,
): Promise<TableRow | undefined> {
	const rows = await tableRows(setup.n8n.rest, 'cfdi_invoices');
	return rows.find((row) => row.order_number === number && String(row.shop).includes(shop.host));
}

/**
 * Posts an order and waits for its row.
 * @returns the order's state
 */
export async function accepted(
	open: OpenShop,
	sale: Sale,
	changes: object = {},
): Promise<TableRow[string] | undefined> {
	await open.sender.post(signed(sale.shop, orderOf(sale, changes), SECRET));
	const row = await until(
		`the order ${sale.number} is no longer only received`,
		async () => {
			const found = await rowOf(open, sale);
			return found?.state === 'received' ? undefined : found;
		},
		{ signal: open.setup.signal },
	);
	return row.state;
}

/** Makes a sale to a customer without an RFC. */
export function saleWithoutRfc(
	{ setup }: OpenShop,
	shop: Shop,
	{ number, paidAt }: Pick<Sale, 'number' | 'paidAt'>,
): Sale {
	const made = makeSale(number, { random: setup.random, shop, paidAt });
	return { ...made, buyer: WITHOUT_RFC };
}

/**
 * Posts an order without an RFC and waits until the workflow sets it aside.
 * @param day how many days ago it was paid
 */
export async function putAside(open: OpenShop, shop: Shop, number: string, day = 0): Promise<Sale> {
	const sale = saleWithoutRfc(open, shop, { number, paidAt: `${daysAgo(day)}T10:00:00` });
	const state = await accepted(open, sale);
	if (state !== 'noRfc') throw new Error(`The order was not put aside: ${state}`);
	return sale;
}
