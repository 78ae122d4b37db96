import type { SatState } from '../../packages/sandbox/satStatus/states.mts';

export interface BookedInvoice {
	id: number;
	uuid: string;
	body: BookedBody;
	total: string;
	status: 'stamped' | 'cancellationAccepted';
}

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
	/** Only payment receipts have a Complemento. */
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
	requests: Partial<
		Record<'invoice.stamp' | 'invoice.cancel' | 'invoice.download' | 'sat.status', number>
	>;
}

/** Makes requests (by default stamp requests) fail if their body contains `match`. */
export interface StampFault {
	operation?: 'invoice.cancel' | 'invoice.download';
	fault: 'status' | 'reset' | 'html';
	work: 'none' | 'done';
	match: string;
	/** Without `times`, the fault affects only one request. */
	times?: 'always';
	status?: number;
	body?: Record<string, unknown>;
}

/** Calls the running sandbox without n8n: its invoicing API and its control API. */
export class Service {
	readonly url: string;
	readonly token: string;
	readonly #signal: AbortSignal | undefined;

	constructor(url: string, token: string, signal?: AbortSignal) {
		this.url = url;
		this.token = token;
		this.#signal = signal;
	}

	get headers() {
		return {
			authorization: `Bearer ${this.token}`,
			'content-type': 'application/jsontoxml',
			accept: 'application/json',
		};
	}

	async reset(): Promise<void> {
		await this.#control('DELETE', '');
	}

	async set(settings: object): Promise<void> {
		await this.#control('PUT', '/settings', settings);
	}

	async orderFault(fault: StampFault): Promise<void> {
		await this.#control('POST', '/faults', { operation: 'invoice.stamp', ...fault });
	}

	/** Makes every status query to SAT for this invoice fail. */
	async orderSatFault(uuid: string, fault: { fault: 'status' | 'html'; status?: number }) {
		const order = { operation: 'sat.status', match: uuid, times: 'always', ...fault };
		await this.#control('POST', '/faults', order);
	}

	async clearFaults(): Promise<void> {
		await this.#control('DELETE', '/faults');
	}

	/**
	 * Changes what SAT responds about an invoice.
	 * @param state defined in packages/sandbox/satStatus/states.mts
	 */
	async setAtSat(uuid: string, atSat: { state?: SatState; efos?: string }): Promise<void> {
		await this.#control('PUT', `/sat/${uuid}`, atSat);
	}

	async books(): Promise<Books> {
		return (await this.#control('GET', '/books')) as Books;
	}

	async invoices(): Promise<BookedInvoice[]> {
		return (await this.books()).invoices;
	}

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
