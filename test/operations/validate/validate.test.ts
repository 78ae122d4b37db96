import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { plainInvoice } from '../../../packages/cfdi/fixtures/invoices';
import { stampParameters } from '../../support/operations';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

const validate = {
	...stampParameters,
	operation: 'validate',
	recipientPostalCode: '86991',
};

it('reports a correct invoice as valid with its totals', async () => {
	const { items, error } = await runNode({
		parameters: {
			...validate,
			lineItemsJson: '={{ $json.lines }}',
			defaultProductCode: '52152001',
		},
		items: [{ json: { lines: [{ description: 'Taza', quantity: 2, unitPrice: '500.00' }] } }],
	});

	expect(error).toBeUndefined();
	expect(items).toMatchObject([
		{
			json: {
				valid: true,
				findings: [],
				totals: {
					SubTotal: '1000.00',
					Impuestos: { TotalImpuestosTrasladados: '160.00' },
					Total: '1160.00',
				},
			},
			pairedItem: { item: 0 },
		},
	]);
});

describe('The total of a program that rounds the tax of each line', () => {
	const cup = { description: 'Taza', quantity: 1, unitPrice: '0.97', productCode: '52152001' };
	const findingsOf = async (changes: INodeParameters, count = 3) => {
		const { items } = await runNode({
			parameters: { ...validate, lineItemsJson: '={{ $json.lines }}', ...changes },
			items: [{ json: { lines: Array.from({ length: count }, () => cup) } }],
		});
		const { totals, findings, valid } = items[0]?.json as {
			totals: { Total: string };
			valid: boolean;
			findings: Array<Record<'level' | 'code' | 'field' | 'message' | 'fix', string>>;
		};
		return { Total: totals.Total, valid, findings };
	};

	it.each([{}, { totals: 'calculate' }])(
		"warns if rounding each line's tax changes the total, and suggests an Expected Total (options %j)",
		async (options) => {
			expect(await findingsOf({ options })).toMatchObject({
				Total: '3.38',
				valid: true,
				findings: [
					{
						level: 'warn',
						code: 'totalOfRoundedTaxes',
						field: 'Total',
						message: 'Total is 3.38, but programs that round the taxes of each line get 3.39',
						fix: expect.stringContaining('3.39 in Options > Expected Total') as string,
					},
				],
			});
			expect(await findingsOf({ options: { expectedTotal: '3.39' } })).toEqual({
				Total: '3.39',
				valid: true,
				findings: [],
			});
		},
	);

	it.each([
		['if the invoice has only one line', {}, 1],
		['if prices include taxes', { pricesIncludeTax: true }, 3],
	])('does not warn about the rounding of line taxes %s', async (_what, changes, count) => {
		expect(await findingsOf(changes, count)).toMatchObject({ findings: [] });
	});
});

it('reports an invoice with Carta Porte as valid and warns that the complement is not checked', async () => {
	const invoiceJson = JSON.stringify({
		...plainInvoice(),
		Complemento: { Any: [{ 'cartaporte31:CartaPorte': { Version: '3.1' } }] },
	});
	const { items } = await runNode({
		parameters: { ...validate, invoiceSource: 'json', invoiceJson },
	});

	expect(items[0]?.json).toMatchObject({
		valid: true,
		findings: expect.arrayContaining([
			expect.objectContaining({
				level: 'warn',
				field: 'Complemento',
				message: 'Complemento has CartaPorte, which is not checked before sending',
			}),
		]) as unknown,
	});
});

it('reports an invoice as not valid if SAT would refuse it, with code, field, message and fix', async () => {
	const { items } = await runNode({
		parameters: { ...validate, paymentMethod: 'PPD', paymentForm: '03' },
	});

	expect(items[0]?.json).toMatchObject({
		valid: false,
		findings: [
			{
				level: 'block',
				code: 'ppdNeeds99',
				satCode: 'CFDI40105',
				field: 'FormaPago',
				message: expect.stringContaining('99') as string,
				fix: expect.stringContaining('Payment Form') as string,
			},
		],
	});
});

it('reports an invoice with a warning as valid', async () => {
	const { items } = await runNode({
		parameters: { ...validate, recipientName: 'Universidad Robótica SA de CV' },
	});

	expect(items[0]?.json).toMatchObject({
		valid: true,
		findings: expect.arrayContaining([
			expect.objectContaining({ level: 'warn', field: 'Receptor.Nombre' }),
		]) as object[],
	});
});

it('validates a whole invoice from JSON', async () => {
	const parameters = {
		resource: 'invoice',
		operation: 'validate',
		invoiceSource: 'json',
		invoiceJson: '={{ $json }}',
	};
	// Omit Fecha, because a fixed date would become too old.
	const invoices = [{}, { Total: '1.00' }].map((changes) =>
		plainInvoice({ ...changes, Fecha: undefined }),
	);
	const { items } = await runNode({
		parameters,
		items: invoices.map((json) => ({ json }) as never),
	});

	expect(items.map(({ json }) => json.valid)).toEqual([true, false]);
	expect(items[0]?.json.findings).toEqual([]);
	expect(items[1]?.json.findings).toMatchObject([
		{ code: 'notSumOfParts', satCode: 'CFDI40119', field: 'Total' },
	]);
});

it('lists an invalid line as a finding and returns no totals', async () => {
	const { items } = await runNode({
		parameters: {
			...validate,
			invoiceSource: 'fields',
			lineItems: {
				item: [
					{
						description: 'Taza',
						quantity: '1,5',
						unitPrice: '10',
						productCode: '52152001',
						unitCode: 'H87',
						taxes: ['IVA 16'],
					},
				],
			},
		},
	});

	expect(items[0]?.json).toMatchObject({
		valid: false,
		totals: null,
		findings: [
			{
				level: 'block',
				field: 'Conceptos[0].Cantidad',
				message: 'Line 1, Quantity (Cantidad): "1,5" is not a number',
			},
		],
	});
});

it('lists invalid JSON of the line items as a finding', async () => {
	const { items } = await runNode({ parameters: { ...validate, lineItemsJson: '[{]' } });

	expect(items[0]?.json).toMatchObject({
		valid: false,
		findings: [
			{
				code: 'invalidJson',
				field: 'Line Items (JSON)',
				message: 'Line Items (JSON) is not valid JSON at line 1, column 3',
			},
		],
	});
});
const order = {
	shop: 'mitienda.mx',
	state: 'paid',
	id: '1001',
	total: '1160.00',
	lines: [{ description: 'Taza', quantity: 1, unitPrice: '1160.00', taxes: ['IVA 16'] }],
};

it.each([
	['a company', { recipientRfc: 'ure-180429-tm6' }, 'moral', '601'],
	['a person', { recipientRfc: 'CACX7605101P8', recipientTaxRegime: '601' }, 'fisica', '605'],
])(
	'offers the tax regimes and CFDI uses for %s even if only the RFC is known',
	async (_who, override, person, first) => {
		const { items } = await runNode({
			parameters: { ...validate, invoiceSource: 'order', order: '={{ $json }}', override },
			items: [{ json: order }],
		});

		expect(items[0]?.json).toMatchObject({
			valid: false,
			choices: {
				person,
				regimes: expect.arrayContaining([
					expect.objectContaining({
						code: first,
						uses: expect.arrayContaining(['S01']) as string[],
					}),
				]) as object[],
			},
		});
	},
);

it('offers no regimes or uses without an RFC', async () => {
	const { items } = await runNode({ parameters: { ...validate, recipientRfc: 'URE18' } });

	expect(items[0]?.json).not.toHaveProperty('choices');
});
