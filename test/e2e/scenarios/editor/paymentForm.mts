import type { NodeView } from '../../editor/nodeView.mts';
import { bookedParts, laterPaid } from '../../support/laterPaid.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const NODE = 'CFDI Invoicing';
const WORDS = ['complemento de pago', 'REP'];
const AMOUNT = '500.00';
const OPERATION = '8721';
const PAID_ON = '2026-11-20 12:00:00';
const ALL_FIELDS = 1210;
const PAID_INVOICE = ['uuid', 'total', 'taxes'];

/** Issues a payment complement with the node's form and the invoice's ID. */
export async function paymentForm(setup: Setup): Promise<Row[]> {
	const { checks, service } = setup;
	const invoice = await service.stamp(laterPaid('A-1024', '1000.00'));
	const editor = await setup.editor();
	const { steps } = editor;
	await steps.do('Open a new workflow', async () => await editor.newWorkflow());
	const panel = await steps.do('Open the node panel', async () => await editor.nodePanel());
	for (const words of WORDS) {
		await steps.do(`Search for "${words}"`, async () => await panel.find(words, NODE));
		checks.check(`"${words}" finds ${NODE}`, true);
	}
	const node = await steps.do(
		'Add Stamp Payment',
		async () => await panel.add(NODE, 'Stamp payment (irreversible)'),
	);
	await steps.do(
		'Look at the other sources of the invoice',
		async () => await sources(setup, node),
	);
	await steps.do('Fill in the payment', async () => {
		await node.choose('paidInvoiceFrom', 'Invoice ID');
		await node.fillLocator('invoiceId', String(invoice));
		await node.fillDate('paymentDate', PAID_ON);
		await node.fill('paymentAmount', AMOUNT);
	});
	await editor.screenshotOfFields('payment', ALL_FIELDS);
	await steps.do('Add the number of the transfer', async () => {
		await node.addField('Operation (NumOperacion)');
		await node.fill('operationNumber', OPERATION);
	});
	await steps.do('Execute step', async () => await node.executeStep());

	const booked = await service.invoices();
	const [part, ...others] = bookedParts(booked);
	const right = others.length === 0 && part?.instalment === '1' && part.after === '660.00';
	checks.check('the service has one complement, with 660.00 left to pay', right, part);
	const [payment] = booked.at(-1)?.body.Complemento?.Any[0]?.['pago20:Pagos'].Pago ?? [];
	checks.check(
		'it has amount, form, date and number of the transfer',
		payment?.Monto === AMOUNT &&
			payment.FormaDePagoP === '03' &&
			payment.FechaPago === PAID_ON.replace(' ', 'T') &&
			payment.NumOperacion === OPERATION,
		payment,
	);
	const shown = await output(node);
	const isShown = part !== undefined && shown.includes(part.complement) && shown.includes('660.00');
	checks.check('the output panel shows its UUID and the balance', isShown, shown);
	await node.close();
	return [];
}

async function sources({ checks }: Setup, node: NodeView): Promise<void> {
	await node.choose('paidInvoiceFrom', 'Fields Below');
	for (const field of PAID_INVOICE) await node.field(field).waitFor();
	checks.check('with Fields Below it asks for UUID, Total and Taxes', true);
}

async function output(node: NodeView): Promise<string> {
	await node.show('json');
	await node.output.getByText('payments').first().waitFor();
	return (await node.output.innerText()).replace(/\s/g, '');
}
