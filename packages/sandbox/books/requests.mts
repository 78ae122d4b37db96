export interface RequestEntry {
	operation: string;
	at: string;
	/** Only the headers' names, because one of the values is the token. */
	headers: string[];
	body: string;
	/** The status is missing until the response is sent, or if a fault prevented the response. */
	status?: number;
	refused?: string;
	fault?: string;
	/** True if the connection closed before the whole response was sent. */
	closed?: true;
}

const kept = 1000;

/** Counts all received requests and keeps the last thousand. */
export class Requests {
	private counts: Partial<Record<string, number>> = {};
	private entries: RequestEntry[] = [];

	receive(operation: string, headers: string[], body: string): RequestEntry {
		this.counts[operation] = (this.counts[operation] ?? 0) + 1;
		const entry: RequestEntry = { operation, at: new Date().toISOString(), headers, body };
		this.entries.push(entry);
		// Shorten the list rarely, because each time copies it.
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
