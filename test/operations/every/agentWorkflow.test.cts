import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IDataObject, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { loadedTool, onErrorContinue, runNode } from '../../support/engine';
import { issuing } from '../../support/issuer';
import { withKeyStore } from '../../support/keyStore';
import { operation, uuid } from '../../support/operations';
import { paidInvoiceXml } from '../../support/paidInvoiceXml';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const { nodes } = JSON.parse(
	readFileSync(resolve(__dirname, '../../../workflows/agent-with-confirmation.json'), 'utf8'),
) as IWorkflowBase;

/** Runs one of the workflow's AI tools and returns the item that the model receives. */
async function call(tool: string, values: IDataObject): Promise<IDataObject> {
	const node = nodes.find(({ name }) => name === tool);
	const { description } = loadedTool();
	const parameters = NodeHelpers.getNodeParameters(
		description.properties,
		node?.parameters ?? {},
		true,
		false,
		null,
		description,
	) as INodeParameters;
	const { items } = await runNode({
		parameters,
		items: [{ json: values }],
		credentials: issuing,
		node: onErrorContinue,
	});
	return items[0]?.json ?? {};
}

const { path, answer } = operation('invoice.stamp');
const otherUuid = '0FB2822E-396D-4725-8521-CDC4BDD20CCF';

const cup = { description: 'Taza de barro', quantity: '2', unitPrice: '580.00', taxes: ['IVA 16'] };
const nuts = {
	description: 'Cacahuate',
	quantity: '1',
	unitPrice: '108.00',
	taxes: ['IVA 0', 'IEPS 8'],
};
const sale: IDataObject = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	taxRegime: '601',
	postalCode: '86991',
	cfdiUse: 'G03',
	lines: [
		{ ...cup, productCode: '52152001', unitCode: 'H87' },
		{ ...nuts, productCode: '50101716', unitCode: 'H87' },
	],
	paymentMethod: 'PUE',
	paymentForm: '03',
	sale: 'P-1047',
	pricesIncludeTax: true,
};

it('returns errors for an invalid invoice and a summary for a valid invoice in Validate', async () => {
	const wrong = await call('Validate an invoice', { ...sale, postalCode: '1' });
	const right = await call('Validate an invoice', sale);

	expect(wrong).toMatchObject({
		valid: false,
		findings: expect.arrayContaining([expect.objectContaining({ level: 'block' })]) as unknown[],
	});
	expect(right).toMatchObject({ valid: true, totals: { Total: '1268.00' } });
	expect(right.summary).toMatch(
		/2 conceptos.*IVA 16 % 160\.00.*IEPS 8 % 8\.00.*total 1,268\.00 MXN/,
	);
});

it('stamps only the invoice that the person confirmed, and only once per sale', async () => {
	const { summary } = await call('Validate an invoice', sale);
	const sent = serviceAnswers(path, { body: answer });

	const ownWords = await call('Stamp an invoice', { ...sale, summary: 'Dos tazas y cacahuates' });
	const dearer = await call('Stamp an invoice', {
		...sale,
		lines: [{ ...cup, unitPrice: '590.00', productCode: '52152001' }],
		summary,
	});
	expect([ownWords, dearer]).toMatchObject([
		{ error: { outcome: 'notSent' } },
		{ error: { outcome: 'notSent' } },
	]);

	const stamped = await call('Stamp an invoice', { ...sale, summary });
	const again = await call('Stamp an invoice', { ...sale, summary });

	expect(stamped).toMatchObject({ uuid, folio: 'P-1047', total: '1268.00', summary });
	expect(again).toMatchObject({ duplicate: true, uniqueKey: 'agent/P-1047', stamped: { uuid } });
	expect(sent).toHaveLength(1);
});

it.each([
	['the confirmed ID and reason', uuid, [{ Id: '1024', MotivoCancelacion: '02' }]],
	['no request if the ID now belongs to another invoice', otherUuid, []],
])('sends %s when an agent cancels an invoice', async (_what, ofId, requests) => {
	const { path: cancelPath, answer: cancelled } = operation('invoice.cancel');
	serviceAnswers(operation('invoice.download').path, {
		body: Buffer.from(paidInvoiceXml({ uuid: ofId })),
		headers: { 'content-type': 'application/xml' },
	});
	const sent = serviceAnswers(cancelPath, { body: cancelled });

	await call('Cancel an invoice', { invoiceId: '1024', uuid, reason: '02' });

	expect(sent.map(({ json }) => json)).toEqual(requests);
});
