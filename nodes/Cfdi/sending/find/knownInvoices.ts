import type { InvoiceQuery } from 'cfdi-mx';
import { idNumber } from './invoiceIds';

/** An ID and the UUID that a service gave. */
interface Given {
	id?: unknown;
	uuid?: unknown;
}

/** A write that was sent. */
export interface Sent {
	/** The same in each attempt to find its invoice. */
	name: string;
	/** Fingerprint of its keys: a later one with the same is the same invoice. */
	uniqueKey?: string | undefined;
	/** As it was sent. */
	invoice: Record<string, unknown>;
	/** In milliseconds since 1970. */
	at: number;
	/** The last ID that was given before. */
	after: number | string | undefined;
	/** In the order of what happens in this process. */
	order: number;
	/** When it was given up without an answer, in the same order; missing for one of an earlier attempt. */
	ended?: number;
	/** The lowest ID that was given since it was sent. */
	ahead?: bigint;
	/** The lowest that was given to one that was sent after this one had ended. */
	until?: bigint;
	/** What a broken answer named. */
	uuid?: string;
}

/** So many are remembered. */
const MOST_GIVEN = 10_000;
const MOST_OPEN = 1_000;

/** One that was sent longer ago, in milliseconds, is under way no more. */
const UNDER_WAY = 10 * 60_000;

/**
 * What this process knows of the invoices of one service and credential: where one stands whose answer
 * is missing, and which UUIDs belong to others.
 */
export class KnownInvoices {
	/** UUIDs in upper case, by their IDs as texts. */
	private readonly given = new Map<string, string>();

	private readonly uuids = new Set<string>();

	/** The highest ID, or the last where they are no numbers. */
	private last: number | string | undefined;

	private order = 0;

	/** Under way, or without an answer, by their names. */
	private readonly open = new Map<string, Sent>();

	/** @param name of the service and the credential */
	static of(name: string): KnownInvoices {
		const known = ofServices.get(name) ?? new KnownInvoices();
		ofServices.set(name, known);
		return known;
	}

	/** Called before a write is sent. */
	sending(invoice: Pick<Sent, 'invoice' | 'name' | 'uniqueKey'>): Sent {
		const sent = { ...invoice, at: Date.now(), after: this.last, order: ++this.order };
		this.reopen(sent);
		return sent;
	}

	/** An earlier attempt, or another process, has sent it. */
	reopen(sent: Sent): void {
		this.open.delete(sent.name);
		this.open.set(sent.name, sent);
		forgetOldest(this.open, MOST_OPEN);
	}

	/** Nothing was done. */
	refused({ name }: Sent): void {
		this.open.delete(name);
	}

	/** Its answer has not come. */
	unanswered(sent: Sent): void {
		sent.ended = ++this.order;
	}

	/** The invoice of a write was given: by its answer, or since it was found. */
	answered({ id, uuid }: Given, given: Sent): void {
		this.open.delete(given.name);
		for (const { name, uniqueKey } of this.open.values()) {
			if (uniqueKey !== undefined && uniqueKey === given.uniqueKey) this.open.delete(name);
		}
		if (typeof uuid === 'string') {
			this.uuids.add(uuid.toUpperCase());
			forgetOldest(this.uuids, MOST_GIVEN);
		}
		if (typeof id !== 'number' && typeof id !== 'string') return;
		const before = this.given.get(String(id));
		// A service that begins anew gives its IDs again: a sandbox that was emptied.
		if (before !== undefined && before !== String(uuid)) this.forgetIds();
		this.given.set(String(id), String(uuid));
		forgetOldest(this.given, MOST_GIVEN);
		const number = idNumber(id);
		const last = idNumber(this.last);
		if (number === undefined || last === undefined || number > last) this.last = id;
		if (number === undefined) return;
		for (const sent of this.open.values()) {
			sent.ahead = lower(sent.ahead, number);
			const isLater = sent.ended !== undefined && given.order > sent.ended;
			if (isLater) sent.until = lower(sent.until, number);
		}
	}

	private forgetIds(): void {
		this.given.clear();
		this.last = undefined;
	}

	/** Whether it is known whose invoice an ID is. */
	hasId(id: string): boolean {
		return this.given.has(id);
	}

	hasUuid(uuid: string): boolean {
		return this.uuids.has(uuid.toUpperCase());
	}

	/**
	 * What else was sent in this process, and may have got an invoice that is looked for: an equal one is
	 * that of neither.
	 * @param own those that are looked for: what was given up under the key of one is that one
	 */
	others(own: readonly Sent[]): InvoiceQuery[] {
		const since = Date.now() - UNDER_WAY;
		const isOwn = (sent: Sent) =>
			own.some(
				({ name, uniqueKey }) =>
					name === sent.name ||
					(uniqueKey !== undefined && uniqueKey === sent.uniqueKey && sent.ended !== undefined),
			);
		return [...this.open.values()].filter((sent) => sent.at >= since && !isOwn(sent)).map(soughtOf);
	}
}

/** What is looked for. */
export function soughtOf({ at, invoice, uuid }: Sent): InvoiceQuery {
	return { invoice, sentAt: at, ...(uuid !== undefined && { uuid }) };
}

function lower(one: bigint | undefined, other: bigint): bigint {
	return one === undefined || other < one ? other : one;
}

const ofServices = new Map<string, KnownInvoices>();

function forgetOldest(all: Map<unknown, unknown> | Set<unknown>, most: number): void {
	for (const oldest of all.keys()) {
		if (all.size <= most) return;
		all.delete(oldest);
	}
}
