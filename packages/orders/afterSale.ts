import { Decimal, isRecord } from 'cfdi-mx';
import { textOf } from 'cfdi-mx/parts';
import type { Json } from './json';
import { listedIn, plainWords } from './json';
import type { UnreadField } from './order';

/**
 * Finds a refund, dispute, claim or cancellation on an order or its payments while the order's status still says
 * paid. The user must decide about these fields.
 * @param object the order
 * @param read the fields that the shop's reader already handles
 */
export function afterSaleOf(object: Json, read: ReadonlySet<string>): UnreadField[] {
	return found(object, '', { read, depth: 5 });
}

/** Names of fields that appear only after such an event. */
const AFTER =
	/^(?:refunds?|reembolsos?|devoluci(?:on|ones)|returns?|disputes?|disputas?|chargebacks?|contracargos?|mediations?|mediaciones|claims?|reclamos?|cancel(?:lation|ation)? details?|cancell?ations?|cancelaciones|credit notes?)$/;

/** Names of objects that can contain such a field. */
const OF_PAYMENT =
	/\b(?:payments?|pagos?|charges?|cargos?|transactions?|transacciones|intent|order request)\b/;

const STATUS = /^(?:status|state|estado|(?:payment|financial|transaction) status|status detail)$/;

const GIVEN_BACK =
	/^(?:(?:partially )?(?:refunded|reversed)|charged ?back|chargeback|disputed|in (?:mediation|dispute)|reembolsad[oa]|contracargo)$/;

const FLAG = /^(?:is )?(?:refunded|disputed|reversed|charged ?back)$/;

const AMOUNT = /^(?:amount refunded|refunded amount|transaction amount refunded|total refunded)$/;

/** Outcomes in which the seller keeps the money. */
const WITHOUT_EFFECT =
	/^(?:won|warning closed|failed|failure|declined|rejected|denied|cancell?ed|invalid|expired)$/;

function found(
	object: Json,
	path: string,
	{ read, depth }: { read: ReadonlySet<string>; depth: number },
): UnreadField[] {
	return Object.entries(object).flatMap(([name, value]): UnreadField[] => {
		const at = path === '' ? name : `${path}.${name}`;
		const words = plainWords(name);
		const isTop = path === '';
		if (AFTER.test(words) && !(isTop && read.has(name))) return saidIn(value, at, name);
		if (!isTop && isGivenBack(words, value)) return [{ path: at, name, value: shownOf(value) }];
		if (depth === 0 || !OF_PAYMENT.test(words)) return [];
		return rowsIn(value).flatMap(([row, index]) =>
			found(row, `${at}${index}`, { read, depth: depth - 1 }),
		);
	});
}

/** Returns a filled list, object or text as a field. */
function saidIn(value: unknown, path: string, name: string): UnreadField[] {
	if (typeof value === 'string') {
		return value === '' ? [] : [{ path, name, value }];
	}
	const rows = rowsIn(value).filter(([row]) => isEffective(row));
	return rows.slice(0, 1).map(([row, index]) => {
		const said = [row.status, row.state, row.code, row.id].map(textOf).find(Boolean) ?? '';
		return { path: `${path}${index}`, name, value: said };
	});
}

function isEffective(row: Json): boolean {
	const isSaid = Object.values(row).some((one) => one !== null && one !== '' && one !== false);
	return isSaid && !WITHOUT_EFFECT.test(plainWords(textOf(row.status)));
}

function isGivenBack(words: string, value: unknown): boolean {
	if (FLAG.test(words)) return value === true;
	if (STATUS.test(words)) return GIVEN_BACK.test(plainWords(textOf(value)));
	return AMOUNT.test(words) && Decimal.parse(shownOf(value))?.isPositive() === true;
}

/** Returns a value as text. Takes the amount of an object with a currency. */
function shownOf(value: unknown): string {
	if (value === true) return 'true';
	return isRecord(value) ? textOf(value.amount ?? value.value) : textOf(value);
}

/**
 * Returns the rows of a list with their indexes, including `{ data }`, `{ nodes }` and `{ edges }`. Treats an object
 * as one row.
 */
function rowsIn(value: unknown): Array<readonly [row: Json, index: string]> {
	if (!Array.isArray(value) && !isRecord(value)) return [];
	const isList = Array.isArray(value) || [value.data, value.nodes, value.edges].some(Array.isArray);
	return isList ? listedIn(value).map((row, index) => [row, `[${index}]`]) : [[value, '']];
}
