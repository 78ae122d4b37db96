import { paymentFormOf, paymentFormOfOrder } from '../../../nodes/Cfdi/shops/paymentForms';

it.each([
	// WooCommerce: the ID of the gateway, and its title at the checkout.
	['bacs', 'Transferencia bancaria directa', '03'],
	['cheque', 'Pago con cheque', '02'],
	['cod', 'Contra reembolso', '01'],
	['stripe', 'Tarjeta de crédito o débito', '04'],
	['stripe', 'Credit Card (Stripe)', '04'],
	['stripe', '', '04'],
	['stripe_cc', 'Tarjeta', '04'],
	['stripe_oxxo', 'OXXO', '01'],
	['stripe_oxxo', '', '01'],
	['woocommerce_payments', 'Tarjeta', '04'],
	['ppcp-gateway', 'PayPal', '31'],
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
	// Shopify: the name of the gateway alone.
	['shopify_payments', '', '04'],
	['paypal', '', '31'],
	['Mercado Pago Checkout Pro', '', '31'],
	['Cash on Delivery (COD)', '', '01'],
	['Bank Deposit', '', '03'],
	['cash', '', '01'],
	['gift_card', '', '05'],
	// Not known, or more than one way.
	['manual', '', undefined],
	['kueski', 'Kueski Pay', undefined],
	['conekta', 'Tarjeta, OXXO o SPEI', undefined],
	['conekta', 'Conekta', undefined],
	['', '', undefined],
])('%s "%s" is %s', (id, title, form) => {
	expect(paymentFormOf({ id, title })).toBe(form);
});

it('an order that was paid in two ways of the same form has that form', () => {
	const gateways = ['stripe', 'shopify_payments'].map((id) => ({ id, title: '' }));
	expect(paymentFormOfOrder({ gateways })).toBe('04');
});

it.each([
	[[], /does not say how it was paid/],
	[['manual'], /paid with "manual", of which the payment form is not known/],
	[['paypal', 'cash'], /paid with "paypal" and "cash", and does not say how much with each/],
])('an order that was paid with %j is refused, and its ways are named', (ids, says) => {
	const gateways = ids.map((id) => ({ id, title: '' }));
	expect(() => paymentFormOfOrder({ gateways })).toThrow(says);
});
