import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../support/engine';
import { completeParameters, operation, paidUuid as saleUuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');

const advanceUuid = '0FB2822E-396D-4725-8521-CDC4BDD20CCF';

const relatedTo = (uuids: string) => ({
	relatedInvoices: { relation: [{ relationType: '07', uuids }] },
});

const STEPS: ReadonlyArray<{ step: string; parameters: INodeParameters; body: object }> = [
	{ step: 'the advance', parameters: { paymentForm: '03' }, body: { Total: '5800.00' } },
	{
		step: 'the whole sale',
		parameters: { paymentForm: '03', additionalFields: relatedTo(advanceUuid) },
		body: {
			Total: '23200.00',
			CfdiRelacionados: [{ TipoRelacion: '07', CfdiRelacionado: [{ UUID: advanceUuid }] }],
		},
	},
	{
		step: 'the credit note',
		parameters: {
			paymentForm: '30',
			additionalFields: { ...relatedTo(saleUuid), voucherType: 'E' },
		},
		body: {
			TipoDeComprobante: 'E',
			FormaPago: '30',
			Total: '5800.00',
			CfdiRelacionados: [{ TipoRelacion: '07', CfdiRelacionado: [{ UUID: saleUuid }] }],
		},
	},
	{
		step: 'the rest',
		parameters: { paymentForm: '03', additionalFields: relatedTo(advanceUuid) },
		body: { SubTotal: '20000.00', Descuento: '5000.00', Total: '17400.00' },
	},
];

describe.each(['docs/advances.md', 'docs/es/advances.md'])('The advance in %s', (file) => {
	const page = readFileSync(join(__dirname, '../../..', file), 'utf8');
	const lists = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, list = '']) => list);

	it('shows in the docs one JSON list of invoice lines per step of an advance payment', () => {
		expect(lists).toHaveLength(STEPS.length);
	});

	it.each(STEPS.map((one, index) => ({ ...one, index })))(
		'stamps the invoice for the step "$step" without findings',
		async ({ index, parameters, body }) => {
			const given = {
				...completeParameters,
				invoiceSource: 'lines',
				lineItemsJson: lists[index] ?? '',
				paymentMethod: 'PUE',
				...parameters,
				options: { totals: 'calculate' },
			};
			const sent = serviceAnswers(path, { body: answer });

			const checked = await runNode({ parameters: { ...given, operation: 'validate' } });
			expect(checked.items[0]?.json).toMatchObject({ valid: true, findings: [] });

			const stamped = await runNode({ parameters: given });
			expect(stamped.error).toBeUndefined();
			expect(sent.map(({ json }) => json)).toMatchObject([body]);
			const { Total } = body as { Total: string };
			expect(page).toContain(`Total ${file.includes('/es/') ? 'es' : 'is'} ${grouped(Total)}`);
		},
	);
});

const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
