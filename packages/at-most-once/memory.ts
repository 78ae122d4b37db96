import type { Json } from './answer';
import type { Host } from './host';
import type { EditorRequest, LedgerEntry, Line, List, Noted } from './records';
import { Results } from './results';

/** Remembers everything that one process knows. Each field names the file that writes it. */
export class Memory {
	private readonly ofServices = new Map<string, Results>();

	/** Lists of keys by name: keyStore.ts. */
	readonly lists = new Map<string, List>();

	/**
	 * Ledger entries that this process wrote since their context was made or read: ledger.ts. They
	 * distinguish a Retry that a person started from another attempt of the same execution.
	 */
	readonly sentNow = new WeakSet<LedgerEntry>();

	/** Contexts of executions that this process knows since their first write: ledger.ts. */
	readonly madeNow = new WeakSet<Json>();

	/** Requests that wait in an execution: queue.ts. */
	readonly lines = new WeakMap<Json, Line>();

	/** Questions, with the execution that each stopped: questions.ts. */
	readonly stopped = new Map<string, string>();

	/** Requests from the editor by service: questions.ts. */
	readonly remembered = new Map<string, EditorRequest[]>();

	/** Contents that this process recorded as sent: questions.ts. */
	readonly recorded = new Set<string>();

	/** Requests that published runs sent without a key, by list: questions.ts. */
	readonly noted = new Map<string, Map<string, Noted>>();

	constructor(readonly host: Host) {}

	/** Returns the results that all users of a service and credential share. */
	resultsOf(service: string, credential = ''): Results {
		const name = `${service} ${credential}`;
		const known = this.ofServices.get(name) ?? new Results(this.host);
		this.ofServices.set(name, known);
		return known;
	}
}
