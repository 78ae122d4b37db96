import { Decimal, isRecord, recordOf, sumOf, textOf } from 'cfdi-mx/values';
import type {
	Phrase,
	ChargedTax,
	Gateway,
	Order,
	OrderLine,
	ReadOrder,
	ReadRefund,
	RecipientData,
	RefundLine,
} from '../../order';
import { refused } from '../../order';
import type { Json, KnownFields, Money, NoOrder, Place, Shop } from '../../shop';
import {
	amountOf,
	cardWay,
	fieldsAt,
	isTipName,
	joined,
	listedIn,
	moneyIn,
	ofNamed,
	plainLine,
	stated,
	statesOf,
	textAt,
	textsAt,
	timeOf,
	valueAt,
	wholeList,
} from '../../shop';

const KNOWN_FIELDS = `amount_subtotal amount_total currency payment_status status livemode amount_due amount_paid amount_shipping
	total subtotal subtotal_excluding_tax total_excluding_tax tax starting_balance ending_balance application_fee_amount
	paid paid_out_of_band post_payment_credit_notes_amount pre_payment_credit_notes_amount attempt_count tax_percent
	shipping_cost expires_at cancel_url attempted billing_reason collection_method charge due_date`;

const FIELDS: KnownFields = {
	'': KNOWN_FIELDS,
	line_items: `amount_subtotal amount_tax amount_discount amount_total quantity currency`,
	lines: `amount amount_excluding_tax unit_amount_excluding_tax unit_amount subtotal quantity quantity_decimal currency`,
};

const REFUND_FIELDS: KnownFields = {
	'': `${KNOWN_FIELDS} amount discount_amount amount_refunded amount_captured refunded out_of_band_amount effective_at type
		reason disputed application_fee failure_balance_transaction balance_transaction captured customer_balance_transaction
		refund pending_reason voided_at pre_payment_amount post_payment_amount`,
	lines: `amount amount_excluding_tax discount_amount quantity unit_amount unit_amount_decimal
		unit_amount_excluding_tax currency`,
};

export const stripe: Shop = {
	name: 'Stripe',
	isOrder: (delivery) => isSale(stripeObject(delivery)),
	readOrder,
	isRefund,
	readRefund,
	whyNoOrder,
	// Copy `disputed` from a charge to the sale, so that the node asks the user about the dispute.
	orderFields: (delivery) => {
		const sale = stripeObject(delivery) ?? {};
		const isDisputed = paymentsOf(sale).charges.some(({ disputed }) => disputed === true);
		return [isDisputed ? { ...sale, disputed: true } : sale, FIELDS];
	},
	refundFields: (refund) => [stripeObject(refund) ?? {}, REFUND_FIELDS],
};

const INVOICE = 'invoice';

const SALES = ['checkout.session', INVOICE];

const OTHERS = `charge credit_note customer invoice_payment invoiceitem payment_intent payment_link
	payment_method quote refund setup_intent subscription`.split(/\s+/);

/** Adds an event's `livemode`, because a refund has none. */
function stripeObject(delivery: Json): Json | undefined {
	const data = recordOf(delivery.data);
	const isEvent = delivery.object === 'event' && isRecord(data.object);
	const object = isEvent ? data.object : delivery;
	if (!isRecord(object) || ![...SALES, ...OTHERS].includes(textOf(object.object))) return undefined;
	// Objects of other gateways have the field `created_at` or IDs without prefixes like "in_".
	if (!/^([a-z]+_|$)/.test(textOf(object.id)) || 'created_at' in object) return undefined;
	return isEvent ? { livemode: delivery.livemode, ...object } : object;
}

const isSale = (object: Json | undefined) => SALES.includes(textOf(object?.object));

function idIn(value: unknown): string {
	return textOf(isRecord(value) ? value.id : value);
}

/** Stripe's IDs are unique across accounts, so the key contains no account. */
const stripeKey = (id: string) => `stripe/${id}`;

/**
 * Reads a sale, whose amounts are in the currency's smallest unit.
 * @throws Problems if the sale is not final, its lines are missing, or an amount is fractional
 */
function readOrder(delivery: Json): ReadOrder {
	const object = stripeObject(delivery) ?? {};
	const isInvoice = object.object === INVOICE;
	const id = textOf(object.id);
	const currency = textOf(object.currency).toUpperCase();
	const money = moneyIn(currency, 'Stripe');
	const place = isInvoice ? 'total' : 'amount_total';
	const total = money(object[place], place) ?? Decimal.zero;
	const givenBack = givenBackOf(object, money);
	const isAll = givenBack.isPositive() && givenBack.compare(total) >= 0;
	const { state, statusText } = stateOf(object);
	const isInvoiced = (state === 'paid' || state === 'notPaid') && total.isPositive() && !isAll;
	const chargesOf = isInvoice ? chargesOfInvoice : chargesOfSession;
	return {
		id,
		key: stripeKey(saleOf(object)),
		number: textOf(object.number),
		date: dateOf(object),
		currency,
		state: isAll && state === 'paid' ? 'refunded' : state,
		statusText,
		total,
		...(isInvoiced ? chargesOf(object, money) : { lines: [] }),
		refunded: givenBack.isPositive() ? String(givenBack) : undefined,
		gateways: gatewaysOf(object, money),
		shippedTo: countryOf(object),
		recipient: recipientData(object),
	};
}

/** Returns an ID that the sale's refunds also contain. */
function saleOf(object: Json): string {
	if (object.object === INVOICE) return textOf(object.id);
	return idIn(object.invoice) || idIn(object.payment_intent) || textOf(object.id);
}

const STATES = statesOf({
	paid: 'paid',
	notPaid: 'unpaid open uncollectible',
	cancelled: 'void expired',
});

function stateOf(object: Json): Pick<Order, 'state' | 'statusText'> {
	if (object.livemode === false) return stated('test', 'livemode', false);
	const status = textOf(object.status);
	if (object.object === INVOICE) {
		if (status === 'draft') throw notFinal(object, status);
		// Before 2018, Invoices had no status.
		if (status === '' && object.paid === true) return stated('paid', 'paid', true);
		return stated(STATES.get(status) ?? 'notPaid', 'status', status);
	}
	if (status === 'open') throw notFinal(object, status);
	if (status === 'expired') return stated('cancelled', 'status', status);
	checkInvoiceIsThere(object);
	const payment = textOf(object.payment_status);
	return stated(STATES.get(payment) ?? 'notPaid', 'payment_status', payment);
}

function notFinal(object: Json, status: string) {
	const event = object.object === INVOICE ? 'invoice.paid' : 'checkout.session.completed';
	return refused('Order', 'stripeNotFinal', {
		values: { order: textOf(object.id) || 'invoice.upcoming', status, event },
	});
}

/**
 * @throws Problems if a Checkout Session's Invoice does not exist yet, because the sale's key will
 * contain the Invoice's ID
 */
function checkInvoiceIsThere({ id, invoice, invoice_creation: creation }: Json): void {
	if (idIn(invoice) !== '' || !isRecord(creation) || creation.enabled !== true) return;
	throw refused('Order', 'stripeInvoiceNotGiven', { values: { order: textOf(id) } });
}

function dateOf(object: Json): string {
	const { status_transitions: moments, effective_at: effective, created, date } = object;
	const paid = recordOf(moments).paid_at;
	const charged = paymentsOf(object).charges[0]?.created;
	const times = [paid, charged, effective, created, date].map(timeOf);
	return times.find(Boolean) ?? '';
}

function chargesOfSession(object: Json, money: Money): Pick<Order, 'lines' | 'taxes'> {
	const order = textOf(object.id);
	const rows = wholeList(object.line_items, { shop: 'Stripe', list: 'line_items', order });
	if (rows.length === 0) throw refused('Order', 'stripeLinesNotFetched', { values: { order } });
	const details = recordOf(object.total_details);
	const breakdown = recordOf(details.breakdown);
	const all = [breakdown, object.shipping_cost, ...rows].filter(isRecord).flatMap(taxRowsOf);
	const reading = { money, rates: taxRatesIn(all, []) };
	return {
		lines: [...rows.map((row) => sessionLine(row, reading)), ...shippingLine(object, reading)],
		taxes: {
			rows: taxRowsAt(breakdown.taxes, reading.rates, money),
			total: money(details.amount_tax, 'amount_tax'),
		},
	};
}

function chargesOfInvoice(object: Json, money: Money): Pick<Order, 'lines' | 'taxes'> {
	const rows = wholeList(object.lines, { shop: 'Stripe', list: 'lines', order: textOf(object.id) });
	const totals = listedIn(object.total_taxes ?? object.total_tax_amounts);
	const given = [object.default_tax_rates, ...rows.map((row) => row.tax_rates)].flatMap(listedIn);
	const all = [object.shipping_cost, ...rows].filter(isRecord).flatMap(taxRowsOf);
	const reading = { money, rates: taxRatesIn([...all, ...totals], given) };
	const charged = totals.map(({ amount }) => money(amount, 'total_taxes'));
	const lines: OrderLine[] = rows.map((row) => invoiceLine(row, reading));
	return {
		lines: [...lines, ...shippingLine(object, reading)],
		taxes: {
			rows: taxRowsAt(object.total_taxes ?? object.total_tax_amounts, reading.rates, money),
			total: charged.length > 0 ? sum(charged) : money(object.tax, 'tax'),
		},
	};
}

function taxRowsAt(list: unknown, rates: TaxRates, money: Money): Order['taxes']['rows'] {
	if (!Array.isArray(list)) return undefined;
	const rows = chargedTaxes(listedIn(list), rates, { money, place: 'taxes' });
	return rows.every(({ rate }) => rate !== undefined) ? rows : undefined;
}

const SHIPPED_TO = [
	'collected_information.shipping_details',
	'shipping_details',
	'customer_shipping',
	'shipping',
];

function countryOf(object: Json): string {
	const given = SHIPPED_TO.map((path) => valueAt(object, path)).find(isRecord);
	return textAt(given, 'address.country');
}

function whyNoOrder(delivery: Json): NoOrder | undefined {
	const object = stripeObject(delivery);
	if (object === undefined || isSale(object)) return undefined;
	return { kind: 'stripeNoOrder', values: { object: textOf(object.object) } };
}

interface Reading {
	money: Money;
	rates: TaxRates;
}

interface Costs {
	/** Amount before discounts. Contains inclusive taxes, but not exclusive taxes. */
	before: Decimal;
	discount: Decimal;
	total: Decimal;
	taxes: readonly ChargedTax[];
}

function sessionLine(row: Json, { money, rates }: Reading): OrderLine {
	const name = nameOf(row);
	const amount = (key: string) => money(row[key], ofNamed(key, name));
	const total = amount('amount_total') ?? Decimal.zero;
	const before = amount('amount_subtotal') ?? total;
	const taxes = taxesOf(row, total, { money, rates }, ofNamed('amount_tax', name));
	const inRows = listedIn(row.discounts).map((one) =>
		money(one.amount, ofNamed('discounts', name)),
	);
	const isTaxed = taxes.length > 0;
	const discount =
		amount('amount_discount') ??
		(Array.isArray(row.discounts) || isTaxed ? sum(inRows) : before.minus(total));
	return lineOf(row, name, { before, discount, total, taxes });
}

function invoiceLine(row: Json, { money, rates }: Reading): OrderLine {
	const name = nameOf(row);
	const amountsOf = (key: string, list: readonly Json[]) =>
		sum(list.map(({ amount }) => money(amount, ofNamed(key, name))));
	const before = money(row.amount, ofNamed('amount', name)) ?? Decimal.zero;
	const credits = listedIn(row.pretax_credit_amounts);
	// `pretax_credit_amounts` repeats the discounts in `discount_amounts`, so add only its other credits.
	const discounts = Array.isArray(row.discount_amounts)
		? [...listedIn(row.discount_amounts), ...credits.filter(({ type }) => type !== 'discount')]
		: credits;
	const discount = amountsOf('discount_amounts', discounts);
	const rows = taxRowsOf(row);
	const place = ofNamed('taxes', name);
	const charged = chargedTaxes(rows, rates, { money, place });
	const total = before.minus(discount).plus(amountsOf('taxes', rows.filter(isOnTop)));
	const taxes = charged.flatMap((tax) => {
		const { amount = Decimal.zero } = tax;
		if (tax.rate !== undefined || tax.name !== '') return [tax];
		return taxOfAmount(amount, total.minus(sumOfTaxes(charged)).plus(amount), place);
	});
	return lineOf(row, name, { before, discount, total, taxes });
}

function shippingLine(object: Json, reading: Reading): OrderLine[] {
	const { shipping_cost: cost } = object;
	if (!isRecord(cost)) return [];
	const place: Phrase = { kind: 'valueOfShipping', values: { key: 'amount_tax' } };
	const total = reading.money(cost.amount_total, place) ?? Decimal.zero;
	const rate = recordOf(cost.shipping_rate);
	const name = textOf(rate.display_name) || 'Envío';
	const taxes = taxesOf(cost, total, reading, place);
	const line = lineOf({}, name, { before: total, discount: Decimal.zero, total, taxes });
	return [{ ...line, kind: 'shipping' }];
}

function taxRowsOf({ taxes, tax_amounts: older }: Json): Json[] {
	return listedIn(taxes ?? older);
}

function isOnTop({ inclusive, tax_behavior: behavior }: Json): boolean {
	return behavior === undefined ? inclusive !== true : behavior !== 'inclusive';
}

function taxesOf(
	row: Json,
	total: Decimal,
	{ money, rates }: Reading,
	place: Phrase,
): ChargedTax[] {
	if (Array.isArray(row.taxes)) return chargedTaxes(listedIn(row.taxes), rates, { money, place });
	return taxOfAmount(money(row.amount_tax, place) ?? Decimal.zero, total, place);
}

function lineOf(row: Json, name: string, { before, discount, total, taxes }: Costs): OrderLine {
	const withoutOnTop = before.minus(discount);
	// The line's amount includes exclusive taxes, but its discount does not, so increase the discount by the
	// same percentage.
	const withTaxes =
		withoutOnTop.isZero() || !discount.isPositive()
			? discount
			: discount.times(total).dividedBy(withoutOnTop, 6);
	const isTip = isTipName(name) && sumOfTaxes(taxes).isZero();
	const [price, product] = [priceOf(row), productOf(row)];
	const fields = [row, price, product].flatMap(({ metadata }) => fieldsAt(metadata, 'metadata'));
	return {
		kind: isTip ? 'tip' : 'product',
		name,
		sku: fields.find((field) => /^sku$/i.test(field.name))?.value ?? textOf(product.id),
		quantity: quantityOf(row, name),
		amount: total,
		discount: withTaxes.isPositive() && total.isPositive() ? withTaxes : Decimal.zero,
		includesTaxes: true,
		taxes,
		fields,
	};
}

/** Metered lines have no usable quantity. */
function quantityOf({ quantity }: Json, name: string): Decimal {
	const count = amountOf(quantity, ofNamed('quantity', name));
	return count.isPositive() ? count : Decimal.one;
}

function nameOf(row: Json): string {
	const names = [row.description, productOf(row).name, priceOf(row).nickname];
	return names.map(textOf).find(Boolean) ?? '';
}

/** Before 2020, Stripe called a price a plan. */
function priceOf({ price, plan }: Json): Json {
	return [price, plan].find(isRecord) ?? {};
}

function productOf(row: Json): Json {
	const pricing = recordOf(row.pricing).price_details;
	const { product } = isRecord(pricing) ? pricing : priceOf(row);
	return isRecord(product) ? product : { id: textOf(product) };
}

function sum(amounts: ReadonlyArray<Decimal | undefined>): Decimal {
	return sumOf(amounts.map((amount) => amount ?? Decimal.zero));
}

type TaxRates = ReadonlyMap<string, Json>;

function taxRatesIn(rows: readonly Json[], rates: readonly Json[]): TaxRates {
	const all = [...rates, ...rows.map(rateIn).filter(isRecord)];
	return new Map(all.map((rate) => [idIn(rate), rate]));
}

/** Since 2025, Invoices contain only the rate's ID, in `tax_rate_details`. */
function rateIn({ rate, tax_rate: older, tax_rate_details: details }: Json): unknown {
	return rate ?? older ?? recordOf(details).tax_rate;
}

/**
 * Values of `taxability_reason` for which Stripe Tax charges no tax. `zero_rated` is not listed, because 0 %
 * is a tax rate.
 */
const NOT_CHARGED = `customer_exempt excluded_territory jurisdiction_unsupported not_collecting
	not_subject_to_tax not_supported product_exempt product_exempt_holiday reverse_charge`.split(/\s+/);

function chargedTaxes(
	rows: readonly Json[],
	known: TaxRates,
	{ money, place }: { money: Money; place: Place },
): ChargedTax[] {
	return rows.flatMap((row) => {
		const amount = money(row.amount, place) ?? Decimal.zero;
		const reason = textOf(row.taxability_reason);
		if (amount.isZero() && NOT_CHARGED.includes(reason)) return [];
		const rate = known.get(idIn(rateIn(row))) ?? {};
		const name = joined(rate.display_name, rate.tax_type);
		return [{ name, rate: fractionOf(rate, amount, reason), amount }];
	});
}

function fractionOf(rate: Json, amount: Decimal, reason: string): Decimal | undefined {
	const percents = [rate.effective_percentage, rate.percentage].map((value) =>
		Decimal.parse(value),
	);
	const charged = percents.find((percent) => percent?.isPositive());
	const percent = charged ?? (amount.isZero() ? percents.find(Boolean) : undefined);
	if (percent !== undefined) return percent.dividedBy(Decimal.hundred, 6);
	return amount.isZero() && reason === 'zero_rated' ? Decimal.zero : undefined;
}

const IVA_16 = new Decimal(16n, 2);
const IVA_8 = new Decimal(8n, 2);

/** @throws Problems if an amount without a rate is not clearly IVA at 16 %, because it could be any tax */
function taxOfAmount(tax: Decimal, total: Decimal, place: Place): ChargedTax[] {
	if (tax.isZero()) return [];
	const isAt = (rate: Decimal) => {
		const due = total.minus(tax).times(rate);
		return due.isNear(tax, Decimal.step(tax.scale));
	};
	// A small amount can match both 16 % and 8 %.
	if (isAt(IVA_16) && !isAt(IVA_8)) return [{ name: '', rate: IVA_16, amount: tax }];
	throw refused('Order', 'stripeTaxesNotFetched', { values: { place } });
}

const sumOfTaxes = (taxes: readonly ChargedTax[]) => sum(taxes.map(({ amount }) => amount));

function paymentsOf(object: Json): { intents: Json[]; charges: Json[] } {
	const all = [object, ...listedIn(object.payments).flatMap(({ payment }) => payment)].filter(
		isRecord,
	);
	const intents = all.map((one) => one.payment_intent).filter(isRecord);
	const charges = [
		...all.map(({ charge }) => charge),
		...intents.flatMap((intent) => [intent.latest_charge ?? listedIn(intent.charges)[0]]),
	].filter(isRecord);
	return { intents, charges: charges.filter(({ status }) => status === 'succeeded') };
}

function givenBackOf(object: Json, money: Money): Decimal {
	const sumAt = (key: string, rows: readonly Json[]) =>
		sumOf(rows.map((row) => money(row[key], key) ?? Decimal.zero));
	const credited = ['pre_payment_credit_notes_amount', 'post_payment_credit_notes_amount'];
	const notes = sumOf(credited.map((key) => sumAt(key, [object])));
	const refunded = sumAt('amount_refunded', paymentsOf(object).charges);
	return refunded.compare(notes) > 0 ? refunded : notes;
}

/**
 * Returns only the customer's credit if it paid more than half of the Invoice, because the larger part
 * determines the payment form (Anexo 20, FormaPago).
 */
function gatewaysOf(object: Json, money: Money): Gateway[] {
	const [total, due] = [money(object.total, 'total'), money(object.amount_due, 'amount_due')];
	const byCredit = total !== undefined && due !== undefined ? total.minus(due) : Decimal.zero;
	const isByCredit = money(object.starting_balance, 'starting_balance')?.isNegative() === true;
	if (isByCredit && due !== undefined && byCredit.compare(due) > 0) {
		return [{ id: 'starting_balance', title: '' }];
	}
	if (object.paid_out_of_band === true) return [{ id: 'paid_out_of_band', title: '' }];
	const { intents, charges } = paymentsOf(object);
	const methods = [
		...charges.map((charge) => charge.payment_method_details),
		...(charges.length > 0 ? [] : intents.map((intent) => intent.payment_method)),
	].filter(isRecord);
	if (methods.length === 0) return wayOffered(object, intents);
	return [...new Set(methods.map(wayOf))].filter(Boolean).map((id) => ({ id, title: '' }));
}

function wayOf(method: Json): string {
	const type = textOf(method.type);
	return cardWay(textOf(recordOf(method[type]).funding)) || named(type);
}

function wayOffered(object: Json, intents: readonly Json[]): Gateway[] {
	const settings = recordOf(object.payment_settings);
	const lists = [object, settings, ...intents].map((one) => one.payment_method_types);
	const offered = lists.filter(Array.isArray).find((list) => list.length > 0) ?? [];
	const ways = offered.map(textOf).filter((way) => way !== 'link' || offered.length === 1);
	if (ways.length === 0) return [];
	return [{ id: ways.map(named).join(', '), title: '', isOffer: ways.length > 1 }];
}

/**
 * Renames Stripe's payment method "link", which pays with a card, because other shops use "link" for
 * other methods.
 */
const named = (type: string) => (type === 'link' ? 'stripe_link' : type);

function recipientData(object: Json): RecipientData {
	const first = (...paths: string[]) => textAt(object, ...paths);
	const addresses = ['customer_details.address', 'customer_address', 'customer.address'];
	const address = addresses.map((path) => valueAt(object, path)).find(isRecord) ?? {};
	const taxIds = TAX_IDS.flatMap((place) => taxIdsIn(valueAt(object, place), place));
	const name = first('customer_details.name', 'customer_name', 'customer.name');
	return {
		fields: [
			...taxIds,
			...listedIn(object.custom_fields).flatMap(customField),
			...fieldsAt(object.metadata, 'metadata'),
			...subscriptionsOf(object).flatMap((one) => fieldsAt(one.metadata, 'subscription metadata')),
			...fieldsAt(valueAt(object, 'customer.metadata'), 'customer.metadata'),
		],
		texts: textsAt(object, 'description'),
		company:
			first('customer_details.business_name', 'collected_information.business_name') ||
			(taxIds.length > 0 ? name : ''),
		person:
			first('customer_details.individual_name', 'collected_information.individual_name') || name,
		postalCode: textOf(address.postal_code),
		country: textOf(address.country),
		email: first('customer_details.email', 'customer_email', 'customer.email'),
	};
}

type Field = RecipientData['fields'][number];

const TAX_IDS = ['customer_details.tax_ids', 'customer_tax_ids', 'customer.tax_ids'];

function taxIdsIn(list: unknown, place: string): Field[] {
	return listedIn(list)
		.filter(({ type }) => type === 'mx_rfc')
		.map(({ value }) => ({ name: 'rfc', value: textOf(value), place }));
}

/** Each API version has a subscription's metadata in another object of the Invoice. */
function subscriptionsOf({ parent, subscription_details: older, subscription }: Json): Json[] {
	const newer = recordOf(parent).subscription_details;
	return [newer, older, subscription].filter(isRecord);
}

function customField(row: Json): Field[] {
	const value = textOf(row.value) || answerOf(row);
	const names = ['name', 'label.custom', 'key'].map((path) => textAt(row, path)).filter(Boolean);
	return names.map((name) => ({ name, value, place: `custom_fields ${names[0]}` }));
}

function answerOf(row: Json): string {
	const { value, options } = recordOf(row[textOf(row.type)]);
	const chosen = listedIn(options).find((option) => option.value === value);
	const isCode = /^(\d{3}|[a-z]{1,2}\d\d)$/i.test(textOf(value));
	return (!isCode && textOf(chosen?.label)) || textOf(value);
}

function isRefund(delivery: Json): boolean {
	const kinds = ['credit_note', 'refund', 'charge'];
	return kinds.includes(textOf(stripeObject(delivery)?.object));
}

function readRefund(delivery: Json): ReadRefund {
	const object = stripeObject(delivery) ?? {};
	const currency = textOf(object.currency).toUpperCase();
	const money = moneyIn(currency, 'Stripe');
	const own =
		object.object === 'credit_note' ? creditNote(object, money) : moneyBack(object, money);
	return {
		...own,
		date: timeOf(object.created),
		currency,
		isTest: object.livemode === false,
	};
}

type Own = Omit<ReadRefund, 'date' | 'currency' | 'isTest'>;

const WITHOUT_EFFECT = ['void', 'failed', 'canceled', 'requires_action'];

function creditNote(object: Json, money: Money): Own {
	const id = textOf(object.id);
	const total = money(object.total ?? object.amount, 'total') ?? Decimal.zero;
	const orderId = idIn(object.invoice);
	return {
		id,
		key: stripeKey(onlyRefundOf(object, total, money) || id),
		orderId,
		orderKey: stripeKey(orderId),
		total: WITHOUT_EFFECT.includes(textOf(object.status)) ? Decimal.zero : total,
		lines: [
			...wholeList(object.lines, { shop: 'Stripe', list: 'lines', order: id }).map((row) =>
				creditedLine(row, money),
			),
			...creditedShipping(object, money),
		],
	};
}

/**
 * Returns the ID of the refund that pays back a whole credit note, so that the refund and the credit
 * note get the same key. Otherwise returns `''`.
 */
function onlyRefundOf(object: Json, total: Decimal, money: Money): string {
	const { refund, refunds } = object;
	if (idIn(refund) !== '') return idIn(refund);
	const [first, ...others] = listedIn(refunds);
	const amount = money(first?.amount_refunded, 'refunds');
	return others.length === 0 && amount?.equals(total) === true ? idIn(first?.refund) : '';
}

function creditedLine(row: Json, money: Money): RefundLine {
	const name = textOf(row.description);
	const at = (key: string, value: unknown) => money(value, ofNamed(key, name)) ?? Decimal.zero;
	const isSaid = [row.taxes, row.tax_amounts].some(Array.isArray);
	const rows = taxRowsOf(row);
	const net = at('amount', row.amount).minus(at('discount_amount', row.discount_amount));
	const onTop = rows.filter(isOnTop).map(({ amount }) => at('taxes', amount));
	return {
		kind: 'product',
		name,
		sku: '',
		quantity: amountOf(row.quantity, ofNamed('quantity', name)),
		amount: net.plus(sum(onTop)),
		includesTaxes: true,
		taxes: isSaid ? rows.map(({ amount }) => at('taxes', amount)) : undefined,
	};
}

function creditedShipping({ shipping_cost: cost }: Json, money: Money): RefundLine[] {
	if (!isRecord(cost)) return [];
	const tax = money(cost.amount_tax, 'shipping_cost');
	const amount = money(cost.amount_total, 'shipping_cost') ?? Decimal.zero;
	return [{ ...plainLine('shipping', '', amount), taxes: tax === undefined ? undefined : [tax] }];
}

/**
 * @throws Problems for a charge without exactly one refund, because each refund gets its own credit note
 */
function moneyBack(object: Json, money: Money): Own {
	const isCharge = object.object === 'charge';
	const [refund, ...others] = isCharge ? listedIn(object.refunds) : [object];
	if (refund === undefined || others.length > 0) {
		throw refused('Order', 'stripeChargeNotRefund', { values: { charge: textOf(object.id) } });
	}
	const charge = isRecord(refund.charge) ? refund.charge : isCharge ? object : {};
	const orderId =
		idIn(charge.invoice) ||
		idIn(refund.payment_intent) ||
		idIn(charge.payment_intent) ||
		idIn(refund.charge);
	const id = textOf(refund.id);
	const isWithout = WITHOUT_EFFECT.includes(textOf(refund.status));
	return {
		id,
		key: stripeKey(id),
		orderId,
		orderKey: stripeKey(orderId),
		total: isWithout ? Decimal.zero : (money(refund.amount, 'amount') ?? Decimal.zero),
	};
}
