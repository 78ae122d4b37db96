/** Amounts as texts, and sums of them without a float: what the page shows is what is stamped. */

const DECIMALS = 6;
const ONE = 10n ** BigInt(DECIMALS);

/** "1,160.50", "$1,160.00", "1160,5": the number that is meant, with a dot; undefined where there is none. */
export function numberOf(text) {
	const bare = text.replace(/MXN|[$\s]/gi, '');
	const isWithComma = /^[1-9]\d{0,2}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(bare);
	// "1,5" is one and a half; "1,500" a thousand and a half; "0,500" may be either, and is asked.
	const dotted = isWithComma ? bare.replace(/\./g, '').replace(',', '.') : bare;
	const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(dotted) ? dotted.replace(/,/g, '') : dotted;
	return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? plain : undefined;
}

/** A number in millionths; none where it is not one. */
function millionths(text) {
	const [whole = '0', part = ''] = (numberOf(text) ?? '0').split('.');
	return BigInt(whole) * ONE + BigInt(part.padEnd(DECIMALS, '0'));
}

/** @param amount in units of which there are `of` in a peso. @returns it with cents, half a cent up */
function inCents(amount, of) {
	const cent = of / 100n;
	const cents = (amount + cent / 2n) / cent;
	return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

const price = ({ quantity, unitPrice }) => millionths(quantity) * millionths(unitPrice);

/** "50" or "10%" of the line, as an amount; undefined where it is neither. */
export function discountOf({ discount, ...line }) {
	if (discount.trim() === '') return '0';
	const [, percent] = /^(.*)%\s*$/.exec(discount) ?? [];
	if (percent === undefined) return numberOf(discount);
	if (numberOf(percent) === undefined) return undefined;
	return inCents((price(line) * millionths(percent)) / 100n / ONE, ONE * ONE);
}

/** What a line comes to with its taxes, in millionths of millionths. */
const amount = (line) => price(line) - millionths(discountOf(line) ?? '0') * ONE;

/** What a line comes to; undefined where its discount is more than that. */
export function amountOf(line) {
	const all = amount(line);
	return all < 0n ? undefined : inCents(all, ONE * ONE);
}

/** What all lines come to, rounded once, as the invoice is. */
export function totalOf(lines) {
	const sum = lines.reduce((all, line) => all + amount(line), 0n);
	return inCents(sum < 0n ? 0n : sum, ONE * ONE);
}

/** "$1,160.00" */
export function pesos(text) {
	const [whole, cents] = text.split('.');
	return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
