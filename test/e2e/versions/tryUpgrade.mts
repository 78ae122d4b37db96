import { basename } from 'node:path';
import { example } from '../../../tools/examples.mts';
import { installCommunityPackage } from '../../../tools/n8n/communityPackage.mts';
import type { RealN8n } from '../../../tools/n8n/realN8n.mts';
import type { SavedWorkflow } from '../../../tools/n8n/rest.mts';
import { openShop, Shop as Sender } from '../../../tools/n8n/shop.mts';
import type { Delivery, Posted } from '../../../tools/n8n/shop.mts';
import { startN8n } from '../../../tools/n8n/startN8n.mts';
import type { Checks } from '../../../tools/run/checks.mts';
import type { Lifetime } from '../../../tools/run/lifetime.mts';
import type { RunFolder } from '../../../tools/run/runFolder.mts';
import { stampedAgain } from '../../../tools/sandbox/books.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import { Service } from '../../../tools/sandbox/service.mts';
import { createCredential } from '../../../tools/sandbox/start.mts';
import type { Credentials } from '../../../tools/sandbox/start.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';
import { daysAgo } from '../support/daysAgo.mts';
import { signed } from '../support/deliveries.mts';
import { executionsOf, uuidsOf } from '../support/executions.mts';
import { MailServer } from '../support/mailServer.mts';
import { SECRET } from '../support/openShop.mts';
import { seeded } from '../support/random.mts';
import { refusedExecution, ITEMS } from '../support/refusedExecution.mts';
import type { RefusedExecution } from '../support/refusedExecution.mts';
import { makeSales } from '../support/sales.mts';
import { orderOf } from '../support/shopOrders.mts';
import { BEFORE, nodesBefore, packBefore, workflowsBefore } from './before.mts';
import { shownIn, shownOtherwise } from './shownValues.mts';
import type { Setup } from '../support/setup.mts';
import { Steps } from '../support/steps.mts';
import type { Trial } from './tryInstallation.mts';

const ORDERS = 200;
const CLIENTS = 6;

/** What a person starts by hand has nothing that could be published. */
const MANUAL = ['first-invoice', 'payment-received'];

interface Running {
	open: Setup['open'];
	n8n: RealN8n;
	service: Service;
	credentials: Credentials;
	checks: Checks;
	signal: AbortSignal;
}

/**
 * An n8n that has issued invoices with an older version of the package gets this one: what was stamped is not
 * stamped again, the forms of saved nodes show what they showed, and what had failed can be retried.
 */
export async function tryUpgrade(
	lifetime: Lifetime,
	folder: RunFolder,
	checks: Checks,
	{ file, installed, sandbox }: Trial,
): Promise<void> {
	const { signal } = lifetime;
	const before = await packBefore(folder.package, signal);
	checks.check(`${BEFORE.version} is packed`, before.version === BEFORE.version, before);
	await installCommunityPackage(before, folder.user, signal);
	const { n8n } = await startN8n(lifetime, { installed, folder, workers: 0 });
	const service = new Service(sandbox.url, sandbox.token, signal);
	const mailServer = await MailServer.start({ n8n });
	const credentials = {
		...(await createCredential(n8n.rest, sandbox)),
		...mailServer.credentials,
		...(await credentialOf(n8n, 'crypto', { hmacSecret: SECRET })),
		// Nobody asks it anything.
		...(await credentialOf(n8n, 'openAiApi', { apiKey: 'none' })),
	};
	const steps = new Steps(folder.pictures);
	const running: Running = {
		n8n,
		service,
		credentials,
		checks,
		signal,
		open: async (workflow) => await openShop(n8n, workflow, signal),
	};
	try {
		const [refused, lost] = [await oneRefused(running), await oneLost(running)];
		const saved = await saveAll(running);
		const posted = ordersPosted();
		await steps.do(`Post ${ORDERS} orders`, async () => await stampAll(running, posted));
		const shown = shownIn(installed, await n8n.rest.nodeTypes(file.name), saved);

		await steps.do('Update the package', async () => {
			await n8n.pause();
			await installCommunityPackage(file, folder.user, signal);
			await n8n.startAgain();
		});
		const now: SavedWorkflow[] = [];
		for (const { id } of saved) now.push(await n8n.rest.workflow(id));
		checks.check('saved parameters are as they were', same(saved, now));
		const types = await n8n.rest.nodeTypes(file.name);
		const otherwise = shownOtherwise(shown, shownIn(installed, types, now), saved);
		checks.check(
			`the forms of ${Object.keys(shown).length} saved nodes show what they showed`,
			otherwise.length === 0,
			otherwise,
		);
		await steps.do('Post all of them again', async () => await postAgain(running, posted));
		await retryRefused(running, refused);
		await retryLost(running, lost);
	} finally {
		await mailServer.stop();
	}
}

/** A refused item has stopped an execution, and others of it were not sent. */
async function oneRefused(running: Running): Promise<RefusedExecution> {
	const refused = await refusedExecution(running, 'before-refused');
	running.checks.check('an execution has failed before', refused.stopped, refused.first.status);
	await running.service.set({ delayMs: 0 });
	return refused;
}

/** The answer to a stamp is lost: nobody knows whether it was made. @returns the execution's id */
async function oneLost({
	open,
	credentials,
	n8n,
	service,
	checks,
	signal,
}: Running): Promise<string> {
	const name = 'before-lost';
	const orders = makeOrders(name, 1);
	await service.orderFault({ fault: 'reset', work: 'done', match: name });
	const { id, shop } = await open(
		workflows.webhookWorkflow(name, [workflows.splitOrders(), workflows.stamp(credentials)]),
	);
	await shop.send({ orders });
	const [first] = await executionsOf(n8n.rest, id, 1, signal);
	checks.check('another one has lost its answer', first?.status === 'error', first?.error);
	return first?.id ?? '';
}

async function credentialOf(
	{ rest }: RealN8n,
	type: string,
	data: Record<string, string>,
): Promise<Credentials> {
	return { [type]: await rest.createCredential({ name: type, type, data }) };
}

/** Saves the workflows of the version before, published, and its other nodes. */
async function saveAll({ n8n, credentials, checks }: Running): Promise<SavedWorkflow[]> {
	const saved: SavedWorkflow[] = [];
	for (const file of await workflowsBefore()) {
		const name = basename(file, '.json');
		const workflow = await n8n.rest.createWorkflow(await example(name, credentials, file));
		saved.push(workflow);
		if (!MANUAL.includes(name)) await n8n.rest.activate(workflow);
	}
	const count = saved.length - MANUAL.length;
	checks.check(`${count} of its workflows are published`, count === 13, count);
	const others = (await nodesBefore()).map(({ name, parameters }) => ({
		name,
		parameters,
		type: 'n8n-nodes-cfdi.cfdi',
		typeVersion: 1,
		credentials,
	}));
	const workflow = workflows.manualWorkflow('Other nodes', others);
	return [...saved, await n8n.rest.createWorkflow(workflow)];
}

/** Half of them of WooCommerce, half of Shopify. */
function ordersPosted(): Posted[] {
	const made = { random: seeded(1), paidAt: `${daysAgo(1)}T10:00:00` };
	const woo = { kind: 'WooCommerce', host: 'tienda.example.mx' } as const;
	const shopify = { kind: 'Shopify', host: 'taller.myshopify.com' } as const;
	return [
		...makeSales('4', ORDERS / 2, { ...made, shop: woo }),
		...makeSales('#5', ORDERS / 2, { ...made, shop: shopify }),
	].map((sale) => signed(sale.shop, orderOf(sale), SECRET));
}

/** Posts each order once. @returns what was not answered with 200 */
async function deliver({ n8n, signal }: Running, posted: readonly Posted[]): Promise<Delivery[]> {
	const sender = new Sender(n8n, 'cfdi-paid-order', signal);
	const answers = await sender.postAll(posted, CLIENTS);
	return answers.filter(({ status }) => status !== 200);
}

async function stampAll(running: Running, posted: readonly Posted[]): Promise<void> {
	const { service, checks } = running;
	const before = (await service.invoices()).length;
	// The first one makes the tables. Those that come while they are made are answered with 500, and come again.
	const refused = [
		...(await deliver(running, posted.slice(0, 1))),
		...(await deliver(running, posted.slice(1))),
	];
	checks.check(`all ${posted.length} are answered with 200`, refused.length === 0, refused);
	const invoices = (await service.invoices()).slice(before);
	const isOnce = invoices.length === posted.length && stampedAgain(invoices).length === 0;
	checks.check(`${BEFORE.version} has stamped each once`, isOnce, invoices.length);
}

async function postAgain(running: Running, posted: readonly Posted[]): Promise<void> {
	const { service, checks } = running;
	const before = await service.stampRequests();
	const refused = await deliver(running, posted);
	checks.check(
		`posted again, all ${posted.length} are answered with 200`,
		refused.length === 0,
		refused,
	);
	const sent = (await service.stampRequests()) - before;
	checks.check('and nothing is sent', sent === 0, sent);
}

async function retryRefused(
	{ n8n, service, checks }: Running,
	{ first, before }: RefusedExecution,
): Promise<void> {
	const requests = await service.stampRequests();
	const second = await n8n.rest.finished(await n8n.rest.retry(first.id));
	const sent = (await service.stampRequests()) - requests;
	const uuids = uuidsOf([second]);
	const right =
		second.status === 'success' && sent === ITEMS - before.length && uuids.length === ITEMS;
	checks.check('the failed execution is retried, and sends only what was not stamped', right, [
		second.status,
		sent,
		uuids.length,
	]);
}

async function retryLost({ n8n, service, checks }: Running, id: string): Promise<void> {
	const requests = await service.stampRequests();
	const second = await n8n.rest.finished(await n8n.rest.retry(id));
	const sent = (await service.stampRequests()) - requests;
	checks.check(
		'the one whose answer was lost is not sent again',
		sent === 0 && second.status === 'error',
		[second.status, sent],
	);
}

/** Whether the nodes have the same parameters. */
function same(before: readonly SavedWorkflow[], now: readonly SavedWorkflow[]): boolean {
	const parameters = (all: readonly SavedWorkflow[]) =>
		JSON.stringify(all.map(({ nodes }) => nodes.map((node) => [node.name, node.parameters])));
	return parameters(before) === parameters(now);
}
