import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../../../tools/run/until.mts';
import { Browser } from '../../support/browser.mts';
import { importExample, photographExample } from '../../support/examples.mts';
import { CUSTOMER } from '../../support/firstInvoice.mts';
import { Form } from '../../support/form.mts';
import { MailServer } from '../../support/mailServer.mts';
import { McpClient } from '../../support/mcpClient.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';
import { invoice } from './agent.mts';

const TOKEN = 'a-token-of-clients';
const PATH = 'cfdi';
const SALE = 'P-2051';
const TOTAL = '1160.00';
const OTHER_UUID = '0FB2822E-396D-4725-8521-CDC4BDD20CCF';

const TOOLS = [
	'Find_customers',
	'Find_invoices',
	'Validate_an_invoice',
	'Read_an_invoice',
	'Stamp_an_invoice',
	'Cancel_an_invoice',
];

const sale = { ...invoice, lines: invoice.lines.slice(0, 1), sale: SALE };

/** Runs the MCP server with a scripted client, and answers its mails like a person. */
export async function mcp(base: Setup): Promise<Row[]> {
	const { n8n, service, checks } = base;
	await service.createCustomer({ ...CUSTOMER, RegimenFiscal: '601' });
	const mailServer = await MailServer.start(base);
	const type = 'httpBearerAuth';
	const { id: loginId, name } = await n8n.rest.createCredential({
		name: 'Clients of MCP',
		type,
		data: { token: TOKEN },
	});
	const credentials = {
		...base.credentials,
		...mailServer.credentials,
		[type]: { id: loginId, name },
	};
	const browser = await Browser.start(base.folder.data);
	try {
		const setup = { ...base, credentials };
		const id = await importExample(setup, 'mcp-server');
		await photographExample(setup, id, 'workflows/mcp-server');
		await n8n.rest.activate(await n8n.rest.workflow(id));
		const stranger = await McpClient.connect(base, PATH, 'another-token').catch(String);
		const isOut = typeof stranger === 'string' && /Authorization/.test(stranger);
		checks.check('a client with another token is not let in', isOut, stranger);
		const client = await McpClient.connect(base, PATH, TOKEN);
		const person = new Person(base, mailServer, browser);
		const uuid = await stamping(base, client, person);
		await cancelling(base, client, person, uuid);
		await client.close();
		const log = await readFile(base.folder.log, 'utf8');
		const resumed = log.split('\n').filter((line) => line.includes('Failed to resume parent'));
		checks.check('n8n resumes no call that was already answered', resumed.length === 0, resumed);
		return [
			{
				fault:
					'A client of the MCP server: an invalid invoice, a forged and a missing confirmation, the same sale twice, a No',
				shown: `${mailServer.mails.length} mails`,
				books: `${(await service.invoices()).length} stamped, ${(await service.books()).cancellations.length} cancelled`,
			},
		];
	} finally {
		await browser.stop();
		await mailServer.stop();
	}
}

async function stamping(
	{ checks, service, signal, folder }: Setup,
	client: McpClient,
	person: Person,
): Promise<string> {
	const tools = await client.tools();
	checks.check('it lists its six tools', tools.sort().join() === [...TOOLS].sort().join(), tools);
	checks.check('and says how to use them', client.instructions.includes('never make up'));
	const customers = await client.call('Find_customers', { rfc: CUSTOMER.Rfc });
	checks.check('it finds a customer', customers.includes(CUSTOMER.Rfc), customers);
	const wrong = await client.item('Validate_an_invoice', { ...sale, taxRegime: '612' });
	checks.check('it says that an invoice is not valid', wrong.valid === false, wrong);
	const right = await client.item('Validate_an_invoice', sale);
	checks.check('and which is', right.valid === true && right.summary !== null, right);

	const refused = await client.call('Stamp_an_invoice', { invoice: wrong.invoice });
	const isTold = refused.includes('findings') && person.mails === 0;
	checks.check('answers an invalid invoice with its problems', isTold, refused);

	const waiting = await client.call('Stamp_an_invoice', { invoice: right.invoice });
	checks.check('a stamp waits for a person', /was asked by mail/.test(waiting), waiting);
	const mail = await person.asked(1);
	const shown = mail.text.includes(String(right.summary));
	checks.check('who is shown the summary of Validate by mail', shown, mail.text);
	const forged = await person.forge(mail.link);
	checks.check('a forged confirmation is refused', forged === 401, forged);
	const opened = await fetch(mail.link, { signal });
	const sent = await service.stampRequests();
	checks.check('opening the link without the button stamps nothing', opened.ok && sent === 0, sent);
	await person.decides(mail.link, 'Sí', join(folder.path, 'mcp-confirm.png'));
	const booked = await until(
		'the invoice is in the books',
		async () => (await service.invoices())[0],
		{ signal },
	);
	const listed = await until(
		'the invoice is in the register',
		async () => {
			const said = await client.call('Find_invoices', { rfc: CUSTOMER.Rfc });
			return said.includes(booked.uuid) ? said : undefined;
		},
		{ signal },
	);
	const isRight = booked.total === TOTAL && booked.body.Folio === SALE && listed.includes(SALE);
	checks.check('after the Yes it is stamped, and the client finds it', isRight, [booked, listed]);

	await client.call('Stamp_an_invoice', { invoice: right.invoice });
	const again = await person.asked(2);
	await person.decides(again.link, 'Sí');
	await person.done();
	const unsure = { ...sale, name: `${CUSTOMER.Nombre} SA DE CV`, sale: 'P-2052' };
	const { invoice } = await client.item('Validate_an_invoice', unsure);
	await client.call('Stamp_an_invoice', { invoice });
	const doubtful = await person.asked(3);
	const isShown = doubtful.text.includes('Por revisar:') && doubtful.text.includes('SA DE CV');
	checks.check('the mail warns about probable mistakes', isShown, doubtful.text);
	await person.decides(doubtful.link, 'No');
	await person.done();
	const stamps = await service.stampRequests();
	checks.check(
		'stamps a sale with two confirmations once, and none with a No',
		stamps === 1,
		stamps,
	);
	return booked.uuid;
}

async function cancelling(
	{ checks, service, signal }: Setup,
	client: McpClient,
	person: Person,
	uuid: string,
): Promise<void> {
	const [booked] = await service.invoices();
	const invoice = { invoiceId: String(booked?.id), reason: '03' };
	const read = await client.call('Read_an_invoice', { invoiceId: invoice.invoiceId, uuid });
	checks.check('it reads an invoice', read.includes(CUSTOMER.Nombre), read);
	const before = person.mails;
	for (const [what, wrong] of [
		['another UUID', OTHER_UUID],
		['no UUID', ''],
	] as const) {
		const other = await client.call('Cancel_an_invoice', { ...invoice, uuid: wrong });
		const isRefused = /error/i.test(other) && person.mails === before;
		checks.check(`asks no one to cancel an ID with ${what}`, isRefused, other);
	}

	await client.call('Cancel_an_invoice', { ...invoice, uuid });
	const first = await person.asked(before + 1);
	const says = [CUSTOMER.Nombre, CUSTOMER.Rfc, TOTAL, SALE, uuid, 'Motivo: 03'];
	const missing = says.filter((text) => !first.text.includes(text));
	checks.check('the mail names the customer of the invoice', missing.length === 0, [
		missing,
		first.text,
	]);
	await person.decides(first.link, 'No');
	await person.done();
	const none = (await service.books()).cancellations.length;
	checks.check('No cancels nothing', none === 0, none);

	await client.call('Cancel_an_invoice', { ...invoice, uuid });
	const second = await person.asked(before + 2);
	await person.decides(second.link, 'Sí');
	const cancellations = await until(
		'it is cancelled',
		async () => {
			const all = (await service.books()).cancellations;
			return all.length > 0 ? all : undefined;
		},
		{ signal },
	);
	const isDone =
		cancellations.length === 1 && String(cancellations[0]?.invoiceId) === invoice.invoiceId;
	checks.check('a Yes cancels the invoice that was shown', isDone, cancellations);
	await person.done();
	const row = await client.call('Find_invoices', { rfc: CUSTOMER.Rfc });
	checks.check('the register says so', row.includes('cancelling'), row);
}

class Person {
	readonly #setup: Setup;
	readonly #mailServer: MailServer;
	readonly #browser: Browser;

	constructor(setup: Setup, mailServer: MailServer, browser: Browser) {
		this.#setup = setup;
		this.#mailServer = mailServer;
		this.#browser = browser;
	}

	get mails(): number {
		return this.#mailServer.mails.length;
	}

	async asked(count: number): Promise<{ text: string; link: string }> {
		const mail = await until(
			`${count} mails ask a person`,
			async () => await Promise.resolve(this.#mailServer.mails[count - 1]),
			{ signal: this.#setup.signal },
		);
		const html = mail.html ?? '';
		const link = /href="([^"]*webhook-waiting[^"]*)"/.exec(html)?.[1] ?? '';
		const text = html.replace(/<[^>]*>/g, ' ').replace(/&#39;/g, "'");
		return { text, link: link.replaceAll('&amp;', '&') };
	}

	async decides(link: string, answer: 'No' | 'Sí', picture?: string): Promise<void> {
		const page = await this.#browser.page();
		const form = new Form(page);
		await form.open(link);
		await form.choose('¿Lo confirma?', answer);
		if (picture !== undefined) await form.screenshot(picture);
		await form.press();
		await page
			.getByText(/recorded|Got it/i)
			.first()
			.waitFor();
		await page.close();
	}

	async forge(link: string): Promise<number> {
		const url = new URL(link);
		const signature = url.searchParams.get('signature') ?? '';
		url.searchParams.set('signature', [...signature].reverse().join(''));
		const body = new FormData();
		body.set('field-0', 'Sí');
		return (await fetch(url, { method: 'POST', body, signal: this.#setup.signal })).status;
	}

	async done(): Promise<void> {
		const { n8n, signal } = this.#setup;
		await until(
			'no execution is left',
			async () => {
				const filter = encodeURIComponent(
					JSON.stringify({ status: ['running', 'waiting', 'new'] }),
				);
				const { results } = await n8n.rest.call<{ results: unknown[] }>(
					'GET',
					`/rest/executions?filter=${filter}`,
				);
				return results.length === 0 ? true : undefined;
			},
			{ signal },
		);
	}
}
