import type { SavedWorkflow } from '../../../../tools/n8n/rest.mts';
import type { OpenWorkflow } from '../../../../tools/n8n/shop.mts';
import { stamp, STAMP, webhookWorkflow } from '../../../../tools/n8n/workflows.mts';
import { makeOrders } from '../../../../tools/sandbox/orders.mts';
import type { Order } from '../../../../tools/sandbox/orders.mts';
import { importExample, photographExample } from '../../support/examples.mts';
import { executionsOf } from '../../support/executions.mts';
import { killDuringStamps } from '../../support/killDuringStamps.mts';
import { MailServer } from '../../support/mailServer.mts';
import type { Setup } from '../../support/setup.mts';
import { linkedExecution, mailed, mailsAbout, secretsIn } from '../../support/stoppedMails.mts';
import type { Row } from '../../support/table.mts';
import { stoppedByHand } from './stoppedByHand.mts';
import { triggerStopped } from './triggerStopped.mts';

const NAME = 'mail-on-error';
const SHOP = 'mailed-shop';
const MANY = 6;
const REASON = 'La forma de pago no es válida.';

interface Open {
	setup: Setup;
	id: string;
	mailServer: MailServer;
	shop: OpenWorkflow;
	name: string;
	orders: Order[];
}

/** Lets published and unpublished workflows fail, and many executions in an hour. */
export async function mailOnError(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		const id = await importExample(setup, NAME);
		await photographExample(setup, id, `workflows/${NAME}`);
		const shop = await openNamed(setup, id, SHOP);
		const open = { setup, id, mailServer, shop, name: SHOP, orders: makeOrders('STOP', 20) };
		return [
			await mailedOnce(open),
			await flooded(open),
			await stoppedByHand(setup, id, mailServer),
			await n8nKilled(await another(open, 'killed-shop')),
			await triggerStopped(setup, id, mailServer),
			await notTaken(await another(open, 'last-shop')),
		];
	} finally {
		await mailServer.stop();
	}
}

async function refuse({ setup, shop, orders }: Open, count: number): Promise<void> {
	const { n8n, service, signal } = setup;
	const before = await executionsOf(n8n.rest, shop.id, 0, signal);
	const sent = orders.splice(0, count);
	for (const { order } of sent) {
		await service.orderFault({
			fault: 'status',
			status: 422,
			body: { error: { FormaPago: [REASON] }, code: 422 },
			work: 'none',
			match: order,
		});
	}
	await shop.shop.sendAll(sent, count);
	await executionsOf(n8n.rest, shop.id, before.length + count, signal);
}

async function mailedOnce(open: Open): Promise<Row> {
	const { setup, id, mailServer, shop, orders } = open;
	const { checks, n8n, service, signal } = setup;
	await refuse(open, 1);
	await n8n.rest.activate(await n8n.rest.workflow(id));
	await shop.shop.sendAll(orders.splice(0, 1), 1);
	await refuse(open, 1);
	await mailed(setup, mailServer, SHOP, 1);
	const runs = await executionsOf(n8n.rest, id, 1, signal);
	const mails = mailsAbout(mailServer, SHOP);
	const [mail] = mails;
	const once = mails.length === 1 && runs.length === 1;
	checks.check('mails one of three: only a failure after publishing', once, [
		mails.length,
		runs.length,
	]);
	const { text = '' } = mail ?? {};
	const told =
		mail?.subject === `Se detuvo «${SHOP}» en «${STAMP}»` &&
		text.includes(`Forma de pago: ${REASON}`) &&
		text.includes('Corrija el dato y vuelva a enviarlo') &&
		/^Cuándo: \d\d\/\d\d\/20\d\d \d\d:\d\d \(hora de la Ciudad de México\)$/m.test(text);
	checks.check('the mail says which workflow, at which node, when, and why', told, mail);
	const linked = mail && (await linkedExecution(setup, mail, shop.id));
	checks.check('its link is that of the red execution', linked?.status === 'error', text);
	const found = secretsIn(setup, mails);
	checks.check('no token, header or stack is in it', found.length === 0, found);
	const stamps = (await service.invoices()).length;
	return {
		fault: 'Two refused orders and a good one; the error workflow is published after the first',
		shown: `${mails.length} mail, with the reason and the link`,
		books: `${stamps} stamp`,
	};
}

async function flooded(open: Open): Promise<Row> {
	const { setup, id, mailServer } = open;
	const { checks, n8n, signal } = setup;
	const before = mailsAbout(mailServer, SHOP).length;
	await refuse(open, MANY);
	const runs = await executionsOf(n8n.rest, id, 1 + MANY, signal);
	const green = runs.every(({ status }) => status === 'success');
	const more = mailsAbout(mailServer, SHOP).length - before;
	// n8n mails one failure in twelve minutes, so a single mail is correct if this time has just
	// ended.
	checks.check(`mails none of ${MANY} failures soon after`, more <= 1 && green, [
		more,
		runs.map(({ error }) => error),
	]);
	const other = await another(open, 'other-shop');
	await refuse(other, 1);
	const mails = await mailed(setup, mailServer, 'other-shop', 1);
	checks.check('one at another node is mailed', mails.length === 1, mails.length);
	return {
		fault: `${MANY} executions stop at the same node within minutes, and one at another`,
		shown: `${more} mails, and ${mails.length} mail`,
		books: '0 stamps',
	};
}

async function another(open: Open, name: string): Promise<Open> {
	return { ...open, name, shop: await openNamed(open.setup, open.id, name) };
}

async function openNamed(setup: Setup, errorWorkflow: string, name: string): Promise<OpenWorkflow> {
	const workflow = webhookWorkflow(name, [stamp(setup.credentials, { from: '$json.body' })]);
	return await setup.open({ ...workflow, settings: { ...workflow.settings, errorWorkflow } });
}

/** Kills n8n, which does not call the error workflow for the interrupted execution. */
async function n8nKilled(open: Open): Promise<Row> {
	const { setup, mailServer, orders, shop } = open;
	const { checks, n8n, signal } = setup;
	const before = mailsAbout(mailServer, open.name).length;
	const { sent } = await killDuringStamps(
		setup,
		async () => await shop.shop.sendAll(orders.splice(0, 1), 1),
	);
	await sent;
	await refuse(open, 1);
	const mails = (await mailed(setup, mailServer, open.name, before + 1)).slice(before);
	const [newest, killed] = await executionsOf(n8n.rest, shop.id, 2, signal);
	const alone =
		killed?.status === 'crashed' &&
		mails.length === 1 &&
		mails[0]?.text?.includes(`/executions/${newest?.id}\n`);
	checks.check(
		'the execution during which n8n was killed is not mailed, the next one is',
		!!alone,
		[killed?.status, mails],
	);
	return {
		fault: 'n8n killed during a stamp, then an execution that stops',
		shown: `${killed?.status}, without a mail; ${mails.length} mail about the other one`,
		books: '1 stamp',
	};
}

async function notTaken(open: Open): Promise<Row> {
	const { setup, id, shop } = open;
	const { checks, n8n, signal } = setup;
	const path = `/rest/workflows/${id}`;
	const { nodes, connections } = await n8n.rest.call<SavedWorkflow>('GET', path);
	const mail = nodes.find(({ name }) => name === 'Mail it');
	if (mail === undefined) throw new Error('The workflow has no node "Mail it".');
	mail.parameters.toEmail = 'nadie@refused.example';
	const saved = await n8n.rest.call<SavedWorkflow>('PATCH', path, { nodes, connections });
	await n8n.rest.activate(saved);
	const before = await executionsOf(n8n.rest, id, 0, signal);
	await refuse(open, 1);
	const [newest] = await executionsOf(n8n.rest, id, before.length + 1, signal);
	const red = newest?.status === 'error';
	checks.check('a mail that is not taken: the execution that mails is red', red, newest);
	await n8n.rest.call('POST', `/rest/workflows/${shop.id}/deactivate`);
	return {
		fault: 'The mailbox of the error workflow does not exist',
		shown: `the execution that mails ends in ${newest?.status}`,
		books: '0 stamps',
	};
}
