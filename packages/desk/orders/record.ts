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
	/** The order comes from the table. Only then does Stamp search for a lost invoice. */
	isSchedule?: boolean;
	/** The row's state before the customers' page called. The page shows the customer what to correct. */
	calledIn?: string;
	customersCorrect?: boolean;
	/** In milliseconds. */
	now: number;
}

export interface RecordedOutcome {
	/**
	 * The columns to write, with `shop` and `order_id`. If the order was stamped in this run, they include
	 * `issued_on` and overwrite what another run wrote in the meantime.
	 */
	columns: OrderRow;
	/** Columns of orders that leave their global invoice. Write them before their list's columns. */
	leftOut: OrderRow[];
	mail?: CustomerInvoice;
}

interface Attempt extends OutcomeRecord {
	error: Json;
	order: Json;
	/** The UUID of this or an earlier stamp, `''` if unknown. */
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
	/** When the schedule takes the order again: in minutes, or as the column's value. */
	takeAfter?: number | ((attempt: Attempt) => string | null);
	/** Keeps, begins or continues the search. Other results end it. */
	look?: 'kept' | ((attempt: Attempt) => Look);
}

/** A large run sends all of its mails within these minutes. */
const MINUTES_FOR_MAILS = 60;

const MAIL_IT = 'La factura está timbrada. Envíela desde la página de la oficina.';

const isNewMessage = (message: (attempt: Attempt) => string) => (attempt: Attempt) =>
	attempt.row.message !== message(attempt);

const always = () => true;

/** The first match counts. */
const RESULTS: readonly Result[] = [
	{
		// An earlier night's list has the same orders and was stamped in the meantime.
		kind: 'sameList',
		is: isSameList,
		state: 'inGlobal',
	},
	{
		// The service returned the UUID of another order.
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
		// n8n was killed before the mail, or before it recorded the mail.
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
		// n8n can be killed before the mail.
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
		// The customer corrects the data on the page that called this workflow.
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
		// Another execution is stamping the order.
		kind: 'open',
		is: (attempt) => isOpen(attempt) && !attempt.isSchedule && attempt.look === undefined,
		state: 'received',
		message: () => WAITS,
		takeAfter: 5,
	},
	{
		// The shop has posted the order again during the search.
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
		// For example, the shop has cancelled the order during the search. Stamp does not search for such an
		// order.
		kind: 'lostAndSkipped',
		is: ({ look, outcome }) => look !== undefined && isYes(outcome.reason),
		state: 'unknown',
		message: saysSkipped,
		whatToDo: lostToDo,
		isNews: (attempt) => !attempt.isPersonAsked,
		look: 'kept',
	},
	{
		// n8n was killed after the stamp, before it wrote the row.
		kind: 'stampedUnwritten',
		is: ({ outcome, row, uuid, address }) =>
			outcome.outcome === 'duplicate' && uuid !== '' && textOf(row.uuid) === '' && address !== '',
		state: 'stamped',
		// The row is written before the mail, so no mail was sent.
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

/** Decides the columns of an order that was stamped, refused, skipped or compared. */
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
	// n8n can be killed before it marks the orders of a list.
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

/** Returns the value of asked_on. Only the day remains of a search that has ended. */
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

/** n8n knows the keys of all orders in the list, so all of them are in the invoice with this UUID. */
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

/** Returns the search after a look. It keeps its start, because the start decides when it ends. */
function lookNow({ look, now, outcome, error }: Attempt): Look {
	const { lookedAt } = recordOf(outcome.search ?? error.search);
	return {
		since: Math.min(look?.since ?? now, now),
		from: look?.from || textOf(recordOf(lookedAt).from),
	};
}

const dueOf = (attempt: Attempt) => nextLook(lookNow(attempt), attempt.now);

const NO_ID = 'no se conoce el ID de ninguna factura anterior, y no se pudo buscar.';

/**
 * Returns the sentence about the IDs that the last look read. Stamp itself searches for a minute if
 * its response is lost.
 */
function lastLook({ outcome, error, now }: Attempt): string {
	const [warning] = Array.isArray(outcome.warnings) ? outcome.warnings.map(recordOf) : [];
	const search = recordOf(outcome.search ?? error.search);
	const words = textOf(recordOf(search.es ?? warning?.es).message);
	// The message of the error already explains why there was no look.
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

/** After a person enters `again`, the workflow marks the list's orders. */
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
	// n8n's errors are in English.
	textOf(outcome.error) ||
	textOf(error.message);

const advisedBy = ({ error }: Attempt) => textOf(recordOf(error.es).description);

/** Returns the time of the last mail to the owner, or `no` while one waits. A stamp ends the wait. */
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

/** Returns the columns that overwrite what another run wrote in the meantime, such as a search. */
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
		// Keep the order as evidence. The orders of a list have separate rows.
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
