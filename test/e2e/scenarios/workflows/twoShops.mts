import { example } from '../../../../tools/examples.mts';
import { Shop as Sender } from '../../../../tools/n8n/shop.mts';
import type { SavedWorkflow, Workflow } from '../../../../tools/n8n/rest.mts';
import { until } from '../../../../tools/run/until.mts';
import { tableRows, updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { whenOver } from '../../support/executions.mts';
import { MailServer } from '../../support/mailServer.mts';
import { BUYER, makeSales } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Sale, Shop } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

const TABLE = 'cfdi_invoices';
const PATH = 'cfdi-paid-order';
const SERVICE_MS = 3_000;
const REFUSED = 5;

const A: Shop = { kind: 'WooCommerce', host: 'a.example.mx' };
const B: Shop = { kind: 'WooCommerce', host: 'b.example.mx' };
const SECRETS = ['The secret of shop A, 2026', 'The secret of shop B, 2026'] as const;

interface Secret {
	id: string;
	name: string;
}

/** Connects two shops with the same order numbers, then a second copy of the workflow. */
export async function twoShops(base: Setup): Promise<Row[]> {
	const { rest } = base.n8n;
	const mailServer = await MailServer.start(base);
	const secrets: Secret[] = [];
	for (const [at, hmacSecret] of SECRETS.entries()) {
		const data = { hmacSecret };
		secrets.push(await rest.createCredential({ name: `Secret ${at}`, type: 'crypto', data }));
	}
	try {
		const credentials = { ...base.credentials, ...mailServer.credentials };
		const setup = { ...base, credentials };
		const desk = await deskOf(setup, secrets, PATH);
		await rest.activate(desk);
		return [
			await eachItsOwn(setup, desk),
			await oneMail(setup, desk, mailServer),
			await uuidOfAnother(setup, desk, secrets, mailServer),
			await secondCopy(setup, desk, secrets),
		];
	} finally {
		await mailServer.stop();
		for (const { id } of secrets) await rest.call('DELETE', `/rest/credentials/${id}`);
	}
}

async function deskOf(
	setup: Setup,
	secrets: readonly Secret[],
	path: string,
): Promise<SavedWorkflow> {
	const { id: _id, ...workflow } = (await example('paid-order', setup.credentials)) as Workflow & {
		id?: string;
	};
	for (const node of workflow.nodes) {
		const shop = node.name.endsWith(' 2') ? 1 : 0;
		const { id = '', name = '' } = secrets[shop] ?? {};
		if (node.type.endsWith('.crypto')) node.credentials = { crypto: { id, name } };
		if (node.type.endsWith('.webhook')) node.parameters.path = `${path}${['', '-2'][shop]}`;
		if (node.name.startsWith('Its shop')) {
			node.parameters.shop = [A, B][shop]?.host ?? '';
		}
		if (shop === 1) delete (node as { disabled?: boolean }).disabled;
	}
	return await setup.n8n.rest.createWorkflow(workflow);
}

const salesOf = ({ random }: Setup, shop: Shop, prefix: string, count: number): Sale[] =>
	makeSales(prefix, count, { random, shop, paidAt: `${daysAgo(1)}T10:00:00` });

async function take({ n8n: { rest }, signal }: Setup, { id }: SavedWorkflow): Promise<void> {
	await updateRows(rest, TABLE, ['state', 'received'], { take_after: recently() });
	await rest.finished(await rest.run(await rest.workflow(id), 'Every five minutes'));
	// n8n's own schedule can have started a run for some rows, so wait for all runs.
	await whenOver(rest, id, 0, signal);
}

const recently = () => new Date(Date.now() - 60_000).toISOString();

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

async function eachItsOwn(setup: Setup, desk: SavedWorkflow): Promise<Row> {
	const { checks, n8n, service, signal } = setup;
	const [first, second] = [PATH, `${PATH}-2`].map((path) => new Sender(n8n, path, signal));
	const [ofA] = salesOf(setup, A, '1', 1);
	const [ofB] = salesOf(setup, B, '1', 1);
	if (!first || !second || !ofA || !ofB) throw new Error('No sale was made.');
	const before = (await service.invoices()).length;
	const answers = [
		await first.post(signed(A, orderOf(ofA), SECRETS[0])),
		await second.post(signed(B, orderOf(ofB), SECRETS[1])),
		await second.post(signed(A, orderOf(ofA), SECRETS[0])),
		await first.post(signed(B, orderOf(ofB), SECRETS[0])),
	].map(({ status }) => status);
	await whenOver(n8n.rest, desk.id, 0, signal);
	checks.check('each trigger takes its shop alone', answers.join() === '200,200,401,401', answers);
	const rows = await tableRows(n8n.rest, TABLE);
	const shops = rows.map(({ shop, state }) => `${shop} ${state}`).sort();
	checks.check(
		'each order has its row, with its shop',
		shops.join() === `${A.host} stamped,${B.host} stamped`,
		rows,
	);
	const stamps = (await service.invoices()).length - before;
	checks.check('both are stamped', stamps === 2, stamps);
	return {
		fault: 'Two shops, each with its trigger and its secret, and both with the same number',
		shown: `${answers.join(', ')}; ${shops.join(', ')}`,
		books: `${stamps} stamps`,
	};
}

async function oneMail(setup: Setup, desk: SavedWorkflow, { mails }: MailServer): Promise<Row> {
	const { checks, n8n, signal } = setup;
	let before = mails.length;
	const sales = salesOf(setup, A, '2', REFUSED).map((sale) => ({
		...sale,
		buyer: { ...BUYER, use: 'D01' },
	}));
	const sender = new Sender(n8n, PATH, signal);
	await sender.postAll(
		sales.map((sale) => signed(A, orderOf(sale), SECRETS[0])),
		REFUSED,
	);
	await whenOver(n8n.rest, desk.id, 0, signal);
	if (mails.length > before) {
		before = mails.length;
		await updateRows(n8n.rest, TABLE, ['state', 'refused'], { told: 'no' });
	}
	await take(setup, desk);
	await take(setup, desk);
	const told = await until(
		'their owner is told',
		async () => await Promise.resolve(mails[before]),
		{
			signal,
		},
	);
	const isWhole = sales.every(({ number }) => told.text?.includes(`pedido ${number} de ${A.host}`));
	const count = mails.length - before;
	checks.check('one mail lists all of them', isWhole && count === 1, [count, told.text]);
	return {
		fault: `${REFUSED} orders that are refused in a second; then the schedule runs twice`,
		shown: `${count} mail: ${told.subject ?? ''}`,
		books: '0 stamps',
	};
}

/**
 * n8n keeps keys by node, so only the register shows that the UUID belongs to another workflow's
 * order.
 */
async function uuidOfAnother(
	setup: Setup,
	desk: SavedWorkflow,
	secrets: readonly Secret[],
	{ mails }: MailServer,
): Promise<Row> {
	const { checks, n8n, service, signal } = setup;
	const other = await deskOf(setup, secrets, 'other');
	await n8n.rest.activate(other);
	const [first] = salesOf(setup, A, '5', 1);
	if (!first) throw new Error('No sale was made.');
	const order = { ...first, number: '60000' };
	await new Sender(n8n, 'other', signal).post(signed(A, orderOf(first), SECRETS[0]));
	await whenOver(n8n.rest, other.id, 0, signal);
	await n8n.rest.call('POST', `/rest/workflows/${other.id}/deactivate`);
	const invoices = await service.invoices();
	const { id, uuid } = invoices.at(-1) ?? {};
	const before = mails.length;
	const sender = new Sender(n8n, PATH, signal);
	await service.orderFault({
		match: order.number,
		fault: 'status',
		status: 200,
		work: 'done',
		body: { data: { id, uuid }, message: 'Factura timbrada' },
	});
	for (const _time of ['as it is', 'once more']) {
		await sender.post(signed(A, orderOf(order), SECRETS[0]));
		await whenOver(n8n.rest, desk.id, 0, signal);
	}
	await updateRows(n8n.rest, TABLE, ['state', 'refused'], { told: anHourAgo() });
	await take(setup, desk);
	await until('its owner is told', async () => await Promise.resolve(mails[before]), { signal });
	const row = (await tableRows(n8n.rest, TABLE)).find(
		({ order_number }) => order_number === order.number,
	);
	const stamps = (await service.invoices()).length - invoices.length;
	const told = mails.slice(before).map(({ subject, attachments }) => [subject, attachments.length]);
	checks.check(
		'the UUID of another order: mails the owner but not the customer',
		told.length === 1 && told[0]?.[1] === 0 && mails[before]?.text?.includes(String(uuid)) === true,
		told,
	);
	checks.check(
		'its row is unknown, without that UUID, and it is not sent again',
		row?.state === 'unknown' && !row.uuid && !row.invoice_id && stamps === 1,
		[row, stamps],
	);
	return {
		fault: 'An order is answered with the ID and UUID of another order, and is posted again',
		shown: `${row?.state}: ${row?.message}`,
		books: `${stamps} stamp`,
	};
}

async function secondCopy(
	setup: Setup,
	desk: SavedWorkflow,
	secrets: readonly Secret[],
): Promise<Row> {
	const { checks, n8n, service, signal } = setup;
	const { rest } = n8n;
	const before = (await service.invoices()).length;
	const copy = await deskOf(setup, secrets, 'copy');
	await rest.activate(copy);
	const toDesk = new Sender(n8n, PATH, signal);
	const toCopy = new Sender(n8n, 'copy', signal);
	const [sale, refused] = salesOf(setup, A, '3', 2);
	if (!sale || !refused) throw new Error('No sale was made.');
	await toDesk.post(signed(A, orderOf(sale), SECRETS[0]));
	const wrong = { ...refused, buyer: { ...BUYER, use: 'D01' } };
	await toDesk.post(signed(A, orderOf(wrong), SECRETS[0]));
	await whenOver(rest, desk.id, 0, signal);
	const corrected = { ...sale, lines: sale.lines.map((line) => ({ ...line, quantity: 9 })) };
	for (const one of [corrected, refused]) await toCopy.post(signed(A, orderOf(one), SECRETS[0]));
	await whenOver(rest, copy.id, 0, signal);
	for (const one of [copy, desk, copy]) await take(setup, one);
	const corrections = (await service.invoices()).length - before;
	checks.check(
		'the copy does not stamp orders that the first one stamped or accepted',
		corrections === 2,
		corrections,
	);

	const three = salesOf(setup, A, '4', 3);
	const made = (await service.invoices()).length;
	const sent = await service.stampRequests();
	await service.set({ delayMs: SERVICE_MS });
	await Promise.all(
		three.map(async (one) => await toDesk.post(signed(A, orderOf(one), SECRETS[0]))),
	);
	await until(
		'all are being stamped',
		async () => ((await service.stampRequests()) === sent + 3 ? true : undefined),
		{ signal },
	);
	await n8n.die();
	await service.set({ delayMs: 0 });
	await n8n.startAgain();
	await rest.listening(desk.id);
	await rest.listening(copy.id);
	await whenOver(rest, copy.id, 0, signal);
	await whenOver(rest, desk.id, 0, signal);
	for (const one of [copy, desk, copy, desk]) await take(setup, one);
	const killed = (await service.invoices()).length - made;
	checks.check('n8n killed with three under way: each is stamped once', killed === 3, killed);

	await rest.deactivateAll();
	const anew = await deskOf(setup, secrets, PATH);
	await rest.activate(anew);
	const all = (await service.invoices()).length;
	await toDesk.postAll(
		[sale, refused, ...three].map((one) => signed(A, orderOf(one), SECRETS[0])),
		5,
	);
	await whenOver(rest, anew.id, 0, signal);
	await take(setup, anew);
	const again = (await service.invoices()).length - all;
	checks.check('stamps nothing after another import', again === 0, again);
	return {
		fault:
			'A second copy over the same table: orders corrected and posted to it, n8n killed with three under way, and imported anew',
		shown: `${corrections} of 2 orders, ${killed} of 3, then ${again}`,
		books: `${(await service.invoices()).length - before} stamps of 5 orders`,
	};
}
