export type Language = 'en' | 'es';

export type Say = (en: string, es: string) => string;

export const sayIn =
	(language: Language): Say =>
	(en, es) =>
		language === 'en' ? en : es;

export type Json = Readonly<Record<string, unknown>>;

export type Position = readonly [x: number, y: number];

/** n8n stores `settings`, such as On Error and Retry On Fail, next to the parameters. */
export interface NodeParts {
	type: string;
	version: number;
	parameters?: Json;
	settings?: Json;
}

interface WrittenNode {
	parameters: Json;
	id: string;
	name: string;
	type: string;
	typeVersion: number;
	position: Position;
}

/**
 * `main` connects steps. All other types connect a part of an AI agent to the agent, for example
 * `ai_tool`.
 */
type LineType = 'main' | `ai_${string}`;

interface Line {
	node: string;
	type: LineType;
	/** The target's input, from 0. A Merge node has two inputs. */
	index: number;
}

interface LineParts {
	type?: LineType;
	input?: number;
}

/** A workflow in n8n's export format, without credentials. */
export interface WrittenWorkflow {
	/**
	 * Only workflows that other workflows call have an ID. `n8n import:workflow --separate` keeps
	 * this ID.
	 */
	id?: string;
	name: string;
	nodes: WrittenNode[];
	connections: Record<string, Partial<Record<LineType, Array<Array<Line>>>>>;
	pinData: Json;
	settings: Json;
}

const GRID = 16;

const SETTINGS = { executionOrder: 'v1', timezone: 'America/Mexico_City' };

/** Builds a workflow from nodes and connections. */
export class Flow {
	readonly #name: string;
	readonly #prefix: string;
	readonly #workflowId: string | undefined;
	readonly #nodes: WrittenNode[] = [];
	readonly #connections: WrittenWorkflow['connections'] = {};
	readonly #settings: Json;

	/**
	 * @param prefix eight hexadecimal digits that start all node IDs
	 * @param workflowId only for a workflow that other workflows call
	 * @param settings added to the shared settings
	 */
	constructor(name: string, prefix: string, workflowId?: string, settings: Json = {}) {
		this.#name = name;
		this.#prefix = prefix;
		this.#workflowId = workflowId;
		this.#settings = settings;
	}

	/** Returns the next node's ID. With `part`, returns an ID for a webhook or a condition. */
	id(part = String(this.#nodes.length + 1)): string {
		return `${this.#prefix}-0000-4000-8000-${part.padStart(12, '0')}`;
	}

	/** @returns the node's name, for connections and expressions */
	node(
		name: string,
		[x, y]: Position,
		{ type, version, parameters = {}, settings }: NodeParts,
	): string {
		this.#nodes.push({
			parameters,
			id: this.id(),
			name,
			type: type.includes('.') ? type : `n8n-nodes-base.${type}`,
			typeVersion: version,
			position: [x * GRID, y * GRID],
			...settings,
		});
		return name;
	}

	/**
	 * A workflow's first note explains the workflow.
	 * @param color number of one of n8n's colors
	 */
	note(
		name: string,
		[x, y]: Position,
		[width, height]: Position,
		content: string,
		color?: number,
	): void {
		this.node(name, [x, y], {
			type: 'stickyNote',
			version: 1,
			parameters: {
				content,
				height: height * GRID,
				width: width * GRID,
				...(color !== undefined && { color }),
			},
		});
	}

	row(...names: readonly string[]): void {
		names.slice(1).forEach((name, index) => this.line(names[index] ?? '', name));
	}

	/** @param output from 0. With On Error, output 1 contains the errors */
	line(from: string, node: string, output = 0, { type = 'main', input = 0 }: LineParts = {}): void {
		const lines = ((this.#connections[from] ??= {})[type] ??= []);
		while (lines.length <= output) lines.push([]);
		lines[output]?.push({ node, type, index: input });
	}

	/**
	 * Connects nodes to their AI agent, or tools to the node that asks a person before they run.
	 */
	serve(node: string, type: LineType, ...names: readonly string[]): void {
		for (const name of names) this.line(name, node, 0, { type });
	}

	get written(): WrittenWorkflow {
		return {
			...(this.#workflowId !== undefined && { id: this.#workflowId }),
			name: this.#name,
			nodes: this.#nodes,
			connections: this.#connections,
			pinData: {},
			settings: { ...SETTINGS, ...this.#settings },
		};
	}
}
