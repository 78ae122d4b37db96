import { dayAt, Decimal, recordOf, textOf } from 'cfdi-mx/values';
import { momentText } from '../calendar';
import { areOfCustomer } from '../customerData';
import { checkedList, isList, leftOutOfList } from './globals';
import { questionTime } from '../refusals';
import { moneyText } from '../register';
import type { Look } from './looks';
import { isPersonAsked, lookOf, nextLook, writtenLook } from './looks';
import type { CustomerInvoice } from './mails';
import { isAboutMail, isNotMailedYet, notMailedYet, withoutFiles } from './mails';
import type { Json, OrderRow, OrderState } from './row';
import {
	hasInvoice,
	isoOf,
	isToBeTold,
	MINUTE,
	ownColumns,
	stateOfReason,
	toBeTold,
	toldTime,
	WAITS,
	willBeTriedAgain,
} from './row';

export interface OutcomeRecord {
	row: OrderRow;
	outcome: Json;
	hasFiles: boolean;
	sameUuid?: readonly OrderRow[];
	/**
	 * True if the schedule read the order from the table. Only then does Stamp search for a lost invoice.
	 */
	isSchedule?: boolean;
	/**
	 * Row's state before the self-invoice page called this workflow. The row keeps this state if the customer
	 * must correct data on the page.
	 */
	calledIn?: string;
	customersCorrect?: boolean;
	/** In milliseconds. */
	now: number;
}

export interface RecordedOutcome {
	/**
	 * Columns to write, including `shop` and `order_id`. If they include `issued_on`, the order was just
	 * stamped: write them even if another execution changed the row.
	 */
	columns: OrderRow;
	/**
	 * Columns of orders that this list's global invoice cannot include. Write them before the list's
	 * columns.
	 */
	leftOut: OrderRow[];
	mail?: CustomerInvoice;
}

interface Attempt extends OutcomeRecord {
	error: Json;
	order: Json;
	uuid: string;
	other: OrderRow | undefined;
	address: string;
	look: Look | undefined;
	isPersonAsked: boolean;
}

interface Result {
	kind: string;
	is: (attempt: Attempt) => boolean;
	state: OrderState | ((attempt: Attempt) => OrderState);
	message?: (attempt: Attempt) => string;
	whatToDo?: (attempt: Attempt) => string;
	isNews?: (attempt: Attempt) => boolean;
	/** Minutes until the schedule processes the order again, or a function that returns take_after. */
	takeAfter?: number | ((attempt: Attempt) => string | null);
	/**
	 * Search for the lost invoice: `kept` leaves it unchanged, a function begins or continues it, and
	 * undefined ends it.
	 */
	look?: 'kept' | ((attempt: Attempt) => Look);
}

/** An execution sends all its emails within these minutes, even if it has many orders. */
const MINUTES_FOR_MAILS = 60;

const MAIL_IT = 'La factura está timbrada. Envíela desde la página de la oficina.';

const isNewMessage = (message: (attempt: Attempt) => string) => (attempt: Attempt) =>
	attempt.row.message !== message(attempt);

const always = () => true;

const RESULTS: readonly Result[] = [
	{
		kind: 'sameList',
		is: isSameList,
		state: 'inGlobal',
	},
	{
		kind: 'othersInvoice',
		is: ({ other }) => other !== undefined,
		state: 'unknown',
		message: saysOthersInvoice,
		whatToDo: () => OTHERS_INVOICE_TO_DO,
		isNews: isNewMessage(saysOthersInvoice),
	},
	{
		kind: 'changed',
		is: (attempt) => hasInvoice(attempt.row) && isChanged(attempt),
		state: 'refused',
		message: saysChanged,
		whatToDo: () => 'No se timbró otra. Si la factura debe cambiar, sustitúyala.',
		isNews: isNewMessage(saysChanged),
	},
	{
		kind: 'notMailedYet',
		is: ({ row }) => hasInvoice(row) && isNotMailedYet(row),
		state: 'stamped',
		message: ({ row }) => textOf(row.message),
		whatToDo: ({ isSchedule }) => (isSchedule === true ? MAIL_IT : ''),
		// The schedule finds this message only if n8n was killed before it sent or recorded the email.
		isNews: ({ isSchedule }) => isSchedule === true,
		takeAfter: ({ isSchedule, now }) =>
			isSchedule === true ? null : isoOf(now + MINUTES_FOR_MAILS * MINUTE),
	},
	{
		kind: 'invoiced',
		is: ({ row }) => hasInvoice(row),
		state: ({ row }) => (textOf(row.uuid) === '' ? 'inGlobal' : 'stamped'),
		message: ({ row }) => (isAboutMail(row) ? textOf(row.message) : ''),
		whatToDo: ({ row }) => (isAboutMail(row) ? textOf(row.what_to_do) : ''),
	},
	{
		kind: 'withoutFiles',
		is: (attempt) => isStampedNow(attempt) && !attempt.hasFiles,
		state: 'stamped',
		message: ({ uuid, outcome }) => withoutFiles(uuid, outcome),
		whatToDo: () =>
			'No se timbra otra vez. Busque la factura en su servicio, compare su XML con el pedido y envíela al cliente.',
		isNews: always,
	},
	{
		kind: 'mailed',
		is: (attempt) => isStampedNow(attempt) && attempt.address !== '',
		state: 'stamped',
		// This message stays if n8n is killed before it sends the email.
		message: ({ address }) => notMailedYet(address),
		takeAfter: MINUTES_FOR_MAILS,
	},
	{ kind: 'stamped', is: isStampedNow, state: 'stamped' },
	{
		kind: 'inGlobal',
		is: ({ outcome }) => isYes(outcome.inGlobal),
		state: 'inGlobal',
	},
	{
		kind: 'ofCustomer',
		is: isCustomers,
		state: ({ calledIn }) => stateOfReason(calledIn),
	},
	{
		kind: 'triedAgain',
		is: ({ outcome }) => willBeTriedAgain(outcome),
		state: 'received',
		isNews: ({ row }) => textOf(row.message) === '',
		takeAfter: 5,
		look: 'kept',
	},
	{
		kind: 'open',
		is: (attempt) => isOpen(attempt) && !attempt.isSchedule && attempt.look === undefined,
		state: 'received',
		message: () => WAITS,
		takeAfter: 5,
	},
	{
		// The shop posted the order again during the search for its lost invoice, so the search continues.
		kind: 'lookedForLater',
		is: (attempt) => isOpen(attempt) && !attempt.isSchedule,
		state: (attempt) => (attempt.isPersonAsked ? 'unknown' : 'received'),
		message: ({ row }) => textOf(row.message),
		whatToDo: ({ row }) => textOf(row.what_to_do),
		takeAfter: ({ row, ...attempt }) =>
			attempt.isPersonAsked ? null : textOf(row.take_after) || isoOf(attempt.now),
		look: 'kept',
	},
	{
		kind: 'lookedFor',
		is: (attempt) => isUnknown(attempt) && !attempt.isPersonAsked && dueOf(attempt) !== undefined,
		state: 'received',
		message: saysLookedFor,
		whatToDo: () => 'No haga nada todavía: buscarla no timbra otra.',
		takeAfter: (attempt) => isoOf(dueOf(attempt) ?? attempt.now),
		look: lookNow,
	},
	{
		kind: 'lost',
		is: isUnknown,
		state: 'unknown',
		message: saysLost,
		whatToDo: lostToDo,
		isNews: (attempt) => !attempt.isPersonAsked,
		look: lookNow,
	},
	{
		// Stamp skipped the order, for example because the shop cancelled it, so Stamp will not find its lost
		// invoice.
		kind: 'lostAndSkipped',
		is: ({ look, outcome }) => look !== undefined && isYes(outcome.reason),
		state: 'unknown',
		message: saysSkipped,
		whatToDo: lostToDo,
		isNews: (attempt) => !attempt.isPersonAsked,
		look: 'kept',
	},
	{
		kind: 'stampedUnwritten',
		is: ({ outcome, row, uuid, address }) =>
			outcome.outcome === 'duplicate' && uuid !== '' && textOf(row.uuid) === '' && address !== '',
		state: 'stamped',
		// n8n emails an invoice only after it writes its UUID, so this one was not emailed.
		message: ({ address }) => notMailedYet(address),
		takeAfter: MINUTES_FOR_MAILS,
	},
	{
		kind: 'stampedBefore',
		is: ({ outcome }) => outcome.outcome === 'duplicate',
		state: 'stamped',
	},
	{
		kind: 'refused',
		is: ({ outcome }) => isYes(outcome.error),
		state: 'refused',
		isNews: always,
	},
];

const SKIPPED: Result = {
	kind: 'skipped',
	is: always,
	state: ({ outcome }) => stateOfReason(outcome.reason),
};

/** Returns an order's columns, and the email to its customer, after Stamp handled the order. */
export function recordOutcome(given: OutcomeRecord): RecordedOutcome {
	const attempt = attemptOf(given);
	const { row } = attempt;
	const leftOut = leftOutOfList(row, given.outcome);
	const checked = checkedList(row, given.outcome, given.now);
	if (checked !== undefined) return { columns: checked, leftOut };
	const result = RESULTS.find(({ is }) => is(attempt)) ?? SKIPPED;
	const message = (result.message ?? saidBy)(attempt);
	const state = typeof result.state === 'function' ? result.state(attempt) : result.state;
	const told = toldOf(attempt, result, message);
	const columns = {
		message,
		told,
		...invoiceColumns(attempt),
		...orderColumns(attempt),
		what_to_do: (result.whatToDo ?? advisedBy)(attempt),
		fields: Object.keys(recordOf(attempt.error.fields)).join(),
		asked_on: askedOn(attempt, result),
	};
	return {
		columns: {
			shop: row.shop ?? null,
			order_id: row.order_id,
			state,
			take_after: takenAfter(attempt, result, state),
			...ownColumns(row, columns),
			...(hasInvoice(row) || attempt.other !== undefined
				? {}
				: issuedNow(attempt, columns.asked_on)),
		},
		leftOut,
		...(result.kind === MAILED && { mail: mailOf(attempt, told) }),
	};
}

function takenAfter(attempt: Attempt, { takeAfter }: Result, state: OrderState): string | null {
	const { row, now } = attempt;
	if (typeof takeAfter === 'function') return takeAfter(attempt);
	if (takeAfter !== undefined) return isoOf(now + takeAfter * MINUTE);
	if (hasInvoice(row)) return null;
	// n8n can be killed before it marks a list's orders, so the schedule reads a stamped list again.
	if (isList(row) && ['inGlobal', 'stamped'].includes(state))
		return isoOf(now + MINUTES_FOR_MAILS * MINUTE);
	return state === 'refused' && isAsked(attempt) ? isoOf(questionTime(row, now)) : null;
}

function isAsked(attempt: Attempt): boolean {
	const { row, customersCorrect = false, address } = attempt;
	return customersCorrect && isOfTaxData(attempt) && row.asked !== 'told' && address !== '';
}

const MAILED = 'mailed';

function attemptOf(given: OutcomeRecord): Attempt {
	const { outcome, row, sameUuid = [] } = given;
	const error = recordOf(outcome.error);
	const order = recordOf(outcome.order ?? error.order);
	const before = isYes(outcome.inGlobal) ? '' : textOf(recordOf(outcome.stamped).uuid);
	const uuid = textOf(outcome.uuid) || before;
	const other = uuid === '' ? undefined : sameUuid.find((one) => isOther(one, row, uuid));
	const address = textOf(row.email) || textOf(order.email);
	const look = lookOf(row);
	const isAsked = look !== undefined && isPersonAsked(row, look);
	return { ...given, error, order, uuid, other, address, look, isPersonAsked: isAsked };
}

/** After a search, asked_on keeps only the search's first day. */
function askedOn(attempt: Attempt, { look }: Result): unknown {
	const { row, look: before } = attempt;
	if (typeof look === 'function') return writtenLook(look(attempt));
	const isEnded = look === undefined && before !== undefined && !hasInvoice(row);
	return isEnded ? dayAt(before.since) : row.asked_on;
}

const isYes = (value: unknown) =>
	value !== undefined && value !== null && value !== false && value !== '';

const isOther = (one: OrderRow, row: OrderRow, uuid: string) =>
	textOf(one.uuid).toUpperCase() === uuid.toUpperCase() &&
	(one.order_id !== row.order_id || one.shop !== row.shop);

/**
 * Returns whether another list with the same orders was already stamped, so that its global invoice includes
 * all of them.
 */
function isSameList({ outcome, row, other }: Attempt): boolean {
	return outcome.outcome === 'duplicate' && isList(row) && other !== undefined && isList(other);
}

function isStampedNow({ outcome }: Attempt): boolean {
	return textOf(outcome.uuid) !== '';
}

/** Returns whether n8n was killed after an earlier stamp, before it wrote the UUID. */
function isLost({ outcome, row, uuid }: Attempt): boolean {
	return outcome.outcome === 'duplicate' && uuid === '' && textOf(row.uuid) === '';
}

const isOpen = (attempt: Attempt) => attempt.outcome.outcome === 'unknown' || isLost(attempt);

function isUnknown(attempt: Attempt): boolean {
	return isOpen(attempt) || attempt.error.outcome === 'unknown';
}

/** Keeps the time at which the search began, because all later searches are scheduled from it. */
function lookNow({ look, now, outcome, error }: Attempt): Look {
	const { lookedAt } = recordOf(outcome.search ?? error.search);
	return {
		since: Math.min(look?.since ?? now, now),
		from: look?.from || textOf(recordOf(lookedAt).from),
	};
}

const dueOf = (attempt: Attempt) => nextLook(lookNow(attempt), attempt.now);

const NO_ID = 'no se conoce el ID de ninguna factura anterior, y no se pudo buscar.';

function lastLook({ outcome, error, now }: Attempt): string {
	const [warning] = Array.isArray(outcome.warnings) ? outcome.warnings.map(recordOf) : [];
	const search = recordOf(outcome.search ?? error.search);
	const words = textOf(recordOf(search.es ?? warning?.es).message);
	// The error message already says why no search was made.
	if (words === '' && isYes(outcome.error)) return '';
	return ` Última búsqueda, ${momentText(now)}: ${words || NO_ID}`;
}

function noAnswer(attempt: Attempt): string {
	const since = momentText(lookNow(attempt).since);
	const why = saidBy(attempt);
	return `No se sabe si se timbró: no hay respuesta del servicio desde el ${since}${why && ` (${why})`}`;
}

function saysLookedFor(attempt: Attempt): string {
	const next = momentText(dueOf(attempt) ?? attempt.now);
	return `${noAnswer(attempt)}.${lastLook(attempt)} Se busca otra vez el ${next}.`;
}

function saysLost(attempt: Attempt): string {
	return `${noAnswer(attempt)}, y no se encontró.${lastLook(attempt)}`;
}

function saysSkipped(attempt: Attempt): string {
	const { look, outcome } = attempt;
	const since = momentText(look?.since ?? attempt.now);
	const why = saidBy(attempt) || textOf(outcome.reason);
	return `No se sabe si se timbró: no hay respuesta del servicio desde el ${since}, y después el pedido cambió en la tienda (${why}).`;
}

const LOST_TO_DO =
	'Búsquela en su servicio. Si está, escriba su uuid, invoice_id e issued_on en el renglón de este pedido en cfdi_invoices, y stamped en state y status. Si no está, emítala en la página de la oficina y escriba lo mismo.';

function lostToDo({ row }: Attempt): string {
	return isList(row) ? LOST_LIST_TO_DO : LOST_TO_DO;
}

const LOST_LIST_TO_DO =
	'Búsquela en su servicio, o emítala a mano. Después escriba su uuid, su día (issued_on) y again en state en el renglón más nuevo de esta lista en cfdi_invoices: en cinco minutos se marcan sus pedidos.';

function isCustomers(attempt: Attempt): boolean {
	return textOf(attempt.calledIn) !== '' && isOfTaxData(attempt);
}

function isOfTaxData({ error }: Attempt): boolean {
	const fields = Object.keys(recordOf(error.fields));
	return fields.length > 0 && areOfCustomer(fields);
}

const saidBy = ({ outcome, error }: Attempt) =>
	textOf(recordOf(error.es ?? outcome.es).message) ||
	// n8n's own errors have only an English message.
	textOf(outcome.error) ||
	textOf(error.message);

const advisedBy = ({ error }: Attempt) => textOf(recordOf(error.es).description);

/**
 * Returns the new `told`: the last email's time, with a leading `no` while an email to the owner is
 * pending.
 */
function toldOf(attempt: Attempt, { isNews, kind }: Result, message: string): string | null {
	const { row } = attempt;
	if (isNews?.(attempt) === true) return toBeTold(row.told);
	const told = textOf(row.told) || null;
	const isOver =
		kind === 'invoiced'
			? message === ''
			: kind === 'lookedFor' || (isStampedNow(attempt) && attempt.other === undefined);
	return isOver && isToBeTold(told) ? toldTime(told) || null : told;
}

const nowOf = ({ outcome }: Attempt) => ({
	rfc: textOf(recordOf(recordOf(outcome.invoice).Receptor).Rfc),
	total: recordOf(outcome.totals).Total,
});

function isChanged(attempt: Attempt): boolean {
	const { row } = attempt;
	const { rfc, total } = nowOf(attempt);
	if (textOf(row.uuid) === '' || rfc === '' || !isYes(total)) return false;
	const isOfAnother = textOf(row.recipient) !== '' && rfc !== row.recipient;
	const isOtherTotal = isYes(row.total) && moneyText(total) !== moneyText(row.total);
	return isOfAnother || isOtherTotal;
}

function saysChanged(attempt: Attempt): string {
	const { row } = attempt;
	const { rfc, total } = nowOf(attempt);
	return `El pedido cambió después de su factura ${textOf(row.uuid)}: era ${textOf(row.recipient)} por ${moneyText(row.total)}; ahora es ${rfc} por ${moneyText(total)}`;
}

function saysOthersInvoice({ uuid, other = {} }: Attempt): string {
	const number = textOf(other.order_number);
	const whose =
		number === ''
			? `otra factura, de ${textOf(other.recipient)}`
			: `la factura del pedido ${number}`;
	return `El servicio respondió con el UUID ${uuid}, que en cfdi_invoices ya es el de ${whose}. No se envió al cliente.`;
}

const OTHERS_INVOICE_TO_DO =
	'El pedido no se timbra otra vez. Abra el XML de ese UUID para ver de cuál de los dos es, y busque la otra factura en su servicio: si está, escriba su UUID y su ID en el renglón de este pedido en cfdi_invoices (uuid, invoice_id, state stamped).';

function invoiceColumns(attempt: Attempt): OrderRow {
	const { outcome, row, uuid, other } = attempt;
	if (!hasInvoice(row) && isSameList(attempt)) return { related_uuid: uuid };
	if (hasInvoice(row) || other !== undefined) return {};
	const stamped = recordOf(outcome.stamped);
	const isNow = isStampedNow(attempt);
	const id = textOf(isNow ? outcome.id : stamped.id);
	const isKnown = uuid !== '';
	return {
		...(id !== '' && { invoice_id: id }),
		...(isYes(outcome.inGlobal) && isYes(stamped.uuid) && { related_uuid: stamped.uuid }),
		...(isKnown && { uuid, type: outcome.type ?? (textOf(row.type) || 'I') }),
		...(isNow
			? { status: 'stamped', recipient: recordOf(outcome.recipient).rfc }
			: isKnown && { status: textOf(row.status) || 'stamped' }),
	};
}

/** Columns to write after a stamp even if another execution, such as a search, changed them. */
const issuedNow = (attempt: Attempt, askedOn: unknown) =>
	isStampedNow(attempt) ? { issued_on: dayAt(attempt.now), asked_on: askedOn ?? null } : {};

function orderColumns(attempt: Attempt): OrderRow {
	const { outcome, order, row, other, address } = attempt;
	const total = Decimal.parse(outcome.total ?? (hasInvoice(row) ? null : order.total));
	const isDone = isStampedNow(attempt) || (outcome.outcome === 'duplicate' && !isLost(attempt));
	return {
		email: address,
		...(isYes(order.key) && { order_key: order.key }),
		...(textOf(order.date) !== '' && { ordered_on: textOf(order.date).slice(0, 10) }),
		...(total !== undefined && { total: Number(total.toString()) }),
		...(isYes(outcome.currency) && { currency: outcome.currency }),
		...(isYes(outcome.paymentMethod) && { method: outcome.paymentMethod }),
		// Clears `order_json` in the row of a stamped list, because each order's JSON is also in that order's own row.
		...(isList(row) && isDone && other === undefined && { order_json: '' }),
	};
}

const mailOf = (
	{ row, outcome, order, address, uuid }: Attempt,
	told: string | null,
): CustomerInvoice => ({
	shop: textOf(row.shop) || null,
	order_id: textOf(row.order_id),
	told,
	address,
	uuid,
	number: textOf(order.number),
	rfc: textOf(recordOf(outcome.recipient).rfc),
	total: textOf(outcome.total),
	currency: textOf(outcome.currency),
});
