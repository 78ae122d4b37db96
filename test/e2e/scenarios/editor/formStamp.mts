import type { NodeView } from '../../editor/nodeView.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const CUSTOMER = { Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', Rfc: 'URE180429TM6' };
const LINE = { description: 'Taza de barro', quantity: '2', unitPrice: '500.00' };
const TOTAL = '1160.00';

/** A person fills in Stamp's fields, picks a customer from the list, and presses Execute step. */
export async function formStamp(setup: Setup): Promise<Row[]> {
	const { checks, service } = setup;
	await service.createCustomer({ ...CUSTOMER, RegimenFiscal: '601' });
	const editor = await setup.editor();
	const { steps } = editor;
	const node = await steps.do('Add the node', async () => await editor.addStamp());
	await steps.do('Fill in issuer and recipient', async () => {
		await node.fill('issuerRfc', 'EKU9003173C9');
		await node.pick('recipientRfc', CUSTOMER.Rfc);
		await node.choose('paymentForm', '04 - Tarjeta de crédito');
	});
	await steps.do('Fill in a line', async () => await fillLine(node));
	await editor.screenshot('form');
	await steps.do('Execute step', async () => await node.executeStep());
	await steps.do('Show the output as a table', async () => await node.show('table'));
	await editor.closeMessages();
	await editor.screenshot('stamped');

	const [booked] = await service.invoices();
	const shown = await node.output.innerText();
	checks.check(
		'the output panel shows the UUID',
		booked !== undefined && shown.includes(booked.uuid),
		shown,
	);
	checks.check(`the service has stamped one invoice of ${TOTAL}`, booked?.total === TOTAL, booked);
	const { Rfc, Nombre } = booked?.body.Receptor ?? {};
	const picked = Rfc === CUSTOMER.Rfc && Nombre === CUSTOMER.Nombre;
	checks.check(
		'the recipient is the customer of the list, with their name',
		picked,
		booked?.body.Receptor,
	);
	await node.close();
	return [];
}

async function fillLine(node: NodeView): Promise<void> {
	await node.add('Add Line Item');
	for (const [field, text] of Object.entries({ ...LINE, productCode: '52152001' })) {
		await node.fill(field, text);
	}
}
