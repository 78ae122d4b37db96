import type { Problem } from 'cfdi-mx';
import type { Phrase, Values } from 'cfdi-mx/problems';
import type { Steps } from 'cfdi-mx/reading';
import {
	dayAt,
	Decimal,
	folded,
	GENERAL_PUBLIC,
	grouped,
	groupedBy,
	isGeneric,
	normalizeKey,
	recordOf,
	rfcProblem,
	sumOf,
	textOf,
} from 'cfdi-mx/values';
import { orderSummary } from 'cfdi-orders';
import type { Day, Month } from '../calendar';
import {
	answerUntil,
	dayAfter,
	dayIn,
	dayOfStamp,
	daysIn,
	lastMonth,
	monthAfter,
	monthOf,
	numberOfDay,
	readDay,
} from '../calendar';
import { deliveredIn } from '../delivered';
import type { Row } from '../register';
import { textIn, uuidIn } from '../register';
import type { Kind } from './problems';
import { NO_FIELD, problem, refused } from './problems';
import type { SatCfdi, SatList } from './satList';
import { amountKey } from './satList';

export type AuditKind = Extract<
	Kind,
	| 'cancellationDone'
	| 'cancellationOpen'
	| 'cancellationUnclear'
	| 'cancelledAtSat'
	| 'cancelledNotListed'
	| 'lostComplement'
	| 'lostStamp'
	| 'notAtSat'
	| 'notAtSatAtBorder'
	| 'notInRegister'
	| 'notYetAtSat'
	| 'orderNotInvoiced'
	| 'ordersNotInGlobal'
	| 'satRecipientDiffers'
	| 'satRowUnread'
	| 'satTotalDiffers'
	| 'stampedTwice'
	| 'validAtSat'
>;

/** Unknown values are ''. */
export interface AuditLine {
	problem: Problem<Kind>;
	uuid: string;
	otherUuid: string;
	/** Order number or payment reference. */
	number: string;
	shop: string;
	/** Row ID in cfdi_invoices or cfdi_payments. */
	row: string;
	recipient: string;
	total: string;
	day: Day;
}

export interface MonthAudit {
	month: Month;
	issuer: string;
	lines: readonly AuditLine[];
	/** Counts all differences, whereas `lines` has at most 1,000 of each kind. */
	found: Readonly<Partial<Record<AuditKind, number>>>;
	/** CFDI of types I, E and P that SAT lists for the month, including cancelled CFDI. */
	atSat: number;
	cancelledAtSat: number;
	inRegister: number;
	inBoth: number;
	/**
	 * This and the next two fields count skipped CFDI: types T and N, cancelled CFDI outside the register, and
	 * other issuers' rows.
	 */
	otherTypes: number;
	cancelledOutside: number;
	ofOthers: number;
}

/** Returns the number of differences of all kinds. */
export const differencesIn = ({ found }: Pick<MonthAudit, 'found'>): number =>
	Object.values(found).reduce((sum, count) => sum + count, 0);

/**
 * Reads the month to audit, written as a month such as `2026-11` or as a day. Returns last month for ''.
 * @throws Problems if the string is neither a day nor a month
 */
export function auditedMonth(given: string, now: number): Month {
	const written = given.trim();
	if (written === '') return lastMonth(now);
	const day = readDay(/^\d{4}-\d\d$/.test(written) ? `${written}-01` : written);
	if (day === undefined) throw refused(NO_FIELD, 'auditMonthUnclear', { values: { day: written } });
	return monthOf(day);
}

/**
 * Checks an issuer's RFC and returns it in uppercase. Accepts ''.
 * @throws Problems if the RFC is invalid or generic
 */
export function auditedIssuer(given: string): string {
	const issuer = normalizeKey(given).toUpperCase();
	if (issuer === '') return '';
	if (rfcProblem(issuer) === undefined && !isGeneric(issuer)) return issuer;
	throw refused(NO_FIELD, 'auditIssuerUnclear', { values: { issuer } });
}

export interface MonthToAudit {
	month: Month;
	/** RFC in uppercase, or '' to use the issuer in SAT's list. */
	issuer: string;
	sat: SatList;
	/** `register` and `payments` need at least the rows of the month and its two neighboring months. */
	register: readonly Row[];
	payments: readonly Row[];
	/** In milliseconds. */
	now: number;
	/** Time at which SAT provided the list, in milliseconds. */
	listedAt: number;
}

const MAX_LINES_OF_A_KIND = 1_000;

const HOUR = 3_600_000;

/** SAT lists a stamp or a cancellation up to 72 hours late. */
const LATE = 72 * HOUR;

/**
 * Maximum time between the dates (Fecha) of two CFDI that can be one sale. Weekly or monthly sales with the
 * same total are further apart.
 */
const SAME_SALE = 72 * HOUR;

/** An order is invoiced within 31 days, so a later CFDI cannot be its lost invoice. */
const DAYS_UNTIL_STAMP = 31;

/**
 * Compares SAT's list with the register, in steps between which n8n can do other work.
 * @throws Problems if the list covers another month, or if no issuer is given and the list shares no CFDI
 * with the register
 */
export function auditSteps(given: MonthToAudit): Steps<MonthAudit> {
	return new Audit(given).steps();
}

const ROWS_OF_A_STEP = 256;

function* eachOf<One>(all: Iterable<One>, take: (one: One) => void): Steps<void> {
	let count = 0;
	for (const one of all) {
		take(one);
		count += 1;
		if (count % ROWS_OF_A_STEP === 0) yield;
	}
}

interface Known {
	row: Row;
	uuid: string;
	order: string;
	status: string;
	sale: string;
	recipient: string;
	total: string;
	/** First possible day of the stamp, or '' if unknown. */
	day: Day;
	/** Last possible day of the stamp. */
	lastDay: Day;
}

function* groupsOf<One>(
	all: Iterable<One>,
	keyOf: (one: One) => string,
): Steps<Map<string, One[]>> {
	const groups = new Map<string, One[]>();
	yield* eachOf(all, (one) => {
		const key = keyOf(one);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [one]);
		else group.push(one);
	});
	return groups;
}

class Audit {
	private readonly lines = new Map<AuditKind, AuditLine[]>();
	private readonly found: Partial<Record<AuditKind, number>> = {};
	private readonly known = new Map<string, Known>();
	private readonly withoutCfdi: Row[] = [];
	/** `listed` contains SAT's whole list, and `ofMonth` the audited month's CFDI, both sorted by time. */
	private readonly ofMonth: SatCfdi[] = [];
	private readonly listed: SatCfdi[] = [];
	private readonly monthsListed = new Set<Month>();
	private listsCancelled = false;
	/** SAT's list can still lack stamps and cancellations from this day on. */
	private readonly lateFrom: Day;

	constructor(private readonly given: MonthToAudit) {
		this.lateFrom = dayAt(given.listedAt - LATE);
	}

	*steps(): Steps<MonthAudit> {
		const { given, ofMonth, known, lines, found } = this;
		const { month, sat } = given;
		yield* this.readAll();
		const inRegister = [...known.values()].filter((one) => this.isOfMonth(one));
		this.refuseOtherMonth(inRegister.length);
		this.refuseOtherRegister(inRegister);
		const audited = ofMonth.filter(({ type }) => AUDITED.includes(type));
		const outside = audited.filter(({ uuid }) => !known.has(uuid));
		const lost = yield* this.lostStamps(outside.filter(({ isCancelled }) => !isCancelled));
		yield* this.notInRegister(audited, lost);
		yield* eachOf(audited, (cfdi) => this.compare(cfdi, known.get(cfdi.uuid)));
		yield* this.notAtSat(inRegister);
		this.orders(new Set([...lost.values()].map(({ row }) => row)));
		for (const { file, row, uuid } of sat.unread) {
			this.add('satRowUnread', { values: { file, row: String(row) }, line: { uuid } });
		}
		return {
			month,
			issuer: given.issuer || sat.issuer,
			lines: [...lines.values()].flat(),
			found,
			atSat: audited.length,
			cancelledAtSat: audited.filter(({ isCancelled }) => isCancelled).length,
			inRegister: inRegister.length,
			inBoth: audited.length - outside.length,
			otherTypes: ofMonth.length - audited.length,
			cancelledOutside: outside.filter(({ isCancelled }) => isCancelled).length,
			ofOthers: sat.ofOthers,
		};
	}

	private *readAll(): Steps<void> {
		const { known, withoutCfdi, listed, ofMonth, monthsListed } = this;
		const { month, register, payments, sat } = this.given;
		const add = (one: Known) => {
			if (!known.has(one.uuid)) known.set(one.uuid, one);
		};
		yield* eachOf(register, (row) => {
			if (textIn(row, 'status') === 'dropped') return;
			const uuid = uuidIn(row, 'uuid');
			if (uuid === '') withoutCfdi.push(row);
			else add(knownInvoice(row, uuid));
		});
		yield* eachOf(payments, (row) => {
			const uuid = uuidIn(row, 'payment_uuid');
			const recipient = known.get(uuidIn(row, 'uuid'))?.recipient ?? '';
			if (uuid !== '') add(knownComplement(row, uuid, recipient));
		});
		const days = yield* groupsOf(sat.cfdi.values(), dayOf);
		for (const day of [...days.keys()].sort()) {
			const ofDay = (days.get(day) ?? []).sort(byTime);
			monthsListed.add(monthOf(day));
			yield* eachOf(ofDay, (cfdi) => {
				listed.push(cfdi);
				if (cfdi.isCancelled) this.listsCancelled = true;
				if (day.startsWith(month)) ofMonth.push(cfdi);
			});
			yield;
		}
	}

	private isOfMonth({ day, lastDay }: Known): boolean {
		const { month } = this.given;
		return day.startsWith(month) && lastDay.startsWith(month);
	}

	private refuseOtherMonth(count: number): void {
		const { month, sat } = this.given;
		if (this.ofMonth.length > 0 || count === 0 || sat.unread.length > 0) return;
		const [first] = this.listed;
		const last = this.listed.at(-1);
		throw first === undefined || last === undefined
			? refused(NO_FIELD, 'satListWithoutRows', { values: { month, count: String(count) } })
			: refused(NO_FIELD, 'satListOtherMonth', {
					values: { month, first: dayOf(first), last: dayOf(last) },
				});
	}

	/**
	 * Refuses a list that shares no CFDI with the register, because it probably belongs to another issuer.
	 * Ignores recent CFDI, which SAT can list late.
	 */
	private refuseOtherRegister(inRegister: readonly Known[]): void {
		const { given, known, listed, lateFrom } = this;
		const { issuer, month, sat } = given;
		const settled = inRegister.filter(({ lastDay }) => lastDay < lateFrom);
		if (issuer !== '' || settled.length === 0 || listed.some(({ uuid }) => known.has(uuid))) return;
		const values = { issuer: sat.issuer, month, count: String(settled.length) };
		throw refused(NO_FIELD, 'satListOtherRegister', { values });
	}

	private add(kind: AuditKind, { values, line = {} }: Found): void {
		const lines = this.lines.get(kind) ?? [];
		this.lines.set(kind, lines);
		this.found[kind] = (this.found[kind] ?? 0) + 1;
		if (lines.length === MAX_LINES_OF_A_KIND) return;
		lines.push({ ...NO_LINE, ...line, problem: problem(NO_FIELD, kind, { values }) });
	}

	private *lostStamps(outside: readonly SatCfdi[]): Steps<Map<string, Waiting>> {
		const queues = new Queues(yield* this.waiting());
		const lost = new Map<string, Waiting>();
		for (const cfdi of outside) {
			const found = queues.take(cfdi);
			if (found === undefined) continue;
			lost.set(cfdi.uuid, found);
			const { uuid, recipient } = cfdi;
			const values = { uuid, recipient, day: dayOf(cfdi), number: found.number };
			const line = { ...lineOf(found.row), ...satLine(cfdi), number: found.number };
			if (cfdi.type === 'P') this.add('lostComplement', { values, line });
			else this.add('lostStamp', { values: { ...values, total: money(cfdi.total) }, line });
		}
		return lost;
	}

	private *waiting(): Steps<Waiting[]> {
		const { known, withoutCfdi, given } = this;
		const waiting: Waiting[] = [];
		const recipients = new Map<string, string>();
		for (const { order, recipient } of known.values()) recipients.set(order, recipient);
		const recipientOf = (row: Row) =>
			known.get(uuidIn(row, 'related_uuid'))?.recipient ??
			recipients.get(textIn(row, 'order_key')) ??
			'';
		yield* eachOf(withoutCfdi.filter(isWaiting), (row) => {
			waiting.push(waitingOrder(row, recipientOf));
		});
		yield* eachOf(given.payments.filter(isWaitingPayment), (row) => {
			const recipient = known.get(uuidIn(row, 'uuid'))?.recipient ?? '';
			const day = dayOfStamp(row.createdAt) || textIn(row, 'date').slice(0, 10);
			const number = textIn(row, 'reference');
			waiting.push({ row, number, type: 'P', recipient, total: '0', day });
		});
		return waiting;
	}

	private *notInRegister(
		audited: readonly SatCfdi[],
		lost: ReadonlyMap<string, Waiting>,
	): Steps<void> {
		const { known } = this;
		const twins = new Map<string, SatCfdi>();
		const groups = yield* groupsOf(this.listed.filter(canBeTwin), saleKeyOf);
		yield* eachOf(groups.values(), (group) => this.findTwins(group, lost, twins));
		yield* eachOf(audited, (cfdi) => {
			const { uuid, type, total, recipient, isCancelled } = cfdi;
			const twin = twins.get(uuid);
			if (twin !== undefined) {
				this.stampedTwice(cfdi, twin);
			} else if (!known.has(uuid) && !lost.has(uuid) && !isCancelled) {
				const values = { uuid, type, recipient, total: money(total), day: dayOf(cfdi) };
				this.add('notInRegister', { values, line: satLine(cfdi) });
			}
		});
	}

	/** Adds each repeated CFDI to `twins`, with another CFDI for the same sale. */
	private findTwins(
		group: readonly SatCfdi[],
		lost: ReadonlyMap<string, Waiting>,
		twins: Map<string, SatCfdi>,
	): void {
		const { known } = this;
		// Sales to the general public often have equal totals, so three or more such CFDI are probably
		// separate sales.
		const isPublic = group[0]?.recipient === GENERAL_PUBLIC;
		if (group.length === 1 || (isPublic && group.length > 2)) return;
		const bySale = new Map<string, SatCfdi>();
		const isExplained = ({ uuid }: SatCfdi) => known.has(uuid) || lost.has(uuid);
		for (const [at, cfdi] of group.entries()) {
			const own = known.get(cfdi.uuid);
			if (own !== undefined) {
				if (own.sale === '' || isGivenUp(own)) continue;
				const same = bySale.get(own.sale);
				if (same === undefined) bySale.set(own.sale, cfdi);
				else twins.set(cfdi.uuid, same);
			} else if (!lost.has(cfdi.uuid)) {
				const near = [group[at - 1], group[at + 1]].filter(
					(one): one is SatCfdi => one !== undefined && areNear(one, cfdi),
				);
				const earlier = isPublic ? undefined : near.find((one) => one === group[at - 1]);
				const twin = near.find(isExplained) ?? earlier;
				if (twin !== undefined) twins.set(cfdi.uuid, twin);
			}
		}
	}

	private stampedTwice(cfdi: SatCfdi, twin: SatCfdi): void {
		const { known } = this;
		const [own, other] = [known.get(cfdi.uuid), known.get(twin.uuid)];
		const listed = own ?? other;
		const values = {
			uuid: cfdi.uuid,
			day: dayOf(cfdi),
			other: twin.uuid,
			otherDay: dayOf(twin),
			total: money(cfdi.total),
			recipient: cfdi.recipient,
			known: knowledge(own, other),
		};
		const line = { ...(listed && lineOf(listed.row)), ...satLine(cfdi), otherUuid: twin.uuid };
		this.add('stampedTwice', { values, line });
	}

	private compare(cfdi: SatCfdi, known: Known | undefined): void {
		if (known === undefined) return;
		const { uuid, isCancelled } = cfdi;
		const line = { ...lineOf(known.row), ...satLine(cfdi) };
		if (isCancelled) {
			if (known.status !== 'cancelled') this.cancelled(cfdi, known, line);
			return;
		}
		if (known.recipient !== '' && known.recipient !== cfdi.recipient) {
			const values = { uuid, rfc: cfdi.recipient, listed: known.recipient };
			this.add('satRecipientDiffers', { values, line });
		}
		if (cfdi.type !== 'P' && known.total !== '' && known.total !== cfdi.total) {
			const values = { uuid, total: money(cfdi.total), listed: money(known.total) };
			this.add('satTotalDiffers', { values, line });
		}
		this.stillValid(uuid, known, line);
	}

	private cancelled(
		{ uuid, cancelledOn }: SatCfdi,
		{ status }: Known,
		line: Partial<AuditLine>,
	): void {
		const state: Phrase<Kind> =
			cancelledOn === ''
				? { kind: 'isCancelled' }
				: { kind: 'isCancelledOn', values: { day: cancelledOn } };
		const isExpected = status === 'cancelling' || status === 'cancelUnknown';
		const kind = isExpected ? 'cancellationDone' : 'cancelledAtSat';
		this.add(kind, { values: { uuid, state }, line });
	}

	private stillValid(uuid: string, { row, status }: Known, line: Partial<AuditLine>): void {
		const seen = textIn(row, 'checked_on') || textIn(row, 'asked_on');
		const asked = textIn(row, 'asked_on').slice(0, 10);
		// Ignores recent cancellations, because SAT can list them late.
		const isLate = seen === '' || dayIso(seen) < this.lateFrom;
		if (status === 'cancelled' && isLate) this.add('validAtSat', { values: { uuid }, line });
		if (status === 'cancelUnknown' && isLate) {
			this.add('cancellationUnclear', { values: { uuid }, line });
		}
		if (status !== 'cancelling' || asked === '') return;
		const until = answerUntil(asked);
		if (until < this.lateFrom) {
			this.add('cancellationOpen', { values: { uuid, asked, until }, line });
		}
	}

	private *notAtSat(inRegister: readonly Known[]): Steps<void> {
		const { sat, listedAt } = this.given;
		const unread = new Set(sat.unread.map(({ uuid }) => uuid));
		const late: Known[] = [];
		const cancelled: Known[] = [];
		yield* eachOf(inRegister, (one) => {
			if (sat.cfdi.has(one.uuid) || unread.has(one.uuid)) return;
			if (one.lastDay >= this.lateFrom) late.push(one);
			else if (one.status === 'cancelled' && !this.listsCancelled) cancelled.push(one);
			else this.missing(one);
		});
		const count = (all: readonly Known[]) => String(all.length);
		for (const one of late.slice(0, 1)) {
			const values = { count: count(late), uuid: one.uuid, from: dayAt(listedAt + LATE) };
			this.add('notYetAtSat', { values, line: knownLine(one) });
		}
		for (const one of cancelled.slice(0, 1)) {
			const values = { count: count(cancelled), uuid: one.uuid };
			this.add('cancelledNotListed', { values, line: knownLine(one) });
		}
	}

	private missing(known: Known): void {
		const { uuid, day } = known;
		const month = this.neighbour(day);
		const line = knownLine(known);
		if (month === undefined) this.add('notAtSat', { values: { uuid, day }, line });
		else this.add('notAtSatAtBorder', { values: { uuid, day, month }, line });
	}

	/**
	 * Returns the neighboring month in which SAT might list a CFDI, unless SAT's list includes that month. Its
	 * Fecha can be in the previous month on days 1 to 3, because SAT accepts it for 72 hours, and in the next
	 * month on the last day, because Cancún is an hour ahead.
	 */
	private neighbour(day: Day): Month | undefined {
		const { month } = this.given;
		const number = numberOfDay(day);
		const other =
			number <= 3 ? monthAfter(month, -1) : number === daysIn(month) ? monthAfter(month, 1) : '';
		return other === '' || this.monthsListed.has(other) ? undefined : other;
	}

	private orders(lost: ReadonlySet<Row>): void {
		const { month, now } = this.given;
		const today = dayAt(now);
		const open = this.withoutCfdi.filter(
			(row) => isOpenOrder(row) && orderDay(row).startsWith(month),
		);
		for (const row of open) {
			if (!PAID.includes(textIn(row, 'state')) || lost.has(row)) continue;
			if (today <= dayIn(month, 31)) continue;
			const why = textIn(row, 'message') || ({ kind: 'orderWaits' } as const);
			const values = { number: nameOf(row), day: orderDay(row), why };
			this.add('orderNotInvoiced', { values, line: { ...lineOf(row), day: orderDay(row) } });
		}
		const withoutRfc = open.filter(
			(row) => textIn(row, 'state') === 'noRfc' && today > dayAfter(orderDay(row)),
		);
		for (const [day, rows] of groupedBy(withoutRfc, orderDay)) {
			const [row] = rows;
			const values = { count: String(rows.length), day, number: nameOf(row) };
			this.add('ordersNotInGlobal', { values, line: { ...lineOf(row), day } });
		}
	}
}

interface Found {
	values: Values<Kind>;
	line?: Partial<AuditLine>;
}

const NO_LINE: Omit<AuditLine, 'problem'> = {
	uuid: '',
	otherUuid: '',
	number: '',
	shop: '',
	row: '',
	recipient: '',
	total: '',
	day: '',
};

/** Payroll (N) and transport (T) CFDI are not audited, because other programs issue them. */
const AUDITED: readonly string[] = ['I', 'E', 'P'];

const dayOf = ({ issuedAt }: SatCfdi): Day => issuedAt.slice(0, 10);

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const byTime = (one: SatCfdi, other: SatCfdi) => inOrder(one.issuedAt, other.issuedAt);

const money = (total: string): string =>
	grouped(String((Decimal.parse(total) ?? Decimal.zero).trimmed(2)));

const satLine = (cfdi: SatCfdi) => ({
	uuid: cfdi.uuid,
	recipient: cfdi.recipient,
	total: cfdi.total,
	day: dayOf(cfdi),
});

const lineOf = (row: Row) => ({
	number: textIn(row, 'order_number') || textIn(row, 'order_id') || textIn(row, 'reference') || '',
	shop: textIn(row, 'shop'),
	row: textIn(row, 'id'),
	recipient: textIn(row, 'recipient').toUpperCase(),
});

const knownLine = ({ row, uuid, recipient, total, day }: Known) => ({
	...lineOf(row),
	uuid,
	recipient,
	total,
	day,
});

const nameOf = (row: Row): string => {
	const { number, shop, row: id } = lineOf(row);
	return [number || textIn(row, 'order_key') || `#${id}`, shop].filter(Boolean).join(', ');
};

function dayIso(written: string): Day {
	return /^\d{4}-\d\d-\d\d$/.test(written) ? written : dayOfStamp(written) || written.slice(0, 10);
}

function knownInvoice(row: Row, uuid: string): Known {
	const type = textIn(row, 'type') || 'I';
	const day = textIn(row, 'issued_on').slice(0, 10);
	return {
		row,
		uuid,
		order: textIn(row, 'order_key'),
		status: textIn(row, 'status'),
		sale: saleOf(row, type),
		recipient: textIn(row, 'recipient').toUpperCase(),
		// All payment complements have the total 0, so their totals are not compared.
		total: type === 'P' ? '' : amountKey(row.total ?? ''),
		day,
		lastDay: day,
	};
}

/** Estimates the stamp's day from the row's timestamps, because the row has only the payment's date. */
function knownComplement(row: Row, uuid: string, recipient: string): Known {
	return {
		row,
		uuid,
		order: '',
		status: 'stamped',
		sale: '',
		recipient,
		total: '',
		day: dayOfStamp(row.createdAt),
		lastDay: dayOfStamp(row.updatedAt ?? row.createdAt),
	};
}

/**
 * A credit note's key is its shop and order_id, such as "tienda.mx refund 9", because all refunds of an
 * order have the same order_key.
 */
function saleOf(row: Row, type: string): string {
	const [shop, id] = [textIn(row, 'shop'), textIn(row, 'order_id')];
	const key = type === 'E' ? '' : textIn(row, 'order_key');
	return key || (id === '' ? '' : `${shop} ${id}`);
}

const isGivenUp = ({ status }: Known): boolean => /^cancel/.test(status);

const canBeTwin = ({ type, total, isCancelled }: SatCfdi): boolean =>
	['I', 'E'].includes(type) && total !== '0' && !isCancelled;

/** Foreign customers share one generic RFC, so their names are also compared. */
const saleKeyOf = ({ type, recipient, recipientName, total }: SatCfdi): string =>
	[type, recipient, isGeneric(recipient) ? folded(recipientName) : '', total].join('|');

const areNear = (one: SatCfdi, other: SatCfdi): boolean =>
	Math.abs(timeOf(one) - timeOf(other)) <= SAME_SALE;

const timeOf = ({ issuedAt }: SatCfdi): number =>
	Date.parse(issuedAt.length === 10 ? `${issuedAt}T00:00:00Z` : `${issuedAt}Z`);

function knowledge(own: Known | undefined, other: Known | undefined): Phrase<Kind> {
	if (own !== undefined && other !== undefined) {
		return { kind: 'theRegisterHasBoth', values: { number: nameOf(own.row) } };
	}
	const one = own ?? other;
	if (one === undefined) return { kind: 'theRegisterHasNeither' };
	return { kind: 'theRegisterHasOne', values: { uuid: one.uuid } };
}

const PAID: readonly string[] = ['received', 'again', 'refused', 'unknown'];

const isOpenOrder = (row: Row): boolean =>
	uuidIn(row, 'related_uuid') === '' &&
	textIn(row, 'type') !== 'E' &&
	textIn(row, 'shop') !== 'global' &&
	textIn(row, 'status') !== 'cancelled';

const orderDay = (row: Row): Day =>
	textIn(row, 'ordered_on').slice(0, 10) || dayOfStamp(row.createdAt);

interface Waiting {
	row: Row;
	number: string;
	type: string;
	recipient: string;
	total: string;
	day: Day;
}

function isWaiting(row: Row): boolean {
	const [state, status] = [textIn(row, 'state'), textIn(row, 'status')];
	if (status === 'cancelled') return false;
	return [...PAID, 'refund'].includes(state) || status === 'stamped';
}

const isWaitingPayment = (row: Row): boolean =>
	uuidIn(row, 'payment_uuid') === '' && textIn(row, 'status') !== 'dropped';

function waitingOrder(row: Row, recipientOf: (row: Row) => string): Waiting {
	const type = textIn(row, 'type') || 'I';
	const number = nameOf(row);
	const listed = {
		recipient: (textIn(row, 'recipient') || textIn(row, 'rfc')).toUpperCase(),
		total: amountKey(row.total ?? ''),
	};
	const day = orderDay(row) || dayIso(textIn(row, 'asked_on'));
	if (type === 'E') {
		return { row, number, type, ...listed, day, recipient: listed.recipient || recipientOf(row) };
	}
	if (textIn(row, 'shop') === 'global') {
		const total = listed.total || totalOfList(row.order_json);
		return { row, number, type, total, day, recipient: GENERAL_PUBLIC };
	}
	if (listed.recipient !== '' && listed.total !== '') return { row, number, type, ...listed, day };
	// Until Stamp's first outcome is recorded, only `order_json` has the recipient, total and date.
	const { recipient, total, date } = orderIn(row.order_json);
	return {
		row,
		number,
		type,
		recipient: listed.recipient || recipient,
		total: listed.total || total,
		day: day || date,
	};
}

function orderIn(written: unknown): { recipient: string; total: string; date: Day } {
	const { data, host } = deliveredIn(written);
	const { order, recipient } = orderSummary(data, { issuerRfc: '', host });
	const { total, date } = recordOf(order);
	return {
		recipient: textOf(recordOf(recipient).rfc).toUpperCase(),
		total: amountKey(total),
		date: textOf(date).slice(0, 10),
	};
}

function totalOfList(written: unknown): string {
	const { data } = deliveredIn(written);
	const totals = (Array.isArray(data) ? data : []).map((one) => Decimal.parse(orderIn(one).total));
	const known = totals.filter((one) => one !== undefined);
	return known.length === 0 || known.length < totals.length ? '' : amountKey(String(sumOf(known)));
}

class Queues {
	private readonly queues: ReadonlyMap<string, { rows: readonly Waiting[]; next: number }>;

	constructor(waiting: readonly Waiting[]) {
		const complete = waiting.filter(({ total, day }) => total !== '' && day !== '');
		const sorted = complete.sort((one, other) => inOrder(one.day, other.day));
		const groups = groupedBy(sorted, ({ type, recipient, total }) => keyOf(type, recipient, total));
		this.queues = new Map([...groups].map(([key, rows]) => [key, { rows, next: 0 }]));
	}

	/** Callers must pass CFDI in chronological order, because orders too old for one CFDI are dropped. */
	take(cfdi: SatCfdi): Waiting | undefined {
		const { type, recipient, total } = cfdi;
		const found = this.takeFrom(keyOf(type, recipient, total), cfdi);
		// An order without a recipient matches by its total alone, except for the general public,
		// whose totals are often equal.
		if (found !== undefined || recipient === GENERAL_PUBLIC || type === 'P') return found;
		return this.takeFrom(keyOf(type, '', total), cfdi);
	}

	private takeFrom(key: string, cfdi: SatCfdi): Waiting | undefined {
		const queue = this.queues.get(key);
		if (queue === undefined) return undefined;
		const { rows } = queue;
		const isOver = (one: Waiting) => dayAfter(one.day, DAYS_UNTIL_STAMP) < dayOf(cfdi);
		let one = rows[queue.next];
		while (one !== undefined && isOver(one)) one = rows[(queue.next += 1)];
		// An order's day can be one day after the CFDI's, because shops can record it in UTC.
		if (one === undefined || one.day > dayAfter(dayOf(cfdi))) return undefined;
		queue.next += 1;
		return one;
	}
}

const keyOf = (type: string, recipient: string, total: string) =>
	[type, recipient, total].join('|');
