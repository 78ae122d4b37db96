import type { Phrase } from './problem';

/** An object that is not a supported order but has recognizable keys. */
export interface OtherThing {
	shop: string;
	kind: Phrase['kind'];
	/** It must have all of these keys. */
	keys: readonly string[];
	remedy: Remedy;
}

type Remedy = 'putIntoOwnShape' | 'useMappingOfShop' | 'giveOrderOfIt' | 'giveOrdersOfIt';

const things = (
	kind: Phrase['kind'],
	remedy: Remedy,
	rows: ReadonlyArray<readonly [shop: string, keys: string]>,
): OtherThing[] => rows.map(([shop, keys]) => ({ shop, kind, keys: keys.split(' '), remedy }));

/** The first match counts. */
export const otherThings: readonly OtherThing[] = [
	// A pack has several orders, a shipment belongs to one.
	...things('packOfShop', 'giveOrdersOfIt', [['Mercado Libre', 'orders shipment buyer']]),
	...things('shipmentOfShop', 'giveOrderOfIt', [
		['Mercado Libre', 'substatus tracking_number'],
		['Mercado Libre', 'logistic_type shipping_option'],
		['Shopify', 'tracking_company line_items'],
		['Shopify', 'assigned_location_id line_items'],
	]),
	...things('noticeOfShop', 'giveOrderOfIt', [
		['VTEX', 'OrderId State Domain'],
		['Square', 'merchant_id event_id data'],
		['Ecwid', 'eventId eventType entityId'],
		['BigCommerce', 'scope store_id producer'],
		['Clip', 'payment_request_id resource_status'],
		['Mercado Pago', 'action api_version live_mode'],
		['Conekta', 'object livemode created_at'],
	]),
	// Before Square's orders, because these also have a location and lines.
	...things('checkoutOfShop', 'giveOrderOfIt', [
		['Shopify', 'abandoned_checkout_url'],
		['Shopify', 'abandonedCheckoutUrl'],
		['Shopify', 'payment_due line_items'],
		['Shopify', 'paymentDueV2 lineItems'],
		['Shopify', 'paymentDue lineItems'],
		['Shopify', 'cart_token completed_at line_items'],
		['Shopify', 'webUrl lineItems'],
	]),
	...things('draftOfShop', 'giveOrderOfIt', [
		['Shopify', 'invoice_sent_at line_items'],
		['Shopify', 'invoiceUrl lineItems'],
		['Shopify', 'invoice_url line_items'],
	]),
	...things('orderOfShop', 'useMappingOfShop', [
		['Magento', 'increment_id grand_total'],
		['PrestaShop', 'total_paid_tax_incl id_cart'],
		['VTEX (OMS)', 'orderId totals items status'],
		['VTEX', 'orderId salesChannel items'],
		['VTEX', 'orderId totals items'],
		['VTEX', 'orderFormId items totalizers'],
		['Square', 'location_id line_items total_money'],
		['Square', 'location_id line_items net_amounts'],
		['Square', 'location_id line_items'],
		['Wix', 'priceSummary lineItems'],
		['Wix Stores', 'totals lineItems'],
		['Ecwid', 'paymentStatus usdTotal'],
		['Ecwid', 'paymentStatus fulfillmentStatus items'],
		['Jumpseller', 'duplicate_url products'],
		['Jumpseller', 'products payment_method_name shipping_method_name'],
		['BigCommerce', 'total_inc_tax total_ex_tax'],
		['Amazon', 'AmazonOrderId'],
		['Amazon', 'orderItems salesChannel'],
		['Odoo', 'amount_total amount_untaxed'],
		['Mercado Pago (Orders API)', 'transactions total_amount'],
		['Mercado Pago (Orders API)', 'total_amount external_reference capture_mode'],
		['Mercado Pago (Orders API)', 'transactions status_detail'],
	]),
	...things('paymentOfShop', 'useMappingOfShop', [
		['Clip', 'receipt_no amount'],
		['Clip', 'payment_request_id'],
	]),
	...things('orderOfShop', 'putIntoOwnShape', [
		['eBay', 'legacyOrderId lineItems'],
		['Etsy', 'receipt_id transactions'],
		// Liverpool and Coppel sell through Mirakl.
		['Mirakl', 'order_lines commercial_id'],
		['Squarespace', 'grandTotal lineItems fulfillmentStatus'],
		['Walmart', 'purchaseOrderId orderLines'],
		['PayPal', 'intent purchase_units'],
		['Medusa', 'display_id region_id currency_code'],
		['Shopware', 'orderNumber amountTotal amountNet'],
	]),
	...things('paymentOfShop', 'putIntoOwnShape', [
		['PayPal', 'seller_receivable_breakdown amount'],
		['Fintoc', 'object mode amount created_at'],
	]),
	...things('paymentOfShop', 'giveOrderOfIt', [
		['Shopify', 'order_id kind gateway amount'],
		['Mercado Pago', 'preference_id order_status payments'],
		['Square', 'amount_money source_type location_id'],
	]),
	...things('subscriptionOfShop', 'giveOrderOfIt', [['WooCommerce', 'billing_period line_items']]),
];
