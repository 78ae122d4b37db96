import type { IContextObject, INode } from 'n8n-workflow';

import type { Exchange } from './retry';
import type { Run } from './run';
import type { UniqueKey } from './uniqueKey';

/** The item that a request belongs to: all that the request layer must know of n8n. */
export interface CarriedItem {
	index: number;
	runIndex: number;
	node: INode;
	/** "invoice.stamp" */
	operation: string;
	/** On Error is "Continue" or "Continue (using error output)". */
	continueOnFail: boolean;
	/** n8n's node context, where the ledger stands. */
	context: IContextObject;
	run: Run;
	/** Aborted when the execution is cancelled. */
	cancelled?: AbortSignal;
	/** Options > If Outcome Is Unknown is "Send Again"; asked only when that matters. */
	sendsAgain(): boolean;
	/** Writes a line to n8n's own log, at level warn. */
	log(line: string): void;
	/** The credential's secrets, which no message may show; asked only when there is a message. */
	secrets(): Promise<string[]>;
}

/** One item's request, ready to go: its body, and how it is exchanged. */
export interface ReadyRequest {
	/** The body to the letter: the ledger keeps its fingerprint. */
	body: string;
	exchange: Exchange;
	/** Claimed before it is sent, released when nothing happened. */
	uniqueKey?: UniqueKey;
}
