import type { Fix, Words } from '../language';
import { shopPhrases } from './shopPhrases';
import { passedOnWords, refundWords } from './shopRefunds';
import { stripeWords } from './stripe';

const orderWords = {
	codesBySkuUnreadable: {
		what: 'esto no es una tabla de claves',
		fix: 'Escriba un objeto con una clave para cada SKU: { "TAZA-01": "52152001", "CAFE": { "productCode": "50201706", "unitCode": "KGM" } }.',
	},
	notAnOrder: {
		what: '"{what}" no es un pedido de {or:shops}, ni tiene el formato propio de este nodo',
		fix: 'Use el pedido completo como lo envía la tienda, por ejemplo {{ $json.body }}; la documentación muestra el formato para otras tiendas.',
	},
	orderAmountMissing: {
		what: 'en el pedido, {place} está en blanco',
		fix: 'Indique cuánto cuesta, por ejemplo "1160.00".',
	},
	orderAmountUnreadable: {
		what: 'en el pedido, {place} es "{value}", que no es un número',
		fix: 'Use el pedido como lo envía la tienda, con importes como "1250.50".',
	},
	orderCardOfEitherKind: {
		what: 'el pedido se pagó con tarjeta por {gateway}, que no dice si es de crédito o de débito: se supone 04',
		fix: 'Si es de débito, elija 28 en {FormaPago}, o dé 28 a "{way}" en Payment Forms (Formas).',
	},
	orderCouponOfWhom: {
		what: 'el pedido {order} se pagó con un cupón de {amount}, y no dice a cargo de quién',
		fix: 'Agregue al pedido "discounts", lo que responde GET https://api.mercadolibre.com/orders/{order}/discounts: solo lo que pone el vendedor reduce la factura. La documentación muestra cómo.',
	},
	orderCurrencyUnknown: {
		what: 'la moneda del pedido {order} es "{currency}", que no está en el catálogo del SAT',
		fix: 'Indique en el pedido las tres letras de su moneda, como MXN.',
	},
	orderDigitsLost: {
		what: 'el valor de {place} es {value}, un número que puede haber perdido sus últimos dígitos',
		fix: '{advice}',
	},
	orderFieldsUnread: {
		what: 'no se sabe qué significa {and:fields} de {order} para su factura',
		fix: 'Corríjalo en la tienda, o facture a mano. Los nombres que no cambian nada van en Override (En Vez Del Pedido) > Ignored Fields (Ignorar), para todos los pedidos: {names}.',
	},
	orderHasNoRfc: {
		what: 'el pedido {order} no tiene RFC',
		fix: 'Indique el {Receptor.Rfc}, o deje el pedido para la factura global (Pass On en If the Order Has No RFC).',
	},
	orderHasTwoRfcs: {
		what: 'el RFC en {place} es "{value}", y el de {otherPlace} es "{other}"',
		fix: 'Indique como {Receptor.Rfc} el correcto.',
	},
	orderLacksRecipient: 'el pedido {order} no indica {and:missing} del cliente',
	orderLineWithoutCode: {
		what: '{place} no tiene clave de producto o servicio',
		fix: 'Indique una clave para todo lo que no la tiene (Default Product Code (Clave)), una para su SKU (Override (En Vez Del Pedido) > Codes by SKU (Claves)), o agregue en la tienda un campo clave_prod_serv. La 01010101 es para lo que no está en el catálogo.',
	},
	orderNeedsExchangeRate: {
		what: 'el pedido {order} está en {currency}, y su factura necesita el tipo de cambio',
		fix: 'Indique el {TipoCambio}: cuántos pesos vale una unidad de la moneda.',
	},
	orderListGiven: {
		what: 'esto es una lista de {count}, y cada factura es de un pedido',
		fix: 'Separe la lista con el nodo Split Out, para que cada pedido sea un elemento, o elija la factura global (Shop Orders (Global) en Invoice Source).',
	},
	orderOnlyAnnounced: {
		what: '{shop} solo avisa aquí que el pedido {order} cambió ("{event}"), y no envía su contenido',
		fix: 'Obtenga el pedido antes de este nodo con un nodo HTTP Request, GET {url}, y use su respuesta; la documentación muestra cómo (Shop Orders).',
	},
	orderOtherThing: 'esto parece {thing}',
	orderPaidInSeveralWays: {
		what: 'el pedido se pagó con {and:gateways}, y no dice cuánto con cada uno',
		fix: 'Elija la {FormaPago}. Si fueron varias, es la del mayor importe.',
	},
	orderPaymentUnknown: {
		what: 'el pedido se pagó con {gateway}, cuya forma de pago no se conoce',
		fix: 'Agregue un renglón en Payment Forms (Formas): en Way to Pay (Pasarela) "{way}", con su Payment Form (Forma). Así cuenta para todos los pedidos.',
	},
	orderPaymentUnsaid: {
		what: 'el pedido no dice cómo se pagó',
		fix: 'Elija la forma de pago de los pedidos que no la dicen (Defaults (Si No Lo Dice)).',
	},
	orderRecipientElsewhere: {
		what: 'el pedido {order} llegó sin los datos de facturación del cliente',
		fix: 'Agregue "billing_info" al pedido, como muestra la documentación, o indique el {Receptor.Rfc}.',
	},
	orderRefundWithoutLines: {
		what: 'del pedido {order} se reembolsaron {amount}, y no se indica de qué conceptos',
		fix: 'Facture a mano lo que queda, o facture el pedido antes del reembolso y el reembolso como nota de crédito.',
	},
	orderRfcMistyped: {
		what: 'el RFC en {place} es "{value}", pero {problem}',
		fix: 'Pida su RFC al cliente e indíquelo como {Receptor.Rfc}.',
	},
	orderStateUnknown: {
		what: 'en el pedido, state es "{value}", y debe ser uno de estos: {or:states}',
		fix: 'Indique en "state" si el pedido está pagado.',
	},
	orderStatusUnknown: {
		what: 'no se sabe qué significa el estado del pedido {order}: {status}',
		fix: 'Indique qué significa: pagado, no pagado o cancelado (Order Statuses (Estados)).',
	},
	orderTakesOffTooMuch: {
		what: '{place} descuenta {amount}, y los conceptos con sus impuestos suman {room}',
		fix: 'Aplique el descuento en la tienda como cupón, que lleva los impuestos de los conceptos que descuenta. Este pedido se puede facturar a mano.',
	},
	orderTotalDiffers: {
		what: 'los conceptos del pedido {order} suman {reached} ({sums}), pero su total es {total}',
		fix: 'Revise el pedido en la tienda: entre sus conceptos puede faltar un cargo, una tarjeta de regalo o un impuesto de importación. Se puede facturar a mano.',
	},
	orderTotalDiffersByLine:
		'los conceptos del pedido {order} suman {reached} ({sums}), pero su total es {total}: la diferencia coincide con {place}',
	orderTotalMissed: {
		what: 'la factura suma {reached}, pero el total del pedido es {total}',
		fix: 'Lo que se agrega a la factura no debe cambiar su total: quite los impuestos locales (Local Taxes (Locales)) y los importes en JSON (More (JSON)).',
	},
	orderUnfinished: {
		what: '{order} de {shop} es un borrador o un carrito abandonado, no un pedido',
		fix: 'Úselo cuando ya sea un pedido: entonces tiene número.',
	},
	orderWithoutId: {
		what: 'el pedido no tiene "id"',
		fix: 'Envíe el pedido con el ID que tiene en su tienda: así se factura una sola vez.',
	},
	orderWithoutLines: {
		what: 'ningún concepto del pedido {order} tiene importe, pero su total es {total}',
		fix: 'Use el pedido completo, con sus conceptos, como lo tiene la tienda.',
	},
	shopAnswerHasSeveral: {
		what: 'la respuesta de Shopify trae {count} {list}, y un elemento es de uno solo',
		fix: 'Consulte uno por su ID, o dé a cada uno su propio elemento con el nodo Split Out.',
	},
	shopFieldsMayBeMissing:
		'las partidas del pedido {order} suman {reached}, pero su total es {total}, y la consulta GraphQL no pidió {and:fields}',
	shopFieldsNotAsked: {
		what: 'la consulta GraphQL no pidió {and:fields}',
		fix: 'Agréguelo a la consulta; la página de pedidos de tiendas de la documentación trae una para copiar, con todo lo que se lee.',
	},
	shopListIsCut: {
		what: 'la respuesta de Shopify trae solo la primera página de {list}',
		fix: 'Pida más de una vez, por ejemplo (first: 250).',
	},
	shopNameCut: '"{name}" tiene más de {longest} caracteres y se recortó',
	shopNameHadBar: '"{name}" tiene "|", que ahora es "/"',
} satisfies Readonly<Record<string, Words>>;

const orderTaxWords = {
	orderChargedNoTaxes: {
		what: 'la tienda no cobró impuestos en este pedido',
		fix: 'Active los impuestos de la tienda, o elija cómo son sus precios (If the Order Has No Taxes): con IVA del 16 % incluido, con IVA del 0 % o exentos.',
	},
	orderLineAmountsDiffer: {
		what: 'en {place} los importes no son los de sus impuestos: {net} sin impuestos, {and:taxes} de impuesto',
		fix: 'Compare el concepto en la tienda con sus impuestos. Este pedido se puede facturar a mano.',
	},
	orderLineChargedNoTax: {
		what: 'la tienda no cobró impuesto en {place}, y en otros conceptos sí',
		fix: 'Asígnele una tasa en la tienda (0 % también es una tasa), o elija qué impuesto lleva (If a Line Has No Taxes).',
	},
	orderPaymentDiffers: {
		what: 'el total del pedido es {total}, pero su pago dice {paid}',
		fix: 'Los importes van en unidades de la moneda, como 348.00, y no en centavos: divida entre 100 los que cuentan centavos.',
	},
	orderShippedAbroad: {
		what: 'la tienda no cobró impuestos en este pedido, y se envía a {country}',
		fix: 'Lo que se exporta lleva IVA del 0 %: elija IVA 0 para este pedido (If the Order Has No Taxes), o cobre en la tienda un impuesto del 0 % para ese país.',
	},
	orderTaxInsideTotal: {
		what: 'la tienda redondea sus importes, así que cuenta su total de {total}: en él, {tax} es {reached}, mientras que la tienda dice {wanted}',
		fix: 'No hay que hacer nada. Con 2 en Número de decimales de la tienda, ambos coinciden.',
	},
	orderTaxesDiffer: {
		what: 'los conceptos del pedido {order} tienen {reached} de {tax}, pero el pedido tiene {wanted}',
		fix: 'El pedido llegó incompleto, o su tienda calcula de otra manera: compare sus conceptos con sus impuestos.',
	},
	shopTaxAtNoRate: {
		what: '{place} tiene {amount} de impuesto sobre {net}, y eso no es IVA a ninguna tasa del SAT',
		fix: 'El SAT solo admite IVA al 16, 8 y 0 %: corrija las tasas de la tienda. Este pedido se puede facturar a mano.',
	},
	shopTaxByRatesOnly: {
		what: 'el concepto {line} tiene "{tax}", y una tienda solo cobra IVA e IEPS por tasa',
		fix: 'Haga esta factura con los campos del formulario (Fields Below), donde un concepto puede llevar cualquier impuesto.',
	},
	shopTaxIvaOrIeps: {
		what: '{place} lleva el impuesto {tax}, que puede ser IVA o IEPS',
		fix: 'Ponga la palabra IVA o IEPS en el nombre del impuesto en la tienda.',
	},
	shopTaxNotThatDue: {
		what: 'en {place} la tienda cobró {amount} de {tax} sobre {base}, donde corresponden {due}',
		fix: 'Corrija los impuestos de la tienda: el IVA se cobra sobre el precio con su IEPS (LIVA, artículo 12). Este pedido se puede facturar a mano.',
	},
	shopTaxTwice: {
		what: '{place} lleva dos veces el mismo impuesto: {and:taxes}',
		fix: 'Un concepto de la factura lleva cada impuesto una sola vez: corrija las tasas de la tienda, o haga esta factura a mano.',
	},
	shopTaxUnknown: {
		what: '{place} lleva el impuesto {tax}, que el SAT no admite',
		fix: 'El SAT admite IVA al 16, 8 y 0 % y las tasas de IEPS: corrija las tasas de la tienda. Una venta al extranjero se factura a mano.',
	},
} satisfies Readonly<Record<string, Words>>;

export const shopWords = {
	...orderWords,
	...orderTaxWords,
	...passedOnWords,
	...refundWords,
	...stripeWords,
	...shopPhrases,
} satisfies Readonly<Record<string, Words>>;

/** What to do, where several kinds share it. */
export const shopRemedies = {
	askForRecipient:
		'Pida ese dato en la tienda al momento de pagar. Para este pedido, indíquelo usted (Override (En Vez Del Pedido)).',
	giveDefaults:
		'Pida ese dato en la tienda al momento de pagar, o elija cuál vale para los pedidos que no lo dicen (Defaults (Si No Lo Dice)).',
	giveOrderOfIt: 'Use el pedido que resulte de ello, como lo envía la tienda.',
	invoiceWhenPaid:
		'Factúrelo cuando esté pagado, o elija que se paga después (PPD) o que se omite (If the Order Is Not Paid).',
	invoiceWholeSale:
		'Facture la venta completa como PPD con los campos del formulario (Fields Below), y cada pago con su complemento (Stamp Payment). Una parte de un precio acordado no es un anticipo: guía del Anexo 20, Apéndice 6.',
	putIntoOwnShape:
		'Este nodo no lee los pedidos de {shop} tal como vienen: páselo al formato para otras tiendas, que muestra la documentación.',
	shopName:
		'Si quiere otro texto, cambie el nombre en la tienda: el Anexo 20 permite {longest} caracteres, sin "|".',
	useMappingOfShop:
		'Páselo al formato para otras tiendas: la documentación tiene una expresión para {shop}, lista para copiar.',
} satisfies Readonly<Record<string, Fix>>;
