import type { Sought } from '../../../../cfdi';
import { idNumber } from './invoiceIds';

/** An ID and the UUID that a service gave. */
interface Given {
	id?: unknown;
	uuid?: unknown;
}

/** A write that was sent. */
export interface Sent {
	/** In milliseconds since 1970. */
	at: number;
	/** The last ID that was given before. */
	after: number | string | undefined;
	/** In the order of what happens in this process. */
	order: number;
	/** When it was given up without an answer, in the same order. */
	ended?: number;
	/** The lowest ID that was given since it was sent. */
	ahead?: bigint;
	/** The lowest that was given to one that was sent after this one had ended. */
	until?: bigint;
}

/** So many are remembered. */
const MOST_GIVEN = 10_000;
const MOST_LOST = 1_000;

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

	/** Under way, or without an answer. */
	private readonly open = new Set<Sent>();

	/** Those without an answer that were not found: an equal one is not found for certain either. */
	private readonly lost = new Map<string, Sought>();

	/** @param name of the service and the credential */
	static of(name: string): KnownInvoices {
		const known = ofServices.get(name) ?? new KnownInvoices();
		ofServices.set(name, known);
		return known;
	}

	/** Called before a write is sent. */
	sending(): Sent {
		const sent = { at: Date.now(), after: this.last, order: ++this.order };
		this.open.add(sent);
		forgetOldest(this.open, MOST_LOST);
		return sent;
	}

	/** Nothing was done. */
	refused(sent: Sent): void {
		this.open.delete(sent);
	}

	/** Its answer has not come. */
	unanswered(sent: Sent): void {
		sent.ended = ++this.order;
	}

	/** The invoice of a write was given: by its answer, or since it was found. */
	answered({ id, uuid }: Given, given: Sent): void {
		this.open.delete(given);
		if (typeof uuid === 'string') {
			this.uuids.add(uuid.toUpperCase());
			forgetOldest(this.uuids, MOST_GIVEN);
		}
		if (typeof id !== 'number' && typeof id !== 'string') return;
		this.given.set(String(id), String(uuid));
		forgetOldest(this.given, MOST_GIVEN);
		const number = idNumber(id);
		const before = idNumber(this.last);
		if (number === undefined || before === undefined || number > before) this.last = id;
		if (number === undefined) return;
		for (const sent of this.open) {
			sent.ahead = lower(sent.ahead, number);
			const isLater = sent.ended !== undefined && given.order > sent.ended;
			if (isLater) sent.until = lower(sent.until, number);
		}
	}

	/** Whether it is known whose invoice an ID is. */
	hasId(id: string): boolean {
		return this.given.has(id);
	}

	hasUuid(uuid: string): boolean {
		return this.uuids.has(uuid.toUpperCase());
	}

	/** @param name the same in each attempt to find it */
	lose(name: string, sought: Sought): void {
		this.lost.set(name, sought);
		forgetOldest(this.lost, MOST_LOST);
	}

	found(name: string): void {
		this.lost.delete(name);
	}

	/** All that were sent since a moment, are looked for in this process, and have not been found. */
	lostSince(moment: number): Array<readonly [name: string, sought: Sought]> {
		return [...this.lost].filter(([, { sentAt = 0 }]) => sentAt >= moment);
	}
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
