import type { Problem } from '../../../packages/cfdi/problems/problem';
import { Problems, problemsOr } from '../../../packages/cfdi/problems/problem';
import { globalInvoice } from '../../../packages/orders/globalInvoice';
import { readOrder, readRefund } from '../../../packages/orders/read';
import { ofOrder } from './index';
import { problemSentences } from './itemError';
import { orderRows } from '../invoice/form/fields';
import { invoiced } from '../../../packages/orders/support/invoicedOrders';
import type { Json } from '../../../packages/orders/support/shopOrders';
import {
	iva16,
	iva8,
	line,
	shopifyOrder,
	wooOrder,
} from '../../../packages/orders/support/shopOrders';

const besideOrder = ofOrder(orderRows);

function saidOf(make: () => unknown): { message: string; es: string } {
	const made = problemsOr(make);
	if (made instanceof Problems) return problemSentences(made.problems, besideOrder);
	return problemSentences([(made as { problem: Problem }).problem], besideOrder);
}

const woo = (changes: Json) => wooOrder({ lines: [line(50_000)] }, changes);

it.each<[string, () => unknown, string, string]>([
	[
		'a total that lacks one line',
		() =>
			invoiced(
				wooOrder(
					{ lines: [line(50_000)], shipping: line(9_900, { name: 'Envío' }) },
					{ total: '580.00' },
				),
			),
		'The lines of order 4711 add up to 694.84 (products 580.00, shipping 114.84), but its total is 580.00: the difference matches the shipping "Envío". Check the order in the shop: its lines might lack a fee, a gift card or an import duty. You can invoice it by hand.',
		'Los conceptos del pedido 4711 suman 694.84 (productos 580.00, envío 114.84), pero su total es 580.00: la diferencia coincide con el envío "Envío". Revise el pedido en la tienda: entre sus conceptos puede faltar un cargo, una tarjeta de regalo o un impuesto de importación. El pedido se puede facturar a mano.',
	],
	[
		'a tax with an unclear name',
		() => invoiced(shopifyOrder({ lines: [line(500, { rates: [{ ...iva8, label: 'Tax' }] })] })),
		'Line 1 "Taza de barro" has the tax "Tax" at 8 %, which could be IVA or IEPS. Add the word IVA or IEPS to the name of the tax in the shop.',
		'El concepto 1 "Taza de barro" lleva el impuesto "Tax" al 8 %, que puede ser IVA o IEPS. Agregue la palabra IVA o IEPS al nombre del impuesto en la tienda.',
	],
	[
		'a recipient with two missing values',
		() => invoiced(wooOrder({ lines: [line(500)], meta: { _billing_rfc: 'CACX7605101P8' } })),
		"Order 4711 does not include the customer's tax regime (régimen fiscal) and CFDI use (uso CFDI). Ask for this data at the checkout of the shop, or set a default in Defaults (Si No Lo Dice) for orders without it.",
		'El pedido 4711 no indica el régimen fiscal y el uso del CFDI del cliente. Pida estos datos en la página de pago de la tienda, o indique un valor para los pedidos sin estos datos (Defaults (Si No Lo Dice)).',
	],
	[
		'two RFCs',
		() =>
			invoiced(
				wooOrder({
					lines: [line(500)],
					meta: { _billing_rfc: 'URE180429TM6', rfc_cliente: 'CACX7605101P8' },
				}),
			),
		'The RFC in meta_data _billing_rfc is "URE180429TM6", but the RFC in meta_data rfc_cliente is "CACX7605101P8". Enter the correct RFC in Override (En Vez Del Pedido) > Recipient RFC (Receptor).',
		'El RFC en meta_data _billing_rfc es "URE180429TM6", pero el de meta_data rfc_cliente es "CACX7605101P8". Indique el RFC correcto como RFC del cliente.',
	],
	[
		'an unknown payment method',
		() => invoiced(shopifyOrder({ lines: [line(500)] }, { payment_gateway_names: ['a'] })),
		'The order was paid with "a", which is not assigned to a payment form. Add a row to Words of the Shop (Palabras) with "a" in Word (Palabra) and its payment form in Meaning (Significado). This row then applies to all orders.',
		'El pedido se pagó con "a", y no se sabe a qué forma de pago corresponde. Agregue un renglón en Words of the Shop (Palabras) con "a" en Word (Palabra) y su forma de pago en Meaning (Significado). Ese renglón se aplicará a todos los pedidos.',
	],
	[
		'an unknown status of a shop',
		() => invoiced(wooOrder({ lines: [line(500)] }, { status: 'taller' })),
		'It is not clear whether order 4711 is paid: status is "taller". In Words of the Shop (Palabras), enter what this status means: paid, not paid or cancelled.',
		'No queda claro si el pedido 4711 está pagado: status es "taller". Indique qué significa ese estado: pagado, no pagado o cancelado (Words of the Shop (Palabras)).',
	],
	[
		'an order with only a deposit',
		() =>
			invoiced(
				wooOrder({
					lines: [line(500, { meta: { _is_deposit: 'yes', _deposit_full_amount: '20' } })],
				}),
			),
		'Order 4711 is only part of a sale: line "Taza de barro" is a deposit of 5.80, not the full price of 20.00. Invoice the whole sale as PPD with the source Fields Below, and each payment with Stamp Payment. A part of an agreed price is not an advance payment (anticipo): see the guide of Anexo 20, Apéndice 6.',
		'El pedido 4711 es solo una parte de una venta: el concepto "Taza de barro" es un pago parcial de 5.80 de un precio de 20.00. Facture la venta completa como PPD con los campos del formulario (Fields Below), y cada pago con su complemento (Stamp Payment). Una parte de un precio acordado no es un anticipo: vea la guía del Anexo 20, Apéndice 6.',
	],
	[
		'an order in dollars',
		() => invoiced(woo({ currency: 'USD' })),
		'Order 4711 is in USD, so its invoice needs the exchange rate. In Additional Fields > Exchange Rate (Tipo Cambio), enter how many pesos one unit of this currency is worth.',
		'El pedido 4711 está en USD, así que su factura necesita el tipo de cambio. Indique el tipo de cambio: cuántos pesos vale una unidad de esta moneda.',
	],
	[
		'an unpaid order',
		() => invoiced(woo({ status: 'pending', date_paid: null })),
		'Order 4711 is not paid: status is "pending", and date_paid shows no payment. Invoice the order when it is paid. In If the Order Is Not Paid, you can also choose to invoice unpaid orders as PPD (paid later) or to pass them on without an invoice.',
		'El pedido 4711 no está pagado: status es "pending", y date_paid está en blanco. Facture el pedido cuando esté pagado. También puede elegir que los pedidos sin pagar se facturen como PPD (se pagan después) o se omitan (If the Order Is Not Paid).',
	],
	[
		'a skipped unpaid order',
		() => invoiced(woo({ status: 'pending', date_paid: null }), { ifOrderIsNotPaid: 'passOn' }),
		'Order 4711 is not paid: status is "pending", and date_paid shows no payment',
		'El pedido 4711 no está pagado: status es "pending", y date_paid está en blanco',
	],
	[
		'an amount that is not a number',
		() => invoiced({ total: '1', id: 'A', state: 'paid', lines: [{ unitPrice: 'gratis' }] }),
		'In the order, unitPrice of line 1 is "gratis", which is not a number. Use the order as the shop sends it, with amounts such as "1250.50".',
		'En el pedido, unitPrice del concepto 1 es "gratis", que no es un número. Use el pedido como lo envía la tienda, con importes como "1250.50".',
	],
	[
		'a webhook without an order',
		() => readOrder({ store_id: 123456, event: 'order/paid', id: 871254203 }),
		'Tiendanube only sent a notice about order 871254203 ("order/paid"), not the order. Fetch the order before this node with an HTTP Request node (GET https://api.tiendanube.com/v1/123456/orders/871254203), and use the response. The page "Shop orders" of the documentation shows how.',
		'Tiendanube solo envió un aviso sobre el pedido 871254203 ("order/paid"), no el pedido. Obtenga el pedido antes de este nodo con un nodo HTTP Request (GET https://api.tiendanube.com/v1/123456/orders/871254203) y use la respuesta. La documentación muestra cómo ("Pedidos de tiendas").',
	],
	[
		'an order from a shop with a mapping in the documentation',
		() => readOrder({ id: 1, id_cart: '1', total_paid_tax_incl: '1.000000' }),
		'This looks like an order from PrestaShop. Convert the data to the format for any other shop: the page "Expressions for more shops" of the documentation has an expression for PrestaShop.',
		'Esto parece un pedido de PrestaShop. Pase los datos al formato para otras tiendas: la página "Expresiones para más tiendas" de la documentación tiene una expresión para PrestaShop.',
	],
	[
		'an order from another shop',
		() => readOrder({ legacyOrderId: '902', lineItems: [] }),
		'This looks like an order from eBay. This node does not read data from eBay directly. Convert the data to the format for any other shop: the page "Shop orders" of the documentation shows this format.',
		'Esto parece un pedido de eBay. Este nodo no lee directamente los datos de eBay. Páselos al formato para otras tiendas: la documentación muestra ese formato.',
	],
	[
		'data that is not a refund',
		() => readRefund({ id: 1 }),
		'"id" is not a refund from WooCommerce, Shopify, Mercado Libre, Conekta, Openpay, Mercado Pago or Stripe, and does not have the format for any other shop. Use one refund: from the webhook refunds/create of Shopify, from orders/<id>/refunds of WooCommerce, or a Stripe refund or credit note. The page "Shop orders" of the documentation shows the format for any other shop.',
		'"id" no es un reembolso de WooCommerce, Shopify, Mercado Libre, Conekta, Openpay, Mercado Pago o Stripe, ni tiene el formato para otras tiendas. Use un solo reembolso: de Shopify (webhook refunds/create), de WooCommerce (orders/<id>/refunds) o de Stripe (reembolso o nota de crédito). La documentación muestra el formato para otras tiendas.',
	],
])('explains the refused shop data %s and gives a fix', (_, make, message, spanish) => {
	expect(saidOf(make)).toEqual({ message, es: spanish });
});

it('explains in both languages why an order is not in the global invoice', () => {
	const sale = (id: number, changes: Json) =>
		wooOrder(
			{ lines: [line(50_000, { rates: [iva16] })], meta: {} },
			{ id, number: String(id), _links: undefined, ...changes },
		);
	const { leftOut } = globalInvoice(
		[sale(1, {}), sale(2, { date_paid: '2026-10-01T10:00:00' }), sale(1, {})],
		{
			ifOrderHasNoTaxes: 'refuse',
			ifLineHasNoTaxes: 'refuse',
			paymentForm: '',
			fallbacks: { paymentForm: '' },
			paymentForms: [],
			orderStatuses: [],
			ignoredFields: [],
			issuerRfc: '',
			period: { months: '11', year: '2026' },
		},
	);
	expect(leftOut.map(({ problems }) => problemSentences(problems, besideOrder))).toEqual([
		{
			message: 'Order 2 is from 2026-10-01, not from the period of the Global Information (Global)',
			es: 'El pedido 2 es del 2026-10-01, y la factura global abarca solo el periodo que indica',
		},
		{ message: 'Order 1 is in the list twice', es: 'El pedido 1 está dos veces en la lista' },
	]);
});
