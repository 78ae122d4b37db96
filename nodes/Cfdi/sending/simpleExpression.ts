/** Functions and methods that change nothing. None is an extension of n8n, which rewrites its calls. */
export const PURE = new Set(
	[
		'Boolean Number String fromISO parseFloat parseInt stringify',
		'at concat entries every filter find flat flatMap includes indexOf join map reduce slice some',
		'charAt endsWith padEnd padStart replace replaceAll split startsWith substring',
		'toFixed toFormat toISO toISODate toLowerCase toString toUpperCase trim trimEnd trimStart',
	].flatMap((names) => names.split(' ')),
);

/** What n8n gives an expression that is the same for all expressions of an item. */
const GIVEN = new Set(['$json', '$now', '$today', '$vars', '$workflow']);

/** Words that make more than an expression, or change something. */
const RESERVED = new Set(
	'arguments async await break case catch class const continue debugger default delete do else enum eval export extends finally for function if implements import in instanceof interface let new of package private protected public return static super switch this throw try typeof var void while with yield'.split(
		' ',
	),
);

/** Without comments, template literals, regular expressions, `=`, `++`, `--` and `;`. */
const TOKEN =
	/\s*(?:(?<word>[\p{ID_Start}_$][\p{ID_Continue}$]*)|(?<text>'[^'\\(\n]*'|"[^"\\(\n]*")|(?<number>(?:0|[1-9]\d*)(?:\.\d+)?(?![\p{ID_Continue}$.]))|(?<sign>=>|\.\.\.|\?\?|\?\.(?!\d)|===|!==|==|!=|<=|>=|&&|\|\||(?:\+(?!\+)|-(?!-)|\*\*|[()[\]{},:?.*/%<>!])(?!=)))/uy;

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

interface Token {
	kind: 'word' | 'text' | 'number' | 'sign';
	value: string;
}

/**
 * The code of a parameter that is one simple expression, `={{ code }}`: one that evaluates to the
 * same in an array with others, because it reads the item and changes nothing.
 * @returns undefined for anything else; an expression that is wrongly taken for not simple is only slower
 */
export function simpleExpression(parameter: string): string | undefined {
	const code = /^=\{\{(.*)\}\}$/s.exec(parameter)?.[1];
	if (code === undefined || /\{\{|\}\}/.test(code)) return undefined;
	const tokens = tokensOf(code.trim());
	if (tokens === undefined || !isBalanced(tokens)) return undefined;
	return isPure(tokens) ? code.trim() : undefined;
}

/** A step of a path: `.name`, `?.name`, `['name']`, `?.["name"]`, `[0]`. */
const STEP =
	/\s*(?:\??\.\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)|(?:\?\.)?\s*\[\s*(?:'([^'\\\n]*)'|"([^"\\\n]*)"|(0|[1-9]\d*))\s*\])/gu;

const PATH = new RegExp(`^\\$json(?:${STEP.source})*$`, 'u');

/**
 * The keys of an expression that only names a value of the item: `$json.client["tax id"]` gives
 * `['client', 'tax id']`.
 * @returns undefined for any other expression
 */
export function pathIn(code: string): readonly string[] | undefined {
	if (!PATH.test(code)) return undefined;
	return [...code.slice('$json'.length).matchAll(STEP)].map(
		([, word, single, double, index]) => word ?? single ?? double ?? index ?? '',
	);
}

/** @returns undefined also where there is nothing: only n8n says what that means */
export function valueAt(json: unknown, path: readonly string[]): unknown {
	let value = json;
	for (const key of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
		value = (value as Record<string, unknown>)[key];
	}
	return value;
}

function tokensOf(code: string): Token[] | undefined {
	const tokens: Token[] = [];
	let end = 0;
	while (end < code.length) {
		TOKEN.lastIndex = end;
		const groups = TOKEN.exec(code)?.groups;
		if (groups === undefined) return undefined;
		end = TOKEN.lastIndex;
		for (const kind of ['word', 'text', 'number', 'sign'] as const) {
			const value = groups[kind];
			if (value !== undefined) tokens.push({ kind, value });
		}
	}
	return tokens;
}

/** Otherwise `a) , (b` would be two values of the array. */
function isBalanced(tokens: readonly Token[]): boolean {
	const open: string[] = [];
	for (const { kind, value } of tokens) {
		if (kind !== 'sign') continue;
		const closing = CLOSES[value];
		if (closing !== undefined) open.push(closing);
		else if (')]}'.includes(value) && open.pop() !== value) return false;
	}
	return open.length === 0;
}

function isPure(tokens: readonly Token[]): boolean {
	const [first] = tokens;
	// Alone, `{` begins a block, and a text may be a directive.
	if (first === undefined || first.value === '{' || first.kind === 'text') return false;
	return tokens.every((token, at) => {
		const before = tokens[at - 1];
		if (token.kind === 'word') return isRead(token.value, before?.value);
		if (token.value === '(') return before === undefined || mayCall(before);
		// Functions with a body, and divisions that could begin a regular expression.
		if (token.value === '{') return before?.value !== ')' && before?.value !== '=>';
		if (token.value === '/') return before !== undefined && isOperand(before);
		return true;
	});
}

function isRead(word: string, before: string | undefined): boolean {
	if (before === '.' || before === '?.') return true;
	return word.startsWith('$') ? GIVEN.has(word) : !RESERVED.has(word);
}

/** A parenthesis after an operator groups; after an operand it calls. */
function mayCall(before: Token): boolean {
	if (before.kind === 'word') return PURE.has(before.value);
	return before.value !== '?.' && !isOperand(before);
}

function isOperand({ kind, value }: Token): boolean {
	return kind !== 'sign' || value === ')' || value === ']' || value === '}';
}
