const OPENING = '^["“«(]*';

const I_SOUND = new RegExp(`${OPENING}(?:h?í|i|hi(?![aeou]))`, 'iu');
const O_SOUND = new RegExp(`${OPENING}h?[oó]`, 'iu');
const DIGITS = new RegExp(`${OPENING}0*(\\d+)`, 'u');

/** "IVA e IEPS", but "zinc y hierro". */
export function and(last: string): string {
	return I_SOUND.test(last) ? 'e' : 'y';
}

/** "Shopify u otra", and as it is read, "7 u 8". */
export function or(last: string): string {
	return O_SOUND.test(last) || beginsWithO(DIGITS.exec(last)?.[1] ?? '') ? 'u' : 'o';
}

/** Numbers such as ocho, ochenta, once and once mil. */
function beginsWithO(digits: string): boolean {
	return digits.startsWith('8') || (digits.startsWith('11') && digits.length % 3 === 2);
}
