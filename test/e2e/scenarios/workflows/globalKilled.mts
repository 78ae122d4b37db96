import { tableRows, updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { killDuringStamps } from '../../support/killDuringStamps.mts';
import { makeSales, WITHOUT_RFC } from '../../support/sales.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';

const SALES = 3;
const TABLE = 'cfdi_orders_open';

/**
 * Kills n8n while a global invoice is being stamped, and runs the workflow again.
 * @param id of the workflow for the global invoice
 */
export async function globalKilled({ setup, sender, shops }: OpenShop, id: string): Promise<Row> {
	const { checks, n8n, random, service } = setup;
	const paidAt = `${daysAgo(1)}T20:00:00`;
	for (const sale of makeSales('99', SALES, { random, shop: shops.woo, paidAt })) {
		await sender.post(signed(shops.woo, orderOf({ ...sale, buyer: WITHOUT_RFC }), SECRET));
	}
	const run = async () => await n8n.rest.run(await n8n.rest.workflow(id), 'By hand');
	const books = (await service.invoices()).length;
	await killDuringStamps(setup, run);

	const again = await n8n.rest.finished(await run());
	const stamps = (await service.invoices()).length - books;
	checks.check('n8n killed during the stamp: it is not stamped again', stamps === 1, stamps);
	const open = (await tableRows(n8n.rest, TABLE)).filter(({ reason }) => reason === 'unknown');
	const told = open.length === SALES && again.status === 'error';
	checks.check('its orders stay open as unknown, and the execution ends in red', told, open);

	// As a person does who has found the invoice at the service.
	await updateRows(n8n.rest, TABLE, ['reason', 'unknown'], { state: 'invoiced', reason: '' });
	const last = await n8n.rest.finished(await run());
	const none = last.status === 'success' && (await service.invoices()).length === books + 1;
	checks.check('once they are marked, nothing is left', none, last.error);
	return {
		fault: 'n8n killed while the global invoice of three orders is being stamped, then run again',
		shown: `${open.length} orders named as unknown`,
		books: `${stamps} stamp`,
	};
}
