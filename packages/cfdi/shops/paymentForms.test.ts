import type { Shop } from './shop';
import { ownShape } from './ownShape/shop';
import type { FormOptions } from './paymentForms';
import { paymentFormOf, paymentFormOfOrder } from './paymentForms';
import { shopify } from './shopify/shop';
import { wooCommerce } from './wooCommerce/shop';
import { Decimal } from '../values/decimal';
import { worded } from '../fixtures/invoicedOrders';

/** The ID of the gateway, its title at the checkout, and its payment form. */
type Case = [id: string, title: string, form: string | undefined];

const inWooCommerce: Case[] = [
	['bacs', 'Transferencia bancaria directa', '03'],
	['bacs', '', '03'],
	['cheque', 'Pago con cheque', '02'],
	['cod', 'Contra reembolso', '01'],
	['stripe', 'Tarjeta de crédito o débito', '04'],
	['stripe', 'Credit Card (Stripe)', '04'],
	['stripe', '', '04'],
	['stripe_cc', 'Tarjeta', '04'],
	['stripe_oxxo', 'OXXO', '01'],
	['stripe_oxxo', '', '01'],
	['woocommerce_payments', 'Tarjeta', '04'],
	['woocommerce_payments', '', '04'],
	['ppcp-gateway', 'PayPal', '31'],
	['ppcp-gateway', '', '31'],
	['paypal', 'PayPal', '31'],
	['woo-mercado-pago-custom', 'Tarjetas de crédito', '31'],
	['woo-mercado-pago-ticket', 'Efectivo en OXXO', '31'],
	['woo-mercado-pago-basic', 'Mercado Pago', '31'],
	['conekta_oxxo_pay', 'Pago en efectivo', '01'],
	['conekta_spei', 'SPEI', '03'],
	['openpay_cards', 'Tarjeta', '04'],
	['openpay_stores', 'Pago en tiendas', '01'],
	['openpay_spei', 'Transferencia SPEI', '03'],
	['debito', 'Tarjeta de débito', '28'],
	['conektacard', '', '04'],
	['conektaoxxopay', '', '01'],
	['conektaspei', '', '03'],
	['conekta_bnpl', 'Paga en plazos', '03'],
	['openpay_codi', 'CoDi', '03'],
	['dapp', 'DAPP CoDi', '03'],
	['openpay', 'Openpay', undefined],
	['wc_clip', 'Paga con Clip', '04'],
	['wc_clip', 'Efectivo con Clip', '01'],
	['netpay', 'NetPay', '04'],
	['kueski', 'Kueski Pay', '03'],
	['kueski_gateway', 'Kueski Pay: compra ahora y paga después, sin tarjeta', '03'],
	['stripe_klarna', 'Klarna', '03'],
	['amazon_payments_advanced', 'Amazon Pay', '31'],
	['conekta', 'Tarjeta, OXXO o SPEI', undefined],
	['conekta', 'Conekta', undefined],
	['', '', undefined],
];

/** The name of the gateway alone. */
const inShopify: Case[] = [
	['shopify_payments', '', '04'],
	['paypal', '', '31'],
	['Mercado Pago Checkout Pro', '', '31'],
	['Cash on Delivery (COD)', '', '01'],
	['Bank Deposit', '', '03'],
	['cash', '', '01'],
	['gift_card', '', '05'],
	['KueskiPay', '', '03'],
	['Aplazo: compra a quincenas', '', '03'],
	['manual', '', undefined],
];

/** What people write, or the name that another shop has for it. */
const inOwnShape: Case[] = [
	['Tarjeta de crédito', '', '04'],
	['Efectivo', '', '01'],
	['CoDi', '', '03'],
	['WooPayments', '', '04'],
	['WooCommerce Payments', '', '04'],
	['bacs', '', '03'],
	['shopify_payments', '', '04'],
	['woopayments', '', '04'],
	['ppcp', '', '31'],
	['Aplazo', '', '03'],
	['Vales de la empresa', '', undefined],
];

const all: Array<readonly [Shop, ...Case]> = [
	...inWooCommerce.map((one) => [wooCommerce, ...one] as const),
	...inShopify.map((one) => [shopify, ...one] as const),
	...inOwnShape.map((one) => [ownShape, ...one] as const),
];

it.each(all.map(([{ name, paymentForms }, ...one]) => [name, ...one, paymentForms] as const))(
	'in the shop "%s", %s "%s" is %s',
	(_shop, id, title, form, paymentForms) => {
		expect(paymentFormOf({ id, title }, paymentForms)).toBe(form);
	},
);

const nothing = { paymentForms: [], unsaid: { paymentForm: '' } };

/** Its ID, its form as the names tell it, and its amount. */
type Way = readonly [id: string, form?: string, amount?: string];

const paidBy = (ways: readonly Way[]) => ({
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
const otherwise = (paymentForm: string) => ({ unsaid: { paymentForm } });

it.each<[name: string, form: string, ways: Way[], said?: Partial<FormOptions>]>([
	[
		'two ways of the same form',
		'04',
		[
			['stripe', '04'],
			['shopify_payments', '04'],
		],
	],
	[
		'a card, and less with a gift card',
		'04',
		[
			['gift_card', '05', '100'],
			['stripe', '04', '480'],
		],
	],
	[
		'a gift card for most of it',
		'05',
		[
			['vales', undefined, '80'],
			['gift_card', '05', '500'],
		],
	],
	[
		'as much with a card as with a gift card',
		'04',
		[
			['clip', '04', '5'],
			['gift_card', '05', '5'],
		],
	],
	[
		'two cards that together are the largest part',
		'04',
		[
			['cash', '01', '500'],
			['stripe', '04', '300'],
			['clip', '04', '300'],
		],
	],
	['a way that only the owner knows', '08', [['vales']], rows(['VÁLES', '08'])],
	['another form than its name says', '28', [['wc_clip', '04']], rows(['clip', '28'])],
	[
		'a row of its own, beside one for a word of it',
		'01',
		[['clip efectivo', '01']],
		rows(['clip', '04'], ['Clip Efectivo', '01']),
	],
	['a known way, whatever the default says', '01', [['oxxo', '01']], otherwise('04')],
	['an unknown way, as the default says', '03', [['manual']], otherwise('03')],
	['no way at all, as the default says', '03', [], otherwise('03')],
])('an order has one payment form: %s, %s', (_name, form, ways, said = {}) => {
	expect(paymentFormOfOrder(paidBy(ways), { ...nothing, ...said })).toBe(form);
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
	[[['manual']], /paid with "manual", of which the payment form is not known/],
	[[['manual']], /"manual"/, rows(['man', '03'], ['', '03'])],
	[
		[
			['paypal', '31'],
			['cash', '01'],
		],
		/paid with "paypal" and "cash", and does not say how much with each/,
		otherwise('04'),
	],
])('an order that was paid with %j is refused, and its ways are named', (ways, says, said = {}) => {
	const form = () => paymentFormOfOrder(paidBy(ways), { ...nothing, ...said });
	expect(() => worded(form)).toThrow(says);
});
