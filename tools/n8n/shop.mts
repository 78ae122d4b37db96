import { setTimeout as pause } from 'node:timers/promises';
import type { RealN8n } from './realN8n.mts';
import type { Workflow } from './rest.mts';

const ANSWER_WITHIN_MS = 60_000;
const LISTENS_WITHIN_MS = 30_000;
const POLL_MS = 100;

/** `status` is missing if the connection broke. */
export interface Delivery {
	status?: number;
	text: string;
	answeredAt?: number;
}

/** The signature depends on every byte, so the body stays a string. */
export interface Posted {
	text: string;
	headers: Record<string, string>;
}

/** Sends orders to an n8n webhook, as a shop does. */
export class Shop {
	readonly #n8n: RealN8n;
	readonly #path: string;
	readonly #signal: AbortSignal;

	constructor(n8n: RealN8n, path: string, signal: AbortSignal) {
		this.#n8n = n8n;
		this.#path = path;
		this.#signal = signal;
	}

	async send(body: object): Promise<Delivery> {
		return await this.post(asJson(body));
	}

	/**
	 * Sends one request. Repeats it only after a 404, because the webhook does not exist until n8n
	 * has started.
	 */
	async post(posted: Posted): Promise<Delivery> {
		const deadline = Date.now() + LISTENS_WITHIN_MS;
		for (;;) {
			const delivery = await this.#post(posted);
			if (delivery.status !== 404 || Date.now() > deadline) return delivery;
			await pause(POLL_MS, undefined, { signal: this.#signal });
		}
	}

	async sendAll(bodies: readonly object[], clients: number): Promise<Delivery[]> {
		return await this.postAll(bodies.map(asJson), clients);
	}

	async postAll(all: readonly Posted[], clients: number): Promise<Delivery[]> {
		const waiting = all.entries();
		const deliveries: Delivery[] = [];
		const client = async () => {
			for (const [index, posted] of waiting) deliveries[index] = await this.post(posted);
		};
		await Promise.all(Array.from({ length: clients }, client));
		return deliveries;
	}

	async #post({ text: body, headers }: Posted): Promise<Delivery> {
		this.#signal.throwIfAborted();
		try {
			const response = await fetch(`${this.#n8n.url}/webhook/${this.#path}`, {
				method: 'POST',
				headers,
				body,
				signal: AbortSignal.any([this.#signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
			});
			const text = await response.text();
			return { status: response.status, text, answeredAt: performance.now() };
		} catch (error) {
			this.#signal.throwIfAborted();
			return { text: error instanceof Error ? error.message : String(error) };
		}
	}
}

const asJson = (body: object): Posted => ({
	text: JSON.stringify(body),
	headers: { 'content-type': 'application/json' },
});

export interface OpenWorkflow {
	id: string;
	shop: Shop;
}

/** Creates and publishes a workflow. Its webhook's path is the workflow's name. */
export async function openShop(
	n8n: RealN8n,
	workflow: Workflow,
	signal: AbortSignal,
): Promise<OpenWorkflow> {
	const saved = await n8n.rest.createWorkflow(workflow);
	await n8n.rest.activate(saved);
	return { id: saved.id, shop: new Shop(n8n, workflow.name, signal) };
}
