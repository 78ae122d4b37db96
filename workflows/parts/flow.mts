/** The languages in which each workflow is written: the names of its nodes, and its notes. */
export type Language = 'en' | 'es';

/** The words of the language in which a workflow is being written. */
export type Say = (en: string, es: string) => string;

export const sayIn =
	(language: Language): Say =>
	(en, es) =>
		language === 'en' ? en : es;

export type Json = Readonly<Record<string, unknown>>;

export type Position = readonly [x: number, y: number];

/** A node without its id; `settings` are next to its parameters: On Error, Retry On Fail. */
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

/** `main`, or what a node is for an AI agent: `ai_tool`. */
type LineType = 'main' | `ai_${string}`;

interface Line {
	node: string;
	type: LineType;
	/** Which input, from 0: a Merge has two. */
	index: number;
}

interface LineParts {
	type?: LineType;
	input?: number;
}

/** A workflow as n8n exports it, without credentials. */
export interface WrittenWorkflow {
	/** Only of a workflow that others call: n8n's import of many files keeps it. */
	id?: string;
	name: string;
	nodes: WrittenNode[];
	connections: Record<string, Partial<Record<LineType, Array<Array<Line>>>>>;
	pinData: Json;
	settings: Json;
}

/** Everything is placed on n8n's grid. */
const GRID = 16;

const SETTINGS = { executionOrder: 'v1', timezone: 'America/Mexico_City' };

/** A workflow that is being written, node by node and line by line. */
export class Flow {
	readonly #name: string;
	readonly #prefix: string;
	readonly #workflowId: string | undefined;
	readonly #nodes: WrittenNode[] = [];
	readonly #connections: WrittenWorkflow['connections'] = {};
	readonly #settings: Json;

	/**
	 * @param prefix eight hexadecimal digits, with which the ids of its nodes begin
	 * @param workflowId of a workflow that others call
	 * @param settings of the workflow, besides those of all
	 */
	constructor(name: string, prefix: string, workflowId?: string, settings: Json = {}) {
		this.#name = name;
		this.#prefix = prefix;
		this.#workflowId = workflowId;
		this.#settings = settings;
	}

	/** The id of the next node, or of a webhook or a condition in it. */
	id(part = String(this.#nodes.length + 1)): string {
		return `${this.#prefix}-0000-4000-8000-${part.padStart(12, '0')}`;
	}

	/** @returns the node's name, by which lines and expressions refer to it */
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

	/** A sticky note, whose first one says what the workflow is for. @param color n8n's number of it */
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

	/** Lines from one node to the next ones in a row, each from its first output. */
	row(...names: readonly string[]): void {
		names.slice(1).forEach((name, index) => this.line(names[index] ?? '', name));
	}

	/** A line. @param output of the first node, from 0: of On Error the second */
	line(from: string, node: string, output = 0, { type = 'main', input = 0 }: LineParts = {}): void {
		const lines = ((this.#connections[from] ??= {})[type] ??= []);
		while (lines.length <= output) lines.push([]);
		lines[output]?.push({ node, type, index: input });
	}

	/** Lines from the nodes that serve an AI agent to it, or from tools to what asks before they run. */
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
