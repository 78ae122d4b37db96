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

/** What the user says of orders, and what counts in place of what they say; `''` for nothing. */
export interface OrderOptions extends TaxOptions, StatusOptions, FormOptions, RecipientOptions {
	/** Codes of lines for which neither the shop nor the table has one. */
	defaults: SatCodes;
	/** SAT's codes by SKU: a list, or an object; empty for none. */
	codesBySku: unknown;
	override: RecipientOptions['override'] & { paymentForm: string };
	fallbacks: RecipientOptions['fallbacks'] & FormOptions['fallbacks'];
	/** Pesos for one unit of the order's currency. */
	exchangeRate: string;
	/** The host that the headers of the order's webhook name: to be shown, and never a part of a key. */
	host?: string;
}

/**
 * The invoice of one order of a shop, or why it has none.
 * @param given the order as its shop posts it, or as its API gives it
 * @throws Problems for what is not an order, and for one that cannot become a right invoice
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
 * What an order says of itself and of its recipient, also where no invoice can be made of it.
 * @returns nothing of what is not an order
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

/** @throws Problems for a currency that SAT does not have, and for one without its exchange rate */
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
