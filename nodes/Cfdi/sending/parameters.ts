import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { isRecord } from 'cfdi-mx';
import { pathIn, simpleExpression, valueAt } from './simpleExpression';

/** Reads one parameter, expressions evaluated. */
type Read = (name: string) => unknown;

/** A simple expression: its code, and its path where it only names a value of the item. */
interface Simple {
	code: string;
	path?: readonly string[];
}

/** A parameter whose expressions are all simple. */
interface Template {
	/** Its expressions, in their order. */
	expressions: Simple[];
	/** Whether reading it again gives the same. */
	isStable: boolean;
	/** The parameter with the values of its expressions in their places. */
	fill: (values: Iterator<unknown>) => unknown;
}

/**
 * Why a parameter is read alone: it gave no value together with others, or its expressions are not
 * simple, and may change the item for those after it.
 */
type ReadAlone = 'no value' | 'not simple';

/** Parameters of an item that were read together. */
interface Segment {
	names: Set<string>;
	/** Without those of which an expression gives no value. */
	values: Map<string, unknown>;
	failed: boolean;
}

const NOTHING: Segment = { names: new Set(), values: new Map(), failed: false };

/** How often evaluating several expressions together may fail; then each is evaluated alone. */
const MOST_FAILURES = 10;

/** How many items of a run are read both ways, so that an engine that has changed is noticed. */
const CHECKED_ITEMS = 2;

/** Gives another moment each time. */
const MOMENT = /\$now\b/;

/**
 * Reads the parameters of items. Each evaluation crosses into n8n's expression engine, which takes
 * most of an item's time. So from the second item on, of the simple expressions that earlier items
 * read, those that only name a value of the item are read from it, and the others are evaluated
 * together, as one array, by the same engine. Where they do not all give a value, each is evaluated
 * alone, as n8n does it, with its own message. Whether this still gives the same as the engine does
 * alone is checked on the first items of each run.
 */
export class Parameters {
	/** The parameters with expressions that items have read, in this order. */
	private readonly planned = new Map<string, Template | ReadAlone>();

	/** Parameters without expressions: the same for all items. */
	private readonly constants = new Map<string, unknown>();

	private failures = 0;

	/** A value differed: each is read alone. */
	private isOff = false;

	/** The first items that were evaluated together. */
	private readonly checked = new Set<number>();

	/**
	 * @param parameters of the node, expressions not evaluated
	 * @param readAlone reads one parameter of an item as n8n does
	 * @param evaluate evaluates a text of expressions for an item
	 * @param json of an item
	 * @param onDifference called once, with the first parameter that has another value together with
	 * others than alone; from then on each is read alone
	 */
	constructor(
		private readonly parameters: INodeParameters,
		private readonly readAlone: (name: string, index: number) => unknown,
		private readonly evaluate: IExecuteFunctions['evaluateExpression'],
		private readonly json: (index: number) => unknown,
		private readonly onDifference: (name: string) => void,
	) {}

	/** Reads the parameters of one item, none before it is asked for. */
	ofItem(index: number): Read {
		let segment = NOTHING;
		return (name) => {
			if (this.constants.has(name)) return this.constants.get(name);
			const plan = this.planned.get(name);
			if (plan === undefined || plan === 'not simple') {
				// What is read after it is evaluated after it.
				segment = NOTHING;
				return plan === undefined ? this.readFirst(name, index) : this.readAlone(name, index);
			}
			if (plan === 'no value') return this.readAlone(name, index);
			if (!segment.names.has(name)) segment = this.readFrom(name, index);
			if (segment.values.has(name)) return this.asAlone(name, plan, index, segment);
			return segment.failed ? this.readSuspect(name, plan, index) : this.readAlone(name, index);
		};
	}

	private readFirst(name: string, index: number): unknown {
		// The form does not show it.
		if (!(name in this.parameters)) {
			this.constants.set(name, undefined);
			return undefined;
		}
		const template = templateOf(this.parameters[name]);
		if (template?.expressions.length !== 0) {
			this.planned.set(name, template ?? 'not simple');
			return this.readAlone(name, index);
		}
		const value = this.readAlone(name, index);
		this.constants.set(name, value);
		return value;
	}

	/** The value that came together with others; of the first items, and where it differs, what n8n gives alone. */
	private asAlone(name: string, { isStable }: Template, index: number, segment: Segment): unknown {
		const value = segment.values.get(name);
		if (!this.isOff && (!isStable || !this.isChecked(index))) return value;
		let isSame = this.isOff;
		try {
			const own = this.readAlone(name, index);
			isSame ||= asText(own) === asText(value);
			return own;
		} finally {
			if (!isSame) {
				this.isOff = true;
				this.onDifference(name);
			}
		}
	}

	private isChecked(index: number): boolean {
		if (this.checked.size < CHECKED_ITEMS) this.checked.add(index);
		return this.checked.has(index);
	}

	/** One that has no value alone either is left out: it would spoil the others' again. */
	private readSuspect(name: string, template: Template, index: number): unknown {
		this.planned.set(name, 'no value');
		const value = this.readAlone(name, index);
		if (isValue(value)) this.planned.set(name, template);
		return value;
	}

	/** Reads a parameter together with the planned ones after it, up to one that is not simple. */
	private readFrom(name: string, index: number): Segment {
		const templates = this.templatesFrom(name);
		const names = new Set(templates.map(([own]) => own));
		const values = new Map<string, unknown>();
		if (this.isOff) return { names, values, failed: false };

		const all = templates.flatMap(([, { expressions }]) => expressions);
		const codes = all.flatMap(({ code, path }) => (path === undefined ? code : []));
		const isAlone = codes.length < 2 || this.failures === MOST_FAILURES;
		const evaluated = isAlone ? undefined : this.valuesOf(codes, index);
		const next = evaluated?.values();
		const json = this.json(index);
		for (const [own, { expressions, fill }] of templates) {
			const parts = expressions.map(({ path }) =>
				path === undefined ? (next?.next().value as unknown) : valueAt(json, path),
			);
			if (!parts.every(isValue)) continue;
			// The engine gives copies, too: nothing that is done with a value changes the item.
			const copies = parts.map((part, at) => (expressions[at]?.path ? copyOf(part) : part));
			values.set(own, fill(copies.values()));
		}
		return { names, values, failed: !isAlone && evaluated === undefined };
	}

	private templatesFrom(name: string): Array<[string, Template]> {
		const templates: Array<[string, Template]> = [];
		for (const [own, template] of this.planned) {
			if (own !== name && templates.length === 0) continue;
			if (template === 'not simple') break;
			if (template !== 'no value') templates.push([own, template]);
		}
		return templates;
	}

	private valuesOf(codes: readonly string[], index: number): unknown[] | undefined {
		const expression = `{{ [${codes.map((code) => `(${code})`).join(', ')}] }}`;
		try {
			const values = this.evaluate(expression, index) as unknown;
			if (Array.isArray(values) && values.length === codes.length) return values;
		} catch {
			// The expression that throws does so alone, too, and n8n's message is about that one.
		}
		this.failures++;
		return undefined;
	}
}

/** @returns undefined for a parameter with any other expression than simple ones, or none at all */
function templateOf(parameter: unknown): Template | undefined {
	if (parameter === undefined) return undefined;
	if (typeof parameter === 'string' && parameter.startsWith('=')) {
		const code = simpleExpression(parameter);
		return code === undefined
			? undefined
			: {
					expressions: [{ code, path: pathIn(code) }],
					isStable: !MOMENT.test(code),
					fill: (values) => values.next().value,
				};
	}
	if (typeof parameter !== 'object' || parameter === null)
		return { expressions: [], isStable: true, fill: () => parameter };

	const entries = Object.entries(parameter).map(
		([key, value]) => [key, templateOf(value)] as const,
	);
	const templates = entries.filter(
		(entry): entry is readonly [string, Template] => entry[1] !== undefined,
	);
	if (templates.length < entries.length) return undefined;
	const isList = Array.isArray(parameter);
	return {
		expressions: templates.flatMap(([, { expressions }]) => expressions),
		isStable: templates.every(([, { isStable }]) => isStable),
		fill: (values) => {
			const filled = templates.map(([key, { fill }]) => [key, fill(values)] as const);
			return isList ? filled.map(([, value]) => value) : Object.fromEntries(filled);
		},
	};
}

function copyOf(value: unknown): unknown {
	return typeof value === 'object' ? structuredClone(value) : value;
}

/** Whether n8n gives the same for it alone: no DateTime, function or error, which it treats apart. */
function isValue(value: unknown): boolean {
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
		return true;
	if (Array.isArray(value)) return value.every(isJson);
	return isRecord(value) && !('__isError' in value) && isJson(value);
}

function isJson(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return typeof value !== 'function';
	if (Array.isArray(value)) return value.every(isJson);
	return isPlain(value) && Object.values(value).every(isJson);
}

/** Another engine's objects have another prototype than ours; plain ones are directly below it. */
function isPlain(value: object): boolean {
	const prototype = Object.getPrototypeOf(value) as object | null;
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The same for the same value, whichever engine's objects it is made of. */
function asText(value: unknown): string | undefined {
	return JSON.stringify(value, (_key, part: unknown) =>
		part === undefined || typeof part === 'bigint' || Object.is(part, -0) || Number.isNaN(part)
			? `${typeof part} ${String(part)}`
			: part,
	);
}
