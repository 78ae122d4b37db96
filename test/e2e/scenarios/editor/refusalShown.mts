import { manualWorkflow, stamp, STAMP } from '../../../../tools/n8n/workflows.mts';
import { makeOrders } from '../../../../tools/sandbox/orders.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const FIELDS = {
	'Receptor.Nombre': [
		'CFDI40145 - El campo Nombre del receptor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor.',
	],
	'Receptor.DomicilioFiscalReceptor': [
		'CFDI40148 - El campo DomicilioFiscalReceptor del receptor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor.',
	],
};

/** The service refuses two fields, and the output panel says which and why. */
export async function refusalShown(setup: Setup): Promise<Row[]> {
	const { checks, credentials, n8n, service } = setup;
	const [order] = makeOrders('REFUSED', 1);
	if (order === undefined) throw new Error('No order was made.');
	await service.orderFault({
		fault: 'status',
		status: 422,
		body: { error: FIELDS, code: 422 },
		work: 'none',
		match: order.order,
	});
	const { id } = await n8n.rest.createWorkflow(
		manualWorkflow('refusal', [stamp(credentials, { invoice: order.invoice })]),
	);
	const editor = await setup.editor();
	const { steps } = editor;
	await steps.do('Open the workflow', async () => await editor.open(id));
	const node = await steps.do('Open the node', async () => await editor.openNode(STAMP));
	await steps.do('Execute step', async () => await node.executeStep());
	const shown = await node.output.innerText();
	for (const [field, [message = '']] of Object.entries(FIELDS)) {
		const [code = '', words = ''] = message.split(' - ');
		const readable = shown.includes(`${field}: ${words.replace(/\.$/, '')} (SAT ${code})`);
		checks.check(`the output panel shows what is wrong with ${field}`, readable, shown);
	}
	await editor.closeMessages();
	await editor.screenshot('refusal');
	await node.close();
	return [];
}
