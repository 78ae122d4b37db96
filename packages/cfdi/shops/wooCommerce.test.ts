/** Orders of WooCommerce, each with the invoice that it becomes or the reason why it does not. */
import { brokenRules } from '../fixtures/satArithmetic';
import type { Outcome } from '../../../test/support/invoicedOrders';
import { invoiced, plainOptions, taxRows, worded } from '../../../test/support/invoicedOrders';
import type { Json, Rate } from '../fixtures/shopOrders';
import {
	customer,
	ieps8,
	iva0,
	iva16,
	iva8,
	ivaOnIeps,
	line,
	wooOrder,
} from '../fixtures/shopOrders';
import type { OrderOptions } from './orderInvoice';

const one = (changes: Json = {}) => wooOrder({ lines: [line(50_000)] }, changes);
const noOverride = plainOptions.override;
const vat21: Rate = { id: 9, label: 'IVA', rate: 2100 };

/** The order with one value of its list of lines, taxes or fees changed. */
function changed(order: Json, list: string, index: number, values: Json): Json {
	const rows = order[list] as Json[];
	return { ...order, [list]: rows.map((row, at) => (at === index ? { ...row, ...values } : row)) };
}

/** What the order says of its own taxes, row by row. */
function ownTaxes(order: Json): Record<string, string> {
	const rows: Record<string, number> = {};
	for (const row of order.tax_lines as Json[]) {
		const impuesto = String(row.label).includes('IEPS') ? '003' : '002';
		const key = `${impuesto} ${(Number(row.rate_percent) / 100).toFixed(6)}`;
		const cents = Math.round(100 * (Number(row.tax_total) + Number(row.shipping_tax_total)));
		rows[key] = (rows[key] ?? 0) + cents;
	}
	return Object.fromEntries(
		Object.entries(rows).map(([key, cents]) => [key, (cents / 100).toFixed(2)]),
	);
}

/** 340.00 with IVA 16 inside, as a shop that shows no decimals writes it. */
const inWholeUnits = changed(
	changed(one({ total: '340', total_tax: '47' }), 'line_items', 0, {
		subtotal: '293',
		total: '293',
		total_tax: '47',
		taxes: [{ id: 1, total: '46.896552' }],
	}),
	'tax_lines',
	0,
	{ tax_total: '47', shipping_tax_total: '0' },
);

interface Case {
	name: string;
	order: Json;
	options?: Partial<OrderOptions>;
	/** What the invoice has beside the order's total and taxes. */
	invoice?: object;
	conceptos?: object[];
	/** Where they are not the order's own: as the user chose, or without a row at 0 %. */
	taxes?: Record<string, string>;
	total?: string;
}

const invoices: Case[] = [
	{
		name: 'a shop that shows no decimals, with the taxes of its total',
		order: inWholeUnits,
		total: '340.00',
		invoice: { SubTotal: '293.10', Total: '340.00' },
		taxes: { '002 0.160000': '46.90' },
	},
	{
		name: 'a total of thousandths, rounded to its currency',
		order: one({ total: '579.999999' }),
		total: '580.00',
	},
	{ name: 'a line with IVA 16', order: one(), invoice: { SubTotal: '500.00', Total: '580.00' } },
	{
		name: 'lines with IVA 16, 8 and 0',
		order: wooOrder({
			lines: [line(33_333), line(9_999, { rates: [iva8] }), line(7_777, { rates: [iva0] })],
		}),
	},
	{
		name: 'IEPS 8 and IVA 16 on it, both on one line',
		order: wooOrder({ lines: [line(10_000, { rates: [ieps8, ivaOnIeps] })] }),
		taxes: { '003 0.080000': '8.00', '002 0.160000': '17.28' },
	},
	{
		name: 'IEPS 8 on food at IVA 0',
		order: wooOrder({ lines: [line(12_345, { rates: [ieps8, iva0] })] }),
	},
	{
		name: 'prices that the shop entered with taxes',
		order: wooOrder({ includesTaxes: true, lines: [line(9_990, { quantity: 3 })] }),
		invoice: { Total: '299.70' },
	},
	{
		name: 'a coupon, as a discount of its line',
		order: wooOrder({ lines: [line(50_000, { off: 5_000 })] }),
		invoice: { SubTotal: '500.00', Descuento: '50.00', Total: '522.00' },
	},
	{
		name: 'shipping with IVA, as a line of its own',
		order: wooOrder({ lines: [line(50_000)], shipping: line(9_900, { name: 'Envío', sku: '' }) }),
		conceptos: [{}, { ClaveProdServ: '78102200', ClaveUnidad: 'E48', Descripcion: 'Envío' }],
	},
	{
		name: 'shipping free of charge, which is left out',
		order: wooOrder({ lines: [line(50_000)], shipping: line(0, { name: 'Envío gratis' }) }),
		conceptos: [{ Descripcion: 'Taza de barro' }],
	},
	{
		name: 'a fee, as a line of its own',
		order: wooOrder({ lines: [line(50_000)], fees: [line(2_500, { name: 'Envoltura', sku: '' })] }),
		conceptos: [{}, { Descripcion: 'Envoltura', ClaveUnidad: 'E48' }],
	},
	{
		name: 'a negative fee, as a discount of the lines',
		order: wooOrder({
			lines: [line(50_000), line(10_000)],
			fees: [line(-6_000, { name: 'Promo' })],
		}),
		invoice: { SubTotal: '600.00', Descuento: '60.00' },
		conceptos: [{ Descuento: '50.00' }, { Descuento: '10.00' }],
	},
	{
		name: 'a negative fee that is off lines at 16 and at 0 %',
		order: wooOrder({
			lines: [line(60_000), line(40_000, { rates: [iva0] })],
			fees: [line(-3_000, { name: 'Promo' }), line(-2_000, { name: 'Promo', rates: [iva0] })],
		}),
		conceptos: [{ Descuento: '30.00' }, { Descuento: '20.00' }],
	},
	{
		name: 'a tip, which is not subject to tax',
		order: wooOrder({ lines: [line(50_000)], fees: [line(4_000, { name: 'Propina', rates: [] })] }),
		conceptos: [{ ObjetoImp: '02' }, { Descripcion: 'Propina', ObjetoImp: '01' }],
	},
	{
		name: 'a fractional quantity',
		order: wooOrder({ lines: [line(12_990, { quantity: 0.375 })] }),
		conceptos: [{ Cantidad: '0.375', Importe: '48.71' }],
	},
	{
		name: 'taxes rounded for the whole order, a cent apart from those of the lines',
		order: wooOrder(
			{ lines: [line(1_003), line(1_003), line(1_003)] },
			{
				total: '34.90',
				total_tax: '4.81',
				tax_lines: [
					{
						rate_id: 1,
						label: 'IVA',
						rate_percent: 16,
						tax_total: '4.81',
						shipping_tax_total: '0.00',
					},
				],
			},
		),
		invoice: { Total: '34.90' },
	},
	{
		name: 'a cent more of tax than the lines have, on a line whose tax was rounded down',
		order: wooOrder(
			{ lines: [line(10_004), line(1_003), line(1_003), line(1_003)] },
			{
				total: '150.95',
				total_tax: '20.82',
				tax_lines: [
					{
						rate_id: 1,
						label: 'IVA',
						rate_percent: 16,
						tax_total: '20.82',
						shipping_tax_total: '0.00',
					},
				],
			},
		),
		conceptos: [{ Importe: '100.04' }, {}, {}, {}],
	},
	{
		name: 'two taxes and their sum, each rounded by itself',
		order: wooOrder(
			{ lines: [line(1_004, { rates: [ieps8, ivaOnIeps] })] },
			{ total: '12.58', total_tax: '2.54' },
		),
		taxes: { '003 0.080000': '0.80', '002 0.160000': '1.73' },
	},
	{
		name: 'a shop that shows no decimals, and whose taxes have none',
		order: one({ total: '580', total_tax: '80' }),
		total: '580.00',
	},
	{
		name: 'amounts of taxes with fractions of a cent',
		order: changed(
			changed(one({ total: '100.00', total_tax: '13.79' }), 'tax_lines', 0, { tax_total: '13.79' }),
			'line_items',
			0,
			{
				subtotal: '86.21',
				total: '86.21',
				total_tax: '13.79',
				taxes: [{ id: 1, total: '13.793103', subtotal: '13.793103' }],
			},
		),
		taxes: { '002 0.160000': '13.79' },
	},
	{
		name: 'a line whose taxes are but their sum, in an order with one rate',
		order: changed(one(), 'line_items', 0, { taxes: undefined }),
	},
	{
		name: 'an order from before WooCommerce said the percentage of a rate',
		order: changed(one(), 'tax_lines', 0, { rate_percent: undefined, label: 'IVA 16%' }),
		taxes: { '002 0.160000': '80.00' },
	},
	{
		name: 'a rate that neither percentage nor name tells, by what it came to',
		order: changed(one(), 'tax_lines', 0, {
			rate_percent: undefined,
			label: 'Impuesto',
			rate_code: '',
		}),
		taxes: { '002 0.160000': '80.00' },
	},
	{
		name: 'a tax with a name of its own, at 16 %',
		order: changed(one(), 'tax_lines', 0, { label: 'Impuesto al consumo', rate_code: 'MX-1' }),
	},
	{
		name: 'a line without taxes beside one with, exempt as the user chose',
		order: wooOrder({ lines: [line(50_000), line(8_000, { rates: [] })] }),
		options: { ifLineHasNoTaxes: 'exempt' },
		taxes: { '002 0.160000': '80.00', '002 Exento': '0.00' },
	},
	{
		name: 'a gift card, as a payment',
		order: one({ total: '480.00', gift_cards: [{ id: 1, code: 'AB', amount: '100.00' }] }),
		invoice: { Total: '580.00', FormaPago: '03' },
		total: '580.00',
	},
	{
		name: 'a gift card that paid most of it, of which the owner of the shop says the form',
		order: one({ total: '80.00', gift_cards: [{ id: 1, code: 'AB', amount: '500.00' }] }),
		options: { paymentForms: [{ way: 'gift_card', form: '05' }] },
		invoice: { FormaPago: '05' },
		total: '580.00',
	},
	{
		name: 'cash on delivery that was paid: the order is completed',
		order: one({
			status: 'completed',
			payment_method: 'cod',
			payment_method_title: 'Contra entrega',
		}),
		invoice: { FormaPago: '01', MetodoPago: 'PUE' },
	},
	{
		name: 'cash on delivery before it is paid, as PPD as the user chose',
		order: one({ payment_method: 'cod', date_paid: null }),
		options: { ifOrderIsNotPaid: 'ppd' },
		invoice: { FormaPago: '99', MetodoPago: 'PPD' },
	},
	{
		name: "a state of the shop's own, paid",
		order: one({ status: 'enviado' }),
	},
	{
		name: 'an unknown way to pay, with the payment form that the user chose',
		order: one({ payment_method: 'vales', payment_method_title: 'Vales MX' }),
		options: {
			override: {
				rfc: '',
				name: '',
				taxRegime: '',
				postalCode: '',
				cfdiUse: '',
				paymentForm: '31',
			},
		},
		invoice: { FormaPago: '31' },
	},
	{
		name: 'a mistyped RFC, in place of which the user enters the right one',
		order: wooOrder({ lines: [line(500)], meta: { ...customer, _billing_rfc: 'URE18042' } }),
		options: { override: { ...noOverride, rfc: 'ure-180429-tm6' } },
		invoice: { Receptor: { Rfc: 'URE180429TM6', RegimenFiscalReceptor: '601' } },
	},
	{
		name: 'names with HTML and "|"',
		order: changed(one(), 'line_items', 0, {
			name: 'Taza &ndash; <b>roja</b> | 300 ml',
			sku: 'A|1',
		}),
		conceptos: [{ Descripcion: 'Taza – roja / 300 ml', NoIdentificacion: 'A/1' }],
	},
	{
		name: 'a name longer than Anexo 20 allows',
		order: changed(one(), 'line_items', 0, { name: 'x'.repeat(1200) }),
		conceptos: [{ Descripcion: 'x'.repeat(1000) }],
	},
	{
		name: 'codes from fields of the line',
		order: wooOrder({
			lines: [line(500, { meta: { _clave_prod_serv: '52152001 - Tazas', clave_unidad: 'KGM' } })],
		}),
		conceptos: [{ ClaveProdServ: '52152001', ClaveUnidad: 'KGM' }],
	},
	{
		name: 'codes from the table by SKU',
		order: wooOrder({ lines: [line(500), line(700, { sku: 'otro' })], shipping: line(900) }),
		options: {
			codesBySku: {
				'taza-1': { productCode: '52152002', unitCode: 'XPK' },
				shipping: { productCode: '78102203' },
			},
		},
		conceptos: [
			{ ClaveProdServ: '52152002', ClaveUnidad: 'XPK' },
			{ ClaveProdServ: '01010101', ClaveUnidad: 'H87' },
			{ ClaveProdServ: '78102203', ClaveUnidad: 'E48' },
		],
	},
	{
		name: 'a hundred lines',
		order: wooOrder({
			lines: Array.from({ length: 100 }, (_, index) =>
				line(101 + 7 * index, { quantity: 1 + (index % 3) }),
			),
		}),
	},
];

it.each(invoices)(
	'is invoiced to the cent: $name',
	({ order, options, invoice, conceptos, taxes, total }) => {
		const made = invoiced(order, options);

		if ('reason' in made) throw new Error(made.reason);
		expect(made.invoice).toMatchObject({ Total: total ?? order.total, ...invoice });
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
			name: 'a foreign rate',
			order: wooOrder({ lines: [line(50_000, { rates: [vat21] })] }),
			says: /^Line 1 "Taza de barro" has the tax "IVA MX-IVA-9" at 21 %, which SAT does not have$/,
		},
		{
			name: 'a rate between those of SAT, which the amounts do not tell',
			order: changed(
				changed(one(), 'tax_lines', 0, { rate_percent: undefined, label: 'Tax', rate_code: '' }),
				'line_items',
				0,
				{
					taxes: [{ id: 1, total: '60.00' }],
				},
			),
			says: /has 60\.00 of tax on 500\.00, and that is not IVA at one of SAT's rates/,
		},
		{
			name: 'IVA on the price without its IEPS',
			order: wooOrder({ lines: [line(10_000, { rates: [ieps8, iva16] })] }),
			says: /the shop charged 16\.00 of "IVA MX-IVA-1" at 16 % on 108\.00, where 17\.28 is due/,
		},
		{
			name: 'a tax that is not that of its rate',
			order: changed(one(), 'line_items', 0, { taxes: [{ id: 1, total: '79.98' }] }),
			says: /charged 79\.98 .* where 80\.00 is due/,
		},
		{
			name: 'a total that the lines do not make',
			order: one({ total: '630.00' }),
			says: /^The lines of order 4711 come to 580\.00 \(products 580\.00\), but its total is 630\.00$/,
		},
		{
			name: 'a total without lines',
			order: one({ line_items: [] }),
			says: /^No line of order 4711 costs anything, but its total is 580\.00$/,
		},
		{
			name: 'a line that the total does not have',
			order: wooOrder(
				{ lines: [line(50_000)], shipping: line(9_900, { name: 'Envío' }) },
				{ total: '580.00' },
			),
			says: /come to 694\.84 \(products 580\.00, shipping 114\.84\), but its total is 580\.00: the difference is that of the shipping "Envío"$/,
		},
		{
			name: 'taxes that the lines do not make',
			order: changed(one({ total_tax: '85.00' }), 'tax_lines', 0, { tax_total: '85.00' }),
			says: /^The lines of order 4711 have 80\.00 of IVA 16 %, but the order has 85\.00$/,
		},
		{
			name: 'a refund, which says nothing of lines',
			order: one({ refunds: [{ id: 5, reason: '', total: '-116.00' }] }),
			says: /^Of order 4711 116\.00 was refunded, and it does not say of which lines$/,
		},
		{
			name: 'an order that is not paid',
			order: one({ status: 'on-hold', date_paid: null }),
			says: /^Order 4711 is not paid: status is "on-hold", and date_paid is empty$/,
		},
		{
			name: 'cash on delivery before it is paid',
			order: one({ status: 'processing', payment_method: 'cod', date_paid: null }),
			says: /is not paid: status is "processing"/,
		},
		{
			name: 'an unknown way to pay, by its name',
			order: one({ payment_method: 'vales', payment_method_title: 'Vales MX' }),
			says: /paid with "Vales MX" \(vales\), of which the payment form is not known/,
		},
		{
			name: 'no way to pay',
			order: one({ payment_method: '', payment_method_title: '' }),
			says: /does not say how it was paid/,
		},
		{
			name: 'a currency that SAT does not have',
			order: one({ currency: 'BTC' }),
			says: /The currency of order 4711 is "BTC"/,
		},
		{
			name: 'a discount without taxes that are on no line',
			order: wooOrder({
				lines: [line(50_000)],
				fees: [line(-4_000, { name: 'Saldo', rates: [] })],
			}),
			options: { ifLineHasNoTaxes: 'iva0' },
			says: /The fee "Saldo" takes 40\.00 off, and the lines with its taxes come to 0/,
		},
		{
			name: 'a mistyped RFC',
			order: wooOrder({ lines: [line(500)], meta: { ...customer, _billing_rfc: 'URE18042' } }),
			says: /^The RFC in meta_data _billing_rfc is "URE18042", but an RFC has 12 characters/,
		},
		{
			name: 'no tax regime and no CFDI use',
			order: wooOrder({ lines: [line(500)], meta: { _billing_rfc: 'CACX7605101P8' } }),
			says: /does not say the customer's tax regime \(régimen fiscal\) and CFDI use \(uso CFDI\)/,
		},
		{
			name: 'no product code',
			order: one(),
			options: { defaults: { productCode: '', unitCode: 'H87' } },
			says: /^Line 1 "Taza de barro" has no product code$/,
		},
		{
			name: 'an amount that is not a number',
			order: one({ total: '1,250.00' }),
			says: /In the order, total is "1,250\.00"/,
		},
		{
			name: 'no RFC, as the user chose',
			order: wooOrder({ lines: [line(500)], meta: {} }),
			options: { ifOrderHasNoRfc: 'refuse' },
			says: /^Order 4711 has no RFC$/,
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
	{ name: 'cancelled', order: one({ status: 'cancelled' }), reason: 'cancelled' },
	{
		name: 'payment failed',
		order: one({ status: 'failed', date_paid: null }),
		reason: 'cancelled',
	},
	{ name: 'deleted', order: one({ status: 'trash' }), reason: 'cancelled' },
	{ name: 'refunded', order: one({ status: 'refunded' }), reason: 'refunded' },
	{
		name: 'a test of WooPayments',
		order: wooOrder({ lines: [line(500)], meta: { ...customer, _wcpay_mode: 'test' } }),
		reason: 'test',
	},
	{
		name: 'not paid, as the user chose',
		order: one({ status: 'pending', date_paid: null }),
		options: { ifOrderIsNotPaid: 'passOn' },
		reason: 'notPaid',
	},
	{ name: 'no RFC', order: wooOrder({ lines: [line(500)], meta: {} }), reason: 'noRfc' },
];

it.each(passedOn)('is passed on unsent: $name', ({ order, options, reason }) => {
	const made: Outcome = invoiced(order, options);
	expect('reason' in made ? made.reason : 'invoiced').toBe(reason);
});
