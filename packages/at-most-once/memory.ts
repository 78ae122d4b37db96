import type { Json } from './answer';
import type { Host } from './host';
import type { EditorRequest, LedgerEntry, Line, List, Noted } from './records';
import { Results } from './results';

/** All that this process remembers. A process has one; each field says which file writes it. */
export class Memory {
	/** Results of services, by the service and the credential. */
	private readonly ofServices = new Map<string, Results>();

	/** Lists of keys by their names: keyStore.ts. */
	readonly lists = new Map<string, List>();

	/**
	 * Entries of ledgers that were made here since their context was made or read: ledger.ts. So a Retry of a
	 * stored execution, which a person started, can be told from another attempt of the same execution.
	 */
	readonly sentNow = new WeakSet<LedgerEntry>();

	/** Contexts of executions that were seen here from their first write on: ledger.ts. */
	readonly madeNow = new WeakSet<Json>();

	/** Those that wait in an execution: queue.ts. */
	readonly lines = new WeakMap<Json, Line>();

	/** What stopped as a question: what it is, and the execution that it stopped in: review.ts. */
	readonly stopped = new Map<string, string>();

	/** What was sent from the editor, by the service: corrections.ts. */
	readonly remembered = new Map<string, EditorRequest[]>();

	/** Contents of which this process itself has recorded that they were sent: corrections.ts. */
	readonly recorded = new Set<string>();

	/** What published runs sent without a key, by the lists of their nodes: published.ts. */
	readonly noted = new Map<string, Map<string, Noted>>();

	constructor(readonly host: Host) {}

	/** The same for all that use a service with the same credential. */
	resultsOf(service: string, credential = ''): Results {
		const name = `${service} ${credential}`;
		const known = this.ofServices.get(name) ?? new Results(this.host);
		this.ofServices.set(name, known);
		return known;
	}
}
