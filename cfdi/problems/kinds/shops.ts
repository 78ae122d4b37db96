/** What can be found wrong in the orders and refunds of shops. */
export type ShopKinds = OrderKinds | OrderTaxKinds | PassedOnKinds | RefundKinds | ShopPhrases;

/** Why no right invoice can be made of an order. */
export type OrderKinds =
	| 'codesBySkuUnreadable'
	| 'notAnOrder'
	| 'orderAmountMissing'
	| 'orderAmountUnreadable'
	| 'orderAmountsRoundedOff'
	| 'orderCurrencyUnknown'
	| 'orderHasNoRfc'
	| 'orderHasTwoRfcs'
	| 'orderLacksRecipient'
	| 'orderLineWithoutCode'
	| 'orderNeedsExchangeRate'
	| 'orderPaidInSeveralWays'
	| 'orderPaymentUnknown'
	| 'orderPaymentUnsaid'
	| 'orderRefundWithoutLines'
	| 'orderRfcMistyped'
	| 'orderStateUnknown'
	| 'orderTakesOffTooMuch'
	| 'orderTotalDiffers'
	| 'orderTotalDiffersByLine'
	| 'orderTotalMissed'
	| 'orderWithoutId'
	| 'shopNameCut'
	| 'shopNameHadBar';

/** What can be wrong with the taxes of an order. */
export type OrderTaxKinds =
	| 'orderChargedNoTaxes'
	| 'orderLineAmountsDiffer'
	| 'orderLineChargedNoTax'
	| 'orderTaxesDiffer'
	| 'shopTaxAtNoRate'
	| 'shopTaxByRatesOnly'
	| 'shopTaxIvaOrIeps'
	| 'shopTaxNotThatDue'
	| 'shopTaxTwice'
	| 'shopTaxUnknown';

/** Why an order or a refund is rightly not invoiced, or not in a global invoice. */
export type PassedOnKinds =
	| 'noOrderToInvoice'
	| 'orderBelongsInGlobalInvoice'
	| 'orderCancelled'
	| 'orderCostsNothing'
	| 'orderHasRfc'
	| 'orderInAnotherCurrency'
	| 'orderIsTest'
	| 'orderNotPaid'
	| 'orderOfAnotherDay'
	| 'orderRefunded'
	| 'orderTwiceInList'
	| 'orderWithoutDate'
	| 'refundGaveNothing'
	| 'refundIsTest'
	| 'refundWithoutInvoice'
	| 'webhookTried';

/** Why no right credit note can be made of a refund. */
export type RefundKinds =
	| 'earlierCreditNotesUnreadable'
	| 'notARefund'
	| 'refundAboveInvoice'
	| 'refundInOtherCurrency'
	| 'refundRestOfAnyTax'
	| 'refundWithoutId'
	| 'refundWithoutOrder'
	| 'refundedInvoiceCurrency'
	| 'refundedInvoiceGlobal'
	| 'refundedInvoiceIsLater'
	| 'refundedInvoiceTaxes'
	| 'refundedInvoiceType'
	| 'refundedInvoiceUnstamped'
	| 'refundedInvoiceWithoutForm'
	| 'refundsAboveInvoice';

/** Parts of the sentences about orders and refunds. */
export type ShopPhrases =
	| 'allTaxes'
	| 'aPart'
	| 'gateway'
	| 'gatewayWithTitle'
	| 'lineNotInInvoice'
	| 'objectWith'
	| 'objectWithNothing'
	| 'periodOfGlobalInvoice'
	| 'placeBillingAddress'
	| 'placeBillingCompany'
	| 'placeFee'
	| 'placeLine'
	| 'placeOrder'
	| 'placeShipping'
	| 'placeTip'
	| 'recipientName'
	| 'recipientTaxRegime'
	| 'recipientUse'
	| 'refundUnlikeItsLines'
	| 'statusIs'
	| 'statusWithoutPayment'
	| 'sumOfFees'
	| 'sumOfProducts'
	| 'sumOfShipping'
	| 'sumOfTips'
	| 'taxAtRate'
	| 'taxByName'
	| 'taxByNameAtRate'
	| 'taxOfAnyName'
	| 'valueOfLine'
	| 'valueOfNamed'
	| 'valueOfShipping';
