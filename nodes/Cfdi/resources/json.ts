import { invalidField } from '../response/itemError';

/**
 * A JSON parameter as data.
 * @param field as the user knows it, for the message
 * @param value the text of the field, or the object or array that an expression gave
 * @throws ItemError that names the field, and the line and column where the text stops being JSON
 */
export function jsonValue(field: string, value: unknown): unknown {
	if (typeof value !== 'string') return value;
	if (value.includes('[object Object]')) {
		throw invalidField(
			field,
			'an expression gave an object, and text stands around it',
			'Let the expression be all that stands in the field, without a space or a line break before or behind it, or write it as {{ JSON.stringify($json.name) }}. Nothing was sent.',
		);
	}
	const problem = parseProblem(value);
	if (problem === undefined) return JSON.parse(value) as unknown;
	throw invalidField(
		field,
		`not valid JSON at line ${problem.line}, column ${problem.column}`,
		`${problem.words}. Nothing was sent. A value from an expression goes in as {{ JSON.stringify($json.name) }}, or give the whole object with one expression.`,
	);
}

interface ParseProblem {
	line: number;
	column: number;
	words: string;
}

function parseProblem(text: string): ParseProblem | undefined {
	const words = parseWords(text);
	if (words === undefined) return undefined;
	const before = text.slice(0, offsetOf(words, text));
	const line = before.split('\n').length;
	const column = before.length - before.lastIndexOf('\n');
	return { line, column, words: words.replace(/ in JSON at position.*$|, (\.\.\.)?".*$/s, '') };
}

function parseWords(text: string): string | undefined {
	try {
		JSON.parse(text);
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/**
 * Node says where for most faults, but not for "Unexpected token": the first character with which
 * the text stops being the beginning of some JSON is found by halving.
 */
function offsetOf(words: string, text: string): number {
	const position = / at position (\d+)/.exec(words)?.[1];
	if (position !== undefined) return Number(position);
	if (!words.startsWith('Unexpected token')) return text.length;

	let [fine, wrong] = [0, text.length];
	while (wrong - fine > 1) {
		const middle = Math.floor((fine + wrong) / 2);
		if (parseWords(text.slice(0, middle))?.startsWith('Unexpected token')) wrong = middle;
		else fine = middle;
	}
	return wrong - 1;
}
