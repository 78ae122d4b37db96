import { FieldProblems } from './refusal.mts';
import { decimal, isMoney, isNumber } from './sat/decimal.mts';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export interface FieldRule {
	required?: boolean;
	/**
	 * Allows a string or JSON number with at most `decimals` decimals, by default six. Trailing
	 * zeros count as decimals only for `money`.
	 */
	amount?: 'money' | 'number';
	decimals?: number;
	positive?: boolean;
	code?: string;
	/**
	 * An empty string counts as missing and is not an error, because an empty search filter matches
	 * every record.
	 */
	mayBeEmpty?: boolean;
	/** The value can contain the bar |, because it can quote another document's cadena original. */
	bars?: boolean;
	pattern?: RegExp;
	longest?: number;
	check?: (text: string) => string | undefined;
}

export type FieldRules<Name extends string> = Readonly<Record<Name, FieldRule>>;

export type Texts<Name extends string> = { [Field in Name]?: string };

/** XML cannot contain control characters and lone surrogates. */
const unwritable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** The bar | separates the values in the cadena original. */
const hasBar = (text: string): boolean => text.includes('|');

function complaint(name: string, value: unknown, rule: FieldRule): string | undefined {
	if (rule.amount !== undefined) {
		const { decimals = 6 } = rule;
		const isAmount = rule.amount === 'money' ? isMoney : isNumber;
		if (
			(typeof value !== 'string' && typeof value !== 'number') ||
			!isAmount(String(value), decimals)
		) {
			const code = rule.code === undefined ? '' : `${rule.code} - `;
			return `${code}El campo ${name} debe ser un número con punto decimal y hasta ${decimals} decimales.`;
		}
		return rule.positive !== true || decimal(String(value)).gt(0)
			? undefined
			: `El campo ${name} debe ser mayor que cero.`;
	}
	if (typeof value !== 'string') return `El campo ${name} debe ser una cadena de texto.`;
	if (unwritable.test(value) || (rule.bars !== true && hasBar(value))) {
		return `El campo ${name} contiene caracteres no permitidos.`;
	}
	if (rule.longest !== undefined && [...value].length > rule.longest) {
		return `El campo ${name} no debe tener más de ${rule.longest} caracteres.`;
	}
	if (rule.pattern !== undefined && !rule.pattern.test(value)) {
		return `El campo ${name} no cumple con el formato requerido.`;
	}
	return rule.check?.(value);
}

/**
 * Reads an object's fields as strings. Omits missing, empty and invalid values and reports them in
 * `problems`.
 */
export function readFields<Name extends string>(
	source: JsonObject,
	rules: FieldRules<Name>,
	problems: FieldProblems,
	path = '',
): Texts<Name> {
	const texts: Texts<Name> = {};
	for (const [field, rule] of Object.entries<FieldRule>(rules) as Array<[Name, FieldRule]>) {
		const name = path + field;
		const given = source[field];
		// XML parsers read tabs and line breaks in attributes as spaces, so store spaces.
		const value = typeof given === 'string' ? given.replace(/[\t\r\n]+/g, ' ').trim() : given;
		if (value === undefined || value === null || value === '') {
			if (rule.required === true) problems.add(name, `El campo ${name} es obligatorio.`);
			else if (value === '' && rule.mayBeEmpty !== true) {
				problems.add(name, `El campo ${name} no debe estar vacío.`);
			}
			continue;
		}
		const wrong = complaint(name, value, rule);
		if (wrong === undefined) texts[field] = String(value);
		else problems.add(name, wrong);
	}
	return texts;
}

/** Reads a request body's fields. Refuses the request if a field is missing or malformed. */
export function readBody<Name extends string>(
	body: JsonObject,
	rules: FieldRules<Name>,
): Record<Name, string> {
	const problems = new FieldProblems();
	const texts = readFields(body, rules, problems);
	problems.refuse();
	const names = Object.keys(rules) as Name[];
	return Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) as Record<Name, string>;
}

/** Reads a field that contains an object. Reports any other value in `problems`. */
export function readObject(
	source: JsonObject,
	field: string,
	problems: FieldProblems,
	path = '',
): JsonObject | undefined {
	const value = source[field];
	if (value === undefined || value === null) return undefined;
	if (isObject(value)) return value;
	problems.add(path + field, `El campo ${path}${field} debe ser un objeto.`);
	return undefined;
}

/**
 * Reads a list of objects, and returns each object with its path. A single object counts as a list.
 */
export function readList(
	source: JsonObject,
	field: string,
	problems: FieldProblems,
	path = '',
): Array<{ item: JsonObject; path: string }> {
	const value = source[field];
	if (value === undefined || value === null) return [];
	if (isObject(value)) return [{ item: value, path: `${path}${field}.` }];
	if (!Array.isArray(value)) {
		problems.add(path + field, `El campo ${path}${field} debe ser una lista.`);
		return [];
	}
	return value.flatMap((item: unknown, index) => {
		const name = `${path}${field}.${index}`;
		if (isObject(item)) return [{ item, path: `${name}.` }];
		problems.add(name, `El campo ${name} debe ser un objeto.`);
		return [];
	});
}
