import { makeOrders } from './orders.mts';

/** What the sandbox wrote down, as far as a measurement asks for it. */
export interface Books {
	invoices: Array<{ id: number; uuid: string; body: Record<string, unknown> }>;
	cancellations: Array<{ invoiceId: number; reason: string }>;
	requests: Partial<Record<'invoice.stamp' | 'invoice.cancel' | 'invoice.download', number>>;
}

/** The sandbox from outside of n8n: it is made ready, and its books are read. */
export class Service {
	readonly url: string;
	readonly token: string;

	constructor(url: string, token: string) {
		this.url = url;
		this.token = token;
	}

	/** The headers of a request to the API. */
	get headers() {
		return {
			authorization: `Bearer ${this.token}`,
			'content-type': 'application/jsontoxml',
			accept: 'application/json',
		};
	}

	async reset(): Promise<void> {
		await this.control('DELETE', '/sandbox');
	}

	async set(settings: object): Promise<void> {
		await this.control('PUT', '/sandbox/settings', settings);
	}

	async books(): Promise<Books> {
		return (await this.control('GET', '/sandbox/books')) as Books;
	}

	/** Stamps so many invoices. @returns their ids */
	async stamp(count: number): Promise<string[]> {
		const ids: string[] = [];
		for (const { invoice } of makeOrders('READY', count)) {
			const response = await fetch(`${this.url}/api/customer-invoices/stamp`, {
				method: 'POST',
				headers: this.headers,
				body: JSON.stringify({ Version: '4.0', ...invoice }),
			});
			if (!response.ok) throw new Error(`Not stamped: ${await response.text()}`);
			const { data } = (await response.json()) as { data: { id: number } };
			ids.push(String(data.id));
		}
		return ids;
	}

	private async control(method: string, path: string, body?: object): Promise<unknown> {
		const response = await fetch(this.url + path, {
			method,
			...(body && {
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			}),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		return await response.json();
	}
}
