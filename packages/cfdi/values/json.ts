const LONG_NUMBER = /(?:^|[:[,])\s*-?\d[\d.]{15}/;

const QUOTE_OR_LONG_NUMBER = /\\.|"|(?<![\d.eE+-])-?\d[\d.]{15,}(?![\d.eE])/g;

/**
 * Parses JSON. A number with too many digits for JavaScript, such as an ID above 2^53, becomes a string.
 * @throws SyntaxError if the JSON is invalid
 */
export function parseJson(text: string): unknown {
	const json = JSON.parse(text) as unknown;
	if (!LONG_NUMBER.test(text)) return json;
	const quoted = withQuotedNumbers(text);
	return quoted === text ? json : (JSON.parse(quoted) as unknown);
}

/** Matches quotes instead of whole strings, because a long string would overflow the stack. */
function withQuotedNumbers(text: string): string {
	let isInText = false;
	return text.replace(QUOTE_OR_LONG_NUMBER, (found) => {
		if (found === '"') isInText = !isInText;
		const isNumber = !isInText && found !== '"';
		return isNumber && !isExact(found) ? `"${found}"` : found;
	});
}

/** A float with 17 digits (19.989999999999998) counts as exact. */
function isExact(written: string): boolean {
	const number = Number(written);
	if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return false;
	if (String(number) === written) return true;
	const digits = digitsOf(written);
	if (digits.length <= 15) return true;
	const precision = Math.min(digits.length, MAX_PRECISION);
	return digits === digitsOf(String(number)) || digits === digitsOf(number.toPrecision(precision));
}

const MAX_PRECISION = 100;

function digitsOf(written: string): string {
	const [mantissa = ''] = written.split('e');
	return mantissa.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordOf(value: unknown): Record<string, unknown> {
	return isRecord(value) ? value : {};
}

/** `Conceptos[2].Importe` has the steps Conceptos, 2 and Importe. */
export const stepsIn = (path: string): string[] =>
	path.split(/[.[\]]+/).filter((step) => step !== '');

/** Returns the value at a path in an object, or undefined if there is none. */
export function valueAt(whole: unknown, path: string): unknown {
	return stepsIn(path).reduce<unknown>(
		(value, step) =>
			typeof value === 'object' && value !== null && Object.hasOwn(value, step)
				? (value as Readonly<Record<string, unknown>>)[step]
				: undefined,
		whole,
	);
}

export function isEmpty(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

export function filled<Name extends string>(
	values: Record<Name, string | undefined>,
): Partial<Record<Name, string>> {
	const entries = Object.entries(values).filter(([, value]) => !isEmpty(value));
	return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** Returns a trimmed string for a string or number, otherwise `''`. */
export function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Checks for a number beyond 2^53, where JavaScript can have lost digits. */
export function hasLostDigits(value: unknown): value is number {
	return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

interface LostDigits {
	path: string;
	value: number;
}

/** Finds the first number, at any depth, that can have lost digits in JavaScript. */
export function lostDigitsIn(value: unknown, path = ''): LostDigits | undefined {
	if (hasLostDigits(value)) return { path, value };
	if (Array.isArray(value)) {
		return firstOf(value.entries(), (index) => `${path}[${index}]`);
	}
	// An n8n expression can return a DateTime, whose properties are not data.
	if (!isRecord(value) || typeof value.toJSON === 'function') return undefined;
	return firstOf(Object.entries(value), (key) => (path === '' ? String(key) : `${path}.${key}`));
}

function firstOf(
	entries: Iterable<[string | number, unknown]>,
	pathOf: (key: string | number) => string,
): LostDigits | undefined {
	for (const [key, value] of entries) {
		const isSuspect = typeof value === 'number' || typeof value === 'object';
		const found = isSuspect ? lostDigitsIn(value, pathOf(key)) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Matches 5.76461E+17, the form in which a spreadsheet shows a number that is too long for the cell. */
const SCIENTIFIC = /^-?\d(?:[.,]\d+)?E\+\d{2,}$/i;

export function isScientific(text: string): boolean {
	return SCIENTIFIC.test(text);
}

/** Adds commas between thousands (1,234,567.50). The string does not become a number, because digits could get lost. */
export function grouped(amount: string): string {
	const [whole = '', fraction] = amount.split('.');
	const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? groups : `${groups}.${fraction}`;
}

type NumberAdvice =
	| { kind: 'writeNumber' | 'writeWithoutComma'; values: { meant: string } }
	| { kind: 'writeIfCommaOfDecimals' | 'writeIfDotOfThousands'; values: Readings }
	| { kind: 'giveAsText' }
	| { kind: 'writeDigits' };

/** Returns advice on how to write a number. If a text can mean two numbers, `meant` is the more probable number. */
export function numberAdvice(value: unknown): NumberAdvice {
	if (hasLostDigits(value)) return { kind: 'giveAsText' };
	// Objects are not converted, because String() throws for some JSON: { "toString": false }.
	const readings = typeof value === 'object' ? undefined : readingsOf(String(value));
	if (readings === undefined) return { kind: 'writeDigits' };
	const { meant, other } = readings;
	if (other === undefined) {
		const hasComma = String(value).includes(',');
		return { kind: hasComma ? 'writeWithoutComma' : 'writeNumber', values: { meant } };
	}
	const kind = meant.includes('.') ? 'writeIfDotOfThousands' : 'writeIfCommaOfDecimals';
	return { kind, values: { meant, other } };
}

type Readings = Readonly<Record<'meant' | 'other', string>>;

const CURRENCY = String.raw`us\$|mx\$|[$€£]|mxn|mxp|m\.?n\.?|usd|eur|pesos?|d[oó]lares|dlls?\.?|euros?`;

const UNIT =
	'pzas?|piezas?|pzs?|kgs?|kilos?|grs?|lts?|litros?|ml|mts?|metros?|hrs?|horas?|d[ií]as?|mes(?:es)?|servicios?|unidad(?:es)?|cajas?';

const AROUND = new RegExp(
	String.raw`^(?:(?:${CURRENCY})\s*)+|(?:\s*(?:${CURRENCY}))+$|\s*(?:${UNIT})\.?$`,
	'giu',
);

const GROUPS = /^\d+(?:[.,' ]\d+)*$/;

const MAX_TEXT = 60;

/** "1,500" can mean two numbers, 1500 or 1.5. */
function readingsOf(text: string): (Pick<Readings, 'meant'> & Partial<Readings>) | undefined {
	if (text.length > MAX_TEXT) return undefined;
	const bare = text
		.normalize('NFKC')
		.replace(/['’‘`´]/g, "'")
		.replace(/\s+/g, ' ')
		.trim()
		.replace(AROUND, '')
		.replace(/[.,]-?$/, '');
	if (!GROUPS.test(bare)) return undefined;
	const groups = bare.split(/[.,' ]/);
	const signs = bare.replace(/\d/g, '');
	const [decimals, thousands] = [withDecimals(groups, signs), inThousands(groups, signs)];
	if (decimals === undefined || thousands === undefined) {
		const meant = decimals ?? thousands;
		return meant === undefined ? undefined : { meant };
	}
	return signs.endsWith('.')
		? { meant: decimals, other: thousands }
		: { meant: thousands, other: decimals.replace(/\.?0+$/, '') };
}

const areThousands = ([first = '', ...others]: readonly string[]): boolean =>
	others.length === 0 || (/^[1-9]\d{0,2}$/.test(first) && others.every((one) => one.length === 3));

function withDecimals(groups: readonly string[], signs: string): string | undefined {
	const [before, last = ''] = [groups.slice(0, -1), groups.at(-1)];
	if (!/[.,]$/.test(signs) || !areThousands(before)) return undefined;
	const isRepeated = signs.slice(0, -1).includes(signs.slice(-1));
	return isRepeated && last.length === 3 ? undefined : `${before.join('')}.${last}`;
}

function inThousands(groups: readonly string[], signs: string): string | undefined {
	const isMixed = signs.includes('.') && signs.includes(',');
	return isMixed || !areThousands(groups) ? undefined : groups.join('');
}
