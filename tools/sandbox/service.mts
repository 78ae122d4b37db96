import type { SatState } from '../../packages/sandbox/satStatus/states.mts';

/** A stamped invoice in the sandbox's books. */
export interface BookedInvoice {
	id: number;
	uuid: string;
	body: BookedBody;
	total: string;
	status: 'stamped' | 'cancellationAccepted';
}

/** The request's body, as far as it is read. */
interface BookedBody {
	Folio: string;
	TipoDeComprobante?: string;
	CfdiRelacionados?: Array<{
		TipoRelacion: string;
		CfdiRelacionado: Array<{ UUID: string }>;
	}>;
	MetodoPago?: string;
	Receptor?: { Rfc: string; Nombre?: string };
	InformacionGlobal?: Record<string, string>;
	Conceptos?: Array<Record<string, unknown>>;
	/** Of a payment complement. */
	Complemento?: { Any: Array<{ 'pago20:Pagos': { Pago: BookedPayment[] } }> };
}

interface BookedPayment {
	FechaPago: string;
	FormaDePagoP: string;
	Monto: string;
	NumOperacion?: string;
	DoctoRelacionado: Array<Record<string, string>>;
}

export interface Books {
	invoices: BookedInvoice[];
	products: Array<{ id: number; description: string }>;
	cancellations: Array<{ invoiceId: number; reason: string; substitution: string | null }>;
	/** How many requests were received for each operation, whatever their outcome. */
	requests: Partial<
		Record<'invoice.stamp' | 'invoice.cancel' | 'invoice.download' | 'sat.status', number>
	>;
}

/** A fault for stamps, or another operation, whose body contains `match`. */
export interface StampFault {
	operation?: 'invoice.cancel' | 'invoice.download';
	fault: 'status' | 'reset' | 'html';
	/** Whether the invoice is stamped before the fault. */
	work: 'none' | 'done';
	match: string;
	/** Once, unless it says otherwise. */
	times?: 'always';
	status?: number;
	body?: Record<string, unknown>;
}

/** The running sandbox without n8n: another client of its API, its settings, its books. */
export class Service {
	readonly url: string;
	readonly token: string;
	readonly #signal: AbortSignal | undefined;

	constructor(url: string, token: string, signal?: AbortSignal) {
		this.url = url;
		this.token = token;
		this.#signal = signal;
	}

	/** The headers of a request to the API. */
	get headers() {
		return {
			authorization: `Bearer ${this.token}`,
			'content-type': 'application/jsontoxml',
			accept: 'application/json',
		};
	}

	/** Empties the books, and drops faults and settings. */
	async reset(): Promise<void> {
		await this.#control('DELETE', '');
	}

	async set(settings: object): Promise<void> {
		await this.#control('PUT', '/settings', settings);
	}

	async orderFault(fault: StampFault): Promise<void> {
		await this.#control('POST', '/faults', { operation: 'invoice.stamp', ...fault });
	}

	/** Every query to SAT about this invoice gets the fault: an answer with a status, or a web page. */
	async orderSatFault(uuid: string, fault: { fault: 'status' | 'html'; status?: number }) {
		const order = { operation: 'sat.status', match: uuid, times: 'always', ...fault };
		await this.#control('POST', '/faults', order);
	}

	async clearFaults(): Promise<void> {
		await this.#control('DELETE', '/faults');
	}

	/** Changes what SAT says of an invoice. @param state one of those in sandbox/satStatus/states.mts */
	async setAtSat(uuid: string, atSat: { state?: SatState; efos?: string }): Promise<void> {
		await this.#control('PUT', `/sat/${uuid}`, atSat);
	}

	async books(): Promise<Books> {
		return (await this.#control('GET', '/books')) as Books;
	}

	async invoices(): Promise<BookedInvoice[]> {
		return (await this.books()).invoices;
	}

	/** How many stamp requests were received, whatever their outcome. */
	async stampRequests(): Promise<number> {
		return (await this.books()).requests['invoice.stamp'] ?? 0;
	}

	async createCustomer(customer: {
		Nombre: string;
		Rfc: string;
		RegimenFiscal: string;
	}): Promise<void> {
		await this.#api('customers/create', customer);
	}

	/** Registers as many customers and products as asked for, each with another name. */
	async seed(counts: { customers?: number; products?: number }): Promise<void> {
		await this.#control('POST', '/seed', counts);
	}

	async createProduct(product: {
		Nombre: string;
		ClaveUnidad: string;
		ClaveProdServ: string;
		Precio: string;
	}): Promise<void> {
		await this.#api('products/create', product);
	}

	/** Stamps an invoice without n8n. @returns its id */
	async stamp(invoice: object): Promise<number> {
		const body = { Version: '4.0', ...invoice };
		return ((await this.#api('customer-invoices/stamp', body)) as { id: number }).id;
	}

	async cancel(id: number): Promise<void> {
		await this.#api('customer-invoices/cancel', { Id: String(id), MotivoCancelacion: '02' });
	}

	async #api(path: string, body: object): Promise<unknown> {
		const answer = await this.#send('POST', `/api/${path}`, this.headers, body);
		return (answer as { data: unknown }).data;
	}

	async #control(method: string, path: string, body?: object): Promise<unknown> {
		const headers = body && { 'content-type': 'application/json' };
		return await this.#send(method, `/sandbox${path}`, headers, body);
	}

	async #send(
		method: string,
		path: string,
		headers?: Record<string, string>,
		body?: object,
	): Promise<unknown> {
		const response = await fetch(this.url + path, {
			method,
			headers,
			body: body && JSON.stringify(body),
			signal: this.#signal,
		});
		const text = await response.text();
		if (!response.ok) {
			throw new Error(`The sandbox answered ${method} ${path} with ${response.status}: ${text}`);
		}
		return JSON.parse(text) as unknown;
	}
}
