import type { Messages } from 'cfdi-mx/words';

export const messages = {
	kinds: {
		// Refused orders
		codesBySkuUnreadable: {
			what: 'is not an object with a code for each SKU',
			fix: 'Write an object like this: { "TAZA-01": "52152001", "CAFE": { "productCode": "50201706", "unitCode": "KGM" } }.',
		},
		notAnOrder: {
			what: '"{what}" is not an order from {or:shops}, and does not have {=ownShape|the format for any other shop}',
			fix: 'Use the whole order as the shop sends it{=body|}. {=shopPage|The documentation} shows the format for any other shop.',
		},
		orderAmountMissing: {
			what: 'in the order, {place} is empty',
			fix: 'Fill in the amount, such as "1160.00".',
		},
		orderAmountUnreadable: {
			what: 'in the order, {place} is "{value}", which is not a number',
			fix: 'Use the order as the shop sends it, with amounts such as "1250.50".',
		},
		orderCardOfEitherKind: {
			what: 'the order was paid by card with {gateway}, which does not say whether the card is credit or debit, so the payment form is 04 (credit card)',
			fix: 'If the card is a debit card, choose payment form 28 in {FormaPago}, or set "{way}" to 28 in {=paymentForms}.',
		},
		orderCouponOfWhom: {
			what: 'order {order} was paid with a coupon of {amount}, but does not say who pays for the coupon',
			fix: 'Add "discounts" to the order, with the response to GET https://api.mercadolibre.com/orders/{order}/discounts. Only the part that the seller pays reduces the invoice. {=shopPage|The documentation} shows how.',
		},
		orderCurrencyUnknown: {
			what: 'the currency of order {order} is "{currency}", which is not in SAT\'s catalog',
			fix: 'In the order, use the three-letter code of its currency, such as MXN.',
		},
		orderDigitsLost: {
			what: 'the value of {place} is {value}, a number that might have lost its last digits',
			fix: '{advice}',
		},
		orderFieldsUnknown: {
			what: 'it is not clear what effect {and:fields} in {order} should have on the invoice',
			fix: 'Correct the order in the shop, or invoice it by hand. To ignore these names in all orders, add them to {=ignoredFields}: {names}.',
		},
		orderHasTwoRfcs: {
			what: 'the RFC in {place} is "{value}", but the RFC in {otherPlace} is "{other}"',
			fix: 'Enter the correct RFC in {Receptor.Rfc}.',
		},
		orderLacksRecipient: "order {order} does not include the customer's {and:missing}",
		orderLineWithoutCode: {
			what: '{place} has no product code',
			fix: 'Fill in {=defaultProductCode|defaults.productCode}, add a code for the SKU of the line to {=codesBySku}, or add a field clave_prod_serv to the product in the shop. Use 01010101 only for products that are not in the catalog.',
		},
		orderNeedsExchangeRate: {
			what: 'order {order} is in {currency}, so its invoice needs the exchange rate',
			fix: 'In {TipoCambio}, enter how many pesos one unit of this currency is worth.',
		},
		orderListGiven: {
			what: 'this is a list with {count} entries, but an invoice is for one order',
			fix: '{=splitList|Use each order separately, or make one global invoice from them}.',
		},
		orderOnlyAnnounced: {
			what: '{shop} only sent a notice about order {order} ("{event}"), not the order',
			fix: 'Fetch the order{=beforehand| from the shop} (GET {url}), and use the response. {=shopPage|The documentation} shows how.',
		},
		notAnOrderBut: 'this looks like {thing}',
		orderPaidInSeveralWays: {
			what: 'the order was paid with {and:gateways}, but does not say how much was paid with each',
			fix: 'In {FormaPago}, choose the payment form with the largest amount.',
		},
		orderPaymentUnknown: {
			what: 'the order was paid with {gateway}, which is not assigned to a payment form',
			fix: 'Add {=addPaymentForm|a row to paymentForms with "{way}" and its payment form}. This row then applies to all orders.',
		},
		orderPaymentNotNamed: {
			what: 'the order does not say how it was paid',
			fix: 'In {=defaults|fallbacks}, choose the payment form for orders that do not say how they were paid.',
		},
		orderRecipientElsewhere: {
			what: "order {order} came without the customer's billing data",
			fix: 'Add "billing_info" to the order, as {=shopPage|the documentation} shows, or fill in {Receptor.Rfc}.',
		},
		orderPiecesNone: {
			what: 'in the order, {place} is {value}, so the line cannot cost {amount}',
			fix: 'Correct the line in the shop, or invoice the order by hand.',
		},
		orderRefundWithoutLines: {
			what: '{amount} of order {order} was refunded, but the order does not say for which lines',
			fix: 'Invoice the rest of the order by hand. In future, invoice an order before its refund, and issue a credit note for the refund.',
		},
		orderRfcMistyped: {
			what: 'the RFC in {place} is "{value}", but {problem}',
			fix: 'Ask the customer for their RFC, and enter it in {Receptor.Rfc}.',
		},
		orderStateUnknown: {
			what: 'in the order, state is "{value}", but must be one of {states}',
			fix: 'In "state", write the value that fits the order.',
		},
		orderStatusUnknown: {
			what: 'it is not clear whether order {order} is paid: {status}',
			fix: 'In {=orderStatuses}, enter what this status means: paid, not paid or cancelled.',
		},
		orderTakesOffTooMuch: {
			what: '{place} reduces the order by {amount}, but the lines with the same taxes add up to only {room}',
			fix: 'In the shop, give the discount as a coupon, because a coupon has the taxes of the lines that it reduces. You can invoice this order by hand.',
		},
		orderTotalDiffers: {
			what: 'the lines of order {order} add up to {reached} ({sums}), but its total is {total}',
			fix: 'Check the order in the shop: its lines might lack a fee, a gift card or an import duty. You can invoice it by hand.',
		},
		orderTotalDiffersByLine:
			'the lines of order {order} add up to {reached} ({sums}), but its total is {total}: the difference matches {place}',
		orderUnfinished: {
			what: '{order} of {shop} is a draft or an abandoned checkout, not an order',
			fix: 'Wait until the shop has an order with a number, then use that order.',
		},
		orderWithoutId: {
			what: 'the order has no "id"',
			fix: 'Add the ID that the order has in its shop: the ID prevents a second invoice for the order.',
		},
		orderWithoutLines: {
			what: 'no line of order {order} has a price, but its total is {total}',
			fix: 'Use the whole order from the shop, with its lines.',
		},
		shopAnswerHasSeveral: {
			what: 'the response from Shopify has {count} {list}, but {=itemIsOfOne|only one can be read}',
			fix: 'Query one object by its ID, or {=eachAnItem|use each object separately}.',
		},
		shopFieldsMayBeMissing:
			'the lines of order {order} add up to {reached}, but its total is {total}, and the GraphQL query did not ask for {and:fields}',
		shopFieldsNotAsked: {
			what: 'the GraphQL query did not ask for {and:fields}',
			fix: 'Complete the query: {=shopPage|the documentation} has a complete query to copy.',
		},
		shopListIsCut: {
			what: 'the response from Shopify has only the first page of {list}',
			fix: 'Query more entries at once, such as (first: 250).',
		},
		shopNameCut: '"{name}" was cut, because it has more than {longest} characters',
		shopNameHadBar: '"{name}" contained "|", which was changed to "/"',
		orderChargedNoTaxes: {
			what: 'the shop charged no taxes on this order',
			fix: 'Turn on taxes in the shop, or choose in {=ifOrderHasNoTaxes} how its prices are taxed: with IVA 16 % included, with IVA 0 %, or exempt.',
		},
		orderLineAmountsDiffer: {
			what: 'the price without taxes of {place} is {net}, which does not match its taxes of {and:taxes}',
			fix: 'Check this line and its taxes in the shop. You can invoice this order by hand.',
		},
		orderLineChargedNoTax: {
			what: 'the shop charged no tax on {place}, but charged tax on other lines',
			fix: 'Set a tax rate for this line in the shop (0 % is also a rate), or choose the tax in {=ifLineHasNoTaxes}.',
		},
		orderPaymentDiffers: {
			what: 'the total of the order is {total}, but its payment is {paid}',
			fix: 'Write amounts in units of the currency, such as 348.00. Divide amounts in cents by 100.',
		},
		orderShippedAbroad: {
			what: 'the shop charged no taxes on this order, which is shipped to {country}',
			fix: 'Exports have IVA 0 %: choose IVA 0 in {=ifOrderHasNoTaxes} for this order, or set up a tax of 0 % with the name IVA for that country in the shop.',
		},
		orderTaxInsideTotal: {
			what: 'the shop shows {tax} rounded to {wanted}, but its total of {total} includes {reached}',
			fix: 'You do not need to correct this. To prevent this difference, set Number of Decimals to 2 in the shop.',
		},
		orderTaxesDiffer: {
			what: 'the lines of order {order} include {reached} of {tax}, but the order shows {wanted}',
			fix: 'Compare the lines of the order with its taxes: the order is incomplete, or the shop calculates differently.',
		},
		shopTaxAbroad: {
			what: '{place} has the tax {tax} and is shipped abroad, so this might be a foreign tax',
			fix: 'If this tax is IVA or IEPS, add "IVA" or "IEPS" to its name in the shop.',
		},
		shopTaxAtNoRate: {
			what: "{place} has {amount} of tax on {net}, which does not match any of SAT's IVA rates",
			fix: 'Correct the tax rates of the shop: SAT accepts IVA at 16, 8 and 0 %. You can invoice this order by hand.',
		},
		shopTaxByRatesOnly: {
			what: 'line {line} has "{tax}", but the taxes of an order must be IVA or IEPS with a rate',
			fix: 'To use this tax, make the invoice with {=fieldsBelow|lines that you enter}.',
		},
		shopTaxIvaOrIeps: {
			what: '{place} has the tax {tax}, which could be IVA or IEPS',
			fix: 'Add the word IVA or IEPS to the name of the tax in the shop.',
		},
		shopTaxNotThatDue: {
			what: 'on {place}, the shop charged {amount} of {tax} on {base}, but the tax should be {due}',
			fix: 'Correct the taxes of the shop: IVA is charged on the price plus IEPS (LIVA, article 12). You can invoice this order by hand.',
		},
		shopTaxTwice: {
			what: '{place} has the same tax twice: {and:taxes}',
			fix: 'A line can have each tax only once: correct the tax rates of the shop, or make this invoice by hand.',
		},
		shopTaxOther: {
			what: '{place} has the tax {tax}, but a shop can only charge IVA and IEPS',
			fix: 'If this tax is withheld, make the invoice with {=fieldsBelow|lines that you enter}.',
		},
		shopTaxUnknown: {
			what: "{place} has the tax {tax}, which is not in SAT's catalog",
			fix: 'Correct the tax rates of the shop: SAT accepts IVA at 16, 8 and 0 % and the rates of IEPS. Invoice a sale abroad by hand.',
		},
		// These messages about skipped orders and refunds need no `fix`.
		noOrderToInvoice: 'no order goes into this global invoice',
		orderAsksForInvoice:
			'order {order} asks for an invoice in {place}, but has no RFC: ask the customer for it',
		orderBelongsInGlobalInvoice: 'order {order} has no RFC, so it belongs in the global invoice',
		orderCancelled: 'order {order} was cancelled: {status}',
		orderCostsNothing: 'order {order} is free, so it does not need an invoice',
		orderHasRfc: 'order {order} has the RFC {rfc}, so it needs a separate invoice',
		orderInAnotherCurrency: 'order {order} is in {currency}, not in MXN',
		orderIsPartOfSale: 'order {order} is only part of a sale: {part}',
		orderIsTest: 'order {order} is a test: {status}',
		orderNotPaid: 'order {order} is not paid: {status}',
		orderOfAnotherDay: 'order {order} is from {day}, not from {wanted}',
		orderRefunded: 'order {order} was refunded: {status}',
		orderNumberTwiceInList:
			'order {order} is in the list twice, with the totals {other} and {total}. The invoice includes only the order with the total {other}: invoice the other order by hand',
		orderTwiceInList: 'order {order} is in the list twice',
		orderWithoutDate: 'order {order} has no date',
		refundGaveNothing: 'refund {refund} of order {order} did not return any money',
		refundIsTest: 'refund {refund} of order {order} is a test',
		refundWithoutInvoice:
			'refund {refund} of order {order} gets no credit note, because the invoice of the order is missing',
		webhookTried: '{shop} sent a test of its webhook, which does not contain an order',
		// Refused refunds
		earlierCreditNotesUnreadable: {
			what: 'is not an amount',
			fix: 'Enter the sum of the earlier credit notes for the invoice, such as 116.00. If the invoice has no earlier credit notes, leave the field empty.',
		},
		notARefund: {
			what: '"{what}" is not a refund from {or:shops}, and does not have {=ownShape|the format for any other shop}',
			fix: 'Use one refund: from the webhook refunds/create of Shopify, from orders/<id>/refunds of WooCommerce, or a Stripe refund or credit note. {=shopPage|The documentation} shows the format for any other shop.',
		},
		refundAboveInvoice: {
			what: 'the refund is {total}, but the total of invoice {uuid} is {charged}',
			fix: 'Check the credit notes for this invoice: together they cannot exceed its Total.',
		},
		refundInOtherCurrency: {
			what: 'refund {refund} was paid in {currency}, but its order is in {orderCurrency}',
			fix: 'Issue this credit note by hand, with the exchange rate of the refund.',
		},
		refundPaymentUnknown: {
			what: 'refund {refund} was paid with "{way}", which is not assigned to a payment form',
			fix: 'Choose the payment form in {FormaPago}.',
		},
		refundRestOfAnyTax: {
			what: '{why}, so it is not clear which taxes of the invoice apply',
			fix: 'Issue this credit note by hand, with the taxes of the refunded lines. In future, refund line by line in the shop.',
		},
		refundWithoutId: {
			what: 'the refund has no ID',
			fix: 'Use the refund with its ID and the ID of its order: these IDs prevent a second credit note.',
		},
		refundWithoutOrder: 'the refund does not say which order it is for',
		refundedInvoiceCurrency: {
			what: 'is in {currency}, but the refund is in {refundCurrency}',
			fix: 'Use the invoice of the same order, or issue this credit note by hand.',
		},
		refundedInvoiceGlobal: {
			what: 'is a global invoice, which also includes orders of other customers',
			fix: 'Issue this credit note by hand: SAT requires a credit note to the general public (Público en general), with relation type 01 to that invoice.',
		},
		refundedInvoiceIsLater: {
			what: 'is from {issued}, after the refund of {date}, so it might not include the returned items',
			fix: 'Compare the invoice with the order. If it includes the returned items, issue the credit note by hand.',
		},
		refundedInvoiceTaxes: {
			what: 'has withheld taxes or a Cuota, which a shop does not charge',
			fix: 'Issue this credit note by hand, with {=fieldsBelow|lines that you enter}.',
		},
		refundedInvoiceType: 'is a CFDI of type {type}, not an invoice (type I)',
		refundedInvoiceUnstamped: {
			what: 'has no UUID, so it is not a stamped invoice',
			fix: 'Use the invoice of the order {=asRead|as it was stamped, read from its XML}.',
		},
		refundedInvoiceWithoutForm: {
			what: 'has payment form 99, which does not say how the money was returned',
			fix: 'In {FormaPago}, choose how the money was returned.',
		},
		refundsAboveInvoice:
			'the refund is {total}, but invoice {uuid} has a total of {charged}, of which earlier credit notes returned {before}',
		// Messages about refused data from payment gateways
		amountNotInCents: {
			what: 'in the order, {place} is {value}, but {shop} writes amounts in cents: 1160.00 is 116000',
			fix: 'Use the object as {shop} sends it, without changing any amount.',
		},
		eventWithoutOrder: {
			what: '{shop} sent the event "{event}", which does not contain an order',
			fix: 'In {shop}, choose the event {wanted} instead.',
		},
		refundNotChosen: {
			what: '{order} has {count} refunds, but a credit note is for only one refund',
			fix: 'Add the refund for the credit note under the key "refund". {=shopPage|The documentation} shows how.',
		},
		refundWithoutCharge: {
			what: '{shop} only sent refund {refund}, without its order',
			fix: 'Use the charge of the refund, as the event charge.refunded sends it, or the order with the refund under the key "refund". {=shopPage|The documentation} shows how.',
		},
		shopListHasMore: {
			what: 'the list {list} of {order} is incomplete',
			fix: 'Fetch the whole list with {=request|}{list}?limit=100, and put the response in the place of the incomplete list. {=shopPage|The documentation} shows how.',
		},
		linesOfTaxesUnknown: {
			what: '{shop} shows taxes for the whole order ({and:taxes}), which do not match one SAT rate for all lines',
			fix: 'If the lines have different rates, convert the order to the format for any other shop, which has the taxes of each line. {=shopPage|The documentation} shows this format.',
		},
		stripeChargeNotRefund: {
			what: 'charge {charge} does not have exactly one refund, so it is not clear which refund to credit',
			fix: 'Use the refund (event refund.created) or, for an Invoice, its credit note (credit_note.created).',
		},
		stripeInvoiceNotGiven: {
			what: 'Checkout Session {order} creates a Stripe Invoice, which does not exist yet',
			fix: 'Use the Invoice from the event invoice.paid, or fetch the Checkout Session again when "invoice" has a value. Both objects are the same sale, which is stamped only once.',
		},
		stripeLinesNotFetched: {
			what: 'Checkout Session {order} came without line_items, so it does not show what was sold',
			fix: 'Fetch the Checkout Session{=withStripeKey| with the key of Stripe} (GET https://api.stripe.com/v1/checkout/sessions/{order}?expand[]=line_items.data.taxes), and use the response. {=shopPage|The documentation} shows how.',
		},
		stripeNoOrder: {
			what: 'the Stripe object "{object}" does not show what was sold',
			fix: 'Use the Checkout Session (event checkout.session.completed) or the Invoice (invoice.paid). For refunds, use {=shopRefund|creditNoteOfRefund}.',
		},
		stripeNotFinal: {
			what: 'Stripe can still change {order}: its status is "{status}"',
			fix: 'Wait until the status is final: use the event {event}.',
		},
		stripePaymentNotFetched: {
			what: 'Stripe offered {ways}, but the order does not say which one was used',
			fix: 'Also fetch the payment of the order: expand[]=payment_intent.latest_charge for a Checkout Session, expand[]=charge for an Invoice. {=shopPage|The documentation} shows how. Or choose the {FormaPago} of this order.',
		},
		stripeTaxesNotFetched: {
			what: 'Stripe only shows the amount of tax in {place}, not the rates',
			fix: 'Fetch the object again with {=request|}its tax rates: for a Checkout Session, expand[]=line_items.data.taxes and expand[]=shipping_cost.taxes; for an Invoice, expand[]=lines.data.tax_amounts.tax_rate. {=shopPage|The documentation} shows how.',
		},
		allTaxes: 'taxes',
		aPart: 'a part',
		checkoutOfShop: 'an abandoned checkout from {shop}',
		draftOfShop: 'a draft order from {shop}',
		gateway: '"{id}"',
		gatewayWithTitle: '"{title}" ({id})',
		lineIsDeposit: 'line "{name}" is a deposit of {deposit}',
		lineIsDepositOf: 'line "{name}" is a deposit of {deposit}, not the full price of {full}',
		lineIsRest: 'line "{name}" is the balance after a deposit',
		lineNotInInvoice: 'line "{name}" is not in the invoice',
		noticeOfShop: 'a notice from {shop} without an order',
		objectWith: 'an object with "{keys}"',
		objectWithNothing: 'an empty object',
		orderOfShop: 'an order from {shop}',
		packOfShop: 'a pack from {shop} with several orders',
		paymentOfOrder: 'it is a payment for order {order}',
		paymentOfShop: 'a payment from {shop}',
		periodOfGlobalInvoice: 'the period of {=globalInformation|the global information}',
		placeBillingAddress: 'the billing address',
		placeBillingCompany: 'the company of the billing address',
		placeFee: 'the fee "{name}"',
		placeLine: 'line {line} "{name}"',
		placeOrder: 'the order',
		placeShipping: 'the shipping "{name}"',
		placeTip: 'the tip "{name}"',
		recipientName: 'name (razón social)',
		recipientTaxRegime: 'tax regime (régimen fiscal)',
		recipientUse: 'CFDI use (uso CFDI)',
		refundUnlikeItsLines: 'the refund is {total}, but its lines add up to {reached}',
		shipmentOfShop: 'a shipment from {shop}',
		statusIs: '{field} is "{value}"',
		statusOfDeposit: '{field} is "{value}", a deposit of {deposit} on a total of {total}',
		statusOfPart: '{field} is "{value}", a partial payment',
		statusWithPayment: '{field} is "{value}", but {date} shows a payment',
		statusWithoutPayment: '{field} is "{value}", and {date} shows no payment',
		subscriptionOfShop: 'a subscription from {shop}',
		sumOfFees: 'fees {amount}',
		sumOfProducts: 'products {amount}',
		sumOfShipping: 'shipping {amount}',
		sumOfTips: 'tip {amount}',
		taxAtRate: '{percent} %',
		taxByName: '"{name}"',
		taxByNameAtRate: '"{name}" at {percent} %',
		taxOfAnyName: 'tax',
		valueOfLine: '{key} of line {line}',
		valueOfNamed: '{key} of "{name}"',
		valueOfShipping: '{key} of the shipping',
	},
	remedies: {
		askForRecipient:
			'Ask for this data at the checkout of the shop. For this order, enter the data in {=override}.',
		giveDefaults:
			'Ask for this data at the checkout of the shop, or set a default in {=defaults|fallbacks} for orders without it.',
		giveOrderOfIt: 'Use the whole order instead, as the shop sends it.',
		giveOrdersOfIt:
			'Use each order of the pack separately, as the shop sends it: each order needs a separate invoice.',
		invoiceWhenPaid:
			'Invoice the order when it is paid. In {=ifOrderIsNotPaid}, you can also choose to invoice unpaid orders as PPD (paid later) or to pass them on without an invoice.',
		invoiceWholeSale:
			'Invoice the whole sale as PPD with {=fieldsBelow|lines that you enter}, and {=eachPayment|each payment with a payment complement}. A part of an agreed price is not an advance payment (anticipo): see the guide of Anexo 20, Apéndice 6.',
		putIntoOwnShape:
			'{=thisNode|This program does not read} data from {shop} directly. Convert the data to the format for any other shop: {=shopPage|the documentation} shows this format.',
		shopName:
			'If you want another text, change the name in the shop: Anexo 20 allows {longest} characters, without "|".',
		useMappingOfShop:
			'Convert the data to the format for any other shop: {=useMapping|the documentation shows which field goes where}.',
	},
} satisfies Messages;
