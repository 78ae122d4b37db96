import { Decimal } from '../values/decimal';

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

/** 1,234.50 and 12,345: in Mexico a comma separates thousands. */
const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * A number as people write it in a cell: "$1,234.50", "1 234.5 MXN".
 * @param isCommaUnclear where programs separate cells by semicolons, a comma may separate decimals, and 1,234
 * can be read in two ways
 * @returns undefined for a text that is not a number, or not surely one
 */
export function numberIn(text: string, isCommaUnclear: boolean): Decimal | undefined {
	const bare = text.replace(/[\s$]|MXN/gi, '');
	if (isCommaUnclear && /^-?\d{1,3},\d{3}$/.test(bare)) return undefined;
	return Decimal.parse(THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare);
}
