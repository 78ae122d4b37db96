import { createHash } from 'crypto';
import type { IContextObject, IDataObject } from 'n8n-workflow';

/** What is known of the request of one item of one run. */
export interface LedgerEntry {
	/** Of the body that was sent, which itself is not kept. */
	fingerprint: string;
	/** When it was last sent, ISO 8601. */
	sentAt: string;
	/** Why no answer came, in one line. */
	fault?: string;
	/** The answer. Without one, the outcome of the request is unknown. */
	answer?: IDataObject[];
}

type Entries = Record<string, LedgerEntry>;

/**
 * What this process sent since n8n made or read a context. It is not stored with the execution: so
 * a Retry of the execution, which a person started, can be told from Retry On Fail.
 */
const sentNow = new WeakMap<Entries, Set<string>>();

/**
 * Remembers, for each item of each run of a node, the request that changes something at the
 * service. It stands in n8n's node context, which all attempts of Retry On Fail share and which n8n
 * stores with the execution, so its own Retry finds it again. It holds no token, and of an invoice
 * only a fingerprint and the answer.
 */
export class Ledger {
	private readonly entries: Entries;

	/**
	 * @param context n8n's node context
	 * @param operation "invoice.stamp": an entry answers only for the operation that made it
	 * @param runIndex of the node in its execution: another turn of a loop is another request
	 */
	constructor(
		context: IContextObject,
		operation: string,
		private readonly runIndex: number,
	) {
		const operations = (context.cfdiRequests ??= {}) as Record<string, Entries>;
		this.entries = operations[operation] ??= {};
	}

	find(item: number): LedgerEntry | undefined {
		return this.entries[this.key(item)];
	}

	/** An entry of any run without an answer, for the same body. */
	findUnknown(fingerprint: string): LedgerEntry | undefined {
		return Object.values(this.entries).find(
			(entry) => entry.fingerprint === fingerprint && entry.answer === undefined,
		);
	}

	/** Whether this execution itself has sent the item, and not one that n8n retries. */
	wasSentNow(item: number): boolean {
		return sentNow.get(this.entries)?.has(this.key(item)) === true;
	}

	/** Called before the request is sent: an entry without an answer is an unknown outcome. */
	sending(item: number, fingerprint: string): void {
		this.entries[this.key(item)] = { fingerprint, sentAt: new Date().toISOString() };
		const sent = sentNow.get(this.entries) ?? new Set();
		sentNow.set(this.entries, sent.add(this.key(item)));
	}

	done(item: number, answer: IDataObject[]): void {
		const entry = this.find(item);
		if (entry !== undefined) entry.answer = answer;
	}

	/** @param fault in words that may be stored: without secrets */
	unanswered(item: number, fault: string): void {
		const entry = this.find(item);
		if (entry !== undefined) entry.fault = fault;
	}

	/** Nothing happened at the service: the entry is again what it was before. */
	restore(item: number, before: LedgerEntry | undefined): void {
		if (before === undefined) delete this.entries[this.key(item)];
		else this.entries[this.key(item)] = before;
	}

	private key(item: number): string {
		return `${this.runIndex}:${item}`;
	}
}

/** The same for the same text. */
export function fingerprintOf(body: string): string {
	return createHash('sha256').update(body).digest('base64url');
}
