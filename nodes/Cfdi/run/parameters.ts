import type { INodeParameters } from 'n8n-workflow';
import { isRecord } from 'cfdi-mx/values';

/** Makes a parameter's value from an item's JSON. Returns undefined if only n8n can evaluate it. */
type Template = (json: unknown) => unknown;

/** An expression that only names a value of the item: `={{ $json.client["tax id"] }}`. */
const PATH =
	/^=\{\{\s*\$json((?:\s*(?:\??\.\s*[\p{ID_Start}_$][\p{ID_Continue}$]*|(?:\?\.)?\s*\[\s*(?:'[^'\\\n]*'|"[^"\\\n]*"|(?:0|[1-9]\d*))\s*\]))*)\s*\}\}$/u;

const KEY = /'([^']*)'|"([^"]*)"|([\p{ID_Continue}$]+)/gu;

/**
 * Reads the parameters of a run's items. Each evaluation enters n8n's expression engine, which takes most of an
 * item's time. A parameter without expressions is therefore read once a run. A parameter with expressions that
 * only name values of the item is read from the item. n8n evaluates any other parameter once an item.
 */
export class Parameters {
	private readonly constants = new Map<string, unknown>();

	/** Parameters with expressions, undefined if n8n evaluates them. */
	private readonly templates = new Map<string, Template | undefined>();

	/**
	 * @param parameters of the node, expressions not evaluated
	 * @param evaluate reads one parameter of an item as n8n does
	 * @param json of an item
	 */
	constructor(
		private readonly parameters: INodeParameters,
		private readonly evaluate: (name: string, index: number) => unknown,
		private readonly json: (index: number) => unknown,
	) {}

	/** Returns a function that reads each parameter of one item once, on demand. */
	ofItem(index: number): (name: string) => unknown {
		const values = new Map<string, unknown>();
		return (name) => {
			if (!values.has(name)) values.set(name, this.value(name, index));
			return values.get(name);
		};
	}

	private value(name: string, index: number): unknown {
		if (this.constants.has(name)) return this.constants.get(name);
		// The form does not show it.
		if (!(name in this.parameters)) return undefined;
		if (!this.templates.has(name)) {
			const parameter = this.parameters[name];
			if (!hasExpression(parameter)) {
				const value = this.evaluate(name, index);
				this.constants.set(name, value);
				return value;
			}
			this.templates.set(name, templateOf(parameter));
		}
		return this.templates.get(name)?.(this.json(index)) ?? this.evaluate(name, index);
	}
}

function hasExpression(parameter: unknown): boolean {
	if (typeof parameter === 'string') return parameter.startsWith('=');
	if (typeof parameter !== 'object' || parameter === null) return false;
	return Object.values(parameter).some(hasExpression);
}

/** @returns undefined for a parameter with any other expression than paths */
function templateOf(parameter: unknown): Template | undefined {
	if (!hasExpression(parameter)) return () => parameter;
	if (typeof parameter === 'string') {
		const path = pathIn(parameter);
		return path && ((json) => copyOf(valueAt(json, path)));
	}
	const parts = Object.entries(parameter as object).map(
		([key, part]) => [key, templateOf(part)] as const,
	);
	return parts.some(([, part]) => part === undefined)
		? undefined
		: (json) => {
				const filled = parts.map(([key, part]) => [key, part?.(json)] as const);
				if (filled.some(([, value]) => value === undefined)) return undefined;
				return Array.isArray(parameter)
					? filled.map(([, value]) => value)
					: Object.fromEntries(filled);
			};
}

/**
 * Returns the keys of an expression that only names a value of the item: `={{ $json.client["tax id"] }}` gives
 * `['client', 'tax id']`.
 * @returns undefined for any other parameter
 */
export function pathIn(parameter: string): readonly string[] | undefined {
	const steps = PATH.exec(parameter)?.[1];
	if (steps === undefined || /\{\{|\}\}/.test(steps)) return undefined;
	return [...steps.matchAll(KEY)].map(([, single, double, word]) => single ?? double ?? word ?? '');
}

/** Returns the value at a path. @returns undefined also if there is no value: only n8n knows what that means */
export function valueAt(json: unknown, path: readonly string[]): unknown {
	let value = json;
	for (const key of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
		value = (value as Record<string, unknown>)[key];
	}
	return value;
}

/**
 * Copies a value as n8n's engine does, so that changes of it do not change the item.
 * @returns undefined for null, a date, a function or an error, which n8n treats differently
 */
function copyOf(value: unknown): unknown {
	if (value === null || !isJson(value) || (isRecord(value) && '__isError' in value))
		return undefined;
	return typeof value === 'object' ? structuredClone(value) : value;
}

function isJson(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return typeof value !== 'function';
	if (Array.isArray(value)) return value.every(isJson);
	return isPlain(value) && Object.values(value).every(isJson);
}

/** Looks one level up: objects of another engine have another prototype than ours. */
function isPlain(value: object): boolean {
	const prototype = Object.getPrototypeOf(value) as object | null;
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}
