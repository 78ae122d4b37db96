import { Decimal } from '../cfdi/values/decimal';
import { invoiced, worded } from './support/invoicedOrders';
import { graphqlOrder } from './support/shopifyGraphql';
import type { Json } from './support/shopOrders';
import { line, shopifyOrder, wooOrder } from './support/shopOrders';
import type { FormOptions } from './orderInvoice';
import { paymentFormOfOrder } from './orderInvoice';

const nothing = { paymentForms: [], fallbacks: { paymentForm: '' } };

type Way = readonly [id: string, form?: string, amount?: string];

const paidBy = (ways: readonly Way[]) => ({
	state: 'paid' as const,
	gateways: ways.map(([id, form, amount]) => ({
		id,
		title: '',
		form,
		...(amount !== undefined && { amount: Decimal.parse(amount) ?? Decimal.zero }),
	})),
});

const rows = (...pairs: Array<[way: string, form: string]>) => ({
	paymentForms: pairs.map(([way, form]) => ({ way, form })),
});
const otherwise = (paymentForm: string) => ({ fallbacks: { paymentForm } });

it.each<[name: string, form: string, ways: Way[], said?: Partial<FormOptions>]>([
	[
		'two ways with the same form',
		'04',
		[
			['stripe', '04'],
			['shopify_payments', '04'],
		],
	],
	[
		'a card, and a smaller gift card',
		'04',
		[
			['gift_card', '05', '100'],
			['stripe', '04', '480'],
		],
	],
	[
		'a gift card for most of the price',
		'05',
		[
			['vales', undefined, '80'],
			['gift_card', '05', '500'],
		],
	],
	[
		'a card and a gift card of the same amount',
		'04',
		[
			['clip', '04', '5'],
			['gift_card', '05', '5'],
		],
	],
	[
		'two cards that are the largest part together',
		'04',
		[
			['cash', '01', '500'],
			['stripe', '04', '300'],
			['clip', '04', '300'],
		],
	],
	['a way that only the owner knows', '08', [['vales']], rows(['VÁLES', '08'])],
	['an assigned form that differs from the name', '28', [['wc_clip', '04']], rows(['clip', '28'])],
	[
		'an exact entry, and another for one of its words',
		'01',
		[['clip efectivo', '01']],
		rows(['clip', '04'], ['Clip Efectivo', '01']),
	],
	['a known way, before the default', '01', [['oxxo', '01']], otherwise('04')],
	['an unknown way, with the default', '03', [['manual']], otherwise('03')],
	['no way, with the default', '03', [], otherwise('03')],
])('chooses the payment form of an order paid with %s: %s', (_name, form, ways, said = {}) => {
	expect(paymentFormOfOrder(paidBy(ways), { ...nothing, ...said }, '').form).toBe(form);
});

it.each<[name: string, form: string, ways: Way[]]>([
	['a debit card', '28', [['debit_card']]],
	[
		'a card, and a smaller gift card',
		'28',
		[
			['gift_card', undefined, '100'],
			['Débito', undefined, '480'],
		],
	],
	['two cards of unknown kind', '04', [['shopify_payments'], ['Tarjeta']]],
	[
		'the largest sum',
		'03',
		[
			['spei', undefined, '60'],
			['CoDi', undefined, '50'],
			['oxxo', undefined, '100'],
		],
	],
])('maps a payment by %s to FormaPago %s if no options are set', (_name, form, ways) => {
	expect(paymentFormOfOrder(paidBy(ways), nothing, '').form).toBe(form);
});

it('treats a card of unknown kind as a credit card, and explains in a note how to change that', () => {
	const { form, notes } = paymentFormOfOrder(paidBy([['shopify_payments']]), nothing, '');
	expect(form).toBe('04');
	expect(notes).toMatchObject([
		{ level: 'warn', code: 'orderCardOfEitherKind', values: { way: 'shopify_payments' } },
	]);
	const said = { ...nothing, ...rows(['shopify_payments', '28']) };
	expect(paymentFormOfOrder(paidBy([['shopify_payments']]), said, '')).toEqual({
		form: '28',
		notes: [],
	});
});

it.each<[name: string, ways: Way[]]>([
	['a card and store credit', [['shopify_payments'], ['shopify_store_credit']]],
	['a card and a gift card', [['shopify_payments'], ['gift_card']]],
	['two unknown ways', [['manual'], ['bogus']]],
])('refuses an order paid with %s if the amounts are unknown', (_name, ways) => {
	const form = () => worded(() => paymentFormOfOrder(paidBy(ways), nothing, ''));
	expect(form).toThrow(/but does not say how much was paid with each/);
});

it("uses the user's payment form for the payment method that the error message named", () => {
	const form = () => worded(() => paymentFormOfOrder(paidBy([['store_credit']]), nothing, ''));
	expect(form).toThrow(/"store_credit"/);
	expect(
		paymentFormOfOrder(
			paidBy([['store_credit']]),
			{ ...nothing, ...rows(['store_credit', '17']) },
			'',
		),
	).toEqual({ form: '17', notes: [] });
});

it.each<[ways: Way[], says: RegExp, said?: Partial<FormOptions>]>([
	[[], /does not say how it was paid/],
	[
		[
			['gift_card', '05', '100'],
			['', undefined, '480'],
		],
		/does not say how it was paid/,
	],
	[[['manual']], /paid with "manual", which is not assigned to a payment form/],
	[[['manual']], /"manual"/, rows(['man', '03'], ['', '03'])],
	[
		[
			['paypal', '31'],
			['cash', '01'],
		],
		/paid with "paypal" and "cash", but does not say how much was paid with each/,
		otherwise('04'),
	],
])(
	'refuses an order paid with %j, and explains why the payment form is unclear',
	(ways, says, said = {}) => {
		const form = () => paymentFormOfOrder(paidBy(ways), { ...nothing, ...said }, '');
		expect(() => worded(form)).toThrow(says);
	},
);

describe('A Shopify order', () => {
	const paid = (gateway: string, amount: string, changes: Json = {}) => ({
		gateway,
		amount,
		kind: 'sale',
		status: 'success',
		currency: 'MXN',
		...changes,
	});
	const names = ['shopify_payments', 'shopify_store_credit'];
	const order = (...transactions: Json[]) =>
		shopifyOrder({ lines: [line(50_000)] }, { payment_gateway_names: names, transactions });
	const formOf = (given: Json) => {
		const made = invoiced(given);
		if ('reason' in made) throw new Error(made.reason);
		return made.invoice.FormaPago;
	};

	it('refuses a Shopify order paid with a card and store credit if the amounts are unknown', () => {
		expect(() => worded(() => formOf(order()))).toThrow(
			/paid with "shopify_payments" and "shopify_store_credit", but does not say how much was paid with each/,
		);
	});

	it("uses the payment form of a Shopify order's largest transaction", () => {
		const most = order(paid('shopify_payments', '400.00'), paid('shopify_store_credit', '180.00'));
		expect(formOf(most)).toBe('04');
		const less = order(paid('shopify_payments', '80.00'), paid('shopify_store_credit', '500.00'));
		expect(() => worded(() => formOf(less))).toThrow(/"shopify_store_credit".*not assigned/);
		const tries = order(
			paid('cash', '580.00', { status: 'failure' }),
			paid('cash', '580.00', { kind: 'authorization' }),
			paid('bogus', '1.00'),
			paid('Bank Deposit', '300.00', { kind: 'capture' }),
			paid('Bank Deposit', '280.00'),
		);
		expect(formOf(tries)).toBe('03');
	});

	it('uses the payment form of the largest transaction in a Shopify order from the GraphQL API', () => {
		const given = order();
		const transactions = [
			{ kind: 'SALE', status: 'SUCCESS', gateway: 'shopify_store_credit', amountSet: set('80.00') },
			{ kind: 'SALE', status: 'SUCCESS', gateway: 'Bank Deposit', amountSet: set('500.00') },
		];
		expect(formOf({ data: { order: { ...graphqlOrder(given), transactions } } })).toBe('03');
	});

	const set = (amount: string) => ({ shopMoney: { amount, currencyCode: 'MXN' } });
});

it.each([
	['pending', '2026-11-20T18:30:02'],
	['on-hold', '2026-11-20T18:30:02'],
	['checkout-draft', '2026-11-20T18:30:02'],
])(
	'asks about a WooCommerce order with the status %s although date_paid is %s',
	(status, date_paid) => {
		const order = wooOrder({ lines: [line(50_000)] }, { status, date_paid });
		expect(() => worded(() => invoiced(order))).toThrow(
			`status is "${status}", but date_paid shows a payment`,
		);
		const made = invoiced(order, { orderStatuses: [{ status, state: 'paid' }] });
		expect(made).toMatchObject({ invoice: { MetodoPago: 'PUE' } });
		const waiting = invoiced(order, {
			orderStatuses: [{ status, state: 'notPaid' }],
			ifOrderIsNotPaid: 'ppd',
		});
		expect(waiting).toMatchObject({ invoice: { MetodoPago: 'PPD' } });
	},
);
