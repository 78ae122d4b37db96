import { Decimal, isRecord } from 'cfdi-mx';
import { textOf } from 'cfdi-mx/parts';
import type { Json } from './json';
import { listedIn, plainWords } from './json';
import type { NamedValue, OrderLine, UnreadField } from './order';

/**
 * Known fields of a shop's object by level: `''` for the order itself, or the name of a list in it. Includes fields
 * of money, quantity, currency and state that are read or cannot change the invoice: sums of lines, the same amounts
 * in another currency, the seller's costs, the stock. Based on the shop's documentation. Other fields need the user's
 * decision if they can change an invoice (see `mayMatter`).
 */
export type KnownFields = Readonly<Record<string, string>>;

/** Returns unknown fields that can change an invoice. */
export function unreadFields(object: Json, known: KnownFields): UnreadField[] {
	return Object.entries(known).flatMap(([list, names]) => {
		const read = new Set(names.split(/\s+/));
		const rows = list === '' ? [object] : listedIn(object[list]);
		return rows.flatMap((row, index) =>
			Object.entries(row).flatMap(([name, value]): UnreadField[] => {
				const isNoSale = saysNoSale(name, value);
				const text = isNoSale ? String(value) : scalar(value);
				if (read.has(name) || text === '' || !(isNoSale || mayMatter(name, text))) return [];
				return [{ path: list === '' ? name : `${list}[${index}].${name}`, name, value: text }];
			}),
		);
	});
}

/** Returns the known fields of the order itself, including its lists. */
export function namesIn(known: KnownFields): ReadonlySet<string> {
	return new Set([...(known[''] ?? '').split(/\s+/), ...Object.keys(known)]);
}

/** Returns plugin fields that hold an order back, or show that a gift card was sold. */
export function statesInMetadata(fields: readonly NamedValue[]): UnreadField[] {
	return fields
		.filter(
			({ name, value }) =>
				(isState(name) && isHeldBack(name, value)) ||
				isDispute(name, value) ||
				(SOLD_TO_PAY_WITH.test(plainWords(name)) && /[1-9]|yes/.test(value)),
		)
		.map(({ name, value }) => ({ path: name, name, value }));
}

/** Gift cards of WooCommerce's plugins, and wallet deposits: the actual sale comes later. */
const SOLD_TO_PAY_WITH =
	/^(?:wc gc giftcard amount|pw gift card amount|wc wallet purchase credited)$/;

/** Returns negative fees with the name of a payment. A payment is not a discount. */
export function paymentsAmongFees(lines: readonly OrderLine[]): UnreadField[] {
	return lines
		.filter((line) => line.kind === 'fee' && line.amount.isNegative() && isPayment(line))
		.map(({ name, amount }) => ({ path: name, name, value: String(amount.trimmed(2)) }));
}

/** TeraWallet uses a field, because its name depends on the shop's language. */
function isPayment({ name, fields }: OrderLine): boolean {
	const words = plainWords(name);
	return (
		(PAYMENT.test(words) && !DISCOUNT.test(words)) ||
		fields.some(({ value }) => value === '_via_wallet_partial_payment')
	);
}

const PAYMENT =
	/\b(wallet|monedero|billetera|saldo|store credit|credito de (la )?tienda|credito a favor|nota de credito|account funds|gift card|tarjeta de regalo|anticipo|abono|deposit|deposito|partial payment|pago parcial)\b/;

const DISCOUNT =
	/\b(desc|descuento|discount|rebaja|ahorr\w*|savings?|off|oferta|promo\w*|cupon|coupon|bonificacion)\b/;

/** Detects an open or lost dispute, or an order that is divided into suborders, which are invoiced instead. */
function isDispute(name: string, value: string): boolean {
	const words = plainWords(name);
	if (/^has sub order$/.test(words)) return /^(?:1|yes|true)$/i.test(value);
	if (!/\b(?:dispute|chargeback|contracargo)\b.*\bstatus\b/.test(words)) return false;
	return value !== '' && !/^(?:won|warning closed)$/.test(plainWords(value));
}

/** Returns a value as text, or the amount of a money object. Returns `''` for empty values such as 0 and false. */
function scalar(value: unknown): string {
	if (value === true) return 'true';
	if (isRecord(value)) {
		const money = [value.shop_money, value.shopMoney, value].find(isRecord) ?? {};
		return 'amount' in money ? scalar(money.amount) : '';
	}
	const text = textOf(value);
	return Decimal.parse(text)?.isZero() === true || NOTHING.test(text) ? '' : text;
}

const NOTHING = /^(false|no|none|null|n\/?a|-)$/i;

/** Detects a test: `draft: true`, `livemode: false`, `environment: "sandbox"`. */
function saysNoSale(name: string, value: unknown): boolean {
	const [words, said] = [plainWords(name), plainWords(String(value))];
	if (/^(?:is )?live ?(?:mode)?$|^(?:is )?production$/.test(words))
		return /^(?:false|0|no)$/.test(said);
	if (/^(?:mode|environment|env|ambiente|entorno)$/.test(words)) return NO_SALE.test(said);
	return NO_SALE.test(words) && /^(?:true|1|yes|si)$/.test(said);
}

const NO_SALE =
	/^(?:(?:is|es) )?(?:test(?:ing)?(?: mode| order)?|sandbox|draft|borrador|prueba|demo)$/;

/** Returns whether a field can change an invoice, by its name and value. */
function mayMatter(name: string, value: string): boolean {
	const words = plainWords(name);
	if (Decimal.parse(value) !== undefined) {
		const isAmount = /^-?\d+\.\d{1,2}$/.test(value) || AMOUNT.test(words) || HELD_BACK.test(words);
		return isAmount && !/\b(ids?|days|hours|weight|width|height|depth|dias|peso)$/.test(words);
	}
	if (isState(name)) return isHeldBack(name, value);
	if (/\b(currency|moneda|divisa)\b/.test(words)) return /^[a-z]{3}$/i.test(value);
	if (/^(tags|etiquetas)$/.test(words)) return value.split(',').some(isOnlyState);
	if (/^(is )?gift card$/.test(words)) return true;
	return (
		HELD_BACK.test(words) && !/able\b|\b(ids?|url|link|policy|email|token|key|by)$/.test(words)
	);
}

function isState(name: string): boolean {
	return /\b(status|state|estado|estatus|situacion)\b/.test(plainWords(name));
}

/** Returns whether a tag is exactly a state: "Cancelado", but not "return customer". */
function isOnlyState(tag: string): boolean {
	const plain = plainWords(tag);
	return plain !== '' && HELD_BACK.exec(plain)?.[0] === plain;
}

/** Returns whether a status holds the sale back. Waiting counts only for an order or payment, not for a parcel. */
function isHeldBack(name: string, value: string): boolean {
	const [words, state] = [plainWords(name), plainWords(value)];
	if (HELD_BACK.test(state)) return true;
	const isOfSale =
		/\b(payment|pago|financial|order|pedido|line|item)\b|^(status|state|estado|estatus)$/;
	return WAITING.test(state) && isOfSale.test(words);
}

/** Words of amounts and quantities, in both languages. */
const AMOUNT =
	/\b(total|subtotal|amount|price|cost|fees?|tax(es)?|discount|tip|balance|due|outstanding|owed|paid|payable|deposit|credit|(sur)?charge|shipping|handling|insurance|rounding|adjustment|withheld|dut(y|ies)|commission|quantity|qty|units|pieces|importe|monto|precio|costo|cargo|impuestos?|iva|descuento|propina|saldo|adeudo|pagado|anticipo|abono|recargo|envio|flete|seguro|redondeo|ajuste|retencion|comision|cantidad|piezas|unidades|cajas)\b/;

/** States that always hold an order back, in both languages. */
const HELD_BACK =
	/\b(cancel\w*|void(ed)?|anulad[ao]s?|refund\w*|reembols\w*|return(ed|s)?|devol\w*|devuelt[ao]s?|reject\w*|rechazad[ao]s?|declined|chargeback|charged back|contracargo|disputed?|fraud|unpaid|not paid|no pagad[ao]|sin pagar|needs payment|sandbox|(ya )?facturad[ao]s?|(already )?invoiced|timbrad[ao]s?)\b/;

const WAITING =
	/\b(pending|pendiente|on hold|en espera|draft|borrador|failed|fallid[ao]|expired|vencid[ao]|authorized|autorizad[ao])\b/;
