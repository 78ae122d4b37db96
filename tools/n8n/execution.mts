import { parseFlatted } from './flatted.mts';

export interface BinaryEntry {
	mimeType: string;
	fileName?: string;
	id?: string;
	/** The content as Base64, if n8n keeps files inside the execution. */
	data: string;
}

export interface Item {
	json: Record<string, unknown>;
	binary?: Record<string, BinaryEntry>;
}

export interface ExecutionError {
	message: string;
	description?: string | null;
	node?: { name: string };
}

interface NodeRun {
	data?: { main?: Array<Item[] | null> };
	error?: ExecutionError;
}

interface RunData {
	resultData: {
		error?: ExecutionError;
		runData?: Record<string, NodeRun[]>;
	};
}

export interface StoredExecution {
	id: string;
	status: string;
	finished: boolean;
	stoppedAt: string | null;
	data: string | RunData;
	customData?: Record<string, string>;
}

export class Execution {
	readonly id: string;
	readonly status: string;
	readonly #result: RunData['resultData'];

	constructor(stored: StoredExecution) {
		this.id = stored.id;
		this.status = stored.status;
		const data = typeof stored.data === 'string' ? parseFlatted(stored.data) : stored.data;
		this.#result = (data as RunData | undefined)?.resultData ?? {};
	}

	get error(): ExecutionError | undefined {
		return this.#result.error;
	}

	get hasRun(): boolean {
		return Object.keys(this.#result.runData ?? {}).length > 0;
	}

	items(node: string, output = 0): Item[] {
		return this.#result.runData?.[node]?.at(-1)?.data?.main?.[output] ?? [];
	}
}
