import { creditNoteOf } from './creditNote';
import { readOrder, readRefund } from './read';
import { totalled } from '../cfdi/totals/totals';
import type { Invoice } from './support/invoicedOrders';
import { invoiced, taxRows, worded } from './support/invoicedOrders';
import type { Json } from './support/shopOrders';
import { iva0, iva16 } from './support/shopOrders';
import { stampedInvoice } from '../cfdi/fixtures/stampedXml';
import { creditNote, stripeInvoice, stripeRefund } from './support/stripeInvoices';
import type { StripeLine, StripeSale } from './support/stripeObjects';
import { checkoutSession, eventOf } from './support/stripeObjects';

const line = (price: number, changes: Partial<StripeLine> = {}): StripeLine => ({
	name: 'Taza',
	sku: 'prod_Taza',
	quantity: 2,
	rates: [iva16],
	...changes,
	price,
});
const mugs: StripeSale = { lines: [line(50_000, { off: 10_000 })] };
const inside: StripeSale = { lines: [line(58_000, { inside: true })] };
const both: StripeSale = {
	lines: [line(50_000), line(3_000, { name: 'Pan', sku: 'prod_Pan', rates: [iva0] })],
};

function stamped(order: Json): Json {
	const made = invoiced(order);
	if ('reason' in made) throw new Error(made.reason);
	return stampedInvoice({ ...made.invoice });
}

function credited(refund: Json, invoice: Json): Invoice & Json {
	const read = readRefund(refund);
	const made = creditNoteOf(read, invoice, { paymentForm: '', earlier: '', ignoredFields: [] });
	if ('reason' in made) throw new Error(made.reason);
	const { comprobante } = made;
	return totalled(comprobante, { expected: read.total, of: 'order' }) as unknown as Invoice & Json;
}

const half = { id: 726, parts: [[0, 0.5]] as const };
const ofSession = stamped(checkoutSession(mugs));

it.each<[string, Json, Json, string, Record<string, string>]>([
	[
		'a credit note for one of two pieces after a discount',
		creditNote(mugs, half),
		stamped(stripeInvoice(mugs)),
		'522.00',
		{ '002 0.160000': '72.00' },
	],
	[
		'a credit note with inclusive taxes',
		eventOf(creditNote(inside, half), 'credit_note.created'),
		stamped(stripeInvoice(inside)),
		'580.00',
		{ '002 0.160000': '80.00' },
	],
	[
		'a credit note for lines with different taxes',
		creditNote(both, {
			id: 726,
			parts: [
				[0, 0.5],
				[0, 1],
			],
		}),
		stamped(stripeInvoice(both)),
		'640.00',
		{ '002 0.160000': '80.00', '002 0.000000': '0.00' },
	],
	[
		'a refund without lines, for an invoice with one rate',
		stripeRefund(11_600),
		ofSession,
		'116.00',
		{ '002 0.160000': '16.00' },
	],
	[
		'a charge with one refund',
		eventOf(
			{
				id: 'ch_1',
				object: 'charge',
				currency: 'mxn',
				livemode: true,
				refunds: { data: [stripeRefund(11_600)] },
			},
			'charge.refunded',
		),
		ofSession,
		'116.00',
		{ '002 0.160000': '16.00' },
	],
])('credits a refund from Stripe to the cent: %s', (_what, refund, invoice, total, taxes) => {
	const made = credited(refund, invoice);
	expect(made.Total).toBe(total);
	expect(taxRows(made)).toEqual(taxes);
});

it.each<[string, Json, Json, RegExp]>([
	[
		'a refund without lines, for an invoice with several rates',
		stripeRefund(11_600),
		stamped(stripeInvoice(both)),
		/so it is not clear which taxes of the invoice apply$/,
	],
	[
		'an amount above the invoice',
		stripeRefund(200_000),
		ofSession,
		/^The refund is 2000\.00, but the total of invoice \S+ is 1044\.00$/,
	],
	[
		'a charge without its refunds',
		{ id: 'ch_1', object: 'charge', amount_refunded: 11_600, currency: 'mxn' },
		ofSession,
		/^Charge ch_1 does not have exactly one refund/i,
	],
	['a Checkout Session', checkoutSession(mugs), ofSession, /is not a refund from WooCommerce/],
])('refuses a refund from Stripe: %s', (_what, refund, invoice, says) => {
	expect(() => worded(() => credited(refund, invoice))).toThrow(says);
});

it.each<[string, Json, string]>([
	['a void credit note', creditNote(mugs, half, { status: 'void' }), 'nothingGivenBack'],
	['a failed refund', stripeRefund(11_600, { status: 'failed' }), 'nothingGivenBack'],
	[
		'the test mode',
		{ ...eventOf(stripeRefund(11_600), 'refund.created'), livemode: false },
		'test',
	],
])('skips a refund from Stripe: %s', (_what, refund, reason) => {
	const made = creditNoteOf(readRefund(refund), ofSession, {
		paymentForm: '',
		earlier: '',
		ignoredFields: [],
	});
	expect('reason' in made ? made.reason : 'credited').toBe(reason);
});

it('gives a refund the order key of the Invoice or Checkout Session that it pays back', () => {
	expect(readRefund(creditNote(mugs, half)).orderKey).toBe(readOrder(stripeInvoice(mugs)).key);
	expect(readRefund(stripeRefund(11_600)).orderKey).toBe(readOrder(checkoutSession(mugs)).key);
});

it('uses the same key for a refund and its credit note to prevent a double credit', () => {
	const refund = 're_1Pgc72B7WZ01zgkW';
	const { key } = readRefund(stripeRefund(52_200));
	expect(key).toBe(`stripe/${refund}`);
	expect(readRefund(creditNote(mugs, half, { refund })).key).toBe(key);
	const refunds = [{ amount_refunded: 52_200, refund }];
	expect(readRefund(creditNote(mugs, half, { refunds })).key).toBe(key);
	expect(readRefund(creditNote(mugs, half)).key).toBe('stripe/cn_726');
});
