import { until } from '../../../../tools/run/until.mts';
import { exampleFile } from '../../../../tools/examples.mts';
import { Shop as Sender } from '../../../../tools/n8n/shop.mts';
import { Clicks } from '../../editor/clicks.mts';
import { CredentialForm } from '../../editor/credentialForm.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { listExecutions, whenOver } from '../../support/executions.mts';
import { MailServer } from '../../support/mailServer.mts';
import { SECRET } from '../../support/openShop.mts';
import { postSample } from '../../support/sampleOrder.mts';
import { makeSale } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { unsignedDeliveries } from '../workflows/deliveredUnsigned.mts';

const MAX_CLICKS = 12;
const MAX_TYPED = 5;

/** Sets up paid orders as its note describes. Then both shops post an order. */
export async function paidOrderSetUp(setup: Setup): Promise<Row[]> {
	const { checks } = setup;
	const mailServer = await MailServer.start(setup);
	try {
		const editor = await setup.editor();
		const { page, steps } = editor;
		await editor.newWorkflow();
		const clicks = await Clicks.begin(page);
		const typed: string[] = [];
		const id = await steps.do(
			'Import paid-order.json',
			async () => await editor.importHere(exampleFile('paid-order')),
		);
		await steps.do('Give Sign it again its secret', async () => {
			const node = await editor.openNode('Sign it again');
			const form = new CredentialForm(page);
			await form.openNew();
			await form.type('hmacSecret', SECRET);
			typed.push('the secret');
			await form.saveUntested();
			await node.close();
		});
		await steps.do('Write the address', async () => {
			const node = await editor.openNode('Mail it');
			await node.field('fromEmail').click();
			await node.fill('fromEmail', 'facturacion@tienda.example');
			typed.push('the address');
			await node.close();
		});
		checks.check('the editor marks no problem', (await editor.issues()) === 0);
		const shops = newShops(setup);
		const [first] = await Promise.all([
			shops.wooCommerce.post(),
			steps.do('Publish it', async () => await editor.publish(id)),
		]);
		typed.push('the delivery URL, in the shop');
		const pressed = await clicks.pressed();
		// The double click that opens a node counts as one click.
		const count = pressed.length - 2;
		checks.check(`at most ${MAX_CLICKS} clicks`, count <= MAX_CLICKS, pressed);
		checks.check(`at most ${MAX_TYPED} typed values`, typed.length <= MAX_TYPED, typed);
		checks.check(
			'an order from WooCommerce is accepted while it is published',
			first.status === 200,
			first,
		);
		await mailed(setup, mailServer, 1);
		const second = await shops.shopify.post();
		checks.check('an order from Shopify is accepted', second.status === 200, second);
		await mailed(setup, mailServer, 2);
		const from = mailServer.mails.map((mail) => mail.from?.address);
		checks.check(
			'both are mailed, from the address that was typed',
			from.length === 2 && from.every((one) => one === 'facturacion@tienda.example'),
			from,
		);
		const samples = await sampleOrders(setup, id, mailServer);
		const strangers = await unsignedAreNotStored(setup, id);
		await deleteSecret(setup);
		return [
			samples,
			strangers,
			{
				fault: 'The owner of a shop sets up paid orders; then two shops post their first order',
				shown: `${count} clicks, a double click as one (${pressed.filter(Boolean).join(', ')}); ${typed.length} typed values (${typed.join(', ')})`,
				books: `${from.length} mailed invoices`,
			},
		];
	} finally {
		await mailServer.stop();
	}
}

async function mailed({ signal }: Setup, { mails }: MailServer, count: number): Promise<void> {
	await until(
		`${count} invoices are mailed`,
		async () => await Promise.resolve(mails.length >= count || undefined),
		{ signal },
	);
}

async function sampleOrders(setup: Setup, id: string, mailServer: MailServer): Promise<Row> {
	const { checks, n8n, service, signal } = setup;
	const [before, mails] = [(await service.invoices()).length, mailServer.mails.length];
	const answers: string[] = [];
	for (const shop of ['woocommerce', 'shopify', 'woocommerce', 'shopify']) {
		answers.push(await postSample(setup, shop, 7001));
	}
	checks.check(
		'each order of cfdi-sandbox order is answered with 200',
		answers.every((answer) => answer.includes('Answer: 200')),
		answers,
	);
	await mailed(setup, mailServer, mails + 2);
	await whenOver(n8n.rest, id, 0, signal);
	const invoices = (await service.invoices()).slice(before);
	const totals = invoices.map(({ total }) => total).join(', ');
	checks.check('stamps both once', totals === '1160.00, 1160.00', totals);
	return {
		fault: 'cfdi-sandbox order posts an order of WooCommerce and one of Shopify, each twice',
		shown: `${mailServer.mails.length - mails} mails`,
		books: `${invoices.length} stamps of 1160.00`,
	};
}

/**
 * The editor's import ignores the setting that keeps no executions, so n8n stores each execution
 * that starts.
 */
async function unsignedAreNotStored(setup: Setup, id: string): Promise<Row> {
	const { checks, n8n, random, signal } = setup;
	const begun = async () => {
		await whenOver(n8n.rest, id, 0, signal);
		const all = await listExecutions(n8n.rest, id);
		return all.filter(({ mode }) => mode === 'webhook').length;
	};
	const before = await begun();
	const shop: Shop = { kind: 'WooCommerce', host: 'nueva.example.mx' };
	const sale = makeSale('22', { random, shop, paidAt: `${daysAgo(0)}T08:00:00` });
	const all = await unsignedDeliveries(shop, orderOf(sale));
	const sender = new Sender(n8n, 'cfdi-paid-order', signal);
	for (const [, posted] of all) await sender.post(posted);
	const more = (await begun()) - before;
	checks.check('unsigned deliveries start no execution', more === 0, more);
	checks.check('the signed ones before them did', before > 0, before);
	return {
		fault: `${all.length} deliveries that no shop signed, one of them of 10 MB`,
		shown: '200 each',
		books: `${more} stored executions; ${before} of those that were signed`,
	};
}

function newShops({ n8n, random, signal }: Setup) {
	const sender = new Sender(n8n, 'cfdi-paid-order', signal);
	const paidAt = `${daysAgo(0)}T08:00:00`;
	const newShop = (shop: Shop, number: string) => {
		const sale = makeSale(number, { random, shop, paidAt });
		return { post: async () => await sender.post(signed(shop, orderOf(sale), SECRET)) };
	};
	return {
		wooCommerce: newShop({ kind: 'WooCommerce', host: 'nueva.example.mx' }, '20'),
		shopify: newShop({ kind: 'Shopify', host: 'nueva.myshopify.com' }, '21'),
	};
}

async function deleteSecret({ n8n }: Setup): Promise<void> {
	const all = await n8n.rest.call<Array<{ id: string; type: string }>>('GET', '/rest/credentials');
	for (const { id, type } of all) {
		if (type === 'crypto') await n8n.rest.call('DELETE', `/rest/credentials/${id}`);
	}
}
