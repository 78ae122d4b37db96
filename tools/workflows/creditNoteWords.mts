/** The expressions of the workflow for refunds: which invoice, what was credited before, what became of it. */

import { IS_LATER, WAITS } from './paidOrderWords.mts';

/** Names of nodes to which the expressions refer. */
export interface Names {
	/** The row of the refund that is being done. */
	NEXT: string;
	/** Asks the shop, of which something may be wrong. */
	FETCH: string;
	/** Reads the refund. */
	READ: string;
	/** All rows of its order. */
	ROWS: string;
	/** Whether there is an invoice to credit. */
	WHICH: string;
	/** Whether the file that was read is that of the invoice. */
	SAME: string;
	/** Makes the credit note. */
	STAMP: string;
}

const rowOf = ({ NEXT }: Names) => `$('${NEXT}').first().json`;
const rowsOf = ({ ROWS }: Names) => `$('${ROWS}').all().map(({ json }) => json)`;
const given = ({ READ }: Names) => `$('${READ}').first().json`;
const isFetched = ({ FETCH }: Names) => `$prevNode.name !== '${FETCH}'`;

/** The valid invoice that has only this order; undefined where there is none. */
export const invoiceOf = (names: Names) =>
	`${rowsOf(names)}.find(({ type, status }) => type === 'I' && status === 'stamped')`;

/** A person has dropped it, or it has its credit note, also one that was issued by hand: its shop names it again and again. */
export const isDone = (names: Names) =>
	`(${rowOf(names)}.status === 'dropped' || Boolean(${rowOf(names)}.uuid) && ${rowOf(names)}.status !== 'cancelled')`;

/** Sum of the other refunds of the invoice that are stamped, or may be. Each counts once, in cents. */
export const earlierOf = (names: Names) =>
	`(Object.values(Object.fromEntries(${rowsOf(names)}.filter(({ type, related_uuid, order_id, uuid, status, state }) => type === 'E' && related_uuid === ${invoiceOf(names)}.uuid && order_id !== ${rowOf(names)}.order_id && !['cancelled', 'dropped'].includes(status) && (uuid || state !== 'refused')).map(({ order_id, uuid, total }) => [order_id || uuid, Math.round(total * 100)]))).reduce((sum, cents) => sum + cents, 0) / 100).toFixed(2)`;

/** What Stamp gave; other items that come to the row have a UUID that is not theirs. */
const made = ({ STAMP }: Names) => `($prevNode.name === '${STAMP}' && !$json.error ? $json : {})`;

const isMade = (names: Names) =>
	`(${made(names)}.uuid || ${made(names)}.stamped?.uuid || ${made(names)}.outcome === 'duplicate' && ${rowOf(names)}.uuid)`;

const isNotCredited = ({ WHICH }: Names) => `$prevNode.name === '${WHICH}'`;
const some = (names: Names, holds: string) => `${rowsOf(names)}.some(({ state }) => ${holds})`;
/** Its order may still get an invoice. */
const mayComeYet = (names: Names) =>
	some(names, "['received', 'again', 'refused', 'unknown'].includes(state)");

const IS_UNKNOWN =
	"(($json.error?.outcome ?? $json.outcome) === 'unknown' || $json.outcome === 'duplicate' && !$json.stamped?.uuid)";

/** `[condition, state, message, what to do]`, the first one that holds. Texts are expressions. */
const outcomes = (names: Names): ReadonlyArray<readonly [string, string, string, string]> => [
	[isMade(names), "'stamped'", "''", "''"],
	[
		`${isNotCredited(names)} && ${isDone(names)}`,
		`${rowOf(names)}.status === 'dropped' ? 'dropped' : 'stamped'`,
		"''",
		"''",
	],
	[
		`${isNotCredited(names)} && ${given(names)}.findings.length > 0`,
		"'refused'",
		`${given(names)}.findings[0].es.message`,
		`${given(names)}.findings[0].es.fix ?? ''`,
	],
	[
		`${isNotCredited(names)} && ${given(names)}.reason !== 'noInvoice'`,
		`${given(names)}.reason`,
		"''",
		"''",
	],
	[
		`${isNotCredited(names)} && ${some(names, "state === 'inGlobal'")}`,
		"'inGlobal'",
		`'Su pedido está en la factura global ' + ${rowsOf(names)}.find(({ state }) => state === 'inGlobal').related_uuid`,
		"'Emita a mano una nota de crédito de la factura global, y escriba su UUID en este renglón.'",
	],
	[`${isNotCredited(names)} && ${mayComeYet(names)}`, "'refund'", "''", "''"],
	[
		isNotCredited(names),
		"'noInvoice'",
		"'Su pedido no tiene factura propia'",
		`${some(names, "state === 'noRfc'")} ? 'Espera la factura global: si se devolvió todo, escriba refunded en el state de su pedido.' : 'Si se facturó de otra manera, agregue su renglón a cfdi_invoices, y escriba refund en el state de este.'`,
	],
	[
		`$prevNode.name === '${names.SAME}'`,
		"'refused'",
		`'El ID ' + ${invoiceOf(names)}.invoice_id + ' que el registro tiene para la factura ' + ${invoiceOf(names)}.uuid + ' es hoy el de otra en su servicio'`,
		"'No se emitió nada. Corrija invoice_id en el renglón de su pedido, y escriba refund en el state de este.'",
	],
	[
		IS_LATER,
		"'refund'",
		'$json.error.es?.message ?? $json.error.message ?? String($json.error)',
		"$json.error.es?.description ?? 'Se intenta otra vez cada cinco minutos.'",
	],
	// Another execution may be stamping it: the next run looks again.
	[`${IS_UNKNOWN} && ${rowOf(names)}.message !== ${WAITS}`, "'refund'", WAITS, "''"],
	[
		IS_UNKNOWN,
		"'unknown'",
		"$json.error?.es?.message ?? 'No se sabe si su nota de crédito se timbró'",
		"$json.error?.es?.description ?? 'Búsquela en su servicio de facturación. Si está, escriba su UUID en este renglón.'",
	],
	[
		'$json.error',
		"'refused'",
		'$json.error.es?.message ?? $json.error.message',
		"$json.error.es?.description ?? ''",
	],
];

/** @param which 1 the state, 2 the message, 3 what to do */
function outcome(names: Names, which: 1 | 2 | 3): string {
	return `={{ ${outcomes(names)
		.map((one) => `${one[0]} ? ${one[which].includes(' ? ') ? `(${one[which]})` : one[which]} : `)
		.join('')}'' }}`;
}

/** What is in the row of a refund afterwards. */
export function noted(names: Names): Record<string, string> {
	const read = (field: string) =>
		`${isFetched(names)} ? ${given(names)}.refund?.${field} : undefined`;
	const own = made(names);
	const kept = (expression: string, column: string) =>
		`={{ ${expression} ?? ${rowOf(names)}.${column} }}`;
	const invoice = (column: string, own: string) =>
		kept(`(${isFetched(names)} ? ${invoiceOf(names)}?.${column} : undefined)`, own);
	return {
		state: outcome(names, 1),
		message: outcome(names, 2),
		what_to_do: outcome(names, 3),
		order_json: `={{ ${isMade(names)} ? '' : ${rowOf(names)}.order_json }}`,
		asked_on: '={{ $now.toUTC().toISO() }}',
		order_key: kept(`(${read('orderKey')})`, 'order_key'),
		total: `={{ Number((${read('total')}) ?? ${rowOf(names)}.total) }}`,
		order_number: invoice('order_number', 'order_number'),
		related_uuid: invoice('uuid', 'related_uuid'),
		invoice_id: kept(`(${own}.uuid ? ${own}.id : ${own}.stamped?.id)?.toString()`, 'invoice_id'),
		uuid: kept(`${own}.uuid ?? ${own}.stamped?.uuid`, 'uuid'),
		recipient: kept(`${own}.recipient?.rfc`, 'recipient'),
		currency: kept(`${own}.currency`, 'currency'),
		method: kept(`${own}.paymentMethod`, 'method'),
		status: `={{ ${isMade(names)} ? ${rowOf(names)}.status || 'stamped' : ${rowOf(names)}.status }}`,
		issued_on: `={{ ${own}.uuid ? $now.setZone('America/Mexico_City').toISODate() : ${rowOf(names)}.issued_on }}`,
	};
}

/** Something new is wrong: what was told once is in the row. */
export const isNews = (names: Names) =>
	`Boolean($json.message) && ![${WAITS}, ${rowOf(names)}.message].includes($json.message)`;
