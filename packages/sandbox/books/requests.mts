/** One request to the API or to SAT's service, and its outcome. */
export interface RequestEntry {
	/** "invoice.stamp", or "sat.status". */
	operation: string;
	at: string;
	/** The names of its headers only: one of the values is the token. */
	headers: string[];
	body: string;
	/** The answered status; missing while there is no answer, or if a fault prevented it. */
	status?: number;
	/** The body of the answer that refused it. */
	refused?: string;
	fault?: string;
	/** The connection closed before the whole answer was sent. */
	closed?: true;
}

const kept = 1000;

/** The received requests: all are counted, and the last thousand are kept. */
export class Requests {
	private counts: Partial<Record<string, number>> = {};
	private entries: RequestEntry[] = [];

	receive(operation: string, headers: string[], body: string): RequestEntry {
		this.counts[operation] = (this.counts[operation] ?? 0) + 1;
		const entry: RequestEntry = { operation, at: new Date().toISOString(), headers, body };
		this.entries.push(entry);
		// Dropping them one by one would copy the whole list at every request.
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
