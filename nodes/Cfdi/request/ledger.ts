import { createHash } from 'crypto';
import type { IContextObject, IDataObject } from 'n8n-workflow';

/** What is known of the request of one item of one run. */
export interface LedgerEntry {
	/** Fingerprint of what was sent: not what was in it. */
	print: string;
	/** When it was last sent, ISO 8601. */
	sentAt: string;
	/** Why no answer came, in one line. */
	fault?: string;
	/** The answer, once there is one. Without it, the request may or may not have been done. */
	answer?: IDataObject[];
}

type Entries = Record<string, LedgerEntry>;

/**
 * Remembers, for each item of each run of a node, the request that changes something at the
 * service. It stands in n8n's node context, which every try of Retry On Fail shares and which n8n
 * stores with the execution, so that its own Retry finds it again. It holds no token, and of an
 * invoice only a fingerprint and the answer.
 */
export class Ledger {
	private readonly entries: Entries;

	/**
	 * @param context n8n's node context
	 * @param operation "invoice.stamp": an entry answers only for the operation that made it
	 */
	constructor(context: IContextObject, operation: string) {
		const operations = (context.cfdiRequests ??= {}) as Record<string, Entries>;
		this.entries = operations[operation] ??= {};
	}

	find(key: string): LedgerEntry | undefined {
		return this.entries[key];
	}

	/** An unknown entry of whatever run that sent the same. */
	findUnknown(print: string): LedgerEntry | undefined {
		return Object.values(this.entries).find(
			(entry) => entry.print === print && entry.answer === undefined,
		);
	}

	/** Written before the request goes out: an entry without an answer is one nobody knows of. */
	sending(key: string, print: string): void {
		this.entries[key] = { print, sentAt: new Date().toISOString() };
	}

	done(key: string, answer: IDataObject[]): void {
		const entry = this.entries[key];
		if (entry !== undefined) entry.answer = answer;
	}

	/** @param fault in words that may be stored: no secret in them */
	unanswered(key: string, fault: string): void {
		const entry = this.entries[key];
		if (entry !== undefined) entry.fault = fault;
	}

	/** Nothing happened at the service: as it was before. */
	takeBack(key: string, before: LedgerEntry | undefined): void {
		if (before === undefined) delete this.entries[key];
		else this.entries[key] = before;
	}
}

/** A fingerprint of what is sent, the same for the same text. */
export function fingerprint(body: string): string {
	return createHash('sha256').update(body).digest('base64url');
}
