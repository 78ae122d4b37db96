/** Another client of the invoicing service: what was there before n8n came. */
export class Client {
	readonly #url: string;
	readonly #token: string;
	readonly #signal: AbortSignal;

	constructor(url: string, token: string, signal: AbortSignal) {
		this.#url = url;
		this.#token = token;
		this.#signal = signal;
	}

	async createCustomer(customer: {
		Nombre: string;
		Rfc: string;
		RegimenFiscal: string;
	}): Promise<void> {
		await this.#ask('customers/create', customer);
	}

	/** Stamps an invoice and gives its id. */
	async stamp(invoice: object): Promise<number> {
		return (await this.#ask<{ id: number }>('customer-invoices/stamp', invoice)).id;
	}

	async cancel(id: number): Promise<void> {
		await this.#ask('customer-invoices/cancel', { Id: String(id), MotivoCancelacion: '02' });
	}

	async #ask<Data>(path: string, body: object): Promise<Data> {
		const response = await fetch(`${this.#url}/api/${path}`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${this.#token}`,
				'content-type': 'application/jsontoxml',
			},
			body: JSON.stringify(body),
			signal: this.#signal,
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${text}`);
		return (JSON.parse(text) as { data: Data }).data;
	}
}
