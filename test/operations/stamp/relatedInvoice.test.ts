import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { operation, stampParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { stampedJson } from '../../../packages/cfdi/fixtures/stampedXml';

withoutNetwork();

const { path } = operation('invoice.stamp');
const OTHER = '6FB2822E-396D-4725-8521-CDC4BDD20CCF';
const answer = { data: { id: 1025, uuid: OTHER }, message: 'Factura timbrada' };

/**
 * Credits `quantity` pieces at 500.00 each plus IVA 16 %. The related invoice has a total of
 * 1160.00.
 */
const creditNote = (quantity: string, relation: INodeParameters): INodeParameters => ({
	...stampParameters,
	cfdiUse: 'G02',
	invoiceSource: 'fields',
	lineItems: {
		item: [
			{
				description: 'Taza',
				productCode: '52152001',
				quantity,
				unitPrice: '500.00',
				taxes: ['IVA 16'],
			},
		],
	},
	additionalFields: {
		voucherType: 'E',
		relatedInvoices: { relation: [{ relationType: '01', ...relation }] },
	},
	options: { totals: 'calculate' },
});

const given = { invoiceJson: '={{ $json.invoice }}' };

const stamp = async (quantity: string, relation: INodeParameters) => {
	const sent = serviceAnswers(path, { body: answer });
	const { error } = await runNode({
		parameters: creditNote(quantity, relation),
		items: [{ json: { invoice: stampedJson } }],
	});
	return { error, body: sent[0]?.json };
};

it.each([
	['UUID and invoice given', { uuids: uuid.toLowerCase(), ...given }],
	['only the invoice given', given],
])('sends a credit note for the whole invoice: %s', async (_name, relation) => {
	const { error, body } = await stamp('2', relation);

	expect(error).toBeUndefined();
	expect(body).toMatchObject({
		Total: '1160.00',
		CfdiRelacionados: [
			{
				TipoRelacion: '01',
				CfdiRelacionado: [{ UUID: expect.stringMatching(new RegExp(uuid, 'i')) as string }],
			},
		],
	});
});

it("refuses a credit note that exceeds its invoice's Total", async () => {
	const { error, body } = await stamp('2.01', { uuids: uuid, ...given });

	expect(body).toBeUndefined();
	expect(error?.message).toBe('Total is 1165.80, but the credited invoices add up to 1160.00');
});

it.each([
	[
		'an invoice with another UUID',
		{ uuids: OTHER, ...given },
		`is the invoice ${uuid}, which is not among the given UUIDs`,
	],
	[
		'an invoice that is not stamped',
		{ invoiceJson: '{ "Total": "1160.00" }' },
		'has no UUID, so it is not a stamped invoice',
	],
	['a list', { invoiceJson: '[]' }, 'is not a JSON object'],
])('refuses %s as the related invoice', async (_name, relation, what) => {
	const { error, body } = await stamp('2', relation);

	expect(body).toBeUndefined();
	expect(error?.message).toBe(
		`Additional Fields > Related Invoices (Relación) > Invoice (JSON) ${what}`,
	);
});

it('ignores the default value {} of Invoice (JSON)', async () => {
	expect((await stamp('2.01', { uuids: uuid, invoiceJson: '{}' })).error).toBeUndefined();
});
