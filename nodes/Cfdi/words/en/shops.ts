import type { Fix, Words } from '../language';
import { shopPhrases } from './shopPhrases';
import { passedOnWords, refundWords } from './shopRefunds';
import { stripeWords } from './stripe';

const orderWords = {
	codesBySkuUnreadable: {
		what: 'is not a table of codes',
		fix: 'Give an object with a code for each SKU: { "TAZA-01": "52152001", "CAFE": { "productCode": "50201706", "unitCode": "KGM" } }.',
	},
	notAnOrder: {
		what: '"{what}" is not an order of {or:shops}, nor in the shape of this node',
		fix: 'Give the whole order as the shop posts it, such as {{ $json.body }}; the page Shop Orders of the documentation shows the shape for other shops.',
	},
	orderAmountMissing: {
		what: 'in the order, {place} is empty',
		fix: 'Give what it costs, such as "1160.00".',
	},
	orderAmountUnreadable: {
		what: 'in the order, {place} is "{value}", which is not a number',
		fix: 'Give the order as the shop posts it, with amounts such as "1250.50".',
	},
	orderCardOfEitherKind: {
		what: 'the order was paid by card with {gateway}, which does not say whether it is a credit or a debit card: 04 is assumed',
		fix: 'For a debit card choose 28 in {FormaPago}, or give "{way}" 28 in Payment Forms (Formas).',
	},
	orderCouponOfWhom: {
		what: 'order {order} was paid with a coupon of {amount}, and it does not say who gives that',
		fix: 'Give "discounts" beside the order, as GET https://api.mercadolibre.com/orders/{order}/discounts answers: only what the seller gives makes the invoice lower. The page Shop Orders of the documentation shows how.',
	},
	orderCurrencyUnknown: {
		what: 'the currency of order {order} is "{currency}", which SAT does not have',
		fix: 'Give the order with the three letters of its currency, such as MXN.',
	},
	orderDigitsLost: {
		what: 'the value of {place} is {value}, a number whose last digits may be lost',
		fix: '{advice}',
	},
	orderFieldsUnread: {
		what: 'it is not known what {and:fields} of {order} means for its invoice',
		fix: 'Correct it in the shop, or invoice it by hand. Names that change nothing go into Override (En Vez Del Pedido) > Ignored Fields (Ignorar), for all orders: {names}.',
	},
	orderHasNoRfc: {
		what: 'order {order} has no RFC',
		fix: 'Enter it in {Receptor.Rfc}, or choose Pass On in If the Order Has No RFC.',
	},
	orderHasTwoRfcs: {
		what: 'the RFC in {place} is "{value}", and that in {otherPlace} is "{other}"',
		fix: 'Enter the right one in {Receptor.Rfc}.',
	},
	orderLacksRecipient: "order {order} does not say the customer's {and:missing}",
	orderLineWithoutCode: {
		what: '{place} has no product code',
		fix: 'Fill in Default Product Code (Clave), give its SKU a code in Override (En Vez Del Pedido) > Codes by SKU (Claves), or a field clave_prod_serv in the shop. 01010101 is for what the catalog does not have.',
	},
	orderNeedsExchangeRate: {
		what: 'order {order} is in {currency}, and its invoice needs the exchange rate',
		fix: 'Enter the pesos for one unit in {TipoCambio}.',
	},
	orderListGiven: {
		what: 'this is a list of {count}, and an invoice is of one order',
		fix: 'Split the list with the node Split Out, so that each order is an item, or choose Shop Orders (Global) in Invoice Source.',
	},
	orderOnlyAnnounced: {
		what: '{shop} says here only that order {order} has changed ("{event}"), and not what is in it',
		fix: 'Fetch the order before this node with an HTTP Request node, GET {url}, and give its answer; the page Shop Orders of the documentation shows how.',
	},
	orderOtherThing: 'this looks like {thing}',
	orderPaidInSeveralWays: {
		what: 'the order was paid with {and:gateways}, and does not say how much with each',
		fix: 'Choose it in {FormaPago}. Of several it is the one with the largest amount.',
	},
	orderPaymentUnknown: {
		what: 'the order was paid with {gateway}, of which the payment form is not known',
		fix: 'Add a row to Payment Forms (Formas): Way to Pay (Pasarela) "{way}", and its Payment Form (Forma). It then counts for all orders.',
	},
	orderPaymentUnsaid: {
		what: 'the order does not say how it was paid',
		fix: 'Choose in Defaults (Si No Lo Dice) what counts for orders that do not say it.',
	},
	orderRecipientElsewhere: {
		what: 'order {order} came without the billing data of its customer',
		fix: 'Give "billing_info" beside the order, as the page Shop Orders of the documentation shows, or enter the {Receptor.Rfc}.',
	},
	orderRefundWithoutLines: {
		what: 'of order {order} {amount} was refunded, and it does not say of which lines',
		fix: 'Invoice what is left by hand, or invoice the order before it is refunded and the refund as a credit note.',
	},
	orderRfcMistyped: {
		what: 'the RFC in {place} is "{value}", but {problem}',
		fix: 'Ask the customer for their RFC, and enter it in {Receptor.Rfc}.',
	},
	orderStateUnknown: {
		what: 'in the order, state is "{value}", and not one of {states}',
		fix: 'Say in "state" whether the order is paid.',
	},
	orderStatusUnknown: {
		what: 'it is not known what the state of order {order} means: {status}',
		fix: 'Say in Order Statuses (Estados) what it means: paid, not paid, or cancelled.',
	},
	orderTakesOffTooMuch: {
		what: '{place} takes {amount} off, and the lines with its taxes come to {room}',
		fix: 'Give the discount in the shop as a coupon, which has the taxes of the lines it is off. This order can be invoiced by hand.',
	},
	orderTotalDiffers: {
		what: 'the lines of order {order} come to {reached} ({sums}), but its total is {total}',
		fix: 'Compare the order in the shop: a fee, a gift card or an import duty may be missing from its lines. It can be invoiced by hand.',
	},
	orderTotalDiffersByLine:
		'the lines of order {order} come to {reached} ({sums}), but its total is {total}: the difference is that of {place}',
	orderTotalMissed: {
		what: "the invoice comes to {reached}, but the order's total is {total}",
		fix: 'What Additional Fields add to the invoice must not change its total: remove Local Taxes (Locales) and amounts in More (JSON).',
	},
	orderUnfinished: {
		what: '{order} of {shop} is a draft or an abandoned checkout, and not an order',
		fix: 'Give it when it has become an order: then it has a number.',
	},
	orderWithoutId: {
		what: 'the order has no "id"',
		fix: 'Give the order with the ID that it has in its shop: by it the order is invoiced once.',
	},
	orderWithoutLines: {
		what: 'no line of order {order} costs anything, but its total is {total}',
		fix: 'Give the whole order, with its lines, as its shop has it.',
	},
	shopAnswerHasSeveral: {
		what: 'the answer of Shopify has {count} {list}, and an item is of one',
		fix: 'Query one by its ID, or give each an item of its own with the node Split Out.',
	},
	shopFieldsMayBeMissing:
		'the lines of order {order} come to {reached}, but its total is {total}, and the GraphQL query did not ask for {and:fields}',
	shopFieldsNotAsked: {
		what: 'the GraphQL query did not ask for {and:fields}',
		fix: 'Add it to the query; the page Shop Orders of the documentation has a query to copy, with everything that is read.',
	},
	shopListIsCut: {
		what: 'the answer of Shopify has only the first page of {list}',
		fix: 'Ask for more of them at once, such as (first: 250).',
	},
	shopNameCut: '"{name}" has more than {longest} characters, and was cut',
	shopNameHadBar: '"{name}" has "|", which is now "/"',
} satisfies Readonly<Record<string, Words>>;

const orderTaxWords = {
	orderChargedNoTaxes: {
		what: 'the shop charged no taxes on this order',
		fix: 'Switch the taxes of the shop on, or choose what its prices are in If the Order Has No Taxes: with IVA 16 % inside, at IVA 0 %, or exempt.',
	},
	orderLineAmountsDiffer: {
		what: 'the amounts of {place} are not those of its taxes: {net} without taxes, {and:taxes} of tax',
		fix: 'Compare the line in the shop with its taxes. This order can be invoiced by hand.',
	},
	orderLineChargedNoTax: {
		what: 'the shop charged no tax on {place}, and it did on others',
		fix: 'Give it a tax rate in the shop (0 % is one, too), or choose what it has in If a Line Has No Taxes.',
	},
	orderPaymentDiffers: {
		what: 'the total of the order is {total}, but its payment says {paid}',
		fix: 'Amounts are in units of the currency, such as 348.00, and not in cents: divide those that count in cents by 100.',
	},
	orderShippedAbroad: {
		what: 'the shop charged no taxes on this order, and it is sent to {country}',
		fix: 'What is exported is at IVA 0 %: choose IVA 0 in If the Order Has No Taxes for this order, or let the shop charge a tax of 0 % for that country.',
	},
	orderTaxInsideTotal: {
		what: 'the shop rounds its amounts, so that its total of {total} counts: {tax} in it is {reached}, while the shop says {wanted}',
		fix: 'Nothing has to be done. With Number of Decimals at 2 in the shop, both are the same.',
	},
	orderTaxesDiffer: {
		what: 'the lines of order {order} have {reached} of {tax}, but the order has {wanted}',
		fix: 'The order that came is not complete, or its shop calculates in another way: compare its lines with its taxes.',
	},
	shopTaxAtNoRate: {
		what: "{place} has {amount} of tax on {net}, and that is not IVA at one of SAT's rates",
		fix: 'SAT has IVA at 16, 8 and 0 %: correct the tax rates of the shop. This order can be invoiced by hand.',
	},
	shopTaxByRatesOnly: {
		what: 'line {line} has "{tax}", and a shop charges IVA and IEPS by rates only',
		fix: 'Make this invoice with the source Fields Below, where a line can have any tax.',
	},
	shopTaxIvaOrIeps: {
		what: '{place} has the tax {tax}, which may be IVA or IEPS',
		fix: 'Put the word IVA or IEPS into the name of the tax in the shop.',
	},
	shopTaxNotThatDue: {
		what: 'in {place} the shop charged {amount} of {tax} on {base}, where {due} is due',
		fix: 'Correct the taxes of the shop: IVA is charged on the price with its IEPS (LIVA, article 12). This order can be invoiced by hand.',
	},
	shopTaxTwice: {
		what: '{place} has two rows of the same tax, {and:taxes}',
		fix: 'A line of an invoice has a tax once: correct the tax rates of the shop, or make this invoice by hand.',
	},
	shopTaxUnknown: {
		what: '{place} has the tax {tax}, which SAT does not have',
		fix: 'SAT has IVA at 16, 8 and 0 % and the rates of IEPS: correct the tax rates of the shop. A sale abroad is invoiced by hand.',
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
		'Ask for it at the checkout of the shop. For this order, enter it in Override (En Vez Del Pedido).',
	giveDefaults:
		'Ask for it at the checkout of the shop, or choose in Defaults (Si No Lo Dice) what counts for orders that do not say it.',
	giveOrderOfIt: 'Give the order that comes of it, as the shop posts it.',
	invoiceWhenPaid:
		'Invoice it when it is paid, or choose in If the Order Is Not Paid that it is paid later (PPD) or passed on.',
	invoiceWholeSale:
		'Invoice the whole sale as PPD with the source Fields Below, and each payment with Stamp Payment. A part of an agreed price is not an advance payment (anticipo): guide of Anexo 20, Apéndice 6.',
	putIntoOwnShape:
		'This node does not read the orders of {shop} as they are: put it into the shape for other shops, which the page Shop Orders of the documentation shows.',
	shopName:
		'Change the name in the shop if another text is meant: Anexo 20 allows {longest} characters, without "|".',
	useMappingOfShop:
		'Put it into the shape for other shops: the page Shop Orders of the documentation has an expression for {shop} to copy.',
} satisfies Readonly<Record<string, Fix>>;
