import type { OperationName } from '../operations.ts';

/** One request to the API: what came, and what became of it. */
export interface RequestEntry {
	operation: OperationName;
	at: string;
	/** The names of its headers; their values stay unwritten, for one of them is the token. */
	headers: string[];
	body: string;
	/** The status answered; absent while there is no answer, or when a fault took its place. */
	status?: number;
	fault?: string;
}

const kept = 1000;

/** The requests received: counted for ever, and the last thousand kept. */
export class Requests {
	private counts: Partial<Record<OperationName, number>> = {};
	private entries: RequestEntry[] = [];

	receive(operation: OperationName, headers: string[], body: string): RequestEntry {
		this.counts[operation] = (this.counts[operation] ?? 0) + 1;
		const entry: RequestEntry = { operation, at: new Date().toISOString(), headers, body };
		this.entries.push(entry);
		// Dropping one at a time would move the whole list with every request.
		if (this.entries.length >= kept * 2) this.entries = this.entries.slice(-kept);
		return entry;
	}

	get counted(): Readonly<Partial<Record<OperationName, number>>> {
		return this.counts;
	}

	get last(): RequestEntry[] {
		return this.entries.slice(-kept);
	}

	clear(): void {
		this.counts = {};
		this.entries = [];
	}
}
