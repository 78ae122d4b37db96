/** Orders of Shopify, each with the invoice that it becomes or the reason why it does not. */
import type { Problems } from '../problems/problem';
import { brokenRules } from '../fixtures/satArithmetic';
import { invoiced, plainOptions, sentencesOf, taxRows, worded } from '../fixtures/invoicedOrders';
import type { Json, Rate } from '../fixtures/shopOrders';
import {
	customer,
	ieps8,
	iva0,
	iva16,
	iva8,
	ivaOnIeps,
	line,
	shopifyOrder,
} from '../fixtures/shopOrders';
import { graphqlOrder, withEdges } from '../fixtures/shopifyGraphql';
import type { OrderOptions } from './orderInvoice';

const one = (changes: Json = {}) =>
	shopifyOrder({ includesTaxes: true, lines: [line(58_000)] }, changes);
const salesTax: Rate = { id: 9, label: 'State Tax', rate: 600 };

/** The order with one value of its list of lines, taxes or shipping changed. */
function changed(order: Json, list: string, index: number, values: Json): Json {
	const rows = order[list] as Json[];
	return { ...order, [list]: rows.map((row, at) => (at === index ? { ...row, ...values } : row)) };
}

/** What the order says of its own taxes, row by row. */
function ownTaxes(order: Json): Record<string, string> {
	return Object.fromEntries(
		(order.tax_lines as Json[]).map(({ title, rate, price }) => {
			const impuesto = String(title).includes('IEPS') ? '003' : '002';
			return [`${impuesto} ${Number(rate).toFixed(6)}`, String(price)];
		}),
	);
}

/** Three cups at 116.00 with taxes, of which one was given back. */
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

/** One of four given back: what is left of its tax, 51.82, was rounded twice, and 51.8304 is due. */
const roundedTwice = changed(
	shopifyOrder(
		{ includesTaxes: true, lines: [line(12_600, { quantity: 4, off: 299 })] },
		{
			financial_status: 'partially_refunded',
			current_total_price: '375.76',
			current_total_tax: '51.82',
			refunds: [
				{
					id: 1,
					order_adjustments: [],
					refund_line_items: [
						{ line_item_id: 900, quantity: 1, subtotal: '125.25', total_tax: '17.28' },
					],
					transactions: [{ kind: 'refund', status: 'success', amount: '125.25' }],
				},
			],
		},
	),
	'line_items',
	0,
	{ current_quantity: 3 },
);

/** Two lines, of which an edit removed the second. */
const edited = changed(
	shopifyOrder(
		{ includesTaxes: true, lines: [line(58_000), line(11_600, { name: 'Jarra' })] },
		{ current_total_price: '580.00', current_total_tax: '80.00' },
	),
	'line_items',
	1,
	{ current_quantity: 0 },
);

interface Case {
	name: string;
	order: Json;
	/** As only the REST API says it. */
	isRest?: boolean;
	options?: Partial<OrderOptions>;
	/** What the invoice has beside the order's total and taxes. */
	invoice?: object;
	conceptos?: object[];
	/** Where they are not the order's own: after a refund, or as the user chose. */
	taxes?: Record<string, string>;
	total?: string;
}

/** Shipping of 100.00 with IVA 16, of which some was given back. */
function shippingBack(amount: string, total: string, tax: string, adjustments: Json[] = []): Json {
	return shopifyOrder(
		{ lines: [line(50_000)], shipping: line(10_000) },
		{
			financial_status: 'partially_refunded',
			current_total_price: total,
			current_total_tax: tax,
			refunds: [
				{
					refund_line_items: [],
					refund_shipping_lines: [givenBack(990, amount)],
					order_adjustments: adjustments,
				},
			],
		},
	);
}

const givenBack = (id: number, amount: string): Json => ({
	shipping_line_id: id,
	subtotal_amount_set: {
		shop_money: { amount, currency_code: 'MXN' },
		presentment_money: { amount: '1.00', currency_code: 'USD' },
	},
});

const twoShippings = (() => {
	const order = shippingBack('100.00', '638.00', '88.00');
	const [row = {}] = order.shipping_lines as Json[];
	const local = {
		...row,
		id: 991,
		title: 'Envío local',
		price: '50.00',
		discounted_price: '50.00',
	};
	const tax_lines = [{ title: 'IVA', rate: 0.16, price: '8.00' }];
	return { ...order, shipping_lines: [{ ...local, tax_lines }, row] };
})();

const invoices: Case[] = [
	{
		name: 'prices with taxes',
		order: one(),
		invoice: { SubTotal: '500.00', Total: '580.00' },
	},
	{ name: 'prices without taxes', order: shopifyOrder({ lines: [line(50_000)] }) },
	{
		name: 'several pieces at a price with taxes that has no whole cents without',
		order: shopifyOrder({ includesTaxes: true, lines: [line(9_990, { quantity: 7 })] }),
	},
	{
		name: 'lines with IVA 16, 8 and 0, with taxes in the prices',
		order: shopifyOrder({
			includesTaxes: true,
			lines: [
				line(33_333, { quantity: 2 }),
				line(9_999, { rates: [iva8] }),
				line(7_777, { rates: [iva0] }),
			],
		}),
	},
	{
		name: 'IEPS 8 and IVA 16 on it, in the price',
		order: shopifyOrder({
			includesTaxes: true,
			lines: [line(12_528, { rates: [ieps8, ivaOnIeps] })],
		}),
		taxes: { '003 0.080000': '8.00', '002 0.160000': '17.28' },
	},
	{
		name: 'a discount, with its share of the taxes',
		order: shopifyOrder({ includesTaxes: true, lines: [line(58_000, { off: 5_800 })] }),
		invoice: { SubTotal: '500.00', Descuento: '50.00', Total: '522.00' },
	},
	{
		name: 'the discount of an order from before there were allocations',
		isRest: true,
		order: changed(shopifyOrder({ lines: [line(50_000, { off: 5_000 })] }), 'line_items', 0, {
			discount_allocations: undefined,
			total_discount: '50.00',
		}),
		invoice: { Descuento: '50.00' },
	},
	{
		name: 'shipping with IVA',
		order: shopifyOrder({ includesTaxes: true, lines: [line(58_000)], shipping: line(9_900) }),
		conceptos: [{}, { ClaveProdServ: '78102200', ClaveUnidad: 'E48' }],
	},
	{
		name: 'shipping with a discount',
		order: shopifyOrder({ lines: [line(50_000)], shipping: line(9_900, { off: 900 }) }),
		conceptos: [{}, { Importe: '99.00', Descuento: '9.00' }],
	},
	{
		name: 'shipping free of charge, which is left out',
		order: shopifyOrder({ lines: [line(50_000)], shipping: line(9_900, { off: 9_900 }) }),
		conceptos: [{ Descripcion: 'Taza de barro' }],
	},
	{
		name: 'a tip that is not among the lines, which is not subject to tax',
		order: shopifyOrder({ includesTaxes: true, lines: [line(58_000)], tip: 4_000 }),
		invoice: { Total: '620.00' },
		conceptos: [{}, { Descripcion: 'Propina', ObjetoImp: '01', Importe: '40.00' }],
	},
	{
		name: 'a tip that is a line',
		order: changed(
			shopifyOrder(
				{ lines: [line(50_000), line(4_000, { name: 'Tip', rates: [] })] },
				{ total_tip_received: '40.00' },
			),
			'line_items',
			1,
			{ product_id: null, tip: { payment_gateway: null, payment_method: null } },
		),
		conceptos: [{}, { Descripcion: 'Tip', ObjetoImp: '01' }],
	},
	{
		name: 'a returned piece, with what was given back for it',
		order: returned,
		total: '212.00',
		taxes: { '002 0.160000': '29.24' },
		conceptos: [{ Cantidad: '2' }],
	},
	{
		name: 'a returned piece that leaves a tax which is a cent less than the rounded one',
		order: roundedTwice,
		total: '375.76',
		taxes: { '002 0.160000': '51.82' },
	},
	{
		name: 'a returned piece, without what was given back for it',
		order: { ...returned, refunds: [] },
		total: '212.00',
		taxes: { '002 0.160000': '29.24' },
	},
	{
		name: 'a returned piece whose money Shopify Payments still sends back',
		order: {
			...returned,
			refunds: (returned.refunds as Json[]).map((refund) => ({
				...refund,
				order_adjustments: [{ kind: 'refund_discrepancy', amount: '106.00', tax_amount: '0.00' }],
				transactions: [{ kind: 'refund', status: 'pending', amount: '106.00', currency: 'MXN' }],
			})),
		},
		total: '212.00',
		taxes: { '002 0.160000': '29.24' },
	},
	{
		name: 'a refund from before there were current quantities',
		isRest: true,
		order: changed(
			{ ...returned, current_total_price: undefined, current_total_tax: undefined },
			'line_items',
			0,
			{ current_quantity: undefined },
		),
		total: '212.00',
		taxes: { '002 0.160000': '29.24' },
	},
	{
		name: 'an edit that removed a line',
		order: edited,
		total: '580.00',
		taxes: { '002 0.160000': '80.00' },
		conceptos: [{ Descripcion: 'Taza de barro' }],
	},
	{
		name: 'an edit that added a line',
		order: shopifyOrder(
			{ includesTaxes: true, lines: [line(58_000), line(11_600)] },
			{ total_price: '580.00', total_tax: '80.00' },
		),
		total: '696.00',
		taxes: { '002 0.160000': '96.00' },
	},
	{
		name: 'shipping that was given back',
		isRest: true,
		order: shopifyOrder(
			{ lines: [line(50_000)], shipping: line(10_000) },
			{
				financial_status: 'partially_refunded',
				current_total_price: '580.00',
				current_total_tax: '80.00',
				refunds: [
					{
						refund_line_items: [],
						order_adjustments: [
							{ kind: 'shipping_refund', amount: '-100.00', tax_amount: '-16.00' },
						],
					},
				],
			},
		),
		total: '580.00',
		taxes: { '002 0.160000': '80.00' },
	},
	{
		name: 'half of the shipping given back',
		isRest: true,
		order: shopifyOrder(
			{ lines: [line(50_000)], shipping: line(10_000) },
			{
				financial_status: 'partially_refunded',
				current_total_price: '638.00',
				current_total_tax: '88.00',
				refunds: [
					{
						refund_line_items: [],
						order_adjustments: [{ kind: 'shipping_refund', amount: '-50.00', tax_amount: '-8.00' }],
					},
				],
			},
		),
		total: '638.00',
		taxes: { '002 0.160000': '88.00' },
	},
	{
		name: 'shipping given back, as versions since 2024-10 say it',
		order: shippingBack('100.00', '580.00', '80.00'),
		total: '580.00',
		taxes: { '002 0.160000': '80.00' },
	},
	{
		name: 'half of the shipping given back, as versions since 2024-10 say it',
		order: shippingBack('50.00', '638.00', '88.00'),
		total: '638.00',
		taxes: { '002 0.160000': '88.00' },
	},
	{
		name: 'shipping given back, as versions say it that have both lists',
		isRest: true,
		order: shippingBack('50.00', '638.00', '88.00', [
			{ kind: 'shipping_refund', amount: '-50.00', tax_amount: '-8.00' },
		]),
		total: '638.00',
		taxes: { '002 0.160000': '88.00' },
	},
	{
		name: 'half of the shipping given back, where prices include taxes',
		order: shopifyOrder(
			{ includesTaxes: true, lines: [line(58_000)], shipping: line(11_600) },
			{
				financial_status: 'partially_refunded',
				current_total_price: '638.00',
				current_total_tax: '88.00',
				refunds: shippingBack('58.00', '638.00', '88.00').refunds,
			},
		),
		total: '638.00',
		taxes: { '002 0.160000': '88.00' },
	},
	{
		name: 'the second of two shipping lines given back',
		order: twoShippings,
		total: '638.00',
		taxes: { '002 0.160000': '88.00' },
		conceptos: [{}, { Descripcion: 'Envío local', Importe: '50.00' }],
	},
	{
		name: 'a code for free shipping, which the price of the shipping had not in it before 2024-07',
		order: changed(
			shopifyOrder({ lines: [line(50_000)], shipping: line(10_000, { off: 10_000 }) }),
			'shipping_lines',
			0,
			{ discounted_price: '100.00', tax_lines: [] },
		),
		total: '580.00',
		conceptos: [{ Descripcion: 'Taza de barro' }],
	},
	{
		name: 'shipping that an edit removed',
		order: changed(
			shopifyOrder(
				{ lines: [line(50_000)], shipping: line(10_000) },
				{ current_total_price: '580.00', current_total_tax: '80.00' },
			),
			'shipping_lines',
			0,
			{ is_removed: true },
		),
		total: '580.00',
		taxes: { '002 0.160000': '80.00' },
	},
	{
		name: 'taxes rounded for the whole order, a cent apart from those of the lines',
		order: shopifyOrder(
			{ lines: [line(1_003), line(1_003), line(1_003)] },
			{
				total_price: '34.90',
				current_total_price: '34.90',
				total_tax: '4.81',
				current_total_tax: '4.81',
				tax_lines: [{ title: 'IVA', rate: 0.16, price: '4.81' }],
			},
		),
	},
	{
		name: 'a tax by the name of VAT',
		order: shopifyOrder({ lines: [line(50_000, { rates: [{ ...iva8, label: 'VAT' }] })] }),
	},
	{
		name: 'a tax without a name, at 16 %',
		order: shopifyOrder({ lines: [line(50_000, { rates: [{ ...iva16, label: '' }] })] }),
	},
	{
		name: 'a row with a rate that was not charged beside one that was',
		order: changed(shopifyOrder({ lines: [line(50_000)] }), 'line_items', 0, {
			tax_lines: [
				{ title: 'IVA', rate: 0.16, price: '80.00' },
				{ title: 'IEPS', rate: 0.08, price: '0.00' },
			],
		}),
	},
	{
		name: 'a book without taxes, at IVA 0 as the user chose',
		order: shopifyOrder({
			includesTaxes: true,
			lines: [line(58_000), line(20_000, { name: 'Libro', rates: [] })],
		}),
		options: { ifLineHasNoTaxes: 'iva0' },
		taxes: { '002 0.160000': '80.00', '002 0.000000': '0.00' },
	},
	{
		name: 'an order that was paid in another currency than the shop has',
		order: one({ presentment_currency: 'USD' }),
		invoice: { Moneda: 'MXN' },
	},
	{
		name: 'PayPal',
		order: one({ payment_gateway_names: ['paypal'] }),
		invoice: { FormaPago: '31' },
	},
	{
		name: 'cash on delivery that was paid',
		order: one({ payment_gateway_names: ['Cash on Delivery (COD)'] }),
		invoice: { FormaPago: '01', MetodoPago: 'PUE' },
	},
	{
		name: 'a gift card alone, of which the owner of the shop says the form',
		order: one({ payment_gateway_names: ['gift_card'] }),
		options: { paymentForms: [{ way: 'gift_card', form: '05' }] },
		invoice: { FormaPago: '05' },
	},
	{
		name: 'a gift card and a card, with the payment form that the user chose',
		order: one({ payment_gateway_names: ['gift_card', 'shopify_payments'] }),
		options: {
			override: {
				rfc: '',
				name: '',
				taxRegime: '',
				postalCode: '',
				cfdiUse: '',
				paymentForm: '04',
			},
		},
		invoice: { FormaPago: '04' },
	},
	{
		name: 'an order that is not paid, as PPD as the user chose',
		order: one({ financial_status: 'pending' }),
		options: { ifOrderIsNotPaid: 'ppd' },
		invoice: { FormaPago: '99', MetodoPago: 'PPD' },
	},
	{
		name: 'a name with HTML and "|"',
		order: changed(one(), 'line_items', 0, {
			name: 'Taza &amp; plato | <i>300 ml</i>',
			sku: 'A|1',
		}),
		conceptos: [{ Descripcion: 'Taza & plato / 300 ml', NoIdentificacion: 'A/1' }],
	},
	{
		name: 'codes from the properties of the line',
		order: shopifyOrder({
			lines: [line(500, { meta: { 'Clave ProdServ': '52152001', 'Clave unidad': 'H87 - Pieza' } })],
		}),
		conceptos: [{ ClaveProdServ: '52152001', ClaveUnidad: 'H87' }],
	},
	{
		name: 'codes from metafields of the line',
		order: changed(one(), 'line_items', 0, {
			metafields: [{ namespace: 'sat', key: 'clave_prod_serv', value: '52152002' }],
		}),
		conceptos: [{ ClaveProdServ: '52152002' }],
	},
	{
		name: 'a hundred lines with taxes in the prices',
		order: shopifyOrder({
			includesTaxes: true,
			lines: Array.from({ length: 100 }, (_, index) =>
				line(101 + 7 * index, { quantity: 1 + (index % 3), off: index % 5 }),
			),
		}),
	},
];

it.each(invoices)(
	'is invoiced to the cent: $name',
	({ order, options, invoice, conceptos, taxes, total }) => {
		const made = invoiced(order, options);

		if ('reason' in made) throw new Error(made.reason);
		expect(made.invoice).toMatchObject({ Total: total ?? order.total_price, ...invoice });
		expect(taxRows(made.invoice)).toEqual(taxes ?? ownTaxes(order));
		expect(brokenRules(made.invoice.Conceptos, 2)).toEqual([]);
		if (conceptos !== undefined) {
			expect(made.invoice.Conceptos).toHaveLength(conceptos.length);
			expect(made.invoice.Conceptos).toMatchObject(conceptos);
		}
	},
);

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

/** What becomes of an order, with the names that the GraphQL API has for the fields of the REST API. */
function outcomeOf(order: unknown, options?: Partial<OrderOptions>): string {
	let made: unknown;
	try {
		made = invoiced(order, options);
	} catch (error) {
		made = sentencesOf(error as Problems);
	}
	return JSON.stringify(made)
		.replaceAll('financial_status', 'displayFinancialStatus')
		.replaceAll('cancelled_at', 'cancelledAt')
		.replaceAll('note_attributes', 'customAttributes');
}

describe.each<[string, (order: Json) => unknown]>([
	['with nodes', (order) => ({ data: { order: graphqlOrder(order) } })],
	['with edges', (order) => ({ data: { node: withEdges(graphqlOrder(order)) } })],
])('The same comes of the order of the GraphQL API, %s', (_how, twin) => {
	it.each([...invoices.filter(({ isRest }) => isRest !== true), ...refused, ...passedOn])(
		'$name',
		({ order, options }) => {
			expect(outcomeOf(twin(order), options)).toBe(outcomeOf(order, options));
		},
	);
});
