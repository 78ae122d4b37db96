export type Language = 'en' | 'es';

export type Say = (en: string, es: string) => string;

export const sayIn =
	(language: Language): Say =>
	(en, es) =>
		language === 'en' ? en : es;

export type Json = Readonly<Record<string, unknown>>;

export type Position = readonly [x: number, y: number];

/**
 * A node without its ID. `settings` are next to its parameters, such as On Error and Retry On Fail.
 */
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

/** `main`, or the role of a node for an AI agent, such as `ai_tool`. */
type LineType = 'main' | `ai_${string}`;

interface Line {
	node: string;
	type: LineType;
	/** The input, from 0. A Merge node has two. */
	index: number;
}

interface LineParts {
	type?: LineType;
	input?: number;
}

/** A workflow as n8n exports it, without credentials. */
export interface WrittenWorkflow {
	/** Only for a workflow that others call. n8n keeps it when it imports many files. */
	id?: string;
	name: string;
	nodes: WrittenNode[];
	connections: Record<string, Partial<Record<LineType, Array<Array<Line>>>>>;
	pinData: Json;
	settings: Json;
}

/** The size of n8n's grid. */
const GRID = 16;

const SETTINGS = { executionOrder: 'v1', timezone: 'America/Mexico_City' };

/** Builds a workflow node by node and line by line. */
export class Flow {
	readonly #name: string;
	readonly #prefix: string;
	readonly #workflowId: string | undefined;
	readonly #nodes: WrittenNode[] = [];
	readonly #connections: WrittenWorkflow['connections'] = {};
	readonly #settings: Json;

	/**
	 * @param prefix eight hexadecimal digits for the start of its nodes' IDs
	 * @param workflowId of a workflow that others call
	 * @param settings of the workflow, besides the common ones
	 */
	constructor(name: string, prefix: string, workflowId?: string, settings: Json = {}) {
		this.#name = name;
		this.#prefix = prefix;
		this.#workflowId = workflowId;
		this.#settings = settings;
	}

	/** Returns the ID of the next node, or of a webhook or condition in it. */
	id(part = String(this.#nodes.length + 1)): string {
		return `${this.#prefix}-0000-4000-8000-${part.padStart(12, '0')}`;
	}

	/** @returns the node's name for lines and expressions */
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
	 * Adds a sticky note. The first one explains the workflow.
	 * @param color n8n's number of the colour
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

	/** Connects nodes in a row, each from its first output. */
	row(...names: readonly string[]): void {
		names.slice(1).forEach((name, index) => this.line(names[index] ?? '', name));
	}

	/**
	 * Connects two nodes.
	 * @param output of the first node, from 0. With On Error, 1 has the errors
	 */
	line(from: string, node: string, output = 0, { type = 'main', input = 0 }: LineParts = {}): void {
		const lines = ((this.#connections[from] ??= {})[type] ??= []);
		while (lines.length <= output) lines.push([]);
		lines[output]?.push({ node, type, index: input });
	}

	/**
	 * Connects nodes to the AI agent that uses them, or tools to the node that asks before they
	 * run.
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
