import type { Editor } from '../../editor/editor.mts';
import type { NodeView } from '../../editor/nodeView.mts';
import { CUSTOMER, fillLine, fillRecipient } from '../../support/firstInvoice.mts';
import { refusedExecution } from '../../support/refusedExecution.mts';
import { bookedParts, laterPaid } from '../../support/laterPaid.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const NODE = 'CFDI Invoicing';
const STAMP = 'Stamp invoice (irreversible)';
const PAYMENT = 'Stamp payment (irreversible)';
const DOWNLOAD = 'Download invoice files';
const NOTE = 'This invoice was already stamped from this node today';
const HINT = 'One item was not sent, because its invoice was already stamped from this node today';
const PAID = '500.00';

/**
 * Runs Stamp, Download and Stamp Payment repeatedly from the editor. At first, Download lacks its
 * Invoice ID, so n8n runs the stamping node before it again.
 */
export async function pressedTwice(setup: Setup): Promise<Row[]> {
	return [
		await unsaved(setup),
		await onStamp(setup),
		await onDownload(setup, STAMP, fillOtherSale),
		await onDownload(setup, PAYMENT, fillPayment),
		await copied(setup),
	];
}

async function copied(setup: Setup): Promise<Row> {
	const { checks, n8n, service } = setup;
	let workflow = '';
	const open: Setup['open'] = async (parts) => {
		const opened = await setup.open(parts);
		workflow = opened.id;
		return opened;
	};
	const { first, before } = await refusedExecution({ ...setup, open }, 'copied-to-editor');
	const editor = await setup.editor();
	const { steps } = editor;
	const requests = await service.stampRequests();
	const run = await steps.do('Copy to editor, and Execute workflow', async () => {
		await editor.copyToEditor(workflow, first.id);
		return await n8n.rest.finished(await editor.execute());
	});
	const sent = (await service.stampRequests()) - requests;
	const message = run.error?.message ?? '';
	checks.check('Copy to editor, then Execute sends nothing', sent === 0, [sent, run.error]);
	const uuid = before.find(({ uuid: one }) => message.includes(one));
	const isNamed = message.startsWith(`Execution ${first.id} of the published workflow sent`);
	checks.check(
		'the message names the execution and the UUID',
		isNamed && uuid !== undefined,
		message,
	);
	return {
		fault: 'Copy to editor of an execution that failed halfway, then Execute workflow',
		shown: message,
		books: `${(await service.invoices()).length} of ${before.length} invoices`,
	};
}

async function addNode(editor: Editor, action: string): Promise<NodeView> {
	await editor.newWorkflow();
	const panel = await editor.nodePanel();
	return await panel.add(NODE, action);
}

async function fillStamp(
	{ service }: Setup,
	node: NodeView,
	line?: Parameters<typeof fillLine>[1],
): Promise<void> {
	await service.createCustomer({ ...CUSTOMER, RegimenFiscal: '601' });
	await fillRecipient(node);
	await fillLine(node, line);
}

/** With the same lines or total, the node would stop and ask about a correction. */
async function fillOtherSale(setup: Setup, node: NodeView): Promise<void> {
	await fillStamp(setup, node, { description: 'Jarra de vidrio', unitPrice: '250.00' });
}

async function fillPayment({ service }: Setup, node: NodeView): Promise<void> {
	const invoice = await service.stamp(laterPaid('P-1', '1000.00'));
	await node.fillLocator('invoiceId', String(invoice));
	await node.fillDate('paymentDate', '2026-11-20 12:00:00');
	await node.fill('paymentAmount', PAID);
}

async function press({ n8n }: Setup, node: NodeView) {
	return await n8n.rest.finished(await node.executeStep());
}

/**
 * Runs of an unsaved workflow do not share their keys, so n8n must not run a workflow that it
 * cannot save.
 */
async function unsaved(setup: Setup): Promise<Row> {
	const { checks, service } = setup;
	const editor = await setup.editor();
	const { page, steps } = editor;
	await service.reset();
	await page.route(/\/rest\/workflows(\?.*)?$/, async (route) => await route.abort());
	const node = await steps.do('Add Stamp', async () => await addNode(editor, STAMP));
	await steps.do('Fill it in', async () => await fillStamp(setup, node));
	const status = await steps.do('Execute step, while n8n cannot save it', async () => {
		const [answer] = await Promise.all([
			page.waitForResponse((response) => response.url().endsWith('/run')),
			page.locator('[data-test-id="node-execute-button"]:visible').click(),
		]);
		return answer.status();
	});
	const requests = await service.stampRequests();
	checks.check('n8n does not run an unsaved workflow', status === 404 && requests === 0, [
		status,
		requests,
	]);
	await page.unrouteAll();
	return {
		fault: 'Execute step in a workflow that n8n cannot save',
		shown: 'n8n answers 404',
		books: `${requests} requests`,
	};
}

async function onStamp(setup: Setup): Promise<Row> {
	const { checks, service } = setup;
	const editor = await setup.editor();
	const { steps } = editor;
	await service.reset();
	const node = await steps.do('Add Stamp', async () => await addNode(editor, STAMP));
	await steps.do('Fill it in', async () => await fillStamp(setup, node));
	const first = await steps.do('Execute step', async () => await press(setup, node));
	const second = await steps.do('Execute step again', async () => await press(setup, node));
	const booked = await service.invoices();
	const isOne = booked.length === 1 && (await service.stampRequests()) === 1;
	checks.check('Stamp, pressed twice: one request, one invoice', isOne, booked.length);
	const green = first.status === 'success' && second.status === 'success';
	checks.check('both runs succeed', green, [first.error, second.error]);
	await node.show('json');
	for (const words of [NOTE, HINT]) await node.output.getByText(words).first().waitFor();
	const text = (await node.output.innerText()).replace(/\s/g, '');
	const isShown = text.includes(String(booked[0]?.uuid)) && text.includes('"duplicate":true');
	checks.check('the output panel shows its UUID, and says so over the output', isShown, text);
	await editor.closeMessages();
	await editor.screenshot('pressed-twice');
	await node.close();
	return {
		fault: 'Execute step on Stamp, twice',
		shown: 'the same ID and UUID, duplicate and a note',
		books: `${booked.length} invoice`,
	};
}

async function onDownload(
	setup: Setup,
	action: string,
	fill: (setup: Setup, node: NodeView) => Promise<void>,
): Promise<Row> {
	const { checks, service } = setup;
	const editor = await setup.editor();
	const { steps } = editor;
	await service.reset();
	const before = await steps.do(`Add ${action}`, async () => await addNode(editor, action));
	await steps.do('Fill it in', async () => await fill(setup, before));
	const first = await steps.do('Execute step', async () => await press(setup, before));
	checks.check(`${action}: it succeeds`, first.status === 'success', first.error);
	await before.close();
	const node = await steps.do('Add Download', async () => {
		const panel = await editor.nodePanel();
		return await panel.add(NODE, DOWNLOAD);
	});
	await steps.do('Execute step, twice without the Invoice ID', async () => {
		for (let time = 0; time < 2; time++) {
			await node.pressExecuteStep();
			await editor.page.getByText('Parameter "Invoice ID" is required').first().waitFor();
			await editor.closeMessages();
		}
	});
	const requests = await service.stampRequests();
	const done = await steps.do('Give the Invoice ID, and press again', async () => {
		await node.fillLocator('invoiceId', '{{ $json.id }}');
		return await press(setup, node);
	});
	const [again] = done.items(action);
	checks.check(`n8n runs ${action} again`, again?.json.duplicate === true, again?.json);
	const files = done.items(DOWNLOAD)[0]?.binary;
	const isDone = done.status === 'success' && files !== undefined;
	checks.check('Download gives the files', isDone, done.error);
	await steps.do('Press once more', async () => await press(setup, node));
	const booked = await service.invoices();
	const parts = bookedParts(booked);
	const made =
		action === PAYMENT ? parts.map(({ paid }) => paid) : booked.map(({ total }) => total);
	const sent = (await service.stampRequests()) - requests;
	const isOne = made.length === 1 && sent === 0;
	checks.check(`${action}, then Download pressed four times: one in the books`, isOne, made);
	await node.close();
	return {
		fault: `Execute step on Download after ${action}, twice without an Invoice ID and twice with it`,
		shown: `${action} gives the same ID and UUID, and a note`,
		books: `one of ${made.join(' and ')}`,
	};
}
