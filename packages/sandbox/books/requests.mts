export interface RequestEntry {
	/** For example "invoice.stamp" or "sat.status". */
	operation: string;
	at: string;
	/** Only the headers' names, because one of the values is the token. */
	headers: string[];
	body: string;
	/** Status of the answer. Missing before the answer, or if a fault prevented it. */
	status?: number;
	refused?: string;
	fault?: string;
	/** The connection closed before the whole answer was sent. */
	closed?: true;
}

const kept = 1000;

/** The received requests. Counts all of them and keeps the last thousand. */
export class Requests {
	private counts: Partial<Record<string, number>> = {};
	private entries: RequestEntry[] = [];

	receive(operation: string, headers: string[], body: string): RequestEntry {
		this.counts[operation] = (this.counts[operation] ?? 0) + 1;
		const entry: RequestEntry = { operation, at: new Date().toISOString(), headers, body };
		this.entries.push(entry);
		// Drop many at once. Dropping each one would copy the list for every request.
		if (this.entries.length >= kept * 2) this.entries = this.entries.slice(-kept);
		return entry;
	}

	get counted(): Readonly<Partial<Record<string, number>>> {
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
