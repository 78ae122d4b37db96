import { formaPago } from '../catalogs/sat';
import { shownWays } from '../fixtures/waysToPay';
import { paymentFormOf, paymentFormOfGateway } from './waysToPay';

const shown = (known: ReturnType<typeof paymentFormOf>) =>
	known === undefined ? 'ask' : known.form + (known.isEitherCard ? '?' : '');

const names: Record<string, string> = {
	'01': 'Efectivo, CASH, cash, Pago en efectivo, OXXO, Oxxo Pay, Depósito en OXXO, Pago en OXXO, Conekta OXXO, 7-Eleven, Seven Eleven, Tiendas de conveniencia, Paynet, Cash on Delivery (COD), Contra entrega, Pago contra entrega, Contra reembolso, Efectivo contra entrega, Efectivo en tienda, Depósito en efectivo, conektaoxxopay, stripe_oxxo, openpay_stores, cod, 01',
	'02': 'Cheque, cheque nominativo, Check, Check Payments, Pago con cheque',
	'03': 'Transferencia, TRANSFERENCIA BANCARIA, Transferencia bancaria directa, Direct bank transfer, Bank Transfer, wire transfer, SPEI, Transferencia SPEI, Pago con SPEI, SPEI (Conekta), STP, DiMo, CoDi, QR CoDi, DAPP CoDi, Depósito bancario, Bank Deposit, Transferencia o depósito, Transferencia BBVA, Transferencia electrónica de fondos, bacs, customer_balance, openpay_spei, conektaspei, Kueski Pay, KueskiPay, kueski-gateway, Aplazo, Klarna',
	'04': 'Tarjeta de crédito, tarjeta credito, Tarjetas de crédito, Credit Card, credit_card, TDC, T. de crédito, Tarjeta de crédito Visa, Pago con tarjeta de crédito, Tarjeta de crédito a 3 meses sin intereses, Credit Card (Stripe), 04 - Tarjeta de crédito, TARJETA_CREDITO',
	'04?':
		'Tarjeta, Card, cards, Pago con tarjeta, Tarjeta de crédito o débito, Tarjetas de crédito y débito, Crédito/Débito, Credit/Debit Card, Credit or Debit Card, Visa/Mastercard, American Express, AMEX, Apple Pay, applepay, Google Pay, Samsung Pay, Shop Pay, stripe, Stripe, Paga con Clip, NetPay, shopify_payments, Shopify Payments, WooPayments, WooCommerce Payments, stripe_cc, stripe_link, Tarjeta en terminal',
	'05': 'Monedero electrónico, monedero electronico',
	'08': 'Vales de despensa, Vale de despensa, Tarjeta de vales de despensa',
	'28': 'Tarjeta de débito, Tarjeta débito, TARJETA DE DEBITO, tarjeta_debito, Debit card, debit_card, Visa Débito, Débito, Pago con débito (Visa/Mastercard), TDD',
	'29': 'Tarjeta de servicios',
	'31': 'PayPal, paypal, Pay Pal, PayPal Express Checkout, ppcp-gateway, ppcp-oxxo-gateway, Mercado Pago, MercadoPago, Mercado Pago Checkout Pro, Mercado Pago (Tarjeta de crédito), woo-mercado-pago-custom, Amazon Pay, amazon_payments_advanced',
	ask: `Store credit, shopify_store_credit, store_credit, Crédito, A crédito, Crédito 30 días, Línea de crédito, Nota de crédito,
		Credit note, Credit terms, Crédito de tienda, Mercado Crédito, woo-mercado-pago-credits, Meses sin tarjeta,
		Hasta 12 meses sin tarjeta de crédito, Compra ahora y paga después, BNPL, conekta_bnpl, openpay_checkout_lending,
		Affirm, Afterpay, PayPal Crédito, PayPal Pay Later, Shop Pay Installments, Spin by OXXO, Tarjeta Spin, Cash App,
		stripe_cashapp, Cashback, Cupón de efectivo, Cheque de regalo, Gift card, gift_card, Tarjeta de regalo, Monedero,
		Puntos, Saldo a favor, Prepaid card, Tarjeta prepagada, Tarjeta departamental, Vales, Vales de la empresa,
		Depósito, Efectivo y tarjeta, Efectivo/transferencia, Depósito o transferencia en OXXO, Domiciliación, 04 - Tarjeta de débito, Payment on delivery, Saldo Mercado Pago, Billetera Digital, POS,
		Débito automático, Direct debit, Tarjeta de crédito y vales, Link de pago, manual, bogus, Conekta, Openpay,
		Pago en línea, Contado, Otro, Por definir, 99, 00, Intermediario, `,
};

it.each(
	Object.entries(names).flatMap(([form, list]) =>
		list.split(',').map((name) => [name.trim(), form] as const),
	),
)('maps the way to pay "%s" to the payment form %s', (name, form) => {
	expect(shown(paymentFormOf(name))).toBe(form);
});

it.each<[id: string, title: string, form: string]>([
	['bacs', 'Transferencia bancaria directa', '03'],
	['bacs', '', '03'],
	['cheque', 'Pago con cheque', '02'],
	['cod', 'Contra reembolso', '01'],
	['stripe', 'Tarjeta de crédito o débito', '04?'],
	['stripe', 'Credit Card (Stripe)', '04'],
	['stripe', 'Pago con débito (Visa/Mastercard)', '28'],
	['stripe', 'OXXO', '01'],
	['stripe', '', '04?'],
	['stripe_cc', 'Tarjeta', '04?'],
	['stripe_oxxo', 'OXXO', '01'],
	['stripe_oxxo', '', '01'],
	['woocommerce_payments', 'Tarjeta', '04?'],
	['woocommerce_payments', '', '04?'],
	['ppcp-gateway', 'PayPal', '31'],
	['ppcp-gateway', '', '31'],
	['paypal', 'PayPal', '31'],
	['woo-mercado-pago-custom', 'Tarjetas de crédito', '31'],
	['woo-mercado-pago-ticket', 'Efectivo en OXXO', '31'],
	['woo-mercado-pago-basic', 'Mercado Pago', '31'],
	['conekta_oxxo_pay', 'Pago en efectivo', '01'],
	['conekta_spei', 'SPEI', '03'],
	['openpay_cards', 'Tarjeta', '04?'],
	['openpay_stores', 'Pago en tiendas', '01'],
	['openpay_spei', 'Transferencia SPEI', '03'],
	['debito', 'Tarjeta de débito', '28'],
	['conektacard', '', '04?'],
	['conektaoxxopay', '', '01'],
	['conektaspei', '', '03'],
	['openpay_codi', 'CoDi', '03'],
	['dapp', 'DAPP CoDi', '03'],
	['wc_clip', 'Paga con Clip', '04?'],
	['wc_clip', 'Efectivo con Clip', '01'],
	['netpay', 'NetPay', '04?'],
	['kueski', 'Kueski Pay', '03'],
	['kueski_gateway', 'Kueski Pay: compra ahora y paga después, sin tarjeta', '03'],
	['stripe_klarna', 'Klarna', '03'],
	['amazon_payments_advanced', 'Amazon Pay', '31'],
	['tarjeta_debito', 'Tarjeta', '28'],
	['pago-nube', 'Pago Nube (Tarjeta de débito)', '28'],
	['Aplazo: compra a quincenas', '', '03'],
	['', '03', '03'],
	['openpay', 'Openpay', 'ask'],
	['conekta', 'Tarjeta, OXXO o SPEI', 'ask'],
	['conekta', 'Conekta', 'ask'],
	['cod', 'Efectivo/transferencia', 'ask'],
	['cheque', 'Crédito a 30 días', 'ask'],
	['bacs', 'Transferencia o depósito en OXXO', 'ask'],
	['bacs', 'PayPal', 'ask'],
	['bacs', 'Payment on delivery', 'ask'],
	['stripe', 'Hasta 12 meses sin tarjeta de crédito', 'ask'],
	['stripe', 'Crédito a 30 días', 'ask'],
	['tarjeta_debito', 'Tarjeta de crédito', 'ask'],
	['gift_card', 'Tarjeta', 'ask'],
	['store_credit', 'Tarjeta', 'ask'],
	['conekta_bnpl', 'Paga en plazos', 'ask'],
	['', '', 'ask'],
])('maps the gateway "%s" with the title "%s" to the payment form %s', (id, title, form) => {
	expect(shown(paymentFormOfGateway(id, title))).toBe(form);
});

it.each(shownWays.map((way) => [way.en, way] as const))(
	'maps each documented ID and example of %s to its payment form',
	(_name, { form, ids, examples, isEitherCard }) => {
		const expected = form + (isEitherCard === true ? '?' : '');
		const read = [...ids, ...examples].map((name) => [name, shown(paymentFormOf(name))]);
		expect(read).toEqual([...ids, ...examples].map((name) => [name, expected]));
	},
);

it('maps each name of c_FormaPago to its code, except "Por definir"', () => {
	const read = formaPago.map(({ name }) => paymentFormOf(name)?.form ?? '99');
	expect(read).toEqual(formaPago.map(({ code }) => code));
});

it('does not recognize the name of a payment form if the text has additional words', () => {
	const known = shownWays.filter(({ paysItself }) => paysItself !== true);
	const read = known.flatMap(({ examples }) =>
		examples.flatMap((name) => [`${name} xyz`, `Cupón de ${name}`, `no ${name}`]),
	);
	expect(read.filter((name) => paymentFormOf(name) !== undefined)).toEqual([]);
});
