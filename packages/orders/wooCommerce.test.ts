import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import type { Outcome } from './support/invoicedOrders';
import { invoiced, taxRows, worded } from './support/invoicedOrders';
import type { Json, Rate } from './support/shopOrders';
import { customer, ieps8, iva16, line, wooOrder } from './support/shopOrders';
import type { OrderOptions } from './orderInvoice';

const one = (changes: Json = {}) => wooOrder({ lines: [line(50_000)] }, changes);
const vat21: Rate = { id: 9, label: 'IVA', rate: 2100 };

function changed(order: Json, list: string, index: number, values: Json): Json {
	const rows = order[list] as Json[];
	return { ...order, [list]: rows.map((row, at) => (at === index ? { ...row, ...values } : row)) };
}

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

it('invoices a WooCommerce order of a hundred lines to the cent', () => {
	const order = wooOrder({
		lines: Array.from({ length: 100 }, (_, index) =>
			line(101 + 7 * index, { quantity: 1 + (index % 3) }),
		),
	});
	const made = invoiced(order);
	if ('reason' in made) throw new Error(made.reason);
	expect(made.invoice.Total).toBe(order.total);
	expect(taxRows(made.invoice)).toEqual(ownTaxes(order));
	expect(brokenRules(made.invoice.Conceptos, 2)).toEqual([]);
});

const refused: Array<{ name: string; order: Json; options?: Partial<OrderOptions>; says: RegExp }> =
	[
		{
			name: 'a quantity of zero at a price',
			order: changed(one(), 'line_items', 0, { quantity: 0 }),
			says: /^In the order, quantity of "Taza de barro" is 0, so the line cannot cost 500\.00$/,
		},
		{
			name: 'a negative quantity',
			order: changed(one(), 'line_items', 0, { quantity: -1 }),
			says: /^In the order, quantity of "Taza de barro" is -1, so the line cannot cost 500\.00$/,
		},
		{
			name: 'a quantity in words',
			order: changed(one(), 'line_items', 0, { quantity: 'dos' }),
			says: /quantity of "Taza de barro" is "dos", which is not a number$/,
		},
		{
			name: 'a foreign rate',
			order: wooOrder({ lines: [line(50_000, { rates: [vat21] })] }),
			says: /^Line 1 "Taza de barro" has the tax "IVA MX-IVA-9" at 21 %, which is not in SAT's catalog$/,
		},
		{
			name: "an unnamed rate between SAT's rates",
			order: changed(
				changed(one(), 'tax_lines', 0, { rate_percent: undefined, label: 'Tax', rate_code: '' }),
				'line_items',
				0,
				{
					taxes: [{ id: 1, total: '60.00' }],
				},
			),
			says: /has 60\.00 of tax on 500\.00, which does not match any of SAT's IVA rates/,
		},
		{
			name: 'IVA that is not charged on the IEPS',
			order: wooOrder({ lines: [line(10_000, { rates: [ieps8, iva16] })] }),
			says: /the shop charged 16\.00 of "IVA MX-IVA-1" at 16 % on 108\.00, but the tax should be 17\.28/,
		},
		{
			name: 'a tax that does not match its rate',
			order: changed(one(), 'line_items', 0, { taxes: [{ id: 1, total: '79.98' }] }),
			says: /charged 79\.98 .*, but the tax should be 80\.00/,
		},
		{
			name: 'a total that differs from the lines',
			order: one({ total: '630.00' }),
			says: /^The lines of order 4711 add up to 580\.00 \(products 580\.00\), but its total is 630\.00$/,
		},
		{
			name: 'a total of zero after store credit',
			order: one({ total: '0.00' }),
			says: /^The lines of order 4711 add up to 580\.00 \(products 580\.00\), but its total is 0\.00: the difference matches line 1 /,
		},
		{
			name: 'a total without lines',
			order: one({ line_items: [] }),
			says: /^No line of order 4711 has a price, but its total is 580\.00$/,
		},
		{
			name: 'a total without one of the lines',
			order: wooOrder(
				{ lines: [line(50_000)], shipping: line(9_900, { name: 'Envío' }) },
				{ total: '580.00' },
			),
			says: /add up to 694\.84 \(products 580\.00, shipping 114\.84\), but its total is 580\.00: the difference matches the shipping "Envío"$/,
		},
		{
			name: 'taxes that differ from the lines',
			order: changed(one({ total_tax: '85.00' }), 'tax_lines', 0, { tax_total: '85.00' }),
			says: /^The lines of order 4711 include 80\.00 of IVA 16 %, but the order shows 85\.00$/,
		},
		{
			name: 'a refund without lines',
			order: one({ refunds: [{ id: 5, reason: '', total: '-116.00' }] }),
			says: /^116\.00 of order 4711 was refunded, but the order does not say for which lines$/,
		},
		{
			name: 'an unpaid order',
			order: one({ status: 'on-hold', date_paid: null }),
			says: /^Order 4711 is not paid: status is "on-hold", and date_paid shows no payment$/,
		},
		{
			name: 'unpaid cash on delivery',
			order: one({ status: 'processing', payment_method: 'cod', date_paid: null }),
			says: /is not paid: status is "processing"/,
		},
		{
			name: 'an unknown way to pay, which the message names',
			order: one({ payment_method: 'vales', payment_method_title: 'Vales MX' }),
			says: /paid with "Vales MX" \(vales\), which is not assigned to a payment form/,
		},
		{
			name: 'no way to pay',
			order: one({ payment_method: '', payment_method_title: '' }),
			says: /does not say how it was paid/,
		},
		{
			name: "a currency outside SAT's catalog",
			order: one({ currency: 'BTC' }),
			says: /The currency of order 4711 is "BTC"/,
		},
		{
			name: 'a discount without taxes, which matches no line',
			order: wooOrder({
				lines: [line(50_000)],
				fees: [line(-4_000, { name: 'Redondeo', rates: [] })],
			}),
			options: { ifLineHasNoTaxes: 'iva0' },
			says: /The fee "Redondeo" reduces the order by 40\.00, but the lines with the same taxes add up to only 0/,
		},
		{
			name: 'a mistyped RFC',
			order: wooOrder({ lines: [line(500)], meta: { ...customer, _billing_rfc: 'URE18042' } }),
			says: /^The RFC in meta_data _billing_rfc is "URE18042", but 8 characters are too few/,
		},
		{
			name: 'no tax regime and no CFDI use',
			order: wooOrder({ lines: [line(500)], meta: { _billing_rfc: 'CACX7605101P8' } }),
			says: /does not include the customer's tax regime \(régimen fiscal\) and CFDI use \(uso CFDI\)/,
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
	];

it.each(refused)('refuses a WooCommerce order: $name', ({ order, options, says }) => {
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
		name: 'a failed payment',
		order: one({ status: 'failed', date_paid: null }),
		reason: 'cancelled',
	},
	{ name: 'deleted', order: one({ status: 'trash' }), reason: 'cancelled' },
	{ name: 'refunded', order: one({ status: 'refunded' }), reason: 'refunded' },
	{
		name: 'a test order of WooPayments',
		order: wooOrder({ lines: [line(500)], meta: { ...customer, _wcpay_mode: 'test' } }),
		reason: 'test',
	},
	{
		name: 'an unpaid order, as the user chose',
		order: one({ status: 'pending', date_paid: null }),
		options: { ifOrderIsNotPaid: 'passOn' },
		reason: 'notPaid',
	},
	{ name: 'no RFC', order: wooOrder({ lines: [line(500)], meta: {} }), reason: 'noRfc' },
];

it.each(passedOn)('skips a WooCommerce order: $name', ({ order, options, reason }) => {
	const made: Outcome = invoiced(order, options);
	expect('reason' in made ? made.reason : 'invoiced').toBe(reason);
});

it('includes gift cards in the total, even those in the field of YITH Gift Cards', () => {
	const lines = [line(50_000)];
	const listed = wooOrder({ lines }, { total: '480.00', gift_cards: [{ amount: '100.00' }] });
	const meta = { ...customer, _ywgc_applied_gift_cards_totals: '100' };
	const inField = invoiced(wooOrder({ lines, meta }, { total: '480.00' }));
	expect(inField).toMatchObject({ invoice: { Total: '580.00' } });
	expect(inField).toEqual(invoiced(listed));
});
