import type { IDataObject } from 'n8n-workflow';

/** What is known of the request of one item of one run. */
export interface LedgerEntry {
	/** Of the body that was sent, which itself is not kept. */
	fingerprint: string;
	/** When it was last sent, ISO 8601. */
	sentAt: string;
	/** How often it was sent: more than once only after Send Again. */
	times: number;
	/** Fingerprint of the keys under which it was sent. */
	uniqueKey?: string;
	/** In a run from the editor: which of the equal invoices of the execution it is. */
	equal?: Equal;
	/** Why no answer came, in one line. */
	fault?: string;
	/** The last ID that the service had given before it was sent, of one without an answer. */
	after?: number | string;
	/** The ID under which the service works on it. */
	pendingId?: number | string;
	/** The UUID that a broken answer named. */
	uuid?: string;
	/** The answer. Without one, the outcome of the request is unknown. */
	answer?: IDataObject[];
}

/** Of equal invoices, which one: from 1. */
export interface Equal {
	body: string;
	number: number;
}

/** An answer, and which item of which run got it. */
export interface Answered {
	run: number;
	item: number;
	answer: readonly IDataObject[];
}

/** Where an entry stands: run and item. */
export type LedgerKey = `${number}:${number}`;
