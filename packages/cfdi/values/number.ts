import { isRecord } from './json';

/**
 * Whether this is a number that may have been another one: beyond 2^53, JavaScript's numbers lose the
 * last digits of what they are made of.
 */
export function hasLostDigits(value: unknown): value is number {
	return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** A number of which digits were lost, and where it is. */
export interface LostDigits {
	/** `Conceptos[2].Cantidad`; `''` for the value itself. */
	path: string;
	value: number;
}

/** The first of such numbers in a value, however deep. */
export function lostDigitsIn(value: unknown, path = ''): LostDigits | undefined {
	if (hasLostDigits(value)) return { path, value };
	if (Array.isArray(value)) {
		return firstOf(value.entries(), (index) => `${path}[${index}]`);
	}
	// An expression may give a DateTime.
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

/** How a spreadsheet shows a number that is too long for its cell: 5.76461E+17. */
const SCIENTIFIC = /^-?\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** Whether a text is what is left of a long number. */
export function isScientific(text: string): boolean {
	return SCIENTIFIC.test(text);
}

/** 1234567.50 is 1,234,567.50: of its text, so that no digit is lost. */
export function grouped(amount: string): string {
	const [whole = '', fraction] = amount.split('.');
	const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** 1,250.50 or $ 1,250.50 MXN: with a dot for the decimals, the commas can only part thousands. */
const WITH_COMMAS = /^(\d{1,3}(?:,\d{3})+\.\d+)$/;

const PLAIN = /^(\d+(?:\.\d+)?)$/;

/** What to write in place of a text that is not a number: a phrase for the words of a problem. */
type NumberAdvice =
	| { kind: 'writeNumber'; values: { meant: string } }
	| { kind: 'giveAsText' }
	| { kind: 'writeDigits' };

/** @returns advice that names the number where the text can only mean one */
export function numberAdvice(value: unknown): NumberAdvice {
	if (hasLostDigits(value)) return { kind: 'giveAsText' };
	// An object from JSON may have no text: { "toString": false }.
	const text = typeof value === 'object' ? '' : String(value);
	const bare = text
		.trim()
		.replace(/^(\$|MXN)\s*/i, '')
		.replace(/(\$|MXN|pesos)$/i, '')
		.trimEnd();
	const meant = (WITH_COMMAS.exec(bare) ?? PLAIN.exec(bare))?.[1]?.replaceAll(',', '');
	return meant === undefined ? { kind: 'writeDigits' } : { kind: 'writeNumber', values: { meant } };
}
