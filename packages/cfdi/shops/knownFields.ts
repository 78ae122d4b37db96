import type { KnownFields } from './unread';

/**
 * The fields of money, quantity, currency and state that are read, or that change nothing besides those that are:
 * sums of what the lines say, the same in another currency, what the seller pays, what is in stock. By the shops'
 * own documentation.
 */
export const wooCommerceFields: KnownFields = {
	'': `total total_tax subtotal cart_tax cart_discount discount_total discount_tax shipping_total shipping_tax
		total_shipping total_discount total_line_items_quantity currency currency_symbol status fulfillment_status
		prices_include_tax fee_total payment_method date_completed`,
	line_items: 'quantity price total total_tax subtotal subtotal_tax current_stock',
	shipping_lines: 'total total_tax subtotal subtotal_tax quantity',
	fee_lines: 'amount total total_tax subtotal subtotal_tax quantity',
	refunds: 'total amount reason refund',
};

export const wooCommerceRefundFields: KnownFields = {
	'': 'amount total total_tax currency refunded_by refunded_payment reason parent_id status',
	line_items: 'quantity price total total_tax subtotal subtotal_tax refund_total refund_tax',
	shipping_lines: 'total total_tax subtotal subtotal_tax quantity',
	fee_lines: 'amount total total_tax subtotal subtotal_tax quantity',
};

export const shopifyFields: KnownFields = {
	'': `total_price total_price_set total_price_usd subtotal_price subtotal_price_set total_line_items_price
		total_line_items_price_set total_discounts total_discounts_set total_tax total_tax_set total_weight
		total_shipping_price_set total_tip_received current_total_price current_total_price_set current_subtotal_price
		current_subtotal_price_set current_total_discounts current_total_discounts_set current_total_tax
		current_total_tax_set original_total_price_set current_shipping_price_set original_total_additional_fees_set
		original_total_duties_set currency presentment_currency financial_status fulfillment_status taxes_included
		cancelled_at`,
	line_items: `price price_set quantity current_quantity fulfillable_quantity total_discount total_discount_set
		pre_tax_price pre_tax_price_set fulfillment_status`,
	shipping_lines: `price price_set discounted_price discounted_price_set current_discounted_price_set is_removed`,
};

export const shopifyGraphqlFields: KnownFields = {
	'': `totalPriceSet currentTotalPriceSet subtotalPriceSet currentSubtotalPriceSet totalTaxSet currentTotalTaxSet
		totalDiscountsSet currentTotalDiscountsSet currentCartDiscountAmountSet cartDiscountAmountSet
		totalShippingPriceSet currentShippingPriceSet totalTipReceivedSet totalReceivedSet netPaymentSet totalRefundedSet
		totalRefundedShippingSet originalTotalPriceSet totalWeight currentTotalWeight subtotalLineItemsQuantity
		currentSubtotalLineItemsQuantity currencyCode presentmentCurrencyCode displayFinancialStatus
		displayFulfillmentStatus cancelledAt returnStatus refundDiscrepancySet`,
	lineItems: `quantity currentQuantity refundableQuantity unfulfilledQuantity nonFulfillableQuantity
		fulfillableQuantity originalUnitPriceSet originalTotalSet discountedUnitPriceSet discountedTotalSet
		discountedUnitPriceAfterAllDiscountsSet totalDiscountSet unfulfilledDiscountedTotalSet
		unfulfilledOriginalTotalSet fulfillmentStatus`,
	shippingLines: `originalPriceSet discountedPriceSet currentDiscountedPriceSet isRemoved`,
};

export const shopifyRefundFields: KnownFields = {
	'': 'restock total_tax currency duties_included refund_discrepancy order_id return',
	refund_line_items:
		'quantity subtotal subtotal_set total_tax total_tax_set price restock_type line_item_id',
	refund_shipping_lines: 'subtotal_amount_set tax_amount_set shipping_line_id',
};

export const tiendanubeFields: KnownFields = {
	'': `total total_usd price price_usd subtotal discount discount_coupon discount_gateway discount_shipping shipping_cost_owner
		shipping_cost_customer weight currency status payment_status shipping_status cancelled_at
		payment_count has_shippable_products`,
	products: `price price_short compare_at_price quantity cost weight width height depth free_shipping`,
};

export const mercadoLibreFields: KnownFields = {
	'': `total_amount paid_amount shipping_cost currency_id status status_detail taxes coupon refund`,
	order_items: `unit_price full_unit_price gross_price quantity picked_quantity requested_quantity sale_fee
		base_exchange_rate base_currency_id currency_id full_unit_price_currency_id listing_type_id`,
};

/** Of its charges those that were paid count, whatever became of the others. */
export const conektaFields: KnownFields = {
	'': 'amount amount_refunded currency payment_status livemode is_refundable status fee paid_at refund',
	line_items: 'unit_price quantity',
	shipping_lines: 'amount',
	discount_lines: 'amount type',
	tax_lines: 'amount',
	charges: 'amount fee status currency livemode is_refundable paid_at',
};

export const openpayFields: KnownFields = {
	'': 'amount currency fee refund refunds status exchange_rate conciliated',
};

/** A part of the price that a coupon paid, and taxes next to it, are asked about. */
export const mercadoPagoFields: KnownFields = {
	'': `transaction_amount transaction_amount_refunded shipping_amount net_received_amount total_paid_amount refunds
		net_amount amount_refunded currency_id status status_detail live_mode captured refund`,
	items: 'quantity unit_price',
};

const STRIPE = `amount_subtotal amount_total currency payment_status status livemode amount_due amount_paid amount_shipping
	total subtotal subtotal_excluding_tax total_excluding_tax tax starting_balance ending_balance application_fee_amount
	paid paid_out_of_band post_payment_credit_notes_amount pre_payment_credit_notes_amount attempt_count tax_percent
	shipping_cost expires_at cancel_url attempted billing_reason collection_method`;

export const stripeFields: KnownFields = {
	'': STRIPE,
	line_items: `amount_subtotal amount_tax amount_discount amount_total quantity currency`,
	lines: `amount amount_excluding_tax unit_amount_excluding_tax unit_amount subtotal quantity quantity_decimal currency`,
};

export const stripeRefundFields: KnownFields = {
	'': `${STRIPE} amount discount_amount amount_refunded amount_captured refunded out_of_band_amount effective_at type
		reason disputed application_fee failure_balance_transaction balance_transaction captured customer_balance_transaction
		refund pending_reason voided_at charge`,
	lines: `amount amount_excluding_tax discount_amount quantity unit_amount unit_amount_decimal
		unit_amount_excluding_tax currency`,
};

/** The node's own shape, which docs/shops.md shows. */
export const ownFields: KnownFields = {
	'': 'total totalTax refunded giftCards currency state pricesIncludeTax shippingCountry',
	lines: 'quantity unitPrice discount taxes',
};

export const ownRefundFields: KnownFields = {
	'': 'total currency',
	lines: 'quantity amount tax',
};
