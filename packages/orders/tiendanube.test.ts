import fc from 'fast-check';

import { Problems } from '../cfdi/problems/problem';
import { creditNoteOf } from './creditNote';
import type { OrderOptions } from './orderInvoice';
import { readOrder, readRefund } from './read';
import type { Outcome } from './support/invoicedOrders';
import { invoiced, sentencesOf, taxRows, worded } from './support/invoicedOrders';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import type { Json } from './support/shopOrders';
import { money } from './support/shopOrders';
import { stampedInvoice } from '../cfdi/fixtures/stampedXml';
import type { TiendanubeSale } from './support/tiendanubeOrders';
import { cup, tiendanubeOrder } from './support/tiendanubeOrders';

const INSIDE = { ifOrderHasNoTaxes: 'iva16' } as const;

const one = (changes: Json = {}) => tiendanubeOrder({ lines: [cup('580.00')] }, changes);

function without(order: Json, ...keys: string[]): Json {
	return Object.fromEntries(Object.entries(order).filter(([key]) => !keys.includes(key)));
}

const pays = (gateway: string, gateway_name: string, method: string | null = null): Json =>
	one({ gateway, gateway_name, payment_details: { method } });

const notice = { store_id: 817_495, event: 'order/paid', id: 1_771_254_203 };

const refused: Array<{ name: string; order: Json; options?: Partial<OrderOptions>; says: RegExp }> =
	[
		{
			name: 'an order without a choice of taxes',
			order: one(),
			options: { ifOrderHasNoTaxes: 'refuse' },
			says: /^The shop charged no taxes on this order$/,
		},
		{
			name: 'a webhook, which has no order',
			order: notice,
			says: /^Tiendanube only sent a notice about order 1771254203 \("order\/paid"\), not the order$/,
		},
		{
			name: 'a webhook about a product',
			order: { store_id: 1, event: 'product/updated', id: 2 },
			says: /^An object with "store_id, event, id" is not an order/,
		},
		{
			name: 'an abandoned checkout',
			order: without(
				one({
					abandoned_checkout_url: 'https://tienda.example.mx/checkout/v3/a',
					completed_at: null,
				}),
				'payment_status',
				'number',
			),
			says: /^1771254203 of Tiendanube is a draft or an abandoned checkout, not an order$/,
		},
		{
			name: 'an abandoned checkout in a list',
			order: {
				results: [one({ abandoned_checkout_url: 'https://tienda.example.mx/checkout/v3/a' })],
			},
			says: /^1771254203 of Tiendanube is a draft or an abandoned checkout, not an order$/,
		},
		{
			name: 'a draft',
			order: one({
				number: 0,
				storefront: 'form',
				checkout_url: 'https://tienda.example.mx/checkout/a',
			}),
			says: /^1771254203 of Tiendanube is a draft or an abandoned checkout, not an order$/,
		},
		{
			name: 'an unpaid order',
			order: one({ payment_status: 'pending', paid_at: null }),
			says: /^Order 306 is not paid: payment_status is "pending"$/,
		},
		{
			name: 'an authorized payment',
			order: one({ payment_status: 'authorized' }),
			says: /is not paid: payment_status is "authorized"$/,
		},
		{
			name: 'a partial payment',
			order: one({ payment_status: 'partially_paid', total_paid_by_customer: '200.00' }),
			says: /is not paid: payment_status is "partially_paid"$/,
		},
		{
			name: 'an unknown payment status',
			order: one({ payment_status: 'recovered' }),
			says: /is not paid: payment_status is "recovered"$/,
		},
		{
			name: 'a partial refund without lines',
			order: one({ payment_status: 'partially_refunded' }),
			says: /^A part of order 306 was refunded, but the order does not say for which lines$/,
		},
		{
			name: 'a total that differs from the lines',
			order: one({ total: '600.00' }),
			says: /^The lines of order 306 add up to 580\.00 \(products 580\.00\), but its total is 600\.00$/,
		},
		{
			name: 'an order without a total',
			order: one({ total: null }),
			says: /^In the order, total is empty$/,
		},
		{
			name: 'a price that is not a number',
			order: one({ products: [{ name: 'Taza', price: 'gratis', quantity: '1' }] }),
			says: /^In the order, price of "Taza" is "gratis", which is not a number$/,
		},
		{
			name: 'a way to pay that is still open',
			order: pays('offline', 'A convenir', 'custom'),
			says: /paid with "A convenir" \(offline\), which is not assigned to a payment form/,
		},
		{
			name: 'no way to pay',
			order: pays('not-provided', ''),
			says: /does not say how it was paid/,
		},
		{
			name: 'a mistyped RFC',
			order: one({ contact_identification: 'URE18042' }),
			says: /^The RFC in contact_identification is "URE18042", but 8 characters are too few/,
		},
		{
			name: 'a person with the default tax regime of companies',
			order: one({ contact_identification: 'CACX7605101P8', billing_business_name: null }),
			says: /does not include the customer's tax regime \(régimen fiscal\)$/,
		},
	];

it.each(refused)('refuses a Tiendanube order: $name', ({ order, options, says }) => {
	expect(() => worded(() => invoiced(order, { ...INSIDE, ...options }))).toThrow(says);
});

it.each<[reason: string, changes: Json]>([
	['cancelled', { status: 'cancelled', cancelled_at: '2026-11-22T10:00:00+0000' }],
	['cancelled', { payment_status: 'voided' }],
	['cancelled', { payment_status: 'abandoned' }],
	['refunded', { payment_status: 'refunded' }],
	['nothingToInvoice', { total: '0.00', discount: '580.00', discount_coupon: '580.00' }],
	['noRfc', { contact_identification: '', customer: {} }],
	['noRfc', { contact_identification: '75839566500', customer: { identification: '41913703' } }],
	['noRfc', { contact_identification: 'CACX760510MGTSHC04', customer: {} }],
])('skips a Tiendanube order for the reason %s: %j', (reason, changes) => {
	expect(invoiced(one(changes), INSIDE)).toMatchObject({ reason });
});

describe('The customer', () => {
	const person = (changes: Json) => {
		const made = invoiced(
			one({
				contact_identification: 'CACX7605101P8',
				billing_business_name: null,
				billing_fiscal_regime: '626',
				...changes,
			}),
			INSIDE,
		);
		if ('reason' in made) throw new Error(made.reason);
		return made;
	};

	it("uses the contact's full name if the billing name is only a first name", () => {
		expect(person({}).invoice.Receptor.Nombre).toBe('XOCHILT CASAS CHÁVEZ');
		const other = { billing_name: 'Xochilt Casas', contact_name: 'Juan Pérez' };
		expect(person(other).invoice.Receptor.Nombre).toBe('XOCHILT CASAS');
		const none = { billing_name: 'No informado No informado', contact_name: null };
		expect(person(none).invoice.Receptor.Nombre).toBe('XOCHILT CASAS CHÁVEZ');
	});

	it("reads the customer's tax data from custom fields and cart fields", () => {
		const { invoice, found } = person({
			contact_identification: null,
			customer: {},
			billing_zipcode: '0000',
			billing_invoice_use: null,
			custom_fields: [
				{ key: 'rfc', name: 'RFC', value: 'CACX7605101P8' },
				{ key: 'cp', name: 'Código postal fiscal', value: '36257' },
			],
			extra: { uso_cfdi: 'G03' },
		});
		expect(invoice.Receptor).toMatchObject({
			Rfc: 'CACX7605101P8',
			DomicilioFiscalReceptor: '36257',
			UsoCFDI: 'G03',
		});
		expect(found).toMatchObject({ rfc: 'custom_fields RFC', cfdiUse: 'extra.uso_cfdi' });
	});
});

describe('An order', () => {
	it('builds the order key from the ID, with or without store_id', () => {
		expect(readOrder(one()).key).toBe('tiendanube/1771254203');
		const texts = one({
			id: '1771254203',
			store_id: 817_495,
			payment_status: 'pending',
			number: 9,
		});
		expect(readOrder(texts).key).toBe('tiendanube/1771254203');
		expect(readOrder(without(one(), 'store_id')).key).toBe('tiendanube/1771254203');
		const bare = without(one(), 'store_id', 'promotional_discount');
		expect(readOrder(bare).key).toBe('tiendanube/1771254203');
	});

	it('uses the payment date, or the creation date if there is no payment date', () => {
		expect(readOrder(one()).date).toBe('2026-11-21T00:30:02Z');
		expect(readOrder(one({ paid_at: null })).date).toBe('2026-11-21T00:29:41Z');
		const earlier = one({ paid_at: '2026-11-20T18:30:00-06:00' });
		expect(readOrder(earlier).date).toBe('2026-11-20T18:30:00-06:00');
	});
});

const cents = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 100);

const sale: fc.Arbitrary<TiendanubeSale> = fc
	.record({
		decimals: fc.constantFrom(0, 2, 2, 3, 4),
		lines: fc.array(
			fc.record({
				units: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 9_999_999 })),
				quantity: fc.integer({ min: 1, max: 12 }),
			}),
			{ minLength: 1, maxLength: 20 },
		),
		shipping: fc.constantFrom(0, 0, 9_900, 12_345),
		/** Discounts in thousandths of the products' sum: 100 means 10 %. */
		off: fc.record({
			coupon: fc.constantFrom(0, 0, 100, 333),
			gateway: fc.constantFrom(0, 0, 15, 100),
			promotions: fc.constantFrom(0, 0, 250),
		}),
		isFree: fc.boolean(),
	})
	.map(({ decimals, lines, shipping, off, isFree }) => {
		const made = lines.map(({ units, quantity }, index) =>
			cup((units / 10 ** Math.min(decimals, 4)).toFixed(decimals), {
				quantity,
				name: `Artículo ${index}`,
				sku: `A-${index}`,
			}),
		);
		const all = made.reduce(
			(sum, { price, quantity = 1 }) => sum + Math.floor(Number(price) * quantity * 100),
			0,
		);
		const part = (thousandths: number) => Math.floor((all * thousandths) / 1000);
		return {
			lines: made,
			shipping,
			coupon: part(off.coupon),
			gateway: part(off.gateway),
			promotions: part(off.promotions),
			freeShipping: isFree ? shipping : 0,
		};
	});

function outcomeOf(order: Json): Outcome | string {
	try {
		return invoiced(order, INSIDE);
	} catch (error) {
		expect(error).toBeInstanceOf(Problems);
		return sentencesOf(error as Problems);
	}
}

it('invoices any Tiendanube order to the cent with IVA included, and rarely refuses an order', () => {
	let [made, all] = [0, 0];
	fc.assert(
		fc.property(sale, (of) => {
			const order = tiendanubeOrder(of);
			all += 1;
			const outcome = outcomeOf(order);
			if (typeof outcome === 'string') return;
			made += 1;
			if ('reason' in outcome) {
				expect(Number(order.total)).toBe(0);
				return;
			}
			const { invoice } = outcome;
			expect(invoice.Total).toBe(order.total);
			expect(brokenRules(invoice.Conceptos, 2)).toEqual([]);
			const tax = cents(taxRows(invoice)['002 0.160000']);
			const due = (Number(order.total) * 16) / 1.16;
			// The taxes of the lines and the shipping are rounded separately.
			expect(Math.abs(tax - due)).toBeLessThanOrEqual(of.lines.length + 1);
		}),
		{ numRuns: 150 },
	);
	expect(made / all).toBeGreaterThan(0.95);
});

it('refuses an order with a total that differs from its lines', () => {
	fc.assert(
		fc.property(sale, fc.integer({ min: 100, max: 9_999 }), (of, by) => {
			const order = tiendanubeOrder(of);
			const total = money(cents(String(order.total)) + by);
			expect(outcomeOf({ ...order, total })).toEqual(expect.stringContaining(`is ${total}`));
		}),
		{ numRuns: 50 },
	);
});

describe('A refund in the format for other shops', () => {
	const refund = (total: string, lines: Json[] = []): Json => ({
		shop: 'tiendanube',
		order: '1771254203',
		id: 'R-1',
		date: '2026-11-25T10:00:00-06:00',
		total,
		lines,
	});

	it('gives a refund in the format for other shops the key of its Tiendanube order', () => {
		expect(readRefund(refund('1.00')).orderKey).toBe(readOrder(one()).key);
	});

	it('credits the refunded amount with IVA, and never more than the invoice', () => {
		fc.assert(
			fc.property(sale, fc.integer({ min: 1, max: 10_000 }), (of, part) => {
				const outcome = outcomeOf(tiendanubeOrder(of));
				if (typeof outcome === 'string' || 'reason' in outcome) return;
				const invoice = stampedInvoice(outcome.invoice) as unknown as Json;
				const charged = cents(outcome.invoice.Total);
				const given = Math.ceil((charged * part) / 10_000);
				const options = { paymentForm: '', earlier: '', ignoredFields: [] };
				const read = readRefund(refund(money(given)));
				const note = creditNoteOf(read, invoice, options);
				if ('reason' in note) throw new Error(note.reason);
				const above = readRefund(refund(money(charged + 1)));
				expect(() => creditNoteOf(above, invoice, options)).toThrow(Problems);
				const rest = { ...options, earlier: money(charged - given + 1) };
				expect(() => creditNoteOf(read, invoice, rest)).toThrow(Problems);
			}),
			{ numRuns: 50 },
		);
	});
});

it('never fails without a message, whatever a field contains', () => {
	const strange: unknown[] = [null, 0, '', 'x', [], {}, [null], [{}], true, NaN, 'constructor'];
	for (const key of Object.keys(one())) {
		for (const value of strange) expect(outcomeOf(one({ [key]: value }))).toBeDefined();
	}
});
