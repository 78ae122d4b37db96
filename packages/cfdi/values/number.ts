import { isRecord } from './json';

/** Checks whether a number can have lost digits: beyond 2^53, JavaScript's numbers lose their last digits. */
export function hasLostDigits(value: unknown): value is number {
	return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** A number that lost digits, and its path. */
export interface LostDigits {
	/** `Conceptos[2].Cantidad`; `''` for the whole value. */
	path: string;
	value: number;
}

/** Finds the first such number in a value, at any depth. */
export function lostDigitsIn(value: unknown, path = ''): LostDigits | undefined {
	if (hasLostDigits(value)) return { path, value };
	if (Array.isArray(value)) {
		return firstOf(value.entries(), (index) => `${path}[${index}]`);
	}
	// An expression can give a DateTime.
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

/** A number that is too long for the cell of a spreadsheet: 5.76461E+17. */
const SCIENTIFIC = /^-?\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** Checks whether a text is a shortened long number. */
export function isScientific(text: string): boolean {
	return SCIENTIFIC.test(text);
}

/** Groups thousands: 1234567.50 is 1,234,567.50. Works on the text, so that no digit is lost. */
export function grouped(amount: string): string {
	const [whole = '', fraction] = amount.split('.');
	const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** 1,250.50 or $ 1,250.50 MXN: next to a decimal dot, commas can only separate thousands. */
const WITH_COMMAS = /^(\d{1,3}(?:,\d{3})+\.\d+)$/;

const PLAIN = /^(\d+(?:\.\d+)?)$/;

/** The advice for a text that is not a number, as a phrase for messages. */
type NumberAdvice =
	| { kind: 'writeNumber'; values: { meant: string } }
	| { kind: 'giveAsText' }
	| { kind: 'writeDigits' };

/** @returns advice that names the number if only one is possible */
export function numberAdvice(value: unknown): NumberAdvice {
	if (hasLostDigits(value)) return { kind: 'giveAsText' };
	// An object from JSON can lack a text: { "toString": false }.
	const text = typeof value === 'object' ? '' : String(value);
	const bare = text
		.trim()
		.replace(/^(\$|MXN)\s*/i, '')
		.replace(/(\$|MXN|pesos)$/i, '')
		.trimEnd();
	const meant = (WITH_COMMAS.exec(bare) ?? PLAIN.exec(bare))?.[1]?.replaceAll(',', '');
	return meant === undefined ? { kind: 'writeDigits' } : { kind: 'writeNumber', values: { meant } };
}
