/** Orders of Shopify with their invoices or refusals. */
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

/** Changes one row in a list of an order. */
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

/** Three cups at 116.00 with taxes, one of them returned. */
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

it('an order of a hundred lines with taxes in the prices is invoiced to the cent', () => {
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
			name: 'a customer who is exempt: a rate with an amount of zero is not a tax',
			order: shopifyOrder(
				{ lines: [line(50_000, { rates: [] })] },
				{ tax_exempt: true, tax_lines: [{ title: 'IVA', rate: 0.16, price: '0.00' }] },
			),
			says: /^The shop charged no taxes on this order$/,
		},
		{
			name: 'shipping without taxes beside lines with',
			order: shopifyOrder({
				lines: [line(50_000)],
				shipping: line(9_900, { name: 'Envío', rates: [] }),
			}),
			says: /^The shop charged no tax on the shipping "Envío", and it did on others$/,
		},
		{
			name: 'a rate of another country',
			order: shopifyOrder({ lines: [line(50_000, { rates: [salesTax] })] }),
			says: /^Line 1 "Taza de barro" has the tax "State Tax" at 6 %, which SAT does not have$/,
		},
		{
			name: 'two taxes of another country',
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
			says: /has the tax "GST" at 5 %, which SAT does not have/,
		},
		{
			name: 'IVA on the price without its IEPS',
			order: shopifyOrder({ lines: [line(10_000, { rates: [ieps8, iva16] })] }),
			says: /charged 16\.00 of "IVA" at 16 % on 108\.00, where 17\.28 is due/,
		},
		{
			name: 'a total that the lines do not make: an import duty',
			order: one({ total_price: '630.00', current_total_price: '630.00' }),
			says: /^The lines of order #1001 come to 580\.00 \(products 580\.00\), but its total is 630\.00$/,
		},
		{
			name: 'a discount that no line has',
			order: one({ total_price: '530.00', current_total_price: '530.00' }),
			says: /come to 580\.00 .* but its total is 530\.00/,
		},
		{
			name: 'taxes that the lines do not make',
			order: one({ total_tax: '90.00', current_total_tax: '90.00', tax_lines: [] }),
			says: /^The lines of order #1001 have 80\.00 of taxes, but the order has 90\.00$/,
		},
		{
			name: 'lines without their taxes in an order that has some, whatever the user says of none',
			order: changed(
				shopifyOrder({ includesTaxes: true, lines: [line(58_000)] }),
				'line_items',
				0,
				{
					tax_lines: [],
				},
			),
			options: { ifOrderHasNoTaxes: 'iva0' },
			says: /The lines of order #1001 have 0 of IVA 16 %, but the order has 80\.00/,
		},
		{
			name: 'a refund that names no line',
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
			says: /^Of order #1001 50\.00 was refunded, and it does not say of which lines$/,
		},
		{
			name: 'money given back beside what the lines say',
			order: {
				...returned,
				refunds: (returned.refunds as Json[]).map((refund) => ({
					...refund,
					transactions: [{ kind: 'refund', status: 'success', amount: '126.00' }],
				})),
			},
			says: /^Of order #1001 20\.00 was refunded, and it does not say of which lines$/,
		},
		{
			name: 'a refund of which nothing is said',
			order: one({ financial_status: 'partially_refunded' }),
			says: /^Of order #1001 a part was refunded/,
		},
		{
			name: 'an order that is not paid',
			order: one({ financial_status: 'pending' }),
			says: /^Order #1001 is not paid: financial_status is "pending"$/,
		},
		{
			name: 'a payment that is only authorized',
			order: one({ financial_status: 'authorized' }),
			says: /is not paid: financial_status is "authorized"/,
		},
		{
			name: 'a payment of a part',
			order: one({ financial_status: 'partially_paid' }),
			says: /is not paid/,
		},
		{
			name: 'a way to pay that is not known, by its name',
			order: one({ payment_gateway_names: ['manual'] }),
			says: /was paid with "manual", of which the payment form is not known/,
		},
		{
			name: 'two ways to pay without their amounts',
			order: one({ payment_gateway_names: ['gift_card', 'shopify_payments'] }),
			says: /was paid with "gift_card" and "shopify_payments", and does not say how much with each/,
		},
		{
			name: 'two RFCs',
			order: one({
				note_attributes: [
					{ name: 'RFC', value: 'URE180429TM6' },
					{ name: 'RFC del cliente', value: 'CACX7605101P8' },
				],
			}),
			says: /^The RFC in note_attributes RFC is "URE180429TM6", and that in note_attributes RFC del cliente is "CACX7605101P8"/,
		},
	];

it.each(refused)('is refused: $name', ({ order, options, says }) => {
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
		name: 'not paid, as the user chose',
		order: one({ financial_status: 'pending' }),
		options: { ifOrderIsNotPaid: 'passOn' },
		reason: 'notPaid',
	},
	{
		name: 'costs nothing',
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
		name: 'an RFC of a customer who wants no invoice',
		order: one({
			note_attributes: [
				{ name: '¿Requiere factura?', value: 'No' },
				{ name: 'RFC', value: customer._billing_rfc },
			],
		}),
		reason: 'noRfc',
	},
];

it.each(passedOn)('is passed on unsent: $name', ({ order, options, reason }) => {
	const made = invoiced(order, options);
	expect('reason' in made ? made.reason : 'invoiced').toBe(reason);
});

it('an order that asks for an invoice and has no RFC says so', () => {
	const made = invoiced(one({ note_attributes: [{ name: 'Requiere factura', value: 'Sí' }] }));
	const said = 'reason' in made ? [made.reason, sentencesOf({ problems: [made.problem] })] : [];
	expect(said).toEqual([
		'noRfc',
		'Order #1001 asks for an invoice in note_attributes Requiere factura, and it has no RFC: ask its customer for it',
	]);
});

it('an RFC that the user enters counts in place of a mistyped one in an object', () => {
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

/** Returns the outcome of an order, with the GraphQL API's names of fields. */
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
])('The same comes of the order of the GraphQL API, %s', (_how, twin) => {
	it.each([...refused, ...passedOn])('$name', ({ order, options }) => {
		expect(outcomeOf(twin(order), options)).toBe(outcomeOf(order, options));
	});
});
