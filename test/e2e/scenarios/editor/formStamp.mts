import { Clicks } from '../../editor/clicks.mts';
import type { NodeView } from '../../editor/nodeView.mts';
import { listExecutions } from '../../support/executions.mts';
import { CUSTOMER, fillLine, fillRecipient, PRODUCT_CODE } from '../../support/firstInvoice.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const PRODUCT = {
	Nombre: 'Jarra de vidrio',
	ClaveUnidad: 'SET',
	ClaveProdServ: '52152002',
	Precio: '80.00',
};
/** 2 x 500.00 + 3 x 80.00 - 40.00, including IVA. */
const TOTAL = '1200.00';
const MAX_OF_TWO_LINES = { clicks: 19, values: 8 };

/**
 * Issues a first invoice with the form, then one with two lines, a discount, prices that include
 * IVA, lists for customer and product, and files.
 */
export async function formStamp(setup: Setup): Promise<Row[]> {
	const first = await firstInvoice(setup);
	await setup.service.reset();
	return [first, await twoLines(setup)];
}

const MAX_OF_FIRST = { clicks: 10, values: 5 };

/** Issues a first invoice with the form. At first, the customer's postal code is missing. */
async function firstInvoice(setup: Setup): Promise<Row> {
	const { checks, service } = setup;
	await service.createCustomer({ ...CUSTOMER, RegimenFiscal: '601' });
	const editor = await setup.editor();
	const { steps } = editor;
	await steps.do('Open a new workflow', async () => await editor.newWorkflow());
	const clicks = await Clicks.begin(editor.page);
	const node = await steps.do('Add the node', async () => {
		const panel = await editor.nodePanel();
		return await panel.add('CFDI Invoicing', 'Stamp invoice (irreversible)');
	});
	await steps.do('Pick the customer', async () => {
		await node.pick('recipientRfc', CUSTOMER.Rfc);
	});
	await steps.do('Fill in a line', async () => {
		await node.add('Add Line Item');
		await node.fill('description', 'Taza de barro');
		await node.fill('unitPrice', '700');
		await node.search('productCode', PRODUCT_CODE.typed, PRODUCT_CODE.code);
	});
	await editor.screenshotOfFields('form');
	await steps.do('Execute step', async () => await node.executeStep());
	const unsent = await service.stampRequests();
	checks.check('sends nothing without the postal code', unsent === 0, unsent);
	await steps.do('Add the postal code', async () => {
		await node.fill('recipientPostalCode', '86991');
	});
	await steps.do('Execute step again', async () => await node.executeStep());

	const counted = await countClicks(setup, clicks, MAX_OF_FIRST);
	const invoices = await service.invoices();
	checks.check('there is one invoice', invoices.length === 1 && invoices[0]?.total === '812.00', [
		invoices.map(({ total }) => total),
	]);
	await node.close();
	return {
		fault: 'A person issues a first invoice, and adds the forgotten postal code',
		shown: `${counted}, 2 presses`,
		books: `${invoices.length} invoice`,
	};
}

async function countClicks(
	{ checks }: Setup,
	clicks: Clicks,
	most: typeof MAX_OF_FIRST,
): Promise<string> {
	const [pressed, typed] = [await clicks.pressed(), await clicks.typed()];
	checks.check(
		`at most ${most.clicks} clicks and ${most.values} values`,
		pressed.length <= most.clicks && typed.length <= most.values,
		[pressed, typed],
	);
	return `${pressed.length} clicks (${pressed.join(', ')}), ${typed.length} typed values (${typed.join(', ')})`;
}

async function twoLines(setup: Setup): Promise<Row> {
	const { checks, n8n, service } = setup;
	await service.createCustomer({ ...CUSTOMER, RegimenFiscal: '601' });
	await service.createProduct(PRODUCT);
	const before = new Set((await listExecutions(n8n.rest)).map(({ id }) => id));
	const editor = await setup.editor();
	const { steps } = editor;
	await steps.do('Open a new workflow', async () => await editor.newWorkflow());
	const clicks = await Clicks.begin(editor.page);

	const node = await steps.do('Add the node', async () => {
		const panel = await editor.nodePanel();
		return await panel.add('CFDI Invoicing', 'Stamp invoice (irreversible)');
	});
	await steps.do('Fill in the recipient', async () => await fillRecipient(node));
	await steps.do('Say that prices include IVA', async () => await node.turnOn('pricesIncludeTax'));
	await steps.do('Fill in a line', async () => await fillLine(node));
	await steps.do('Pick a product into a second line', async () => await pickProduct(node));
	await steps.do('Choose how it is paid', async () => {
		await node.choose('paymentForm', '04 - Tarjeta de crédito');
	});
	await steps.do('Ask for the files', async () => await node.addOption('Download Files'));
	const run = await steps.do('Execute step', async () => await node.executeStep());
	// The editor shows the output before n8n stores the execution's end.
	await n8n.rest.finished(run);

	const counted = await countClicks(setup, clicks, MAX_OF_TWO_LINES);
	const runs = (await listExecutions(n8n.rest)).filter(({ id }) => !before.has(id));
	const ranOnce = runs.length === 1 && runs[0]?.status === 'success';
	checks.check('it runs once, and without a refusal', ranOnce, runs);
	await checkBooks(setup);
	await checkOutput(setup, node);
	await steps.do('Show the output as JSON', async () => {
		await node.show('json');
		await node.output.getByText('recipient').first().waitFor();
	});
	await editor.closeMessages();
	await editor.screenshot('stamped');
	await node.close();
	return {
		fault: 'A person issues an invoice of two lines with a discount, prices with IVA inside',
		shown: `${counted}, 1 press`,
		books: '1 invoice',
	};
}

async function pickProduct(node: NodeView): Promise<void> {
	await node.add('Add Line Item');
	await node.pick('product', PRODUCT.Nombre);
	await node.fill('quantity', '3');
	await node.addLineField('Discount (Descuento)');
	await node.fill('discount', '40.00');
}

async function checkBooks({ checks, service }: Setup): Promise<void> {
	const invoices = await service.invoices();
	const [booked] = invoices;
	const isRight = invoices.length === 1 && booked?.total === TOTAL;
	checks.check(`the service has stamped one invoice of ${TOTAL}`, isRight, booked);
	const lines = booked?.body.Conceptos as Array<Record<string, string>> | undefined;
	checks.check(
		`the first line has the code that "${PRODUCT_CODE.typed}" found, and is in pieces`,
		lines?.[0]?.ClaveProdServ === PRODUCT_CODE.code && lines[0].ClaveUnidad === 'H87',
		lines,
	);
	checks.check(
		'the second line has the price and the codes of the product, and its discount, before IVA',
		lines?.length === 2 &&
			lines[1]?.ValorUnitario === (Number(PRODUCT.Precio) / 1.16).toFixed(6) &&
			lines[1].ClaveProdServ === PRODUCT.ClaveProdServ &&
			lines[1].ClaveUnidad === PRODUCT.ClaveUnidad &&
			lines[1].Descuento?.startsWith('34.48') === true,
		lines,
	);
	const { Rfc, Nombre } = booked?.body.Receptor ?? {};
	checks.check(
		'the recipient is the customer of the list, with their name',
		Rfc === CUSTOMER.Rfc && Nombre === CUSTOMER.Nombre,
		booked?.body.Receptor,
	);
}

async function checkOutput({ checks, service }: Setup, node: NodeView): Promise<void> {
	const [{ uuid } = { uuid: 'no UUID' }] = await service.invoices();
	await node.show('table');
	await node.output.getByText('recipient', { exact: true }).first().waitFor();
	const table = await node.output.innerText();
	// A narrow column breaks a UUID after its hyphens.
	const isShown = table.replace(/\s/g, '').includes(uuid) && table.includes(TOTAL);
	checks.check('the output panel shows the UUID and the total', isShown, table);
	await node.show('binary');
	await node.output.getByText('data_pdf', { exact: true }).first().waitFor();
	const files = await node.output.innerText();
	for (const kind of ['pdf', 'xml']) {
		checks.check(`it holds ${uuid}.${kind}`, files.includes(`${uuid}.${kind}`), files);
	}
}
