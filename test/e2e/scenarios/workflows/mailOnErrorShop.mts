import { renameColumn } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { openExample } from '../../support/examples.mts';
import { whenOver } from '../../support/executions.mts';
import { SECRET, withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { accepted } from '../../support/orderRows.mts';
import { makeSales } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Shop } from '../../support/shopOrders.mts';
import {
	linkedExecution,
	mailed,
	secretsIn,
	setErrorWorkflow,
} from '../../support/stoppedMails.mts';
import type { Row } from '../../support/table.mts';

const TABLE = 'cfdi_invoices';
const PAID_ORDER = 'CFDI: invoice a paid order';
const WOO: Shop = { kind: 'WooCommerce', host: 'tienda.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'taller.myshopify.com' };

/** Runs paid orders with its error workflow: a valid order, and one that cannot be recorded. */
export async function mailOnErrorShop(base: Setup): Promise<Row[]> {
	return await withPaidOrders(base, { woo: WOO, shopify: SHOPIFY }, async (open) => {
		await setErrorWorkflow(base, open.id, await openExample(open.setup, 'mail-on-error'));
		return [await notWritten(open)];
	});
}

async function notWritten(open: OpenShop): Promise<Row> {
	const { setup, id, mailServer, sender } = open;
	const { checks, n8n, random, service, signal } = setup;
	const paidAt = `${daysAgo(1)}T12:00:00`;
	const [good, lost] = makeSales('61', 2, { random, shop: WOO, paidAt });
	if (good === undefined || lost === undefined) throw new Error('No sale was made.');
	await accepted(open, good);
	await whenOver(n8n.rest, id, 1, signal);
	await renameColumn(n8n.rest, TABLE, 'order_json', 'order_text');
	const posted = signed(WOO, orderOf(lost), SECRET);
	const { status } = await sender.post(posted);
	checks.check('an order that cannot be written down is answered with 500', status === 500, status);
	const mails = await mailed(setup, mailServer, PAID_ORDER, 1);
	const [mail] = mails;
	const { text = '', subject } = mail ?? {};
	checks.check('the mail names the node', text.includes('Write it down'), [subject, text]);
	const linked = mail && (await linkedExecution(setup, mail, id));
	checks.check('its link is that of the red execution', linked?.status === 'error', text);
	const toCustomer = mailServer.mails.length - mails.length;
	const others = mails.length === 1 && toCustomer === 1 && !text.includes(good.number);
	checks.check('the good order has its mail to the customer alone', others, [
		mailServer.mails.map((each) => each.subject),
	]);
	const found = secretsIn(setup, mails);
	checks.check('neither the token nor the secret of the shop is in it', found.length === 0, found);
	await renameColumn(n8n.rest, TABLE, 'order_text', 'order_json');
	const state = await accepted(open, lost);
	checks.check('delivered again, it is stamped', state === 'stamped', state);
	return {
		fault:
			'The register cannot be written when an order comes; the error workflow of paid orders mails',
		shown: `${status} for the shop, ${mails.length} mail with the node and the link; delivered again: ${String(state)}`,
		books: `${(await service.invoices()).length} stamps`,
	};
}
