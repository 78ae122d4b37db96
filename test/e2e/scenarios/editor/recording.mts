import { join } from 'node:path';
import { Clicks } from '../../editor/clicks.mts';
import { CredentialForm } from '../../editor/credentialForm.mts';
import { Film } from '../../support/film.mts';
import { fillLine } from '../../support/firstInvoice.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const SIZE = { width: 1152, height: 720 };
/** The picture on the first page has at most these bytes. */
const LARGEST = 1_500_000;
/** A viewer needs this time for a step (ms). */
const STEP = 1_300;

const ISSUER = ['EKU9003173C9', 'ESCUELA KEMPER URGATE', '601 - ', '42501'] as const;
const RECIPIENT = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	postalCode: '86991',
};

/**
 * Films a new user from the empty canvas to the PDF. The documentation's first page shows the film.
 */
export async function recording(setup: Setup): Promise<Row[]> {
	const { checks, credentials, n8n, service } = setup;
	const editor = await setup.editor();
	const { page, steps } = editor;
	const usual = page.viewportSize() ?? SIZE;
	for (const { id } of Object.values(credentials)) {
		await n8n.rest.call('DELETE', `/rest/credentials/${id}`);
	}
	await page.setViewportSize(SIZE);
	await editor.newWorkflow();
	const clicks = await Clicks.begin(page);
	const film = await Film.begin(page);
	const started = performance.now();
	const step = async <Result,>(what: string, work: () => Promise<Result>): Promise<Result> => {
		const result = await steps.do(what, work);
		await page.screenshot();
		film.hold(STEP);
		return result;
	};
	const node = await step('Add the node', async () => {
		const panel = await editor.nodePanel();
		return await panel.add('CFDI Invoicing', 'Stamp invoice (irreversible)');
	});
	const form = new CredentialForm(page);
	await step('Open a new credential', async () => await form.openNew());
	await step('Fill it in', async () => {
		await form.fill(service.url, service.token);
		await form.fillIssuer(...ISSUER);
	});
	await step('Save it', async () => {
		await form.save();
		await form.closed();
	});
	await step('Fill in the recipient', async () => {
		await node.enter('recipientRfc', 'By RFC', RECIPIENT.rfc);
		await node.fill('recipientName', RECIPIENT.name);
		await node.fill('recipientPostalCode', RECIPIENT.postalCode);
	});
	await step('Fill in a line', async () => await fillLine(node));
	await step('Choose how it is paid', async () => {
		await node.choose('paymentForm', '03 - ');
	});
	await step('Ask for the files', async () => await node.addOption('Download Files'));
	await step('Execute step', async () => await node.executeStep());
	await step('Show the files', async () => {
		await node.show('binary');
		await node.output.getByText('data_pdf', { exact: true }).first().waitFor();
	});
	await step('Download the PDF', async () => {
		await node.output.getByText('data_pdf', { exact: true }).first().scrollIntoViewIfNeeded();
		const pdf = await node.download('data_pdf');
		checks.check('the PDF is one', pdf.subarray(0, 5).toString('latin1') === '%PDF-');
	});
	const seconds = (performance.now() - started) / 1000;
	const pressed = await clicks.pressed();
	const picture = await film.write(join(setup.folder.pictures, 'first-invoice.webp'), setup.folder);
	checks.check(
		`the film of ${picture.seconds} s is at most ${LARGEST} bytes: ${picture.size}`,
		picture.size <= LARGEST && picture.size > 0,
		picture,
	);
	const invoices = await service.invoices();
	checks.check('one invoice is stamped', invoices.length === 1, invoices);
	await page.setViewportSize(usual);
	await handOver(setup);
	return [
		{
			fault: 'A person who has just installed the node, from the empty canvas to the PDF',
			shown: `${pressed.length} clicks (${pressed.join(', ')}), ${seconds.toFixed(0)} s of this machine`,
			books: `${invoices.length} stamp`,
		},
	];
}

async function handOver({ credentials, n8n }: Setup): Promise<void> {
	const all = await n8n.rest.call<Array<{ id: string; name: string; type: string }>>(
		'GET',
		'/rest/credentials',
	);
	for (const { id, name, type } of all) {
		if (type in credentials) credentials[type] = { id, name };
	}
}
