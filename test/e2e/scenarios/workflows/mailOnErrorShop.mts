import { tableRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { read, signed } from '../../support/deliveries.mts';
import { openExample } from '../../support/examples.mts';
import { executionsOf } from '../../support/executions.mts';
import { SECRET, withPaidOrders } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { BUYER, makeSales } from '../../support/sales.mts';
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

const PAID_ORDER = 'CFDI: invoice a paid order';
const WOO: Shop = { kind: 'WooCommerce', host: 'tienda.example.mx' };
const SHOPIFY: Shop = { kind: 'Shopify', host: 'taller.myshopify.com' };

/** A good order, and one that SAT refuses, to the workflow for paid orders with its error workflow. */
export async function mailOnErrorShop(base: Setup): Promise<Row[]> {
	return await withPaidOrders(base, { woo: WOO, shopify: SHOPIFY }, async (open) => {
		await setErrorWorkflow(base, open.id, await openExample(open.setup, 'mail-on-error'));
		return [await refusedOrder(open)];
	});
}

async function refusedOrder(open: OpenShop): Promise<Row> {
	const { setup, id, mailServer, sender } = open;
	const { checks, n8n, random, service, signal } = setup;
	const paidAt = `${daysAgo(1)}T12:00:00`;
	const [good, bad] = makeSales('61', 2, { random, shop: WOO, paidAt });
	if (good === undefined || bad === undefined) throw new Error('No sale was made.');
	// CFDI use D01 is for persons, but the customer is a company.
	const refused = { ...bad, buyer: { ...BUYER, use: 'D01' } };
	for (const sale of [good, refused]) {
		const { status } = read(await sender.post(signed(WOO, orderOf(sale), SECRET)));
		checks.check(`the shop gets 200 for the order ${sale.number}`, status === 200, status);
	}
	const mails = await mailed(setup, mailServer, PAID_ORDER, 1);
	await executionsOf(n8n.rest, id, 2, signal);
	const [mail] = mails;
	const { text = '', subject } = mail ?? {};
	const [row] = await tableRows(n8n.rest, 'cfdi_refused');
	const words = [refused.number, WOO.host, 'Uso CFDI', String(row?.what_to_do)];
	const told = words.every((word) => text.includes(word));
	checks.check('the mail names the order, what is wrong, and what to do', told, [subject, text]);
	const linked = mail && (await linkedExecution(setup, mail, id));
	checks.check('its link is that of the red execution', linked?.status === 'error', text);
	const toCustomer = mailServer.mails.length - mails.length;
	const others = mails.length === 1 && toCustomer === 1 && !text.includes(good.number);
	checks.check('the good order has its mail to the customer alone', others, [
		mailServer.mails.map((each) => each.subject),
	]);
	const found = secretsIn(setup, mails);
	checks.check('neither the token nor the secret of the shop is in it', found.length === 0, found);
	return {
		fault: 'An order that SAT refuses, and a good one; the error workflow of paid orders mails',
		shown: `${mails.length} mail: the order, what is wrong, what to do, and the link`,
		books: `${(await service.invoices()).length} stamp`,
	};
}
