import type { Problems } from '../cfdi/problems/problem';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import { invoiced, plainOptions, sentencesOf, taxRows, worded } from './support/invoicedOrders';
import type { Json, Rate } from './support/shopOrders';
import { customer, ieps8, iva16, line, shopifyOrder } from './support/shopOrders';
import { graphqlOrder, withEdges, withGraphqlNames } from './support/shopifyGraphql';
import type { OrderOptions } from './orderInvoice';

const one = (changes: Json = {}) =>
	shopifyOrder({ includesTaxes: true, lines: [line(58_000)] }, changes);
const salesTax: Rate = { id: 9, label: 'State Tax', rate: 600 };

function changed(order: Json, list: string, index: number, values: Json): Json {
	const rows = order[list] as Json[];
	return { ...order, [list]: rows.map((row, at) => (at === index ? { ...row, ...values } : row)) };
}

function ownTaxes(order: Json): Record<string, string> {
	return Object.fromEntries(
		(order.tax_lines as Json[]).map(({ title, rate, price }) => {
			const impuesto = String(title).includes('IEPS') ? '003' : '002';
			return [`${impuesto} ${Number(rate).toFixed(6)}`, String(price)];
		}),
	);
}

const returned = changed(
	shopifyOrder(
		{ includesTaxes: true, lines: [line(11_600, { quantity: 3, off: 3_000 })] },
		{
			financial_status: 'partially_refunded',
			current_total_price: '212.00',
			current_total_tax: '29.24',
			refunds: [
				{
					id: 1,
					order_adjustments: [],
					refund_line_items: [
						{ line_item_id: 900, quantity: 1, subtotal: '106.00', total_tax: '14.62' },
					],
					transactions: [{ kind: 'refund', status: 'success', amount: '106.00' }],
				},
			],
		},
	),
	'line_items',
	0,
	{ current_quantity: 2 },
);

it('invoices a hundred lines with tax-inclusive prices to the cent', () => {
	const order = shopifyOrder({
		includesTaxes: true,
		lines: Array.from({ length: 100 }, (_, index) =>
			line(101 + 7 * index, { quantity: 1 + (index % 3), off: index % 5 }),
		),
	});
	for (const given of [order, { data: { order: graphqlOrder(order) } }]) {
		const made = invoiced(given);
		if ('reason' in made) throw new Error(made.reason);
		expect(made.invoice.Total).toBe(order.total_price);
		expect(taxRows(made.invoice)).toEqual(ownTaxes(order));
		expect(brokenRules(made.invoice.Conceptos, 2)).toEqual([]);
	}
});

const refused: Array<{ name: string; order: Json; options?: Partial<OrderOptions>; says: RegExp }> =
	[
		{
			name: 'an exempt customer with a rate but no tax amount',
			order: shopifyOrder(
				{ lines: [line(50_000, { rates: [] })] },
				{ tax_exempt: true, tax_lines: [{ title: 'IVA', rate: 0.16, price: '0.00' }] },
			),
			says: /^The shop charged no taxes on this order$/,
		},
		{
			name: 'shipping without taxes, and a line with taxes',
			order: shopifyOrder({
				lines: [line(50_000)],
				shipping: line(9_900, { name: 'Envío', rates: [] }),
			}),
			says: /^The shop charged no tax on the shipping "Envío", but charged tax on other lines$/,
		},
		{
			name: 'a foreign rate',
			order: shopifyOrder({ lines: [line(50_000, { rates: [salesTax] })] }),
			says: /^Line 1 "Taza de barro" has the tax "State Tax" at 6 %, which is not in SAT's catalog$/,
		},
		{
			name: 'two foreign taxes',
			order: shopifyOrder({
				lines: [
					line(50_000, {
						rates: [
							{ id: 1, label: 'GST', rate: 500 },
							{ id: 2, label: 'QST', rate: 997 },
						],
					}),
				],
			}),
			says: /has the tax "GST" at 5 %, which is not in SAT's catalog/,
		},
		{
			name: 'IVA that is not charged on the IEPS',
			order: shopifyOrder({ lines: [line(10_000, { rates: [ieps8, iva16] })] }),
			says: /charged 16\.00 of "IVA" at 16 % on 108\.00, but the tax should be 17\.28/,
		},
		{
			name: 'a total that includes an import duty',
			order: one({ total_price: '630.00', current_total_price: '630.00' }),
			says: /^The lines of order #1001 add up to 580\.00 \(products 580\.00\), but its total is 630\.00$/,
		},
		{
			name: 'a discount without a line',
			order: one({ total_price: '530.00', current_total_price: '530.00' }),
			says: /add up to 580\.00 .* but its total is 530\.00/,
		},
		{
			name: 'taxes that differ from the lines',
			order: one({ total_tax: '90.00', current_total_tax: '90.00', tax_lines: [] }),
			says: /^The lines of order #1001 include 80\.00 of taxes, but the order shows 90\.00$/,
		},
		{
			name: 'lines without taxes in an order with taxes, whatever the user chose',
			order: changed(
				shopifyOrder({ includesTaxes: true, lines: [line(58_000)] }),
				'line_items',
				0,
				{
					tax_lines: [],
				},
			),
			options: { ifOrderHasNoTaxes: 'iva0' },
			says: /The lines of order #1001 include 0 of IVA 16 %, but the order shows 80\.00/,
		},
		{
			name: 'a refund without a line',
			order: one({
				financial_status: 'partially_refunded',
				refunds: [
					{
						refund_line_items: [],
						order_adjustments: [
							{ kind: 'refund_discrepancy', amount: '-50.00', tax_amount: '0.00' },
						],
					},
				],
			}),
			says: /^50\.00 of order #1001 was refunded, but the order does not say for which lines$/,
		},
		{
			name: 'a refund of more money than its lines',
			order: {
				...returned,
				refunds: (returned.refunds as Json[]).map((refund) => ({
					...refund,
					transactions: [{ kind: 'refund', status: 'success', amount: '126.00' }],
				})),
			},
			says: /^20\.00 of order #1001 was refunded, but the order does not say for which lines$/,
		},
		{
			name: 'a refund without details',
			order: one({ financial_status: 'partially_refunded' }),
			says: /^A part of order #1001 was refunded/,
		},
		{
			name: 'an unpaid order',
			order: one({ financial_status: 'pending' }),
			says: /^Order #1001 is not paid: financial_status is "pending"$/,
		},
		{
			name: 'an authorized payment',
			order: one({ financial_status: 'authorized' }),
			says: /is not paid: financial_status is "authorized"/,
		},
		{
			name: 'a partial payment',
			order: one({ financial_status: 'partially_paid' }),
			says: /is not paid/,
		},
		{
			name: 'an unknown way to pay, which the message names',
			order: one({ payment_gateway_names: ['manual'] }),
			says: /was paid with "manual", which is not assigned to a payment form/,
		},
		{
			name: 'two ways to pay without amounts',
			order: one({ payment_gateway_names: ['gift_card', 'shopify_payments'] }),
			says: /was paid with "gift_card" and "shopify_payments", but does not say how much was paid with each/,
		},
		{
			name: 'two RFCs',
			order: one({
				note_attributes: [
					{ name: 'RFC', value: 'URE180429TM6' },
					{ name: 'RFC del cliente', value: 'CACX7605101P8' },
				],
			}),
			says: /^The RFC in note_attributes RFC is "URE180429TM6", but the RFC in note_attributes RFC del cliente is "CACX7605101P8"/,
		},
	];

it.each(refused)('refuses a Shopify order: $name', ({ order, options, says }) => {
	expect(() => worded(() => invoiced(order, options))).toThrow(says);
});

const passedOn: Array<{
	name: string;
	order: Json;
	options?: Partial<OrderOptions>;
	reason: string;
}> = [
	{ name: 'a test', order: one({ test: true }), reason: 'test' },
	{
		name: 'cancelled',
		order: one({ cancelled_at: '2026-11-20T19:00:00-06:00' }),
		reason: 'cancelled',
	},
	{ name: 'voided', order: one({ financial_status: 'voided' }), reason: 'cancelled' },
	{
		name: 'refunded',
		order: one({ financial_status: 'refunded', current_total_price: '0.00' }),
		reason: 'refunded',
	},
	{
		name: 'an unpaid order, as the user chose',
		order: one({ financial_status: 'pending' }),
		options: { ifOrderIsNotPaid: 'passOn' },
		reason: 'notPaid',
	},
	{
		name: 'a price of zero',
		order: shopifyOrder({ lines: [line(90_000, { off: 90_000 })] }),
		reason: 'nothingToInvoice',
	},
	{ name: 'no RFC', order: one({ note_attributes: [] }), reason: 'noRfc' },
	{
		name: 'the RFC of the general public',
		order: one({ note_attributes: [{ name: 'RFC', value: 'XAXX010101000' }] }),
		reason: 'noRfc',
	},
	{
		name: 'the RFC of a customer who does not want an invoice',
		order: one({
			note_attributes: [
				{ name: '¿Requiere factura?', value: 'No' },
				{ name: 'RFC', value: customer._billing_rfc },
			],
		}),
		reason: 'noRfc',
	},
];

it.each(passedOn)('skips a Shopify order: $name', ({ order, options, reason }) => {
	const made = invoiced(order, options);
	expect('reason' in made ? made.reason : 'invoiced').toBe(reason);
});

it('reports an order that asks for an invoice but has no RFC', () => {
	const made = invoiced(one({ note_attributes: [{ name: 'Requiere factura', value: 'Sí' }] }));
	const said = 'reason' in made ? [made.reason, sentencesOf({ problems: [made.problem] })] : [];
	expect(said).toEqual([
		'noRfc',
		'Order #1001 asks for an invoice in note_attributes Requiere factura, but has no RFC: ask the customer for it',
	]);
});

it('replaces a mistyped RFC inside a JSON field with the RFC that the user gave', () => {
	const note_attributes = [{ name: 'datos', value: '{"rfc":"URE18042","razon_social":"X"}' }];
	const { override } = plainOptions;
	const asked = {
		rfc: 'URE180429TM6',
		name: 'U',
		taxRegime: '601',
		postalCode: '86991',
		cfdiUse: 'G03',
	};
	const order = one({ note_attributes });
	expect(() => worded(() => invoiced(order))).toThrow(/^The RFC in note_attributes datos rfc is/);
	expect(invoiced(order, { override: { ...override, ...asked } })).toMatchObject({
		invoice: { Receptor: { Rfc: 'URE180429TM6' } },
	});
});

function outcomeOf(order: unknown, options?: Partial<OrderOptions>): string {
	let made: unknown;
	try {
		made = invoiced(order, options);
	} catch (error) {
		made = sentencesOf(error as Problems);
	}
	return withGraphqlNames(JSON.stringify(made));
}

describe.each<[string, (order: Json) => unknown]>([
	['with nodes', (order) => ({ data: { order: graphqlOrder(order) } })],
	['with edges', (order) => ({ data: { node: withEdges(graphqlOrder(order)) } })],
])('The GraphQL version of an order has the same result, %s', (_how, twin) => {
	it.each([...refused, ...passedOn])(
		'gives the same result for the GraphQL version of an order: $name',
		({ order, options }) => {
			expect(outcomeOf(twin(order), options)).toBe(outcomeOf(order, options));
		},
	);
});
