import { isRecord, recordOf, textOf } from 'cfdi-mx/values';

export type Json = Readonly<Record<string, unknown>>;

export type OrderRow = Readonly<Record<string, unknown>>;

export type OrderState = keyof typeof FOLLOWS;

/** States that can follow each state of an order. A shop's delivery sets any state to `received`. */
export const FOLLOWS = {
	/** A person or another workflow requests another stamp. */
	again: ['received'],
	/**
	 * The order waits for its stamp, or the response was lost and the schedule searches for the invoice
	 * (looks.ts).
	 */
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
	inGlobal: ['received', 'again'],
	/** A person or the customer must correct the order, or the shop changed it after it was invoiced. */
	refused: ['received', 'again'],
	/** The stamp's outcome or UUID is unknown. A person must look for the invoice at the service. */
	unknown: ['received', 'again'],
	noRfc: ['received', 'again', 'inGlobal'],
	notPaid: ['received', 'again'],
	cancelled: ['received', 'again'],
	refunded: ['received', 'again'],
	nothingToInvoice: ['received', 'again'],
	noOrder: ['received', 'again'],
	test: ['received', 'again'],
	noInvoice: ['received', 'again'],
	nothingGivenBack: ['received', 'again'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Returns the state of an order that Stamp skipped: the reason, or `refused` if the reason is not a state.
 */
export const stateOfReason = (reason: unknown): OrderState =>
	Object.hasOwn(FOLLOWS, textOf(reason)) ? (textOf(reason) as OrderState) : 'refused';

/**
 * Returns whether the order has a valid invoice or is in a global invoice, and so must never be stamped.
 */
export function hasInvoice(row: OrderRow): boolean {
	const isValid = textOf(row.uuid) !== '' && row.status !== 'cancelled';
	return isValid || textOf(row.related_uuid) !== '';
}

/**
 * Returns whether this workflow accepted the order. Another workflow must not stamp it, because n8n keeps
 * separate keys for each workflow.
 */
export function isAcceptedBy(row: OrderRow, desk: string): boolean {
	return textOf(row.desk) === '' || row.desk === desk;
}

/** Returns whether the schedule processes the order now. */
export const isDue = ({ state, take_after: after }: OrderRow, now: number): boolean =>
	state === 'again' || (textOf(after) !== '' && textOf(after) < isoOf(now));

export const WAITS = 'Se está timbrando, o no llegó la respuesta.';

const SAT_CODE = /\b(CFDI|CRP)\d{4,5}\b/;

const DECIDED = ['unknown', 'conflict', 'duplicate'];

/**
 * Returns whether the stamp failed only because the service was unavailable, so that the schedule tries
 * again.
 */
export function willBeTriedAgain(outcome: Json): boolean {
	const { error } = outcome;
	if (!isRecord(error)) return textOf(error) !== '';
	if (error.fields !== undefined && error.fields !== null) return false;
	if ([error, recordOf(error.es)].some(hasSatCode)) return false;
	return !DECIDED.includes(textOf(error.outcome));
}

const hasSatCode = ({ message, description }: Json) =>
	[message, description].some((words) => SAT_CODE.test(textOf(words)));

/** Returns the columns whose values differ from the row's. */
export function ownColumns(row: OrderRow, columns: OrderRow): OrderRow {
	const isSame = ([name, value]: [string, unknown]) => (row[name] ?? null) === (value ?? null);
	return Object.fromEntries(Object.entries(columns).filter((entry) => !isSame(entry)));
}

/**
 * Returns the time of the last email to the owner, or `''`. A leading "no" means that the row waits for
 * another email.
 */
export const toldTime = (told: unknown): string => textOf(told).replace(/^no ?/, '').slice(0, 24);

/** Returns whether an email to the owner is pending or being sent. */
export const isToBeTold = (told: unknown): boolean => textOf(told).startsWith('no');

/**
 * Returns the value of `told` for a row that waits for an email to the owner: `no` and the last email's time.
 */
export const toBeTold = (told: unknown): string => `no ${toldTime(told)}`.trim();

export const MINUTE = 60_000;

export const DAY = 24 * 60 * MINUTE;

export const isoOf = (time: number) => new Date(time).toISOString();
