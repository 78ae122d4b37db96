import { hasLostDigits } from './lostDigits';

/** 1,250.50 or $ 1,250.50 MXN: with a dot for the decimals, the commas can only part thousands. */
const WITH_COMMAS = /^(\d{1,3}(?:,\d{3})+\.\d+)$/;

const PLAIN = /^(\d+(?:\.\d+)?)$/;

/** What to write in place of a text that is not a number: a phrase for the words of a problem. */
export type NumberAdvice =
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
		.replace(/\s*(\$|MXN|pesos)$/i, '');
	const meant = (WITH_COMMAS.exec(bare) ?? PLAIN.exec(bare))?.[1]?.replaceAll(',', '');
	return meant === undefined ? { kind: 'writeDigits' } : { kind: 'writeNumber', values: { meant } };
}
