import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import { readOrder } from './read';
import { invoiced, plainOptions, taxRows, worded } from './support/invoicedOrders';
import type { Json, Rate } from './support/shopOrders';
import { ieps8, iva0, iva16, iva8, money } from './support/shopOrders';
import { newerInvoice, stripeInvoice } from './support/stripeInvoices';
import type { StripeLine, StripeSale } from './support/stripeObjects';
import { checkoutSession, eventOf, stripeTotal } from './support/stripeObjects';

const line = (price: number, changes: Partial<StripeLine> = {}): StripeLine => ({
	name: 'Taza de barro',
	sku: 'prod_Taza',
	quantity: 1,
	rates: [iva16],
	...changes,
	price,
});
const one: StripeSale = { lines: [line(50_000)] };
const session = (changes: Json = {}) => checkoutSession(one, changes);
const invoice = (changes: Json = {}) => stripeInvoice(one, changes);

function lineChanged(object: Json, list: 'line_items' | 'lines', values: Json): Json {
	const rows = object[list] as { data: Json[] };
	const [first, ...others] = rows.data;
	return { ...object, [list]: { ...rows, data: [{ ...first, ...values }, ...others] } };
}

const vat: Rate = { id: 9, label: 'VAT', rate: 1600 };
const sales: Array<{
	name: string;
	sale: StripeSale;
	taxes: Record<string, string>;
	first?: object;
}> = [
	{
		name: 'a line with IVA 16 % on top',
		sale: one,
		taxes: { '002 0.160000': '80.00' },
		first: { ValorUnitario: '500.00', Importe: '500.00', NoIdentificacion: 'prod_Taza' },
	},
	{
		name: 'IVA 16 % inside the price',
		sale: { lines: [line(58_000, { inside: true, quantity: 2 })] },
		taxes: { '002 0.160000': '160.00' },
		first: { Cantidad: '2', ValorUnitario: '500.00', Importe: '1000.00' },
	},
	{
		name: 'a discount before the tax on top',
		sale: { lines: [line(50_000, { off: 5_000 })] },
		taxes: { '002 0.160000': '72.00' },
		first: { Importe: '500.00', Descuento: '50.00' },
	},
	{
		name: 'a discount with the tax inside',
		sale: { lines: [line(58_000, { inside: true, off: 5_800 })] },
		taxes: { '002 0.160000': '72.00' },
		first: { Importe: '500.00', Descuento: '50.00' },
	},
	{
		name: 'lines with taxes inside and on top, at 16, 8 and 0 %',
		sale: {
			lines: [
				line(33_333),
				line(9_999, { inside: true, rates: [iva8] }),
				line(7_777, { rates: [iva0] }),
			],
		},
		taxes: { '002 0.160000': '53.33', '002 0.080000': '7.41', '002 0.000000': '0.00' },
	},
	{
		name: 'IEPS 8 % on food at IVA 0 %',
		sale: { lines: [line(12_345, { rates: [ieps8, iva0] })] },
		taxes: { '003 0.080000': '9.88', '002 0.000000': '0.00' },
	},
	{
		name: 'a tax that Stripe calls VAT',
		sale: { lines: [line(50_000, { rates: [vat] })] },
		taxes: { '002 0.160000': '80.00' },
	},
	{
		name: 'shipping as a separate line',
		sale: { lines: [line(50_000)], shipping: line(9_900, { name: 'Envío' }) },
		taxes: { '002 0.160000': '95.84' },
	},
	{
		name: 'a free line, which the invoice omits',
		sale: { lines: [line(50_000), line(10_000, { off: 10_000 })] },
		taxes: { '002 0.160000': '80.00' },
	},
];

const objects = [
	['a Checkout Session', checkoutSession],
	['an Invoice', stripeInvoice],
	['an Invoice of a newer API version', newerInvoice],
] as const;

describe.each(objects)('%s is invoiced to the cent', (_what, make) => {
	it.each(sales)('invoices a sale from Stripe to the cent: $name', ({ sale, taxes, first }) => {
		const made = invoiced(make(sale));

		if ('reason' in made) throw new Error(made.reason);
		expect(made.invoice).toMatchObject({
			Total: money(stripeTotal(sale)),
			Moneda: 'MXN',
			MetodoPago: 'PUE',
			Receptor: {
				Rfc: 'URE180429TM6',
				Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
				RegimenFiscalReceptor: '601',
				UsoCFDI: 'G03',
				DomicilioFiscalReceptor: '86991',
			},
		});
		expect(taxRows(made.invoice)).toEqual(taxes);
		expect(brokenRules(made.invoice.Conceptos, 2)).toEqual([]);
		if (first !== undefined) expect(made.invoice.Conceptos[0]).toMatchObject(first);
	});
});

const charge = (type: string, details: Json = {}): Json => ({
	payment_intent: {
		id: 'pi_1PgafyB7WZ01zgkW',
		latest_charge: {
			id: 'ch_1',
			status: 'succeeded',
			amount_refunded: 0,
			payment_method_details: { type, [type]: details },
		},
	},
});

it.each<[string, Json, string]>([
	['the only way on offer', session(), '04'],
	[
		'a card or Link, which pays with a card',
		session({ payment_method_types: ['card', 'link'] }),
		'04',
	],
	['OXXO', session({ payment_method_types: ['oxxo'] }), '01'],
	['a transfer', session({ payment_method_types: ['customer_balance'] }), '03'],
	['a debit card', session(charge('card', { funding: 'debit' })), '28'],
	['a credit card', session(charge('card', { funding: 'credit' })), '04'],
	[
		'the payment itself, if several ways were on offer',
		session({ payment_method_types: ['card', 'oxxo'], ...charge('oxxo') }),
		'01',
	],
	[
		'the payment of an Invoice of a newer API version',
		newerInvoice(one, { payments: { data: [{ payment: charge('customer_balance') }] } }),
		'03',
	],
	[
		'a credit that paid the smaller part',
		invoice({ starting_balance: -8_000, amount_due: 50_000 }),
		'04',
	],
])('takes the payment form from %s', (_way, order, form) => {
	const made = invoiced(order);
	expect('reason' in made ? made.reason : made.invoice.FormaPago).toBe(form);
});

const noOverride = plainOptions.override;

it.each<[string, Json, RegExp]>([
	[
		'a session without its lines',
		session({ line_items: undefined }),
		/^Checkout Session cs_live_\w+ came without line_items, so it does not show what was sold$/,
	],
	[
		'a list with only its first ten rows',
		invoice({ lines: { ...(invoice().lines as Json), has_more: true } }),
		/^The list lines of in_\w+ is incomplete$/,
	],
	[
		'taxes at 8 % with only their sum',
		lineChanged(checkoutSession({ lines: [line(50_000, { rates: [iva8] })] }), 'line_items', {
			taxes: undefined,
		}),
		/^Stripe only shows the amount of tax in amount_tax of "Taza de barro", not the rates$/,
	],
	[
		'rates other than 16 % in an Invoice with only their IDs',
		newerInvoice({ lines: [line(50_000, { rates: [iva8] })] }, { default_tax_rates: [] }),
		/^Stripe only shows the amount of tax in taxes of "Taza de barro", not the rates$/,
	],
	[
		'a tax of a few cents that fits both 16 % and 8 %',
		newerInvoice({ lines: [line(7)] }, { default_tax_rates: [] }),
		/^Stripe only shows the amount of tax in taxes of "Taza de barro", not the rates$/,
	],
	[
		'an open session',
		session({ status: 'open' }),
		/^Stripe can still change cs_\w+: its status is "open"$/,
	],
	[
		'a draft',
		invoice({ status: 'draft' }),
		/^Stripe can still change in_\w+: its status is "draft"$/,
	],
	[
		'an upcoming Invoice',
		invoice({ id: undefined, status: 'draft' }),
		/^Stripe can still change invoice\.upcoming: its status is "draft"$/,
	],
	[
		'a session that gets an Invoice later',
		session({ invoice_creation: { enabled: true } }),
		/^Checkout Session cs_\w+ creates a Stripe Invoice, which does not exist yet$/,
	],
	[
		'an open Invoice',
		invoice({ status: 'open' }),
		/^Order ABCD1234-0007 is not paid: status is "open"$/,
	],
	[
		'amounts in pesos',
		session({ amount_total: '580.50' }),
		/^In the order, amount_total is 580\.5, but Stripe writes amounts in cents: 1160\.00 is 116000$/,
	],
	[
		'a payment',
		{ id: 'pi_1', object: 'payment_intent', amount: 58_000 },
		/^The Stripe object "payment_intent" does not show what was sold$/,
	],
	[
		'the event of a charge',
		eventOf({ id: 'ch_1', object: 'charge' }, 'charge.succeeded'),
		/^The Stripe object "charge"/,
	],
	[
		'a foreign rate',
		checkoutSession({ lines: [line(50_000, { rates: [{ ...vat, rate: 2100 }] })] }),
		/has the tax "VAT" at 21 %, which is not in SAT's catalog$/,
	],
	[
		'several ways on offer',
		session({ payment_method_types: ['card', 'oxxo'] }),
		/^Stripe offered card, oxxo, but the order does not say which one was used$/,
	],
	[
		'a payment outside Stripe',
		invoice({ paid_out_of_band: true }),
		/"paid_out_of_band", which is not assigned to a payment form/,
	],
	[
		'a credit that paid most of the price',
		invoice({ starting_balance: -50_000, amount_due: 8_000 }),
		/paid with "starting_balance"/,
	],
	[
		'a partial credit note',
		invoice({ post_payment_credit_notes_amount: 11_600 }),
		/^116\.00 of order ABCD1234-0007 was refunded, but the order does not say for which lines$/,
	],
	[
		'a total that differs from the lines',
		invoice({ total: 63_000, total_tax_amounts: [] }),
		/^The lines of order ABCD1234-0007 add up to 580\.00 \(products 580\.00\), but its total is 630\.00$/,
	],
])('refuses to invoice a sale from Stripe: %s', (_what, order, says) => {
	expect(() => worded(() => invoiced(order, { override: noOverride }))).toThrow(says);
});

it.each<[string, Json, string]>([
	['the test mode, even without lines', session({ livemode: false, line_items: null }), 'test'],
	['an expired session', session({ status: 'expired', payment_status: 'unpaid' }), 'cancelled'],
	['a void Invoice', invoice({ status: 'void' }), 'cancelled'],
	[
		'a session that only saves a card',
		session({ mode: 'setup', amount_total: null, line_items: null }),
		'nothingToInvoice',
	],
	[
		'a downgrade that leaves a credit',
		stripeInvoice({ lines: [line(-10_000)] }),
		'nothingToInvoice',
	],
	['a fully credited Invoice', invoice({ post_payment_credit_notes_amount: 58_000 }), 'refunded'],
])('skips a sale from Stripe: %s', (_what, order, reason) => {
	const made = invoiced(order);
	expect('reason' in made ? made.reason : 'invoiced').toBe(reason);
});

it.each<[string, Json, string]>([
	['an Invoice', invoice(), 'stripe/in_1Pgc6tB7WZ01zgkWu9fdqL6I'],
	[
		'the Checkout Session that created the Invoice',
		session({ invoice: 'in_1Pgc6tB7WZ01zgkWu9fdqL6I', invoice_creation: { enabled: true } }),
		'stripe/in_1Pgc6tB7WZ01zgkWu9fdqL6I',
	],
	['a Checkout Session with a payment', session(), 'stripe/pi_1PgafyB7WZ01zgkW'],
	[
		'a Checkout Session with its payment fetched',
		session(charge('card')),
		'stripe/pi_1PgafyB7WZ01zgkW',
	],
	[
		'a Checkout Session in an event',
		eventOf(session(), 'checkout.session.async_payment_succeeded'),
		'stripe/pi_1PgafyB7WZ01zgkW',
	],
])('builds the same key from every Stripe object of a sale: %s', (_what, order, key) => {
	expect(readOrder(order).key).toBe(key);
});
