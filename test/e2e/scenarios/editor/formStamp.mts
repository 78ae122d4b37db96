import type { NodeView } from '../../editor/nodeView.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const CUSTOMER = { Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', Rfc: 'URE180429TM6' };
const LINE = { description: 'Taza de barro', quantity: '2', unitPrice: '500.00' };
const PRODUCT = {
	Nombre: 'Jarra de vidrio',
	ClaveUnidad: 'SET',
	ClaveProdServ: '52152002',
	Precio: '80.00',
};
/** (2 x 500.00 + 3 x 80.00 - 40.00) x 1.16 */
const TOTAL = '1392.00';

/** A person fills in Stamp's fields, picks customer and product from lists, and presses Execute step. */
export async function formStamp(setup: Setup): Promise<Row[]> {
	const { checks, service } = setup;
	await service.createCustomer({ ...CUSTOMER, RegimenFiscal: '601' });
	await service.createProduct(PRODUCT);
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
	await steps.do('Pick a product into a second line', async () => await pickProduct(node));
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
	const lines = booked?.body.Conceptos as Array<Record<string, string>> | undefined;
	checks.check(
		'the second line has the price and the codes of the product, and its discount',
		lines?.[1]?.ValorUnitario === PRODUCT.Precio &&
			lines[1].ClaveProdServ === PRODUCT.ClaveProdServ &&
			lines[1].ClaveUnidad === PRODUCT.ClaveUnidad &&
			lines[1].Descuento === '40.00',
		lines,
	);
	checks.check(
		'the recipient is the customer of the list, with their name',
		picked,
		booked?.body.Receptor,
	);
	await node.close();
	return [];
}

async function pickProduct(node: NodeView): Promise<void> {
	await node.add('Add Line Item');
	await node.pick('product', PRODUCT.Nombre);
	await node.fill('quantity', '3');
	await node.fill('discount', '40.00');
}

async function fillLine(node: NodeView): Promise<void> {
	await node.add('Add Line Item');
	for (const [field, text] of Object.entries({ ...LINE, productCode: '52152001' })) {
		await node.fill(field, text);
	}
}
