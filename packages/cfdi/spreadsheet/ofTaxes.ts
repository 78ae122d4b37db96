import { NO, NOTHING, YES } from './flags';

/** A header of taxes at all, such as "Aplica IVA", "Tasa", "Tipo de impuesto", "Impuestos". */
const OF_ALL =
	/^(?:(?:aplica|aplicar|causa|lleva|cobra|cobrar|grava|gravado|gravable|objeto|se|si|no|tipo|total|importe|monto|tasa|de|del|el|los|iva|impuestos?|tax|taxes|taxable)(?: |$))+$/;

const TAX = /\b(?:iva|impuestos?|tasa|tax|taxes|taxable|gravado|gravable)\b/;

/** "Exento de IVA", "Sin impuestos", "Tax exempt". */
const EXEMPT = /\b(?:exent[oa]s?|exencion|exempt|sin (?:iva|impuestos?))\b/;

const WITHHELD = /\b(?:ret|retencion(?:es)?|retiene|retener)\b/;

/**
 * Whether a cell below an unknown header says something else of the taxes than the defaults,
 * which count for a row without a column of them.
 * @param words of the header, in small letters without accents
 * @param taxes such as "IVA 16"
 */
export function isOtherTax(words: string, text: string, taxes: readonly string[]): boolean {
	if (text === '') return false;
	const isNo = NO.test(text) || NOTHING.test(text);
	const iva = taxes.flatMap((tax) => /^IVA (.+)$/i.exec(tax)?.[1] ?? [])[0];
	const isExempt = /^exent/i.test(iva ?? '');
	if (WITHHELD.test(words)) return !isNo && !taxes.some((tax) => /^ret/i.test(tax));
	if (EXEMPT.test(words)) return !isNo && !isExempt;
	if (!TAX.test(words)) return false;
	// "IVA frontera" is another tax: without it the default counts.
	if (!OF_ALL.test(words)) return !/\btasa\b/.test(words) && YES.test(text);
	if (YES.test(text) || /^gravad[ao]$/i.test(text)) return !(Number(iva) > 0);
	if (/^exent/i.test(text)) return !isExempt;
	if (/^iva$/i.test(text)) return iva === undefined;
	const [, rate, sign] = /^(?:(?:iva|tasa)\s*)?(\d*\.?\d+)\s*(%?)$/i.exec(text) ?? [];
	const percents = sign === '' ? [Number(rate), Number(rate) * 100] : [Number(rate)];
	return !percents.includes(Number(iva));
}
