import type { Messages } from 'cfdi-mx/words';
import type { messages as english } from './en';

export const messages: Messages<keyof typeof english.kinds, keyof typeof english.remedies> = {
	kinds: {
		// Refused orders
		codesBySkuUnreadable: {
			what: 'esto no es un objeto con una clave para cada SKU',
			fix: 'Escriba un objeto como este: { "TAZA-01": "52152001", "CAFE": { "productCode": "50201706", "unitCode": "KGM" } }.',
		},
		notAnOrder: {
			what: '"{what}" no es un pedido de {or:shops}, ni tiene {=ownShape|el formato para otras tiendas}',
			fix: 'Use el pedido completo, como lo envía la tienda{=body|}. La documentación muestra el formato para otras tiendas.',
		},
		orderAmountMissing: {
			what: 'en el pedido, {place} está en blanco',
			fix: 'Indique el importe, por ejemplo "1160.00".',
		},
		orderAmountUnreadable: {
			what: 'en el pedido, {place} es "{value}", que no es un número',
			fix: 'Use el pedido como lo envía la tienda, con importes como "1250.50".',
		},
		orderCardOfEitherKind: {
			what: 'el pedido se pagó con tarjeta por {gateway}, que no dice si es de crédito o de débito, así que la forma de pago es 04 (tarjeta de crédito)',
			fix: 'Si la tarjeta es de débito, elija la forma de pago 28 en {FormaPago}, o asigne 28 a "{way}" en {=paymentForms}.',
		},
		orderCouponOfWhom: {
			what: 'el pedido {order} se pagó con un cupón de {amount}, pero el pedido no dice quién paga el cupón',
			fix: 'Agregue al pedido "discounts", con la respuesta de GET https://api.mercadolibre.com/orders/{order}/discounts. Solo la parte que paga el vendedor reduce la factura. La documentación muestra cómo.',
		},
		orderCurrencyUnknown: {
			what: 'la moneda del pedido {order} es "{currency}", que no está en el catálogo del SAT',
			fix: 'Indique en el pedido las tres letras de su moneda, como MXN.',
		},
		orderDigitsLost: {
			what: 'el valor de {place} es {value}, un número que pudo haber perdido sus últimos dígitos',
			fix: '{advice}',
		},
		orderFieldsUnknown: {
			what: 'no queda claro cómo afectan a la factura estos datos de {order}: {and:fields}',
			fix: 'Corrija el pedido en la tienda, o factúrelo a mano. Para omitir estos datos siempre, agregue sus nombres en {=ignoredFields}: {names}.',
		},
		orderHasTwoRfcs: {
			what: 'el RFC en {place} es "{value}", pero el de {otherPlace} es "{other}"',
			fix: 'Indique el RFC correcto como {Receptor.Rfc}.',
		},
		orderLacksRecipient: 'el pedido {order} no indica {and:missing} del cliente',
		orderLineWithoutCode: {
			what: '{place} no tiene clave de producto o servicio',
			fix: 'Indique una clave para todos los conceptos sin clave ({=defaultProductCode|defaults.productCode}), agregue una clave para el SKU del concepto ({=codesBySku}), o agregue en la tienda un campo clave_prod_serv. Use 01010101 solo para lo que no está en el catálogo.',
		},
		orderNeedsExchangeRate: {
			what: 'el pedido {order} está en {currency}, así que su factura necesita el tipo de cambio',
			fix: 'Indique el {TipoCambio}: cuántos pesos vale una unidad de esta moneda.',
		},
		orderListGiven: {
			what: 'esto es una lista con {count} elementos, pero una factura es de un solo pedido',
			fix: '{=splitList|Use cada pedido por separado, o haga una sola factura global con todos}.',
		},
		orderOnlyAnnounced: {
			what: '{shop} solo envió un aviso sobre el pedido {order} ("{event}"), no el pedido',
			fix: 'Obtenga el pedido{=beforehand| de la tienda} (GET {url}) y use la respuesta. La documentación muestra cómo{=shopOrders|}.',
		},
		notAnOrderBut: 'esto parece {thing}',
		orderPaidInSeveralWays: {
			what: 'el pedido se pagó con {and:gateways}, pero no dice cuánto se pagó con cada uno',
			fix: 'Elija la {FormaPago} que corresponde al mayor importe.',
		},
		orderPaymentUnknown: {
			what: 'el pedido se pagó con {gateway}, y no se sabe a qué forma de pago corresponde',
			fix: 'Agregue {=addPaymentForm|un renglón en paymentForms con "{way}" y su forma de pago}. Ese renglón se aplicará a todos los pedidos.',
		},
		orderPaymentNotNamed: {
			what: 'el pedido no dice cómo se pagó',
			fix: 'Elija la forma de pago de los pedidos que no la indican ({=defaults|fallbacks}).',
		},
		orderRecipientElsewhere: {
			what: 'el pedido {order} llegó sin los datos de facturación del cliente',
			fix: 'Agregue "billing_info" al pedido, como muestra la documentación, o indique el {Receptor.Rfc}.',
		},
		orderPiecesNone: {
			what: 'en el pedido, {place} es {value}, pero debe ser mayor que cero: el concepto cuesta {amount}',
			fix: 'Corrija el concepto en la tienda, o facture el pedido a mano.',
		},
		orderRefundWithoutLines: {
			what: 'se reembolsó {amount} del pedido {order}, pero no se indica de qué conceptos',
			fix: 'Facture a mano lo que no se reembolsó. En adelante, facture el pedido primero, y emita una nota de crédito por el reembolso.',
		},
		orderRfcMistyped: {
			what: 'el RFC en {place} es "{value}", pero {problem}',
			fix: 'Pida su RFC al cliente e indíquelo como {Receptor.Rfc}.',
		},
		orderStateUnknown: {
			what: 'en el pedido, state es "{value}", pero debe ser uno de estos: {or:states}',
			fix: 'Indique en "state" si el pedido está pagado.',
		},
		orderStatusUnknown: {
			what: 'no queda claro si el pedido {order} está pagado: {status}',
			fix: 'Indique qué significa ese estado: pagado, no pagado o cancelado ({=orderStatuses}).',
		},
		orderTakesOffTooMuch: {
			what: '{place} resta {amount} al pedido, pero los conceptos con los mismos impuestos solo suman {room}',
			fix: 'En adelante, aplique el descuento en la tienda como cupón, para que se reste de los conceptos con sus impuestos. Mientras tanto, puede facturar este pedido a mano.',
		},
		orderTotalDiffers: {
			what: 'los conceptos del pedido {order} suman {reached} ({sums}), pero su total es {total}',
			fix: 'Revise el pedido en la tienda: entre sus conceptos puede faltar un cargo, una tarjeta de regalo o un impuesto de importación. El pedido se puede facturar a mano.',
		},
		orderTotalDiffersByLine:
			'los conceptos del pedido {order} suman {reached} ({sums}), pero su total es {total}: la diferencia coincide con {place}',
		orderUnfinished: {
			what: '{order} de {shop} es un borrador o un carrito abandonado, no un pedido',
			fix: 'Espere a que la tienda convierta el carrito o borrador en un pedido con número, y use ese pedido.',
		},
		orderWithoutId: {
			what: 'el pedido no tiene "id"',
			fix: 'Agregue el ID que el pedido tiene en su tienda: el ID evita que el pedido se facture dos veces.',
		},
		orderWithoutLines: {
			what: 'ningún concepto del pedido {order} tiene importe, pero su total es {total}',
			fix: 'Use el pedido completo de la tienda, con sus conceptos.',
		},
		shopAnswerHasSeveral: {
			what: 'la respuesta de Shopify trae {count} {list}, pero {=itemIsOfOne|solo se lee un objeto}',
			fix: 'Consulte un solo objeto por su ID, o {=eachAnItem|use cada objeto por separado}.',
		},
		shopFieldsMayBeMissing:
			'los conceptos del pedido {order} suman {reached}, pero su total es {total}, y la consulta GraphQL no pidió {and:fields}',
		shopFieldsNotAsked: {
			what: 'la consulta GraphQL no pidió {and:fields}',
			fix: 'Complete la consulta: {=shopPage|la documentación} trae una consulta completa para copiar.',
		},
		shopListIsCut: {
			what: 'la respuesta de Shopify trae solo la primera página de {list}',
			fix: 'Pida más elementos en cada consulta, por ejemplo (first: 250).',
		},
		shopNameCut: '"{name}" se recortó, porque tiene más de {longest} caracteres',
		shopNameHadBar: '"{name}" tenía "|", que se cambió por "/"',
		orderChargedNoTaxes: {
			what: 'la tienda no cobró impuestos en este pedido',
			fix: 'Active los impuestos en la tienda, o elija cómo se gravan sus precios ({=ifOrderHasNoTaxes}): con IVA del 16 % incluido, a tasa 0 % o exentos.',
		},
		orderLineAmountsDiffer: {
			what: 'en {place}, el precio sin impuestos ({net}) no concuerda con los impuestos ({and:taxes})',
			fix: 'Revise en la tienda este concepto y sus impuestos. Este pedido se puede facturar a mano.',
		},
		orderLineChargedNoTax: {
			what: 'la tienda no cobró impuesto en {place}, pero sí lo cobró en otros conceptos',
			fix: 'Asigne una tasa a este concepto en la tienda (0 % también es una tasa), o elija qué impuesto lleva ({=ifLineHasNoTaxes}).',
		},
		orderPaymentDiffers: {
			what: 'el total del pedido es {total}, pero su pago es de {paid}',
			fix: 'Escriba los importes en unidades de la moneda, como 348.00. Divida entre 100 los importes en centavos.',
		},
		orderShippedAbroad: {
			what: 'la tienda no cobró impuestos en este pedido, que se envía a {country}',
			fix: 'Las exportaciones llevan IVA a tasa 0 %: elija IVA 0 para este pedido ({=ifOrderHasNoTaxes}), o configure en la tienda un impuesto "IVA" con tasa 0 % para ese país.',
		},
		orderTaxInsideTotal: {
			what: 'la tienda muestra {wanted} de {tax} porque redondea sus importes, pero el total de {total} incluye {reached}',
			fix: 'No necesita corrección. Si pone 2 en Número de decimales de la tienda, los dos importes coinciden.',
		},
		orderTaxesDiffer: {
			what: 'los conceptos del pedido {order} incluyen {reached} de {tax}, pero el pedido indica {wanted}',
			fix: 'Compare los conceptos del pedido con sus impuestos: el pedido está incompleto, o la tienda calcula de otra manera.',
		},
		shopTaxAbroad: {
			what: '{place} lleva el impuesto {tax} y se envía al extranjero, así que puede ser un impuesto de otro país',
			fix: 'Si es IVA o IEPS, agregue la palabra IVA o IEPS al nombre del impuesto en la tienda.',
		},
		shopTaxAtNoRate: {
			what: '{place} lleva {amount} de impuesto sobre {net}, que no corresponde a ninguna tasa de IVA del SAT',
			fix: 'Corrija las tasas de la tienda: el SAT solo admite IVA al 16, 8 y 0 %. Este pedido se puede facturar a mano.',
		},
		shopTaxByRatesOnly: {
			what: 'el concepto {line} lleva "{tax}", pero un pedido solo puede llevar IVA e IEPS por tasa',
			fix: 'Para usar este impuesto, haga la factura con {=fieldsBelow|conceptos capturados por usted}.',
		},
		shopTaxIvaOrIeps: {
			what: '{place} lleva el impuesto {tax}, que puede ser IVA o IEPS',
			fix: 'Agregue la palabra IVA o IEPS al nombre del impuesto en la tienda.',
		},
		shopTaxNotThatDue: {
			what: 'en {place}, la tienda cobró {amount} de {tax} sobre {base}, pero el impuesto debería ser {due}',
			fix: 'Corrija los impuestos de la tienda: el IVA se cobra sobre el precio más el IEPS (LIVA, artículo 12). Este pedido se puede facturar a mano.',
		},
		shopTaxTwice: {
			what: '{place} lleva dos veces el mismo impuesto: {and:taxes}',
			fix: 'Un concepto lleva cada impuesto una sola vez: corrija las tasas de la tienda, o haga esta factura a mano.',
		},
		shopTaxOther: {
			what: '{place} lleva el impuesto {tax}, pero una tienda solo puede cobrar IVA e IEPS',
			fix: 'Si es un impuesto retenido, haga la factura con {=fieldsBelow|conceptos capturados por usted}.',
		},
		shopTaxUnknown: {
			what: '{place} lleva el impuesto {tax}, que el SAT no admite',
			fix: 'Corrija las tasas de la tienda: el SAT admite IVA al 16, 8 y 0 % y las tasas de IEPS. Facture a mano una venta al extranjero.',
		},
		// These messages about skipped orders and refunds need no `fix`.
		noOrderToInvoice: 'ninguno de los pedidos entra en esta factura global',
		orderAsksForInvoice:
			'el pedido {order} pide factura en {place}, pero no tiene RFC: pida el RFC al cliente',
		orderBelongsInGlobalInvoice: 'el pedido {order} no tiene RFC: va en la factura global',
		orderCancelled: 'el pedido {order} se canceló: {status}',
		orderCostsNothing: 'el pedido {order} no tiene costo, así que no requiere factura',
		orderHasRfc: 'el pedido {order} tiene el RFC {rfc}, así que requiere una factura aparte',
		orderInAnotherCurrency: 'el pedido {order} está en {currency}, no en MXN',
		orderIsPartOfSale: 'el pedido {order} es solo una parte de una venta: {part}',
		orderIsTest: 'el pedido {order} es una prueba: {status}',
		orderNotPaid: 'el pedido {order} no está pagado: {status}',
		orderOfAnotherDay: 'el pedido {order} es del {day}, y la factura global abarca {wanted}',
		orderRefunded: 'el pedido {order} se reembolsó: {status}',
		orderNumberTwiceInList:
			'el pedido {order} está dos veces en la lista, con los totales {other} y {total}. La factura solo incluye el pedido con el total {other}: facture el otro pedido a mano',
		orderTwiceInList: 'el pedido {order} está dos veces en la lista',
		orderWithoutDate: 'el pedido {order} no tiene fecha',
		refundGaveNothing: 'el reembolso {refund} del pedido {order} no devolvió dinero',
		refundIsTest: 'el reembolso {refund} del pedido {order} es una prueba',
		refundWithoutInvoice:
			'el reembolso {refund} del pedido {order} no lleva nota de crédito, porque falta la factura del pedido',
		webhookTried: '{shop} envió una prueba de su webhook, que no trae ningún pedido',
		// Refused refunds
		earlierCreditNotesUnreadable: {
			what: 'esto no es un importe',
			fix: 'Indique la suma de las notas de crédito anteriores de la factura, por ejemplo 116.00, o deje el campo en blanco si no hay ninguna.',
		},
		notARefund: {
			what: '"{what}" no es un reembolso de {or:shops}, ni tiene {=ownShape|el formato para otras tiendas}',
			fix: 'Use un solo reembolso: de Shopify (webhook refunds/create), de WooCommerce (orders/<id>/refunds) o de Stripe (reembolso o nota de crédito). La documentación muestra el formato para otras tiendas.',
		},
		refundAboveInvoice: {
			what: 'el reembolso de {total} supera el total de la factura {uuid}, que es {charged}',
			fix: 'Revise las notas de crédito de esta factura: juntas no pueden superar su total.',
		},
		refundInOtherCurrency: {
			what: 'el reembolso {refund} se pagó en {currency}, pero su pedido está en {orderCurrency}',
			fix: 'Emita esta nota de crédito a mano, con el tipo de cambio del reembolso.',
		},
		refundPaymentUnknown: {
			what: 'el reembolso {refund} se hizo por "{way}", y no se sabe a qué forma de pago corresponde',
			fix: 'Elija la {FormaPago} que corresponde al reembolso.',
		},
		refundRestOfAnyTax: {
			what: '{why}, así que no queda claro qué impuestos de la factura corresponden al reembolso',
			fix: 'Emita esta nota de crédito a mano, con los impuestos de los conceptos reembolsados. En adelante, reembolse en la tienda concepto por concepto.',
		},
		refundWithoutId: {
			what: 'el reembolso no tiene ID',
			fix: 'Use el reembolso con su ID y el ID de su pedido: estos ID evitan una segunda nota de crédito.',
		},
		refundWithoutOrder: 'el reembolso no indica de qué pedido es',
		refundedInvoiceCurrency: {
			what: 'está en {currency}, pero el reembolso está en {refundCurrency}',
			fix: 'Use la factura del mismo pedido, o emita esta nota de crédito a mano.',
		},
		refundedInvoiceGlobal: {
			what: 'es una factura global, que también incluye pedidos de otros clientes',
			fix: 'Emita esta nota de crédito a mano: el SAT exige que vaya a nombre del público en general y se relacione con esa factura con el tipo 01.',
		},
		refundedInvoiceIsLater: {
			what: 'se emitió el {issued}, después del reembolso del {date}, así que puede no incluir lo que se devolvió',
			fix: 'Compare la factura con el pedido. Si incluye lo que se devolvió, emita la nota de crédito a mano.',
		},
		refundedInvoiceTaxes: {
			what: 'tiene retenciones o un impuesto por cuota, que los pedidos de una tienda no llevan',
			fix: 'Emita esta nota de crédito a mano, con {=fieldsBelow|conceptos capturados por usted}.',
		},
		refundedInvoiceType: 'es de tipo {type}, pero una factura es de tipo I',
		refundedInvoiceUnstamped: {
			what: 'no tiene UUID, así que no es una factura timbrada',
			fix: 'Use la factura del pedido {=asRead|con los datos de su XML timbrado}.',
		},
		refundedInvoiceWithoutForm: {
			what: 'tiene la forma de pago 99, que no dice cómo se devolvió el dinero',
			fix: 'Elija la {FormaPago} con que se devolvió el dinero.',
		},
		refundsAboveInvoice:
			'el reembolso es de {total}, pero el total de la factura {uuid} es {charged}, y las notas de crédito anteriores ya devolvieron {before}',
		// Messages about refused data from payment gateways
		amountNotInCents: {
			what: 'en el pedido, {place} es {value}, pero {shop} escribe los importes en centavos: 1160.00 es 116000',
			fix: 'Use el objeto como lo envía {shop}, sin cambiar ningún importe.',
		},
		eventWithoutOrder: {
			what: '{shop} envió el evento "{event}", que no trae ningún pedido',
			fix: 'Elija en {shop} el evento {wanted}.',
		},
		refundNotChosen: {
			what: '{order} trae {count} reembolsos, pero una nota de crédito es de un solo reembolso',
			fix: 'Agregue el reembolso de esta nota de crédito en la clave "refund"; {=shopPage|la documentación} muestra cómo.',
		},
		refundWithoutCharge: {
			what: '{shop} solo envió el reembolso {refund}, sin su pedido',
			fix: 'Use el cargo del reembolso, como lo envía el evento charge.refunded, o el pedido con el reembolso en la clave "refund"; {=shopPage|la documentación} muestra cómo.',
		},
		shopListHasMore: {
			what: 'la lista {list} de {order} está incompleta',
			fix: 'Consulte la lista completa con {=request|}{list}?limit=100, y ponga la respuesta en lugar de la lista incompleta; {=shopPage|la documentación} muestra cómo.',
		},
		linesOfTaxesUnknown: {
			what: '{shop} indica los impuestos de todo el pedido ({and:taxes}), pero esos importes no corresponden a una misma tasa del SAT en todos los conceptos',
			fix: 'Si los conceptos llevan tasas distintas, pase el pedido al formato para otras tiendas, que lleva los impuestos de cada concepto; {=shopPage|la documentación} muestra ese formato.',
		},
		stripeChargeNotRefund: {
			what: 'el cargo {charge} no trae exactamente un reembolso, así que no queda claro a qué reembolso corresponde la nota de crédito',
			fix: 'Use el reembolso (evento refund.created) o, para una Invoice, la nota de crédito (credit_note.created).',
		},
		stripeInvoiceNotGiven: {
			what: 'la Checkout Session {order} genera una Invoice de Stripe, pero todavía no la tiene',
			fix: 'Use la Invoice del evento invoice.paid, o consulte de nuevo la Checkout Session cuando tenga "invoice". Las dos son la misma venta, que se timbra una sola vez.',
		},
		stripeLinesNotFetched: {
			what: 'la Checkout Session {order} llegó sin line_items, así que no indica qué se vendió',
			fix: 'Consulte la Checkout Session{=withStripeKey| con la llave de Stripe} (GET https://api.stripe.com/v1/checkout/sessions/{order}?expand[]=line_items.data.taxes) y use la respuesta. La documentación muestra cómo.',
		},
		stripeNoOrder: {
			what: 'el objeto "{object}" de Stripe no indica qué se vendió',
			fix: 'Use la Checkout Session (evento checkout.session.completed) o la Invoice (invoice.paid). Para los reembolsos, use {=shopRefund|creditNoteOfRefund}.',
		},
		stripeNotFinal: {
			what: 'Stripe todavía puede cambiar {order}: su status es "{status}"',
			fix: 'Espere a que el status sea definitivo: use el evento {event}.',
		},
		stripePaymentNotFetched: {
			what: 'Stripe ofreció {ways}, pero el pedido no dice cuál se usó',
			fix: 'Consulte también el pago del pedido: una Checkout Session con expand[]=payment_intent.latest_charge, una Invoice con expand[]=charge. La documentación muestra cómo. O elija la {FormaPago} solo para este pedido.',
		},
		stripeTaxesNotFetched: {
			what: 'Stripe solo indica el importe del impuesto en {place}, no las tasas',
			fix: 'Consulte el objeto otra vez {=requestAnd|}con las tasas de sus impuestos: una Checkout Session con expand[]=line_items.data.taxes y expand[]=shipping_cost.taxes; una Invoice con expand[]=lines.data.tax_amounts.tax_rate. La documentación muestra cómo.',
		},
		allTaxes: 'impuestos',
		aPart: 'una parte',
		checkoutOfShop: 'un carrito abandonado de {shop}',
		draftOfShop: 'un pedido preliminar de {shop}',
		gateway: '"{id}"',
		gatewayWithTitle: '"{title}" ({id})',
		lineIsDeposit: 'el concepto "{name}" es un pago parcial de {deposit}',
		lineIsDepositOf: 'el concepto "{name}" es un pago parcial de {deposit} de un precio de {full}',
		lineIsRest: 'el concepto "{name}" es el saldo de un pago parcial',
		lineNotInInvoice: 'el concepto "{name}" no está en la factura',
		noticeOfShop: 'un aviso de {shop} sin pedido',
		objectWith: 'un objeto con "{keys}"',
		objectWithNothing: 'un objeto vacío',
		orderOfShop: 'un pedido de {shop}',
		packOfShop: 'un paquete de {shop} con varios pedidos',
		paymentOfOrder: 'es un pago del pedido {order}',
		paymentOfShop: 'un pago de {shop}',
		periodOfGlobalInvoice: 'solo el periodo que indica',
		placeBillingAddress: 'la dirección de facturación',
		placeBillingCompany: 'la empresa de la dirección de facturación',
		placeFee: 'el cargo "{name}"',
		placeLine: 'el concepto {line} "{name}"',
		placeOrder: 'el pedido',
		placeShipping: 'el envío "{name}"',
		placeTip: 'la propina "{name}"',
		recipientName: 'el nombre o razón social',
		recipientTaxRegime: 'el régimen fiscal',
		recipientUse: 'el uso del CFDI',
		refundUnlikeItsLines: 'el reembolso es de {total}, pero sus conceptos suman {reached}',
		shipmentOfShop: 'un envío de {shop}',
		statusIs: '{field} es "{value}"',
		statusOfDeposit: '{field} es "{value}", un pago parcial de {deposit} de un total de {total}',
		statusOfPart: '{field} es "{value}", un pago parcial',
		statusWithPayment: '{field} es "{value}", pero {date} indica que se pagó',
		statusWithoutPayment: '{field} es "{value}", y {date} está en blanco',
		subscriptionOfShop: 'una suscripción de {shop}',
		sumOfFees: 'cargos {amount}',
		sumOfProducts: 'productos {amount}',
		sumOfShipping: 'envío {amount}',
		sumOfTips: 'propina {amount}',
		taxAtRate: '{percent} %',
		taxByName: '"{name}"',
		taxByNameAtRate: '"{name}" al {percent} %',
		taxOfAnyName: 'impuesto',
		valueOfLine: '{key} del concepto {line}',
		valueOfNamed: '{key} de "{name}"',
		valueOfShipping: '{key} del envío',
	},
	remedies: {
		askForRecipient:
			'Pida estos datos en la página de pago de la tienda. Para este pedido, indíquelos en {=override}.',
		giveDefaults:
			'Pida estos datos en la página de pago de la tienda, o indique un valor para los pedidos sin estos datos ({=defaults|fallbacks}).',
		giveOrderOfIt: 'Use el pedido al que corresponden estos datos, como lo envía la tienda.',
		giveOrdersOfIt:
			'Use cada pedido del paquete por separado, como lo envía la tienda: cada pedido requiere una factura aparte.',
		invoiceWhenPaid:
			'Facture el pedido cuando esté pagado. También puede elegir que los pedidos sin pagar se facturen como PPD (se pagan después) o se omitan ({=ifOrderIsNotPaid}).',
		invoiceWholeSale:
			'Facture la venta completa como PPD con {=fieldsBelow|conceptos capturados por usted}, y cada pago con su complemento{=eachPayment|}. Una parte de un precio acordado no es un anticipo: vea la guía del Anexo 20, Apéndice 6.',
		putIntoOwnShape:
			'{=thisNode|Este programa no lee} directamente los datos de {shop}. Páselos al formato para otras tiendas: la documentación muestra ese formato.',
		shopName:
			'Si quiere otro texto, cambie el nombre en la tienda: el Anexo 20 permite {longest} caracteres, sin "|".',
		useMappingOfShop:
			'Pase los datos al formato para otras tiendas: {=useMapping|la documentación muestra qué dato va en cada campo}.',
	},
};
