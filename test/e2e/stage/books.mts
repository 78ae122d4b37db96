/** A stamp as the service has it in its books. */
export interface BookedInvoice {
	id: number;
	uuid: string;
	body: BookedBody;
	total: string;
	status: 'stamped' | 'cancellationAccepted';
}

/** What is read of an invoice's body. */
interface BookedBody {
	Folio: string;
	Receptor?: { Rfc: string; Nombre?: string };
	InformacionGlobal?: Record<string, string>;
	Conceptos?: Array<Record<string, unknown>>;
}

/** A fault to happen to stamps whose body holds `match`. */
export interface FaultOrder {
	fault: 'status' | 'reset';
	work: 'none' | 'done';
	match: string;
	status?: number;
	body?: Record<string, unknown>;
}

/** What was asked of SAT for an invoice. */
export interface BookedCancellation {
	invoiceId: number;
	reason: string;
	substitution: string | null;
}

interface BooksAnswer {
	invoices: BookedInvoice[];
	cancellations: BookedCancellation[];
	requests: { 'invoice.stamp'?: number };
}

/** What the service did, from its own side, and what is ordered of it. */
export class Books {
	readonly #url: string;
	readonly #signal: AbortSignal;

	constructor(url: string, signal: AbortSignal) {
		this.#url = url;
		this.#signal = signal;
	}

	/** A service as new: no books, no faults, no delay. */
	async reset(): Promise<void> {
		await this.#call('DELETE', '');
	}

	async invoices(): Promise<BookedInvoice[]> {
		return (await this.#call<BooksAnswer>('GET', '/books')).invoices;
	}

	async cancellations(): Promise<BookedCancellation[]> {
		return (await this.#call<BooksAnswer>('GET', '/books')).cancellations;
	}

	/** How many requests for a stamp have come in, whatever became of them. */
	async requests(): Promise<number> {
		return (await this.#call<BooksAnswer>('GET', '/books')).requests['invoice.stamp'] ?? 0;
	}

	async order(fault: FaultOrder): Promise<void> {
		await this.#call('POST', '/faults', { operation: 'invoice.stamp', ...fault });
	}

	/** How long each stamp takes from now on. */
	async delay(delayMs: number): Promise<void> {
		await this.#call('PUT', '/settings', { delayMs });
	}

	async #call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
		const response = await fetch(`${this.#url}/sandbox${path}`, {
			method,
			...(body !== undefined && {
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			}),
			signal: this.#signal,
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${text}`);
		return JSON.parse(text) as Answer;
	}
}

/** How often each order stands in the books. */
function timesStamped(invoices: readonly BookedInvoice[]): Map<string, number> {
	const times = new Map<string, number>();
	for (const { body } of invoices) times.set(body.Folio, (times.get(body.Folio) ?? 0) + 1);
	return times;
}

/** The orders that stand in the books more than once. */
export function stampedAgain(invoices: readonly BookedInvoice[]): string[] {
	return [...timesStamped(invoices)].filter(([, times]) => times > 1).map(([order]) => order);
}

/** The same as a person reads it. */
export function booksSay(invoices: readonly BookedInvoice[]): string {
	const again = stampedAgain(invoices).length;
	const twice = again === 0 ? 'no order twice' : `${again} orders twice or more`;
	return `${invoices.length} stamps, ${twice}`;
}
