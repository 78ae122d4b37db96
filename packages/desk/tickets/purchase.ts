import { Decimal, dayAt, emailAddress, recordOf } from 'cfdi-mx/values';
import type { Day } from '../calendar';
import { dayOfStamp, daysIn, monthOf, readDay } from '../calendar';
import { jsonIn } from '../delivered';
import { isLookedFor } from '../orders/looks';
import { isAsking } from '../refusals';
import type { Row } from '../register';
import { textIn } from '../register';
import type { Cost, Forgotten, Keys, Try } from './budgets';
import { forgotten, keysOf, minutesUntilNext } from './budgets';
import type { Question } from './question';

/**
 * State of a purchase for the customer who asks about it:
 * - `open`: the purchase can be invoiced
 * - `person`: the purchase is in a global invoice, which a person must replace
 * - `stamped`: the purchase has an invoice, and the RFC is missing or does not match
 * - `theirs`: the purchase has an invoice with the customer's RFC
 * - `late`: the last day to invoice the purchase has passed
 * - `later`: the workflow for paid orders is processing or will process the purchase
 * - `lookedFor`: the stamp's response was lost, and the workflow or a person searches for the invoice
 * - `address`: the email is not one plain address
 * - `no`: the purchase does not exist, or a typed value does not match (the page does not say which)
 * - `over`: there were too many attempts
 */
export type PurchaseKind =
	| 'address'
	| 'late'
	| 'later'
	| 'lookedFor'
	| 'no'
	| 'open'
	| 'over'
	| 'person'
	| 'stamped'
	| 'theirs';

export interface Purchase extends Question, Forgotten {
	kind: PurchaseKind;
	minutes?: number;
	/** Last day to invoice the purchase, or '' if there is no fixed day. */
	until: Day;
	/** The row is `{ id: 0 }` unless the visitor's values match the purchase. */
	row: Row;
	entered: Entered;
}

export const ENTERED = ['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'email'] as const;

export type Entered = Record<(typeof ENTERED)[number], unknown>;

interface Match {
	kind: PurchaseKind;
	cost: Cost;
	until: Day;
	row: Row;
	keys: Keys;
}

const wrongKeys = ({ wrong_ticket, wrong_visitor }: Question): Keys => [
	wrong_ticket,
	wrong_visitor,
];

/**
 * Returns this attempt as a row, which n8n stores before it counts the attempts.
 * @param rows rows of the ticket
 */
export function tryOf(question: Question, rows: readonly Row[]): Try {
	const [ticket_hour, visitor_minute] = matchOf(question, rows).keys;
	return { ticket_hour, visitor_minute, made_on: question.at };
}

/**
 * Returns the question's purchase. Its kind is `over` if the ticket or the visitor exceeds a limit.
 * @param own this attempt's stored row
 * @param tries stored attempts with a key of this question, including this attempt
 */
export function purchaseOf(
	question: Question,
	rows: readonly Row[],
	own: Row,
	tries: readonly Row[],
	now: number,
): Purchase {
	const { kind, cost, until, row } = matchOf(question, rows);
	const counted = { ...question, cost, wrong: wrongKeys(question) };
	const minutes = minutesUntilNext(counted, own, tries);
	const isOver = minutes !== undefined;
	const match = isOver ? { kind: 'over' as const, minutes, row: NOTHING } : { kind, row };
	return {
		...question,
		...match,
		until,
		entered: enteredIn(question, match.row, match.kind),
		...forgotten(Number(own.id), isOver, now),
	};
}

const NOTHING: Row = { id: 0 };

function enteredIn(question: Question, row: Row, kind: PurchaseKind): Entered {
	const isEntered = question.step === 'stamp' && isAskedFor(kind);
	const value = (column: (typeof ENTERED)[number]) => {
		if (!isEntered) return row[column] ?? null;
		return question[column] || (column === 'email' ? (row.email ?? '') : '');
	};
	return Object.fromEntries(ENTERED.map((column) => [column, value(column)])) as Entered;
}

/** Returns whether the customer can ask for an invoice of the purchase. */
export const isAskedFor = (kind: PurchaseKind): boolean => kind === 'open' || kind === 'person';

function matchOf(question: Question, rows: readonly Row[]): Match {
	const row = rowOf(question, rows);
	const until = row === undefined ? '' : lastDay(row, question.settings.until);
	const kind = kindOf(question, row, until);
	const cost = costOf(question, kind);
	const counted = { ...question, cost, wrong: wrongKeys(question) };
	return {
		kind,
		cost,
		until,
		row: kind === 'no' || row === undefined ? NOTHING : row,
		keys: keysOf(counted),
	};
}

/** Prefers a valid invoice's row, such as a replacement's. Returns undefined if rows of two shops match. */
function rowOf(question: Question, rows: readonly Row[]): Row | undefined {
	const total = Decimal.parse(question.total);
	if (total === undefined) return undefined;
	const isTheirs = (row: Row) => hasThird(question, row);
	const ofTicket = rows.filter((row) => isOfTicket(question, row));
	const keys = ofTicket.filter(isTheirs).map((row) => row.order_key);
	const theirs = ofTicket.filter(
		(row) =>
			Boolean(row.id) &&
			row.shop !== 'global' &&
			row.type !== 'E' &&
			row.status !== 'cancelled' &&
			Decimal.parse(row.total)?.equals(total) === true &&
			(isTheirs(row) || (Boolean(row.order_key) && keys.includes(row.order_key))),
	);
	const shops = new Set(theirs.map((row) => row.shop).filter(Boolean));
	if (shops.size > 1) return undefined;
	return [...theirs].sort((one, other) => rank(one, question) - rank(other, question))[0];
}

function isOfTicket({ ticket }: Question, { order_number: number }: Row): boolean {
	return ticket !== '' && (number === ticket || number === `#${ticket}`);
}

function rank(row: Row, { rfc }: Question): number {
	if (!row.uuid) return 3;
	if (row.status !== 'stamped') return 2;
	return row.recipient === rfc ? 0 : 1;
}

function hasThird({ settings: { third }, third: given }: Question, row: Row): boolean {
	if (third === '') return true;
	const own = third === 'email' ? textIn(row, 'email') : codeOf(row);
	return given !== '' && given === own.trim().toUpperCase();
}

function codeOf(row: Row): string {
	const posted = recordOf(jsonIn(textIn(row, 'order_json')));
	const order = recordOf(posted.body ?? posted);
	const code = order.confirmation_number ?? order.order_key ?? order.code;
	return typeof code === 'string' || typeof code === 'number' ? String(code) : '';
}

const MAX_DAYS = 36_500;

function lastDay(row: Row, setting: string): Day {
	const written = textIn(row, 'ordered_on');
	const hasZone = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(written);
	const ordered = hasZone ? dayOfStamp(written) : (readDay(written) ?? '');
	if (ordered === '' || setting.trim() === 'global') return '';
	const days = Math.trunc(Number(setting));
	if (!(days > 0)) return `${monthOf(ordered)}-${daysIn(monthOf(ordered))}`;
	const last = Date.parse(ordered) + Math.min(days, MAX_DAYS) * 86_400_000;
	return new Date(last).toISOString().slice(0, 10);
}

const TEN_MINUTES_MS = 600_000;

function kindOf(question: Question, row: Row | undefined, until: Day): PurchaseKind {
	if (row === undefined) return 'no';
	const { step, rfc, settings } = question;
	const now = Date.parse(question.at);
	if (row.uuid) {
		if (step === 'buy' || rfc === '') return 'stamped';
		if (rfc !== row.recipient) return step === 'stamp' ? 'stamped' : 'no';
		return hasWrongAddress(question) ? 'address' : 'theirs';
	}
	const isInGlobal = row.state === 'inGlobal';
	const isLate = until !== '' && dayAt(now) > until;
	if (isLate || (isInGlobal && settings.until.trim() === 'global')) return 'late';
	if (!isInGlobal && isUncertain(row)) return 'lookedFor';
	// While a refused order waits for its customer's answer, take_after is only the time of the next
	// question.
	const isTaken = !isAsking(row) && Date.parse(textIn(row, 'take_after')) > now - TEN_MINUTES_MS;
	if (!isInGlobal && (isTaken || !row.order_json)) return 'later';
	if (hasWrongAddress(question)) return 'address';
	return isInGlobal ? 'person' : 'open';
}

/** Returns whether the order might already have an invoice, because its stamp's response was lost. */
export const isUncertain = (row: Row): boolean => row.state === 'unknown' || isLookedFor(row);

/**
 * Checks the address only in steps that use it, because the customer can still be typing it in other steps.
 */
function hasWrongAddress({ step, email }: Question): boolean {
	const isNeeded = step === 'mail' || step === 'data';
	const isUsed = isNeeded || step === 'check' || step === 'stamp';
	return isUsed && (email !== '' || isNeeded) && emailAddress(email) === '';
}

function costOf({ step, rfc }: Question, kind: PurchaseKind): Cost {
	if (kind === 'no' || (kind === 'stamped' && rfc !== '')) return 'wrong';
	if (kind === 'theirs') return step === 'mail' ? 'mail' : 'files';
	if (kind !== 'open' && kind !== 'person') return 'look';
	if (step === 'stamp') return kind === 'open' ? 'stamp' : 'person';
	if (step === 'data') return 'mail';
	return step === 'certificate' ? 'read' : 'look';
}
