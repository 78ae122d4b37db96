/** A value of this number of digits may be more than a number holds. */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d[\d.]{15}/;

/**
 * Of a valid JSON: what may begin or end a text, and each number of 15 digits or more that is written
 * without an exponent.
 */
const QUOTE_OR_LONG_NUMBER = /\\.|"|(?<![\d.eE+-])-?\d[\d.]{15,}(?![\d.eE])/g;

/**
 * Parses JSON, and loses no digit: a number whose digits JavaScript's numbers do not hold, such as an
 * ID above 2^53 or an amount with more of them, becomes a text as it is written.
 * @throws SyntaxError for anything but JSON
 */
export function parseJson(text: string): unknown {
	const json = JSON.parse(text) as unknown;
	if (!LONG_NUMBER.test(text)) return json;
	const quoted = withQuotedNumbers(text);
	return quoted === text ? json : (JSON.parse(quoted) as unknown);
}

/** Quote by quote: one expression for a whole text would overflow the stack of a long one. */
function withQuotedNumbers(text: string): string {
	let isInText = false;
	return text.replace(QUOTE_OR_LONG_NUMBER, (found) => {
		if (found === '"') isInText = !isInText;
		const isNumber = !isInText && found !== '"';
		return isNumber && !isHeld(found) ? `"${found}"` : found;
	});
}

/**
 * Whether a number holds all that is written. Some programs write a float with 17 digits or more
 * (19.989999999999998 for 19.99), which say no more than the float itself.
 */
function isHeld(written: string): boolean {
	const number = Number(written);
	if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return false;
	if (String(number) === written) return true;
	const digits = digitsOf(written);
	if (digits.length <= 15) return true;
	const precision = Math.min(digits.length, MOST_PRECISION);
	return digits === digitsOf(String(number)) || digits === digitsOf(number.toPrecision(precision));
}

/** Of JavaScript's toPrecision. */
const MOST_PRECISION = 100;

/** From the first that is not a zero to the last. */
function digitsOf(written: string): string {
	const [mantissa = ''] = written.split('e');
	return mantissa.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object itself; an empty one for anything else. */
export function recordOf(value: unknown): Record<string, unknown> {
	return isRecord(value) ? value : {};
}

/** A value that was not given. */
export function isEmpty(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** Those that have a value. */
export function filled<Name extends string>(
	values: Record<Name, string | undefined>,
): Partial<Record<Name, string>> {
	const entries = Object.entries(values).filter(([, value]) => !isEmpty(value));
	return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** A text or a number as text; `''` for anything else. */
export function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
