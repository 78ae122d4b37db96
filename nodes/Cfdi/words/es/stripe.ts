import type { Words } from '../language';

export const stripeWords = {
	stripeAmountNotWhole: {
		what: 'en el pedido, {place} es {value}, y Stripe escribe los importes en centavos: 1160.00 es 116000',
		fix: 'Use el objeto como lo envía Stripe, sin cambiar ningún importe.',
	},
	stripeChargeNotRefund: {
		what: 'el cargo {charge} no viene con un solo reembolso, así que no indica qué se devolvió ahora',
		fix: 'Use el reembolso mismo (evento refund.created) o, si hay Invoice, su nota de crédito (credit_note.created).',
	},
	stripeInvoiceNotThere: {
		what: 'la Checkout Session {order} genera una Invoice de Stripe, que todavía no tiene',
		fix: 'Use la Invoice con el evento invoice.paid, o consulte de nuevo la Checkout Session cuando tenga "invoice": las dos son la misma venta, que se timbra una sola vez.',
	},
	stripeLinesNotFetched: {
		what: 'la Checkout Session {order} llegó sin line_items, así que no indica qué se vendió',
		fix: 'Consúltela antes de este nodo con un nodo HTTP Request y la credencial Stripe API, GET https://api.stripe.com/v1/checkout/sessions/{order}?expand[]=line_items.data.taxes, y use su respuesta; la documentación muestra cómo.',
	},
	stripeListIsCut: {
		what: 'la lista {list} de {order} tiene más renglones de los que llegaron',
		fix: 'Consúltela completa con un nodo HTTP Request y {list}?limit=100, y ponga la respuesta en su lugar; la documentación muestra cómo.',
	},
	stripeNoOrder: {
		what: 'el objeto "{object}" de Stripe no indica qué se vendió',
		fix: 'Use la Checkout Session (evento checkout.session.completed) o la Invoice (invoice.paid). Lo que se devolvió se factura con Shop Refund en Invoice Source.',
	},
	stripeNotFinal: {
		what: 'Stripe todavía puede cambiar {order}: su status es "{status}"',
		fix: 'Úselo cuando sea definitivo, con el evento {event}.',
	},
	stripePaymentNotFetched: {
		what: 'Stripe ofreció {ways}, y el pedido no dice con cuál se pagó',
		fix: 'Consulte también su pago: una Checkout Session con expand[]=payment_intent.latest_charge, una Invoice con expand[]=charge; la documentación muestra cómo. O elija la {FormaPago} solo para este pedido.',
	},
	stripeTaxesNotFetched: {
		what: 'Stripe indica con {place} solo cuánto se cobró, y no a qué tasas',
		fix: 'Consúltelo con un nodo HTTP Request y con las tasas de sus impuestos: una Checkout Session con expand[]=line_items.data.taxes y expand[]=shipping_cost.taxes, una Invoice con expand[]=lines.data.tax_amounts.tax_rate; la documentación muestra cómo.',
	},
} satisfies Readonly<Record<string, Words>>;
