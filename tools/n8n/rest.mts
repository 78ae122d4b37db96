import { randomBytes, randomUUID } from 'node:crypto';
import { until } from '../run/until.mts';
import { Execution } from './execution.mts';
import type { BinaryEntry, StoredExecution } from './execution.mts';

export interface Owner {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
}

/** Returns an owner account's data for an n8n that only this machine can reach. */
export function newOwner(): Owner {
	return {
		email: 'demo@example.com',
		password: `Demo-${randomBytes(6).toString('hex')}`,
		firstName: 'Demo',
		lastName: 'Owner',
	};
}

export interface Credential {
	name: string;
	type: string;
	data: Record<string, string | number | boolean>;
}

export interface WorkflowNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
}

export interface Workflow {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
}

export interface SavedWorkflow extends Workflow {
	id: string;
	versionId: string;
}

export interface NodeType {
	name: string;
	displayName: string;
	version: number | number[];
}

const OVER = new Set(['success', 'error', 'crashed', 'canceled']);
const WITHIN_MS = 120_000;

export class N8nRefusal extends Error {
	readonly status: number;

	constructor(message: string, { status }: Response) {
		super(message);
		this.status = status;
	}
}

/** Calls n8n's internal REST API as the editor does, with a session cookie and a browser ID. */
export class N8nRest {
	readonly #url: string;
	readonly #signal: AbortSignal | undefined;
	readonly #browserId = randomUUID();
	readonly #cookies = new Map<string, string>();

	constructor(url: string, signal?: AbortSignal) {
		this.#url = url;
		this.#signal = signal;
	}

	async setUpOwner(owner: Owner): Promise<void> {
		await this.call('POST', '/rest/owner/setup', owner);
	}

	async logIn(email: string, password: string): Promise<void> {
		await this.call('POST', '/rest/login', { emailOrLdapLoginId: email, password });
	}

	async createCredential(credential: Credential): Promise<{ id: string; name: string }> {
		return await this.call('POST', '/rest/credentials', credential);
	}

	async createWorkflow(workflow: Workflow): Promise<SavedWorkflow> {
		return await this.call('POST', '/rest/workflows', {
			active: false,
			settings: {},
			...workflow,
		});
	}

	async activate({ id, versionId }: SavedWorkflow): Promise<void> {
		await this.call('POST', `/rest/workflows/${id}/activate`, { versionId });
		await this.listening(id);
	}

	/** Unpublishes all workflows, because two published workflows cannot share a path. */
	async deactivateAll(): Promise<void> {
		const filter = encodeURIComponent(JSON.stringify({ active: true }));
		const active = await this.call<Array<{ id: string }>>(
			'GET',
			`/rest/workflows?filter=${filter}`,
		);
		for (const { id } of active) await this.call('POST', `/rest/workflows/${id}/deactivate`);
	}

	async listening(id: string): Promise<void> {
		const published = async () => {
			const status = await this.#publication(id);
			if (status === 'failed' || status === 'partial') {
				throw new Error(`n8n could not publish workflow ${id}: ${status}.`);
			}
			return status === 'published' ? status : undefined;
		};
		await this.#until(`workflow ${id} is published`, published);
	}

	async workflow(id: string): Promise<SavedWorkflow> {
		return await this.call<SavedWorkflow>('GET', `/rest/workflows/${id}`);
	}

	/** @returns the execution's ID */
	async run(workflow: SavedWorkflow, trigger: string): Promise<string> {
		const answer = await this.call<{ executionId: string }>(
			'POST',
			`/rest/workflows/${workflow.id}/run`,
			{ workflowData: workflow, triggerToStartFrom: { name: trigger } },
		);
		return answer.executionId;
	}

	/** @returns the new execution's ID */
	async retry(executionId: string, loadWorkflow = false): Promise<string> {
		const answer = await this.call<{ id: string }>(
			'POST',
			`/rest/executions/${executionId}/retry`,
			{ loadWorkflow },
		);
		return answer.id;
	}

	async execution(id: string): Promise<Execution> {
		return new Execution(await this.call<StoredExecution>('GET', `/rest/executions/${id}`));
	}

	async finished(id: string, withinMs?: number): Promise<Execution> {
		const over = async () => {
			const execution = await this.#storedExecution(id);
			if (execution === undefined) return undefined;
			// n8n 1.x stores an execution's success just before its results.
			const isStored = execution.status !== 'success' || execution.hasRun;
			return OVER.has(execution.status) && isStored ? execution : undefined;
		};
		return await this.#until(`execution ${id} is over`, over, withinMs);
	}

	/**
	 * Returns undefined if n8n has not stored the execution yet. Until then, n8n 2.20 responds with
	 * 500.
	 */
	async #storedExecution(id: string): Promise<Execution | undefined> {
		try {
			return await this.execution(id);
		} catch (error) {
			if (error instanceof N8nRefusal && error.status === 500) return undefined;
			throw error;
		}
	}

	async file(entry: BinaryEntry): Promise<Buffer> {
		if (entry.id === undefined) return Buffer.from(entry.data, 'base64');
		const query = new URLSearchParams({ id: entry.id, action: 'download' });
		const response = await this.#fetch('GET', `/rest/binary-data?${query}`);
		return Buffer.from(await response.arrayBuffer());
	}

	async nodeTypes(packageName: string): Promise<NodeType[]> {
		const response = await this.#fetch('GET', '/types/nodes.json');
		const types = (await response.json()) as NodeType[];
		return types.filter(({ name }) => name.startsWith(`${packageName}.`));
	}

	/** Older n8n versions lack this path, but they publish a workflow before they respond. */
	async #publication(id: string): Promise<string> {
		try {
			const path = `/rest/workflows/${id}/publication-status`;
			return (await this.call<{ status: string }>('GET', path)).status;
		} catch (error) {
			if (error instanceof N8nRefusal && error.status === 404) return 'published';
			throw error;
		}
	}

	async #until<Found>(
		what: string,
		look: () => Promise<Found | undefined>,
		withinMs = WITHIN_MS,
	): Promise<Found> {
		return await until(what, look, { signal: this.#signal, withinMs });
	}

	async call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
		const response = await this.#fetch(method, path, body);
		const answer = (await response.json()) as { data: Answer };
		return answer.data;
	}

	async #fetch(method: string, path: string, body?: object): Promise<Response> {
		const response = await fetch(this.#url + path, {
			method,
			headers: {
				'browser-id': this.#browserId,
				// n8n closes an idle connection after five seconds, possibly while the next request
				// arrives, so use new connections.
				connection: 'close',
				cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: this.#signal,
		});
		for (const cookie of response.headers.getSetCookie()) {
			const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
		}
		if (!response.ok) {
			const text = (await response.text()).slice(0, 500);
			throw new N8nRefusal(
				`n8n answered ${method} ${path} with ${response.status}: ${text}`,
				response,
			);
		}
		return response;
	}
}
