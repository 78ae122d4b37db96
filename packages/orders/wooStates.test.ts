import type { OrderOptions } from './orderInvoice';
import { invoiced, worded } from './support/invoicedOrders';
import type { Json } from './support/shopOrders';
import { customer, line, wooOrder } from './support/shopOrders';

const withDeposit = (prefix: string, changes: Json = {}, fields: Record<string, string> = {}) =>
	wooOrder(
		{
			lines: [line(100_000)],
			meta: {
				...customer,
				[`${prefix}_order_has_deposit`]: 'yes',
				[`${prefix}_deposit_paid`]: 'yes',
				[`${prefix}_deposit_amount`]: '348',
				[`${prefix}_second_payment`]: '812',
				[`${prefix}_second_payment_paid`]: 'no',
				...fields,
			},
		},
		{ status: 'partially-paid', ...changes },
	);

const withLine = (meta: Record<string, string>, changes: Json = {}) =>
	wooOrder({ lines: [line(30_000, { meta })] }, changes);

const plain = (changes: Json = {}) => wooOrder({ lines: [line(100_000)] }, changes);

const says =
	(status: string, state: 'paid' | 'notPaid' | 'cancelled') => (): Partial<OrderOptions> => ({
		orderStatuses: [{ status, state }],
	});

const unpaid: Array<[name: string, order: Json, says: RegExp]> = [
	[
		'with Webtomizer',
		withDeposit('_wc_deposits'),
		/^Order 4711 is not paid: status is "partially-paid", a deposit of 348\.00 on a total of 1160\.00$/,
	],
	['with Acowebs', withDeposit('_awcdp_deposits'), /a deposit of 348\.00 on a total of 1160\.00$/],
	['with MEPP', withDeposit('_mepp'), /a deposit of 348\.00 on a total of 1160\.00$/],
	[
		'completed before the rest is paid',
		withDeposit('_wc_deposits', { status: 'completed' }),
		/: _wc_deposits_second_payment_paid is "no", a deposit of 348\.00 on a total of 1160\.00$/,
	],
	[
		'processing, without data about the rest',
		withDeposit(
			'_awcdp_deposits',
			{ status: 'processing' },
			{ _awcdp_deposits_second_payment_paid: '' },
		),
		/: _awcdp_deposits_order_has_deposit is "yes", a deposit/,
	],
	[
		'with only its status',
		plain({ status: 'wc-deposit-paid' }),
		/status is "deposit-paid", a partial payment/,
	],
	[
		'with the status of WooCommerce Deposits',
		plain({ status: 'partial-payment' }),
		/a partial payment$/,
	],
	[
		'before the deposit is paid',
		plain({ status: 'pending-deposit', date_paid: null }),
		/"pending-deposit"/,
	],
	['scheduled', plain({ status: 'scheduled-payment' }), /"scheduled-payment"/],
];

describe.each(unpaid)('A deposit, %s,', (_name, order, words) => {
	it('does not invoice a deposit as the whole sale, even if the order has date_paid', () => {
		expect(() => worded(() => invoiced(order))).toThrow(words);
		expect(invoiced(order, { ifOrderIsNotPaid: 'passOn' })).toMatchObject({ reason: 'notPaid' });
	});

	it('invoices the whole sale as PPD if only a deposit was paid', () => {
		expect(invoiced(order, { ifOrderIsNotPaid: 'ppd' })).toMatchObject({
			invoice: { Total: '1160.00', FormaPago: '99', MetodoPago: 'PPD' },
		});
	});
});

const paid = { _wc_deposits_second_payment_paid: 'yes' };

it.each<[name: string, order: Json, said?: Partial<OrderOptions>]>([
	['a deposit with its rest paid', withDeposit('_wc_deposits', { status: 'processing' }, paid)],
	[
		'a completed order with its rest paid',
		withDeposit('_wc_deposits', { status: 'completed' }, paid),
	],
	[
		'a deposit without a rest',
		withDeposit(
			'_awcdp_deposits',
			{ status: 'completed' },
			{ _awcdp_deposits_second_payment: '0' },
		),
	],
	[
		'an order paid in full',
		withDeposit('_mepp', { status: 'processing' }, { _mepp_order_has_deposit: 'no' }),
	],
	['a completed order without a payment date', plain({ status: 'completed', date_paid: null })],
	['an order out for delivery', plain({ status: 'wc-out-for-delivery' })],
	['an order out for delivery, in Spanish', plain({ status: 'en-camino' })],
	[
		'a custom status that the owner marked as paid',
		plain({ status: 'taller' }),
		says('wc-Taller', 'paid')(),
	],
	[
		'a known status that the owner marked as paid',
		plain({ status: 'on-hold', date_paid: null }),
		says('on-hold', 'paid')(),
	],
])('invoices a WooCommerce order as paid: %s', (_name, order, said = {}) => {
	expect(invoiced(order, said)).toMatchObject({ invoice: { Total: '1160.00', MetodoPago: 'PUE' } });
});

it.each<[name: string, order: Json, says: RegExp, said?: Partial<OrderOptions>]>([
	[
		'a custom status',
		plain({ status: 'taller' }),
		/^It is not clear whether order 4711 is paid: status is "taller"$/,
	],
	[
		'a custom status, even if unpaid orders are passed on',
		plain({ status: 'taller' }),
		/status is "taller"$/,
		{ ifOrderIsNotPaid: 'passOn', ...says('tallerista', 'paid')() },
	],
	[
		'a shipped order without payment',
		plain({ status: 'enviado', date_paid: null }),
		/date_paid shows no payment$/,
	],
	[
		'a custom status that the owner marked as unpaid',
		plain({ status: 'taller' }),
		/is not paid: status is/,
		says('taller', 'notPaid')(),
	],
])('refuses to invoice a WooCommerce order: %s', (_name, order, words, said = {}) => {
	expect(() => worded(() => invoiced(order, said))).toThrow(words);
});

it('gives a test order the reason "test", even if its custom status means cancelled', () => {
	const said = says('devuelto', 'cancelled')();
	const test = { meta: { ...customer, _wcpay_mode: 'test' }, lines: [line(500)] };

	expect(invoiced(plain({ status: 'devuelto' }), said)).toMatchObject({ reason: 'cancelled' });
	expect(invoiced(wooOrder(test, { status: 'devuelto' }), said)).toMatchObject({ reason: 'test' });
});

it.each([
	['WooPayments', '_wcpay_mode', 'test', 'prod'],
	['PayPal', '_ppcp_paypal_payment_mode', 'sandbox', 'live'],
	['Mercado Pago', 'is_production_mode', 'no', 'yes'],
	['Openpay', '_openpay_customer_sandbox_id', 'a1b2c3', ''],
])('treats an order as a test if the %s plugin marks it as one', (_plugin, key, test, live) => {
	const marked = (mode: string) =>
		invoiced(wooOrder({ meta: { ...customer, [key]: mode }, lines: [line(500)] }));
	expect(marked(test)).toMatchObject({ reason: 'test' });
	expect(marked(live)).toMatchObject({ invoice: { Total: '5.80' } });
});

const child = { parent_id: 4700, created_via: 'wc_deposits' };

const parts: Array<[name: string, order: Json, says: RegExp]> = [
	[
		'a line with only the deposit of WooCommerce Deposits',
		withLine({
			_is_deposit: 'yes',
			_deposit_full_amount: '1160',
			_deposit_full_amount_ex_tax: '1000',
		}),
		/^Order 4711 is only part of a sale: line "Taza de barro" is a deposit of 348\.00, not the full price of 1160\.00$/,
	],
	[
		'a completed order with only a deposit',
		withLine({ _is_deposit: 'yes', _deposit_full_amount_ex_tax: '1000' }, { status: 'completed' }),
		/: line "Taza de barro" is a deposit of 348\.00$/,
	],
	[
		'a deposit of most of the price, with the full amount before taxes',
		withLine({
			_is_deposit: 'yes',
			_deposit_full_amount: '330',
			_deposit_full_amount_ex_tax: '330',
		}),
		/is a deposit of 348\.00$/,
	],
	[
		'a deposit of YITH',
		withLine({ _deposit: '1', _deposit_balance: '812' }),
		/is a deposit of 348\.00$/,
	],
	[
		'a deposit of YITH with the order of its rest',
		withLine({ _deposit: '1', _full_payment_id: '9' }),
		/is a deposit/,
	],
	[
		'a deposit for a rental',
		withLine({ ovabrw_remaining_amount: '812' }),
		/is a deposit of 348\.00$/,
	],
	[
		'the rest in a separate order',
		withLine({ _original_order_id: '4700' }),
		/: it is a payment for order 4700$/,
	],
	[
		'an instalment',
		withLine({}, { ...child, status: 'scheduled-payment' }),
		/it is a payment for order 4700$/,
	],
	[
		'the rest with YITH',
		withLine({ _balance: 'yes', _deposit_item_id: '7' }),
		/line "Taza de barro" is the balance after a deposit$/,
	],
	[
		'a payment from Acowebs or Webtomizer, with a fee as its line',
		wooOrder(
			{ lines: [], fees: [line(34_800, { name: 'Partial Payment', rates: [] })] },
			{ parent_id: 4700, meta_data: [{ key: '_awcdp_deposits_payment_type', value: 'deposit' }] },
		),
		/it is a payment for order 4700$/,
	],
];

it.each(parts)(
	'never invoices an order that is only a part of a sale: %s',
	(_name, order, words) => {
		for (const ifOrderIsNotPaid of ['refuse', 'ppd'] as const) {
			expect(() => worded(() => invoiced(order, { ifOrderIsNotPaid }))).toThrow(words);
		}
		const all = says('processing', 'paid')();
		expect(() => worded(() => invoiced(order, all))).toThrow(words);
		expect(invoiced(order, { ifOrderIsNotPaid: 'passOn' })).toMatchObject({ reason: 'notPaid' });
	},
);

it.each([
	['a deposit of the full price', { _is_deposit: 'yes', _deposit_full_amount: '348' }],
	[
		'a deposit with a discount on the rest',
		{ _is_deposit: 'yes', _deposit_full_amount_ex_tax: '400', _deposit_deferred_discount: '100' },
	],
	['a YITH line paid in full', { _deposit: 'no', _deposit_balance: '0' }],
])('invoices an order that looks like a deposit but is the whole sale: %s', (_name, meta) => {
	expect(invoiced(withLine(meta))).toMatchObject({ invoice: { Total: '348.00' } });
});

it('invoices a suborder of a marketplace as the whole sale', () => {
	expect(invoiced(plain({ parent_id: 4700, created_via: 'dokan' }))).toMatchObject({
		invoice: { Total: '1160.00' },
	});
});

const without = (...names: string[]) =>
	wooOrder({
		lines: [line(100_000)],
		meta: Object.fromEntries(Object.entries(customer).filter(([name]) => !names.includes(name))),
	});
const fallbacks = { taxRegime: '626', cfdiUse: 'S01', paymentForm: '28' };

it.each<[name: string, order: Json, said: Partial<OrderOptions>, recipient: Json]>([
	[
		'above a missing value',
		without('_billing_uso_cfdi', '_billing_regimen_fiscal'),
		{ fallbacks },
		{ UsoCFDI: 'S01', RegimenFiscalReceptor: '626' },
	],
	[
		'below the value of the order',
		plain(),
		{ fallbacks },
		{ UsoCFDI: 'G03', RegimenFiscalReceptor: '601' },
	],
	[
		'after Override',
		plain(),
		{
			fallbacks,
			override: {
				rfc: '',
				name: '',
				taxRegime: '',
				postalCode: '',
				cfdiUse: 'G01',
				paymentForm: '',
			},
		},
		{ UsoCFDI: 'G01' },
	],
	[
		'below the values that SAT requires for the general public',
		without(...Object.keys(customer)),
		{
			fallbacks,
			override: {
				rfc: 'XAXX010101000',
				name: 'VENTA DE MOSTRADOR',
				taxRegime: '',
				postalCode: '42501',
				cfdiUse: '',
				paymentForm: '',
			},
		},
		{ UsoCFDI: 'S01', RegimenFiscalReceptor: '616' },
	],
])("ranks a recipient's default tax data %s", (_name, order, said, recipient) => {
	expect(invoiced(order, said)).toMatchObject({
		invoice: { FormaPago: '03', Receptor: recipient },
	});
});
