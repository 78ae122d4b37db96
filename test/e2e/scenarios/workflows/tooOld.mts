import { N8nRefusal } from '../../../../tools/n8n/rest.mts';
import { Shop as Sender } from '../../../../tools/n8n/shop.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { openExample } from '../../support/examples.mts';
import { SECRET } from '../../support/openShop.mts';
import { makeSale } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

export async function tooOld(setup: Setup): Promise<Row[]> {
	const { checks, n8n, random, service, signal } = setup;
	const published = await isPublished(setup);
	if (!published) {
		checks.check('n8n refuses to publish the workflow', true);
	}
	const sender = new Sender(n8n, 'cfdi-paid-order', signal);
	const sale = makeSale('5', {
		random,
		shop: { kind: 'WooCommerce', host: 'tienda.example.mx' },
		paidAt: `${daysAgo(1)}T10:00:00`,
	});
	const { status, text } = await sender.post(signed(sale.shop, orderOf(sale), SECRET));
	checks.check('does not confirm the order to the shop', status !== undefined && status >= 400, [
		status,
		text,
	]);
	const sent = await service.stampRequests();
	checks.check('stamps nothing', sent === 0, sent);
	return [
		{
			fault: 'The workflow "Invoice a paid order" in an n8n that is too old for it',
			shown: `${published ? 'published' : 'not published'}; the shop gets ${status}`,
			books: `${sent} stamps`,
		},
	];
}

async function isPublished(setup: Setup): Promise<boolean> {
	try {
		await openExample(setup, 'paid-order');
		return true;
	} catch (error) {
		if (error instanceof N8nRefusal) return false;
		throw error;
	}
}
