import { evaluated, mappings } from './support/documentedExpressions.cts';
import { invoiced, plainOptions, taxRows, worded } from './support/invoicedOrders';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import { isRecord } from '../cfdi/values/json';
import type { OrderOptions } from './orderInvoice';
import { readOrder } from './read';

type Json = Record<string, unknown>;

const options: Partial<OrderOptions> = {
	ifOrderHasNoTaxes: 'iva16',
	override: {
		...plainOptions.override,
		rfc: 'URE180429TM6',
		name: 'Universidad Robotica Española',
		taxRegime: '601',
		postalCode: '86991',
		cfdiUse: 'G03',
	},
};

const money = (amount: number) => ({ amount, currency: 'MXN' });
const wixAmount = (amount: string) => ({ amount, formattedAmount: `$${amount}` });

interface Sample {
	shop: string;
	json: Json;
	nodes?: Record<string, Json | Json[]>;
	called?: string;
	unpaid: Json;
	invoice: { Total: string; FormaPago: string };
	tax: string;
}

const samples: Sample[] = [
	{
		shop: 'VTEX',
		called: 'an order from VTEX (OMS)',
		json: {
			orderId: '1172452900788-01',
			sequence: '502556',
			status: 'invoiced',
			value: 63800,
			creationDate: '2026-11-20T18:30:00.0000000+00:00',
			totals: [
				{ id: 'Items', name: 'Total de los items', value: 58000 },
				{ id: 'Discounts', name: 'Total de descuentos', value: -5800 },
				{ id: 'Shipping', name: 'Costo total del envío', value: 11600 },
				{ id: 'Tax', name: 'Costo total del impuesto', value: 0 },
			],
			items: [
				{ id: '4', refId: 'TAZA-1', name: 'Taza de barro', quantity: 2, price: 29000, tax: 0 },
			],
			clientProfileData: { firstName: 'Xochilt', lastName: 'Casas', document: '' },
			paymentData: {
				transactions: [{ payments: [{ paymentSystemName: 'Tarjeta de débito', value: 63800 }] }],
			},
			shippingData: { address: { country: 'MEX' } },
			storePreferencesData: { currencyCode: 'MXN' },
		},
		unpaid: { status: 'payment-pending' },
		invoice: { Total: '638.00', FormaPago: '28' },
		tax: '88.00',
	},
	{
		shop: 'Square',
		called: 'an order from Square',
		json: {
			order: {
				id: 'CAISENgvlJ6jLWAzERDzjyHVybY',
				location_id: 'LTaller',
				state: 'COMPLETED',
				created_at: '2026-11-20T18:30:00Z',
				line_items: [
					{
						uid: 'a',
						name: 'Taza de barro',
						quantity: '3',
						catalog_object_id: 'TAZA-1',
						total_tax_money: money(1600),
						total_money: money(11600),
						applied_taxes: [{ uid: 'x', tax_uid: 't', applied_money: money(1600) }],
					},
				],
				taxes: [{ uid: 't', name: 'IVA', percentage: '16.0', type: 'ADDITIVE' }],
				total_money: money(13600),
				total_tax_money: money(1600),
				total_tip_money: money(2000),
				total_service_charge_money: money(0),
				tenders: [
					{ type: 'CARD', card_details: { card: { card_brand: 'VISA', card_type: 'DEBIT' } } },
				],
			},
		},
		unpaid: { order: { state: 'OPEN' } },
		invoice: { Total: '136.00', FormaPago: '28' },
		tax: '16.00',
	},
	{
		shop: 'Ecwid',
		called: 'an order from Ecwid',
		json: {
			id: 'XJ12H',
			createDate: '2026-11-20 18:30:00 +0000',
			paymentStatus: 'PAID',
			fulfillmentStatus: 'SHIPPED',
			total: 638,
			tax: 88,
			pricesIncludeTax: false,
			paymentMethod: 'Transferencia',
			couponDiscount: 50,
			items: [
				{
					name: 'Taza de barro',
					sku: 'TAZA-1',
					quantity: 2,
					price: 250,
					taxes: [{ name: 'IVA', value: 16, total: 72 }],
				},
			],
			shippingOption: {
				shippingMethodName: 'Estafeta',
				shippingRate: 100,
				taxes: [{ name: 'IVA', value: 16, total: 16 }],
			},
			billingPerson: { name: 'Xochilt Casas', postalCode: '86991' },
		},
		unpaid: { paymentStatus: 'AWAITING_PAYMENT' },
		invoice: { Total: '638.00', FormaPago: '03' },
		tax: '88.00',
	},
	{
		shop: 'Wix',
		called: 'an order from Wix',
		json: {
			id: '3d6a3b6e-0001',
			number: '10025',
			createdDate: '2026-11-20T18:30:00Z',
			currency: 'MXN',
			status: 'APPROVED',
			paymentStatus: 'PAID',
			paymentMethod: 'Tarjeta de crédito',
			lineItems: [
				{
					productName: { original: 'Taza de barro' },
					physicalProperties: { sku: 'TAZA-1' },
					quantity: 3,
					totalPriceAfterTax: wixAmount('116.00'),
					taxDetails: { taxRate: '0.16', totalTax: wixAmount('16.00') },
				},
			],
			shippingInfo: {
				title: 'Estafeta',
				cost: {
					totalPriceAfterTax: wixAmount('116.00'),
					taxDetails: { totalTax: wixAmount('16.00') },
				},
			},
			priceSummary: { total: wixAmount('232.00'), tax: wixAmount('32.00') },
			billingInfo: { contactDetails: { firstName: 'Xochilt' }, address: { postalCode: '86991' } },
		},
		unpaid: { paymentStatus: 'NOT_PAID' },
		invoice: { Total: '232.00', FormaPago: '04' },
		tax: '32.00',
	},
	{
		shop: 'Wix Stores',
		called: 'an order from Wix Stores',
		json: {
			orderId: '3d6a3b6e-0002',
			number: 10026,
			dateCreated: '2026-11-20T18:30:00Z',
			currency: 'MXN',
			paymentStatus: 'PAID',
			fulfillmentStatus: 'NOT_FULFILLED',
			totals: { subtotal: 200, shipping: 100, tax: 32, discount: 100, total: 232 },
			shippingInfo: { shipmentDetails: { tax: 16 } },
			lineItems: [
				{
					name: 'Taza de barro',
					sku: 'TAZA-1',
					quantity: 2,
					priceData: { price: 100, taxIncludedInPrice: false },
					discount: 100,
					tax: 16,
				},
			],
			buyerInfo: { email: 'compras@example.com' },
			billingInfo: { paymentMethod: 'PayPal', address: { zipCode: '86991' } },
		},
		unpaid: { paymentStatus: 'PENDING' },
		invoice: { Total: '232.00', FormaPago: '31' },
		tax: '32.00',
	},
	{
		shop: 'Jumpseller',
		called: 'an order from Jumpseller',
		json: {
			order: {
				id: 1001,
				created_at: '2026-11-20 18:30:00 UTC',
				status: 'Paid',
				currency: 'MXN',
				subtotal: 500,
				tax: 88,
				shipping: 100,
				discount: 50,
				total: 638,
				payment_method_name: 'Efectivo',
				shipping_method_name: 'Estafeta',
				duplicate_url: 'https://tienda.example.mx/v/1001',
				products: [
					{ id: 7, sku: 'TAZA-1', name: 'Taza de barro', qty: 2, price: 250, discount: 0 },
				],
				billing_address: { name: 'Xochilt', surname: 'Casas', postal: '86991' },
			},
		},
		unpaid: { order: { status: 'Pending Payment' } },
		invoice: { Total: '638.00', FormaPago: '01' },
		tax: '88.00',
	},
	{
		shop: 'BigCommerce',
		json: {},
		nodes: {
			Order: {
				id: 218,
				date_created: 'Fri, 20 Nov 2026 18:30:00 +0000',
				currency_code: 'MXN',
				status_id: 11,
				total_inc_tax: '638.0000',
				total_ex_tax: '550.0000',
				total_tax: '88.0000',
				refunded_amount: '0.0000',
				payment_method: 'Transferencia',
				shipping_cost_inc_tax: '116.0000',
				shipping_cost_ex_tax: '100.0000',
				discount_amount: '0.0000',
				coupon_discount: '58.0000',
				billing_address: { first_name: 'Xochilt', last_name: 'Casas', zip: '86991' },
			},
			Products: [
				{
					name: 'Taza de barro',
					sku: 'TAZA-1',
					quantity: 2,
					price_inc_tax: '290.0000',
					price_ex_tax: '250.0000',
				},
			],
		},
		unpaid: { Order: { status_id: 7 } },
		invoice: { Total: '638.00', FormaPago: '03' },
		tax: '88.00',
	},
	{
		shop: 'Amazon',
		json: {
			payload: {
				AmazonOrderId: '902-3159896-1390916',
				OrderItems: [
					{
						SellerSKU: 'TAZA-1',
						Title: 'Taza de barro',
						QuantityOrdered: 3,
						ItemPrice: { CurrencyCode: 'MXN', Amount: '580.00' },
						PromotionDiscount: { CurrencyCode: 'MXN', Amount: '58.00' },
						ShippingPrice: { CurrencyCode: 'MXN', Amount: '116.00' },
					},
				],
			},
		},
		nodes: {
			Order: {
				payload: {
					AmazonOrderId: '902-3159896-1390916',
					PurchaseDate: '2026-11-20T18:30:00Z',
					OrderStatus: 'Shipped',
					OrderTotal: { CurrencyCode: 'MXN', Amount: '638.00' },
					ShippingAddress: { CountryCode: 'MX' },
				},
			},
		},
		called: 'an order from Amazon',
		unpaid: { Order: { payload: { OrderStatus: 'Pending' } } },
		invoice: { Total: '638.00', FormaPago: '31' },
		tax: '88.00',
	},
	{
		shop: 'Odoo',
		json: { name: 'Universidad Robotica Española', vat: 'URE180429TM6', zip: '86991' },
		nodes: {
			Order: {
				id: 17,
				name: 'S00017',
				date_order: '2026-11-20 18:30:00',
				state: 'sale',
				currency_id: [33, 'MXN'],
				amount_total: 580,
				amount_untaxed: 500,
				amount_tax: 80,
				amount_paid: 580,
				payment_method: 'Transferencia',
			},
			Lines: [
				{
					name: 'Taza de barro',
					product_id: [7, 'TAZA-1'],
					product_uom_qty: 3,
					price_subtotal: 500,
					price_tax: 80,
					price_total: 580,
				},
			],
		},
		unpaid: { Order: { amount_paid: 0 } },
		invoice: { Total: '580.00', FormaPago: '03' },
		tax: '80.00',
	},
	{
		shop: 'Clip',
		called: 'a payment from Clip',
		json: {
			id: 'pay_1',
			receipt_no: 'P5k8Rt',
			amount: 580,
			tip_amount: 20,
			currency: 'MXN',
			status: 'approved',
			description: 'Taza de barro',
			created_at: '2026-11-20T18:30:00Z',
			payment_method: { id: 'visa', type: 'debit_card' },
		},
		unpaid: { status: 'pending' },
		invoice: { Total: '600.00', FormaPago: '28' },
		tax: '80.00',
	},
	{
		shop: 'Mercado Pago (Orders API)',
		called: 'an order from Mercado Pago (Orders API)',
		json: {
			id: 'ORD01TALLERDEBARRO',
			type: 'online',
			external_reference: 'T-1001',
			total_amount: '580.00',
			status: 'processed',
			status_detail: 'accredited',
			created_date: '2026-11-20T18:30:00.000Z',
			capture_mode: 'automatic_async',
			items: [
				{ title: 'Taza de barro', external_code: 'TAZA-1', quantity: 2, unit_price: '290.00' },
			],
			transactions: {
				payments: [{ id: 'PAY01', amount: '580.00', payment_method: { type: 'credit_card' } }],
			},
			payer: { email: 'compras@example.com' },
		},
		unpaid: { status: 'action_required' },
		invoice: { Total: '580.00', FormaPago: '31' },
		tax: '80.00',
	},
];

const named = samples.map((sample, at) => ({ ...sample, text: mappings[0]?.[at + 2] ?? '' }));

const merged = (value: Json, changes: Json): Json =>
	Object.fromEntries(
		Object.entries({ ...value, ...changes }).map(([key, one]) => {
			const [old, change] = [value[key], changes[key]];
			const isBoth = [old, change].every(isRecord);
			return [key, isBoth ? merged(old as Json, change as Json) : one];
		}),
	);

it('has a sample order for each mapping of the documentation', () => {
	expect(samples).toHaveLength((mappings[0]?.length ?? 0) - 2);
});

it.each(named)(
	'invoices an order from $shop to the cent with the documented mapping',
	({ text, json, nodes, invoice, tax }) => {
		const made = worded(() => invoiced(evaluated(text, json, nodes), options));
		if ('reason' in made) throw new Error(made.reason);
		expect(made.invoice).toMatchObject(invoice);
		expect(taxRows(made.invoice)).toEqual({ '002 0.160000': tax });
		expect(brokenRules(made.invoice.Conceptos, 2)).toEqual([]);
	},
);

const variants: Array<[shop: string, has: string, changes: Json, total: string]> = [
	[
		'VTEX',
		'a gift wrap in an item',
		{
			value: 64300,
			items: [
				{
					id: '4',
					name: 'Taza de barro',
					quantity: 2,
					price: 29000,
					bundleItems: [{ id: '9', name: 'Envoltura', quantity: 1, price: 500 }],
				},
			],
		},
		'643.00',
	],
	[
		'VTEX',
		'a price by weight and no profile',
		{
			value: 44509,
			items: [{ id: '4', name: 'Barro', quantity: 1, price: 29000, unitMultiplier: 1.3348 }],
			clientProfileData: undefined,
		},
		'445.09',
	],
	[
		'Ecwid',
		'a fee, a tip, a gift card, and a number instead of an ID',
		{
			id: undefined,
			vendorOrderNumber: 'T-1001',
			total: 582,
			tax: 96,
			giftCardRedemption: 134,
			handlingFee: { name: 'Manejo', value: 50, taxes: [{ name: 'IVA', value: 16 }] },
			customSurcharges: [{ id: 'tips', description: 'Propina', total: 20, taxable: false }],
		},
		'716.00',
	],
	[
		'Wix',
		'a fee, a tip, and a line without a sum',
		{
			additionalFees: [
				{
					name: 'Envoltura',
					priceAfterTax: wixAmount('11.60'),
					taxDetails: { totalTax: wixAmount('1.60') },
				},
				{ name: 'Propina', price: wixAmount('20.00') },
			],
			lineItems: [
				{
					productName: { original: 'Taza de barro' },
					quantity: 2,
					price: wixAmount('58.00'),
					taxDetails: { totalTax: wixAmount('16.00') },
				},
			],
			priceSummary: { total: wixAmount('263.60'), tax: wixAmount('33.60') },
		},
		'263.60',
	],
	[
		'Odoo',
		'a heading and a product with a quantity of zero',
		{
			Lines: [
				{ name: 'Cerámica', display_type: 'line_section', product_id: false, product_uom_qty: 0 },
				{ name: 'Jarra', product_id: [8, 'JARRA-1'], product_uom_qty: 0, price_subtotal: 0 },
				{
					name: 'Taza de barro',
					display_type: false,
					product_id: [7, 'TAZA-1'],
					product_uom_qty: 3,
					price_subtotal: 500,
					price_tax: 80,
				},
			],
		},
		'580.00',
	],
	[
		'BigCommerce',
		'wrapping and handling',
		{
			Order: {
				total_inc_tax: '696.0000',
				total_tax: '96.0000',
				wrapping_cost_inc_tax: '11.6000',
				wrapping_cost_ex_tax: '10.0000',
				handling_cost_inc_tax: '46.4000',
				handling_cost_ex_tax: '40.0000',
			},
		},
		'696.00',
	],
];

const variantsOf = variants.flatMap(([shop, has, changes, total]) =>
	named
		.filter((sample) => sample.shop === shop)
		.map((sample) => ({ ...sample, has, changes, total })),
);

const replaced = (value: Json, changes: Json): Json => ({ ...value, ...changes });

it.each(variantsOf)(
	'invoices an order from $shop with $has to the cent',
	({ text, json, nodes, changes, total }) => {
		const order =
			nodes === undefined
				? evaluated(text, replaced(json, changes))
				: evaluated(text, json, merged(nodes, changes) as Record<string, Json>);
		const made = worded(() => invoiced(order, options));
		if ('reason' in made) throw new Error(made.reason);
		expect(made.invoice.Total).toBe(total);
		expect(brokenRules(made.invoice.Conceptos, 2)).toEqual([]);
	},
);

it('asks about a BigCommerce order that was paid with store credit and a card', () => {
	const {
		text = '',
		json = {},
		nodes = {},
	} = named.find(({ shop }) => shop === 'BigCommerce') ?? {};
	const paid = { Order: { store_credit_amount: '100.0000' } };
	const order = evaluated(text, json, merged(nodes, paid) as Record<string, Json>);
	expect(() => worded(() => invoiced(order, options))).toThrow('store credit');
});

it.each(named)('reads an unpaid order from $shop as unpaid', ({ text, json, nodes, unpaid }) => {
	const order =
		nodes?.Order === undefined
			? evaluated(text, merged(json, unpaid))
			: evaluated(text, json, merged(nodes, unpaid) as Record<string, Json>);
	expect(readOrder(order).state).toBe('notPaid');
});

it.each(named.filter(({ called }) => called !== undefined))(
	'recognizes an unmapped order from $shop',
	({ json, called }) => {
		expect(() => worded(() => readOrder(json))).toThrow(`This looks like ${called}`);
	},
);
