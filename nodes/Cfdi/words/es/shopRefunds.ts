import type { Words } from '../language';

/** Sentences by themselves: no field is wrong, and nothing is to be done. */
export const passedOnWords = {
	noOrderToInvoice: 'ninguno de los pedidos entra en esta factura global',
	orderAsksForInvoice:
		'el pedido {order} pide factura en {place} y no tiene RFC: pídaselo a su cliente',
	orderBelongsInGlobalInvoice: 'el pedido {order} no tiene RFC: va en la factura global',
	orderCancelled: 'el pedido {order} se canceló: {status}',
	orderCostsNothing: 'el pedido {order} no cuesta nada, así que no hay nada que facturar',
	orderHasRfc: 'el pedido {order} tiene el RFC {rfc}, así que lleva su propia factura',
	orderInAnotherCurrency: 'el pedido {order} está en {currency}, no en MXN',
	orderIsPartOfSale: 'el pedido {order} es una parte de una venta: {part}',
	orderIsTest: 'el pedido {order} es una prueba: {status}',
	orderNotPaid: 'el pedido {order} no está pagado: {status}',
	orderOfAnotherDay: 'el pedido {order} es del {day}, y la factura global abarca {wanted}',
	orderRefunded: 'el pedido {order} se reembolsó: {status}',
	orderTwiceInList: 'el pedido {order} está dos veces en la lista',
	orderWithoutDate: 'el pedido {order} no tiene fecha',
	refundGaveNothing: 'el reembolso {refund} del pedido {order} no devolvió dinero',
	refundIsTest: 'el reembolso {refund} del pedido {order} es una prueba',
	refundWithoutInvoice:
		'el reembolso {refund} del pedido {order} no lleva nota de crédito: no se indicó la factura del pedido',
	webhookTried: '{shop} probó su webhook: esta entrega no trae ningún pedido',
} satisfies Readonly<Record<string, Words>>;

export const refundWords = {
	earlierCreditNotesUnreadable: {
		what: 'esto no es un importe',
		fix: 'Indique la suma de las notas de crédito anteriores de la factura, por ejemplo 116.00, o deje el campo en blanco si no tiene ninguna.',
	},
	notARefund: {
		what: '"{what}" no es un reembolso de {or:shops}, ni tiene el formato propio de este nodo',
		fix: 'Use un solo reembolso, como lo envía el webhook refunds/create de Shopify o como lo lista orders/<id>/refunds de WooCommerce, o un reembolso o una nota de crédito de Stripe. La documentación muestra el formato para otras tiendas.',
	},
	refundAboveInvoice: {
		what: 'el reembolso devuelve {total}, pero la factura {uuid} fue de {charged}',
		fix: 'Revise las notas de crédito de esta factura: entre todas devuelven como máximo su total.',
	},
	refundInOtherCurrency: {
		what: 'el dinero del reembolso {refund} se devolvió en {currency}, y su pedido está en {orderCurrency}',
		fix: 'Emita esta nota de crédito a mano, con el tipo de cambio del reembolso.',
	},
	refundPaymentUnknown: {
		what: 'el reembolso {refund} devolvió el dinero como "{way}", cuya forma de pago no se conoce',
		fix: 'Elija {FormaPago}.',
	},
	refundRestOfAnyTax: {
		what: '{why}: el resto puede llevar los impuestos de cualquier concepto de la factura',
		fix: 'En la tienda, reembolse concepto por concepto. Emita esta nota de crédito a mano, con los impuestos de lo que se devolvió.',
	},
	refundWithoutId: {
		what: 'el reembolso no tiene su propio ID',
		fix: 'Envíe el reembolso con su ID y el de su pedido: así se emite una sola nota de crédito.',
	},
	refundWithoutOrder: 'el reembolso no indica de qué pedido es',
	refundedInvoiceCurrency: {
		what: 'está en {currency}, y el reembolso en {refundCurrency}',
		fix: 'Use la factura del mismo pedido, o emita esta nota de crédito a mano.',
	},
	refundedInvoiceGlobal: {
		what: 'es una factura global, que incluye pedidos de otros clientes',
		fix: 'Emita a mano la nota de crédito de una factura global: el SAT la pide a nombre del público en general, con relación 01 a esa factura.',
	},
	refundedInvoiceIsLater: {
		what: 'es de {issued}, posterior al reembolso de {date}: lo que se devolvió puede no estar en ella',
		fix: 'Compare la factura con el pedido. Si incluye lo que se devolvió, emita la nota de crédito a mano.',
	},
	refundedInvoiceTaxes: {
		what: 'tiene impuestos que una tienda no cobra: retenidos, o una cuota',
		fix: 'Emita esta nota de crédito a mano, con los campos del formulario (Fields Below).',
	},
	refundedInvoiceType: 'es de tipo {type}, y una factura es de tipo I',
	refundedInvoiceUnstamped: {
		what: 'no tiene UUID, así que no es una factura timbrada',
		fix: 'Use la factura del pedido como la entrega Download con Options > Read Invoice, por ejemplo {{ $json.invoice }}.',
	},
	refundedInvoiceWithoutForm: {
		what: 'tiene la forma de pago 99, que no dice cómo se devuelve el dinero',
		fix: 'Elija la {FormaPago} con que se devolvió el dinero.',
	},
	refundsAboveInvoice:
		'el reembolso devuelve {total}, pero la factura {uuid} fue de {charged}, de los que ya se devolvieron {before} con notas de crédito',
} satisfies Readonly<Record<string, Words>>;
