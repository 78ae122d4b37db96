/** Calculates with strings and BigInt, so that amounts match the stamped invoice exactly. */

const DECIMALS = 6;
const ONE = 10n ** BigInt(DECIMALS);

/** Reads "1,160.50", "$1,160.00" or "1160,5" as a decimal string. Returns undefined for anything else. */
export function numberOf(text) {
	const bare = text.replace(/MXN|[$\s]/gi, '');
	const isWithComma = /^[1-9]\d{0,2}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(bare);
	// "1,5" is 1.5 and "1,500" is 1500. "0,500" is ambiguous, so it is refused.
	const dotted = isWithComma ? bare.replace(/\./g, '').replace(',', '.') : bare;
	const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(dotted) ? dotted.replace(/,/g, '') : dotted;
	return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? plain : undefined;
}

function millionths(text) {
	const [whole = '0', part = ''] = (numberOf(text) ?? '0').split('.');
	return BigInt(whole) * ONE + BigInt(part.padEnd(DECIMALS, '0'));
}

/**
 * Converts an amount to pesos with two decimals, rounding half a cent up.
 * @param of the amount that equals one peso
 */
function inCents(amount, of) {
	const cent = of / 100n;
	const cents = (amount + cent / 2n) / cent;
	return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

const price = ({ quantity, unitPrice }) => millionths(quantity) * millionths(unitPrice);

/**
 * Returns a line's discount in pesos from an amount ("50") or a percentage ("10%"), or undefined if it is
 * unreadable.
 */
export function discountOf({ discount, ...line }) {
	if (discount.trim() === '') return '0';
	const [, percent] = /^(.*)%\s*$/.exec(discount) ?? [];
	if (percent === undefined) return numberOf(discount);
	if (numberOf(percent) === undefined) return undefined;
	return inCents((price(line) * millionths(percent)) / 100n / ONE, ONE * ONE);
}

/** Returns a line's amount in 10⁻¹² pesos. */
const amount = (line) => price(line) - millionths(discountOf(line) ?? '0') * ONE;

/** Returns a line's amount in pesos, or undefined if the discount exceeds the price. */
export function amountOf(line) {
	const all = amount(line);
	return all < 0n ? undefined : inCents(all, ONE * ONE);
}

/** Returns the total in pesos. Rounds only the sum, as the invoice does. */
export function totalOf(lines) {
	const sum = lines.reduce((all, line) => all + amount(line), 0n);
	return inCents(sum < 0n ? 0n : sum, ONE * ONE);
}

export function pesos(text) {
	const [whole, cents] = text.split('.');
	return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
