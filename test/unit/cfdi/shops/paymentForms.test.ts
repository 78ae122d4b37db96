import type { Shop } from '../../../../cfdi/shops/shop';
import { ownShape } from '../../../../cfdi/shops/ownShape/shop';
import { paymentFormOf, paymentFormOfOrder } from '../../../../cfdi/shops/paymentForms';
import { shopify } from '../../../../cfdi/shops/shopify/shop';
import { wooCommerce } from '../../../../cfdi/shops/wooCommerce/shop';
import { worded } from '../../../support/invoicedOrders';

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
	['kueski', 'Kueski Pay', undefined],
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
	['manual', '', undefined],
];

/** What people write, or the name that another shop has for it. */
const inOwnShape: Case[] = [
	['Tarjeta de crédito', '', '04'],
	['Efectivo', '', '01'],
	['bacs', '', '03'],
	['shopify_payments', '', '04'],
	['woopayments', '', '04'],
	['ppcp', '', '31'],
	['Aplazo', '', undefined],
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

it('an order that was paid in two ways of the same form has that form', () => {
	const gateways = ['stripe', 'shopify_payments'].map((id) => ({ id, title: '', form: '04' }));
	expect(paymentFormOfOrder({ gateways })).toBe('04');
});

it.each([
	[[], /does not say how it was paid/],
	[[['manual', undefined]], /paid with "manual", of which the payment form is not known/],
	[
		[
			['paypal', '31'],
			['cash', '01'],
		],
		/paid with "paypal" and "cash", and does not say how much with each/,
	],
] as const)('an order that was paid with %j is refused, and its ways are named', (ways, says) => {
	const gateways = ways.map(([id, form]) => ({ id, title: '', form }));
	expect(() => worded(() => paymentFormOfOrder({ gateways }))).toThrow(says);
});
