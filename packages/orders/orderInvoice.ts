import { Decimal, MXN } from 'cfdi-mx';
import { currencyDecimals, isCurrency } from 'cfdi-mx/parts';
import { refused } from './problem';
import type { SatCodes } from './codes';
import { codeTable } from './codes';
import { conceptosOfOrder } from './conceptos';
import type { NotInvoiced, ShopInvoice, StatusOptions } from './invoiced';
import { summaryOf, toInvoice } from './invoiced';
import type { Order } from './order';
import { orderName } from './order';
import { chargedLines } from './orderLines';
import type { FormOptions } from './paymentForms';
import { paymentFormOfOrder } from './paymentForms';
import type { TaxOptions } from './pricedLines';
import { readDelivery, readOrder } from './read';
import type { RecipientOptions } from './recipient';
import { receptorOf, recipientAsRead } from './recipient';

/** The user's settings for an order's invoice. Empty texts (`''`) have no effect. */
export interface OrderOptions extends TaxOptions, StatusOptions, FormOptions, RecipientOptions {
	/** Codes for lines without any in the shop or the table. */
	defaults: SatCodes;
	/** SAT's codes by SKU, as a list or an object; empty if unused. */
	codesBySku: unknown;
	override: RecipientOptions['override'] & { paymentForm: string };
	fallbacks: RecipientOptions['fallbacks'] & FormOptions['fallbacks'];
	/** Pesos per unit of the order's currency. */
	exchangeRate: string;
	/** The host from the webhook's headers, only for display. Keys never contain it. */
	host?: string;
}

/**
 * Returns the invoice of one order, or the reason to skip it.
 * @param given the order from the shop's webhook or API
 * @throws Problems if it is not an order, or a correct invoice is impossible
 */
export function invoiceOfShopOrder(
	given: unknown,
	{ codesBySku, host, ...options }: OrderOptions,
): ShopInvoice | NotInvoiced {
	const read = readDelivery(given, host);
	if ('reason' in read) return { ...read, shown: {} };
	const summary = summaryOf(read);
	const order = toInvoice(read, options);
	if ('reason' in order) return { ...order, shown: { order: summary } };
	const recipient = receptorOf(order, options);
	if ('reason' in recipient) return { ...recipient, shown: { order: summary } };
	const decimals = currencyDecimals(checkedCurrency(order, options.exchangeRate));
	const { lines, notes: rounding } = chargedLines(order, options);
	const { conceptos, notes } = conceptosOfOrder(
		lines,
		{ codes: codeTable(codesBySku), defaults: options.defaults },
		decimals,
	);
	const payment = paymentFormOfOrder(order, options, options.override.paymentForm);
	return {
		comprobante: {
			FormaPago: payment.form,
			MetodoPago: order.state === 'notPaid' ? 'PPD' : 'PUE',
			Moneda: order.currency,
			Receptor: recipient.receptor,
			Conceptos: conceptos,
		},
		total: order.total,
		keys: [order.key],
		shown: { order: { ...summary, found: recipient.found }, recipient: recipient.asRead },
		notes: [...rounding, ...notes, ...payment.notes],
	};
}

/**
 * Summarizes an order and its recipient, even if it cannot be invoiced.
 * @returns an empty object if it is not an order
 */
export function orderSummary(
	given: unknown,
	{ issuerRfc, host }: Pick<OrderOptions, 'issuerRfc' | 'host'>,
): Record<string, unknown> {
	try {
		const order = readOrder(given, host);
		const { found, recipient } = recipientAsRead(order.recipient, issuerRfc);
		return { order: { ...summaryOf(order), found }, recipient };
	} catch {
		return {};
	}
}

/** @throws Problems for a currency that is not in SAT's catalog, or without its exchange rate */
function checkedCurrency({ currency, ...order }: Order, exchangeRate: string): string {
	if (!isCurrency(currency)) {
		throw refused('Order', 'orderCurrencyUnknown', {
			values: { order: orderName(order), currency },
		});
	}
	if (currency === MXN || Decimal.parse(exchangeRate)?.isPositive() === true) return currency;
	throw refused('Order', 'orderNeedsExchangeRate', {
		values: { order: orderName(order), currency },
	});
}
