import { isRecord, recordOf, textOf } from 'cfdi-mx/values';

export type Json = Readonly<Record<string, unknown>>;

/** A row of `cfdi_invoices`, or some of its columns. */
export type OrderRow = Readonly<Record<string, unknown>>;

/** The states of an order, in the order in which it usually has them. */
export type OrderState = keyof typeof FOLLOWS;

/** Lists the states that can follow each state. A delivery sets any order to `received`. */
export const FOLLOWS = {
	/** A person or another workflow has the order stamped again. */
	again: ['received'],
	/** Written down, and to be stamped. Or sent without an answer, and looked for (looks.ts). */
	received: [
		'received',
		'stamped',
		'inGlobal',
		'refused',
		'unknown',
		'noRfc',
		'notPaid',
		'cancelled',
		'refunded',
		'nothingToInvoice',
		'noOrder',
		'test',
		'noInvoice',
		'nothingGivenBack',
	],
	stamped: ['received', 'again'],
	/** It belongs to a global invoice. */
	inGlobal: ['received', 'again'],
	/** A person or the customer corrects it. Of an order with an invoice: the shop has changed it since. */
	refused: ['received', 'again'],
	/** Its outcome or its UUID is not known. A person looks in the service. */
	unknown: ['received', 'again'],
	noRfc: ['received', 'again', 'inGlobal'],
	notPaid: ['received', 'again'],
	cancelled: ['received', 'again'],
	refunded: ['received', 'again'],
	nothingToInvoice: ['received', 'again'],
	/** The shop has posted something else. */
	noOrder: ['received', 'again'],
	test: ['received', 'again'],
	/** The shop has posted a refund. */
	noInvoice: ['received', 'again'],
	nothingGivenBack: ['received', 'again'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Returns the state of an order that was skipped: the reason. */
export const stateOfReason = (reason: unknown): OrderState =>
	Object.hasOwn(FOLLOWS, textOf(reason)) ? (textOf(reason) as OrderState) : 'refused';

/** Returns whether an order has a valid invoice or is in a global one. Such an order is never stamped. */
export function hasInvoice(row: OrderRow): boolean {
	const isValid = textOf(row.uuid) !== '' && row.status !== 'cancelled';
	return isValid || textOf(row.related_uuid) !== '';
}

/** Returns whether no other workflow has accepted the order: n8n keeps the keys of each workflow apart. */
export function isAcceptedBy(row: OrderRow, desk: string): boolean {
	return textOf(row.desk) === '' || row.desk === desk;
}

/** Returns whether the schedule takes an order now. */
export const isDue = ({ state, take_after: after }: OrderRow, now: number): boolean =>
	state === 'again' || (textOf(after) !== '' && textOf(after) < isoOf(now));

/** What a row says while another execution can be stamping its invoice. */
export const WAITS = 'Se está timbrando, o no llegó la respuesta.';

const SAT_CODE = /\b(CFDI|CRP)\d{4,5}\b/;

const DECIDED = ['unknown', 'conflict', 'duplicate'];

/** Returns whether only the service was away: nothing is wrong with the invoice, and the schedule tries it again. */
export function willBeTriedAgain(outcome: Json): boolean {
	const { error } = outcome;
	if (!isRecord(error)) return textOf(error) !== '';
	if (error.fields !== undefined && error.fields !== null) return false;
	if ([error, recordOf(error.es)].some(hasSatCode)) return false;
	return !DECIDED.includes(textOf(error.outcome));
}

const hasSatCode = ({ message, description }: Json) =>
	[message, description].some((words) => SAT_CODE.test(textOf(words)));

/** Returns the columns that differ from the row's. */
export function ownColumns(row: OrderRow, columns: OrderRow): OrderRow {
	const isSame = ([name, value]: [string, unknown]) => (row[name] ?? null) === (value ?? null);
	return Object.fromEntries(Object.entries(columns).filter((entry) => !isSame(entry)));
}

/** Returns the time of the last mail to the owner about a row, or `''`. A column that begins with "no" waits for the next mail. */
export const toldTime = (told: unknown): string => textOf(told).replace(/^no ?/, '').slice(0, 24);

/** Returns whether a row waits for a mail to its owner, or is in one that is being sent. */
export const isToBeTold = (told: unknown): boolean => textOf(told).startsWith('no');

/** Returns the column `told` of a row that waits for a mail to its owner. It keeps the time of the last mail. */
export const toBeTold = (told: unknown): string => `no ${toldTime(told)}`.trim();

export const MINUTE = 60_000;

export const DAY = 24 * 60 * MINUTE;

export const isoOf = (time: number) => new Date(time).toISOString();
