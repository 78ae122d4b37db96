import { Decimal } from 'cfdi-mx';

/**
 * A cell as a text, trimmed. Excel keeps numbers as floats and shows 15 digits of them: 0.1 + 0.2 is
 * 0.3 in its cell. A whole number keeps all that it has.
 */
export function cellText(cell: unknown): string {
	if (Number.isSafeInteger(cell)) return String(cell);
	if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
	if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
	return typeof cell === 'string' ? cell.trim() : '';
}

/** What a column holds that says yes or no. */
export const FLAG =
	/^(?:s[ií]?|yes|y|no?|x|true|false|verdadero|falso|[✓✔]|ok|pendiente|list[ao]|hech[ao])$/i;

export const YES = /^(?:s[ií]?|yes|y|x|true|verdadero|[✓✔])$/i;

export const NO = /^(?:no?|false|falso)$/i;

/** What a cell has for what there is not. */
export const NOTHING = /^(?:n\/?a|no aplica|ningun[ao]|0|\W+)$/i;

/** 1,234.50 and 12,345: in Mexico a comma separates thousands. */
const THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/** 1.234,50 and 12,5: a comma before the decimals, which is not one between thousands. */
const DECIMAL_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+,\d+|0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/;

/** 12.5 and 1,234.50, and not 1.234, which may be a thousand. */
const DECIMAL_DOT = /^-?(?:\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3})+\.\d+)$/;

/** What a comma in the numbers of a file is; `unclear` where 1,234 can be read in two ways. */
export type Comma = 'thousands' | 'decimals' | 'unclear';

/** Whether a number may be a thousand, or a little more than one: 1.234 where a comma is before decimals. */
export function isUnclear(text: string, comma: Comma): boolean {
	const bare = bareNumber(text);
	if (comma === 'decimals') return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare);
	return comma === 'unclear' && /^-?\d{1,3},\d{3}$/.test(bare);
}

/** @param isSemicolon where programs separate cells by semicolons, a comma may separate decimals */
export function commaIn(texts: readonly string[], isSemicolon: boolean): Comma {
	const bare = texts.map(bareNumber);
	if (bare.some((text) => DECIMAL_DOT.test(text))) return isSemicolon ? 'unclear' : 'thousands';
	if (bare.some((text) => DECIMAL_COMMA.test(text))) return 'decimals';
	return isSemicolon ? 'unclear' : 'thousands';
}

function bareNumber(text: string): string {
	// Accountants write (500.00) for -500.
	return text.replace(/[\s$]|MXN|M\.?N\.?$|pesos$/gi, '').replace(/^\((.+)\)$/, '-$1');
}

/**
 * A number as people write it in a cell: "$1,234.50", "1 234.5 MXN", "1.234,50".
 * @returns undefined for a text that is not a number, or not surely one
 */
export function numberIn(text: string, comma: Comma): Decimal | undefined {
	const bare = bareNumber(text);
	if (comma !== 'decimals') {
		if (isUnclear(text, comma)) return undefined;
		return Decimal.parse(THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare);
	}
	if (DECIMAL_COMMA.test(bare)) {
		return Decimal.parse(bare.replaceAll('.', '').replace(',', '.'));
	}
	return /^-?\d+$/.test(bare) ? Decimal.parse(bare) : undefined;
}
