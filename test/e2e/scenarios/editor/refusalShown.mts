import type { NodeView } from '../../editor/nodeView.mts';
import type { Workflow } from '../../../../tools/n8n/rest.mts';
import { manualWorkflow, stamp, STAMP } from '../../../../tools/n8n/workflows.mts';
import { makeOrders } from '../../../../tools/sandbox/orders.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const BY_SERVICE = [
	'Receptor.Nombre: El campo Nombre del receptor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor (SAT CFDI40145)',
	'Receptor.DomicilioFiscalReceptor: El campo DomicilioFiscalReceptor del receptor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor (SAT CFDI40148)',
];

/** The use G03 does not fit the regime 605. Only the regime is reported, because it decides the use. */
const FORM = {
	resource: 'invoice',
	operation: 'stamp',
	recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM6' },
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	recipientPostalCode: '86991',
	recipientTaxRegime: '605',
	cfdiUse: 'G03',
	lineItems: {
		item: [
			{
				description: 'Taza de barro',
				quantity: '2',
				unitPrice: '500.00',
				productCode: '52152001',
			},
		],
	},
	paymentMethod: 'PPD',
	paymentForm: '03',
};

const BY_NODE = [
	'SAT would refuse the invoice. Correct 2 values: Recipient Regime (Régimen) and Payment Form (Forma)',
	'• Recipient Regime (Régimen) is "605" (Sueldos y Salarios',
	'Choose the regime that SAT has registered for your customer',
	'If the invoice will be paid later, set Payment Form (Forma) to 99',
	'Nothing was sent.',
];

/** Checks the output panel's reason after a refusal by the service or the node. */
export async function refusalShown(setup: Setup): Promise<Row[]> {
	const { checks, credentials, service } = setup;
	const [order] = makeOrders('REFUSED', 1);
	if (order === undefined) throw new Error('No order was made.');
	const { Receptor } = order.invoice as { Receptor: object };
	const wrong = { Nombre: 'UNIVERSIDAD ROBOTICA', DomicilioFiscalReceptor: '64000' };
	const invoice = { ...order.invoice, Receptor: { ...Receptor, ...wrong } };
	const json = stamp(credentials, { invoice });
	await refused(setup, manualWorkflow('Refused by the service', [json]), BY_SERVICE);
	checks.check('the service has stamped nothing', (await service.invoices()).length === 0);

	const requests = await service.stampRequests();
	const form = { ...json, parameters: FORM };
	await refused(setup, manualWorkflow('Refused by the node', [form]), BY_NODE, 'refusal');
	const unsent = (await service.stampRequests()) === requests;
	checks.check('does not send invoices that the node refuses', unsent, requests);
	return [];
}

async function refused(
	setup: Setup,
	workflow: Workflow,
	words: readonly string[],
	picture?: string,
): Promise<void> {
	const editor = await setup.editor();
	const { steps } = editor;
	const { id } = await setup.n8n.rest.createWorkflow(workflow);
	await steps.do(`Open the workflow "${workflow.name}"`, async () => await editor.open(id));
	const node = await steps.do('Open the node', async () => await editor.openNode(STAMP));
	await steps.do('Execute step', async () => await node.executeStep());
	await shows(setup, node, words);
	if (picture !== undefined) {
		await editor.closeMessages();
		await editor.screenshot(picture);
	}
	await node.close();
}

async function shows({ checks }: Setup, node: NodeView, words: readonly string[]): Promise<void> {
	const shown = await node.output.innerText();
	for (const said of words) {
		checks.check(`the output panel shows: ${said}`, shown.includes(said), shown);
	}
}
