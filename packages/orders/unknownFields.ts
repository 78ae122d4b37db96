import { holdsBack } from 'cfdi-mx/reading';
import { Decimal, isRecord, textOf } from 'cfdi-mx/values';
import { refused } from './order';
import type { NamedValue, Order, OrderLine, RecipientData, UnknownField } from './order';
import type { Json, KnownFields } from './shop';
import { listedIn, plainWords } from './shop';

export function unknownFieldsOfOrder(
	order: Omit<Order, 'unknownFields'>,
	[object, known]: readonly [Json, KnownFields],
): UnknownField[] {
	const { recipient, lines, state, refunded } = order;
	const isWhole = refunded === undefined && ['paid', 'notPaid'].includes(state);
	const names = new Set([...(known[''] ?? '').split(/\s+/), ...Object.keys(known)]);
	return [
		...unknownFieldsIn(object, known).filter((field) => !isOwed(field, order)),
		...(isWhole ? [...afterSaleIn(object, names), ...notesThatHold(recipient)] : []),
		...statesInMetadata([...recipient.fields, ...lines.flatMap((line) => line.fields)]),
		...paymentsAmongFees(lines),
	];
}

export function unknownFieldsIn(object: Json, known: KnownFields): UnknownField[] {
	return Object.entries(known).flatMap(([list, names]) => {
		const knownNames = new Set(names.split(/\s+/));
		const rows = list === '' ? [object] : listedIn(object[list]);
		return rows.flatMap((row, index) =>
			Object.entries(row).flatMap(([name, value]): UnknownField[] => {
				const isNoSale = saysNoSale(name, value);
				const text = isNoSale ? String(value) : scalar(value);
				if (knownNames.has(name) || text === '' || !(isNoSale || mayMatter(name, text))) return [];
				return [{ path: list === '' ? name : `${list}[${index}].${name}`, name, value: text }];
			}),
		);
	});
}

/**
 * Checks that the user chose to ignore every unknown field.
 * @throws Problems that list the other fields
 */
export function checkUnknownFields(
	{ unknownFields }: Pick<Order, 'unknownFields'>,
	order: string,
	ignoredFields: readonly string[],
): void {
	const ignored = ignoredFields.map(plainWords);
	const asked = unknownFields.filter(({ name }) => !ignored.includes(plainWords(name)));
	if (asked.length === 0) return;
	const fields = asked.map(({ path, value }) => `${path} (${value})`);
	const names = [...new Set(asked.map(({ name }) => name))].join(', ');
	throw refused('Order', 'orderFieldsUnknown', { values: { order, fields, names } });
}

/** A field such as a balance equal to the total only repeats that the order is unpaid. */
function isOwed({ name, value }: UnknownField, { state, total }: Pick<Order, 'state' | 'total'>) {
	if (state !== 'notPaid') return false;
	if (name === 'needs_payment') return true;
	const owed = Decimal.parse(value);
	return (
		/\b(outstanding|due|remaining|balance|saldo|adeudo)\b/.test(plainWords(name)) &&
		[total, total.times(Decimal.hundred)].some((whole) => owed?.equals(whole) === true)
	);
}

function notesThatHold({ texts }: RecipientData): UnknownField[] {
	return texts
		.filter(({ place, value }) => /^(?:\w+_)?note$/.test(place) && holdsBack(value))
		.map(({ place, value }) => ({ path: place, name: place, value }));
}

function statesInMetadata(fields: readonly NamedValue[]): UnknownField[] {
	return fields
		.filter(
			({ name, value }) =>
				(isState(name) && isHeldBack(name, value)) ||
				isDispute(name, value) ||
				(SOLD_TO_PAY_WITH.test(plainWords(name)) && /[1-9]|yes/.test(value)),
		)
		.map(({ name, value }) => ({ path: name, name, value }));
}

/**
 * Matches fields that show a sold gift card or wallet credit, with which the customer pays for a later
 * sale.
 */
const SOLD_TO_PAY_WITH =
	/^(?:wc gc giftcard amount|pw gift card amount|wc wallet purchase credited)$/;

function paymentsAmongFees(lines: readonly OrderLine[]): UnknownField[] {
	return lines
		.filter((line) => line.kind === 'fee' && line.amount.isNegative() && isPayment(line))
		.map(({ name, amount }) => ({ path: name, name, value: String(amount.trimmed(2)) }));
}

/** Also checks the fee's fields, because TeraWallet translates the fee's name. */
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

/**
 * Returns true for an open or lost dispute, and for an order with suborders, which are invoiced
 * instead.
 */
function isDispute(name: string, value: string): boolean {
	const words = plainWords(name);
	if (/^has sub order$/.test(words)) return /^(?:1|yes|true)$/i.test(value);
	if (!/\b(?:dispute|chargeback|contracargo)\b.*\bstatus\b/.test(words)) return false;
	return value !== '' && !/^(?:won|warning closed)$/.test(plainWords(value));
}

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

function saysNoSale(name: string, value: unknown): boolean {
	const [words, said] = [plainWords(name), plainWords(String(value))];
	if (/^(?:is )?live ?(?:mode)?$|^(?:is )?production$/.test(words))
		return /^(?:false|0|no)$/.test(said);
	if (/^(?:mode|environment|env|ambiente|entorno)$/.test(words)) return NO_SALE.test(said);
	return NO_SALE.test(words) && /^(?:true|1|yes|si)$/.test(said);
}

const NO_SALE =
	/^(?:(?:is|es) )?(?:test(?:ing)?(?: mode| order)?|sandbox|draft|borrador|prueba|demo)$/;

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

/** "return customer" contains the state "return", but is not a state. */
function isOnlyState(tag: string): boolean {
	const plain = plainWords(tag);
	return plain !== '' && HELD_BACK.exec(plain)?.[0] === plain;
}

/** A pending payment prevents the invoice, a pending parcel does not. */
function isHeldBack(name: string, value: string): boolean {
	const [words, state] = [plainWords(name), plainWords(value)];
	if (HELD_BACK.test(state)) return true;
	const isOfSale =
		/\b(payment|pago|financial|order|pedido|line|item)\b|^(status|state|estado|estatus)$/;
	return WAITING.test(state) && isOfSale.test(words);
}

const AMOUNT =
	/\b(total|subtotal|amount|price|cost|fees?|tax(es)?|discount|tip|balance|due|outstanding|owed|paid|payable|deposit|credit|(sur)?charge|shipping|handling|insurance|rounding|adjustment|withheld|dut(y|ies)|commission|quantity|qty|units|pieces|importe|monto|precio|costo|cargo|impuestos?|iva|descuento|propina|saldo|adeudo|pagado|anticipo|abono|recargo|envio|flete|seguro|redondeo|ajuste|retencion|comision|cantidad|piezas|unidades|cajas)\b/;

const HELD_BACK =
	/\b(cancel\w*|void(ed)?|anulad[ao]s?|refund\w*|reembols\w*|return(ed|s)?|devol\w*|devuelt[ao]s?|reject\w*|rechazad[ao]s?|declined|chargeback|charged back|contracargo|disputed?|fraud|unpaid|not paid|no pagad[ao]|sin pagar|needs payment|sandbox|(ya )?facturad[ao]s?|(already )?invoiced|timbrad[ao]s?)\b/;

const WAITING =
	/\b(pending|pendiente|on hold|en espera|draft|borrador|failed|fallid[ao]|expired|vencid[ao]|authorized|autorizad[ao])\b/;

/** Finds refunds, disputes, claims and cancellations that the order's status does not show yet. */
export function afterSaleIn(
	object: Json,
	known: ReadonlySet<string>,
	path = '',
	depth = 5,
): UnknownField[] {
	const isTop = path === '';
	return Object.entries(object).flatMap(([name, value]): UnknownField[] => {
		const at = path + name;
		const words = plainWords(name);
		if (AFTER_SALE.test(words) && !(isTop && known.has(name)))
			return firstEffective(value, at, name);
		if (!isTop && isGivenBack(words, value)) return [{ path: at, name, value: shownOf(value) }];
		if (depth === 0 || !OF_PAYMENT.test(words)) return [];
		return rowsIn(value).flatMap(([row, index]) =>
			afterSaleIn(row, known, `${at}${index}.`, depth - 1),
		);
	});
}

function firstEffective(value: unknown, path: string, name: string): UnknownField[] {
	if (typeof value === 'string') return value === '' ? [] : [{ path, name, value }];
	const rows = rowsIn(value).filter(([row]) => isEffective(row));
	return rows.slice(0, 1).map(([row, index]) => {
		const said = [row.status, row.state, row.code, row.id].map(textOf).find(Boolean) ?? '';
		return { path: `${path}${index}`, name, value: said };
	});
}

const AFTER_SALE =
	/^(?:refunds?|reembolsos?|devoluci(?:on|ones)|returns?|disputes?|disputas?|chargebacks?|contracargos?|mediations?|mediaciones|claims?|reclamos?|cancel(?:lation|ation)? details?|cancell?ations?|cancelaciones|credit notes?)$/;

const OF_PAYMENT =
	/\b(?:payments?|pagos?|charges?|cargos?|transactions?|transacciones|intent|order request)\b/;

const STATUS = /^(?:status|state|estado|(?:payment|financial|transaction) status|status detail)$/;

const GIVEN_BACK =
	/^(?:(?:partially )?(?:refunded|reversed)|charged ?back|chargeback|disputed|in (?:mediation|dispute)|reembolsad[oa]|contracargo)$/;

const FLAG = /^(?:is )?(?:refunded|disputed|reversed|charged ?back)$/;

const AMOUNT_BACK =
	/^(?:amount refunded|refunded amount|transaction amount refunded|total refunded)$/;

/** Matches states of refunds and disputes in which the seller keeps the money. */
const WITHOUT_EFFECT =
	/^(?:won|warning closed|failed|failure|declined|rejected|denied|cancell?ed|invalid|expired)$/;

function isEffective(row: Json): boolean {
	const isSaid = Object.values(row).some((one) => one !== null && one !== '' && one !== false);
	return isSaid && !WITHOUT_EFFECT.test(plainWords(textOf(row.status)));
}

function isGivenBack(words: string, value: unknown): boolean {
	if (FLAG.test(words)) return value === true;
	if (STATUS.test(words)) return GIVEN_BACK.test(plainWords(textOf(value)));
	return AMOUNT_BACK.test(words) && Decimal.parse(shownOf(value))?.isPositive() === true;
}

function shownOf(value: unknown): string {
	if (value === true) return 'true';
	return isRecord(value) ? textOf(value.amount ?? value.value) : textOf(value);
}

function rowsIn(value: unknown): Array<readonly [row: Json, index: string]> {
	if (!Array.isArray(value) && !isRecord(value)) return [];
	const isList = Array.isArray(value) || [value.data, value.nodes, value.edges].some(Array.isArray);
	return isList ? listedIn(value).map((row, index) => [row, `[${index}]`]) : [[value, '']];
}
