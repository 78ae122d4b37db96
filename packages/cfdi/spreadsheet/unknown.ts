import { refused } from '../problems/problem';
import { plainText } from '../reading/readValues';
import type { InvoiceColumn } from './columns';
import { NO, NOTHING } from './flags';
import { isOtherTax } from './ofTaxes';
import { SPREADSHEET } from './places';
import type { Sheet, SheetRow } from './sheet';
import { codeIn } from './words';

/** What may be a tax, a discount or a charge. */
const OF_PRICE =
	/\b(?:iva|ieps|isr|ish|imp|impuestos?|ret|retencion(?:es)?|descuentos?|descto|dsctos?|dctos?|dtos?|desc|disc|bonif|bonificacion(?:es)?|propina|flete|envio|recargo|cargos?|anticipos?|redondeo|cupon|rebaja|discount|tax|taxes|shipping)\b/;

/** How many pieces were sold. */
const COUNT = /\b(?:cant|cantidad(?:es)?|qty|quantity|piezas|pzas|pz|unidades|uds)\b/;

/** How much was sold: another way to say how many, or something of the only piece. */
const MEASURE = /\b(?:horas|hrs|litros|lts|kg|kgs|kilos|kilogramos|metros|toneladas)\b/;

/** "Cantidad a pagar", "Importe por horas": money. */
const OF_MONEY = /\b(?:pagar|pagada|letra|total|importe|monto|precio)\b/;

const CURRENCY = /\b(?:moneda|divisa|currency)\b/;

/** What the file has, for what its headers may be. */
interface Doubt {
	names: RegExp;
	/** Whether a cell says something. */
	isSaid: (text: string) => boolean;
	/** The rows that count. */
	rows: readonly SheetRow[];
}

/**
 * Refuses a file with an unknown column that may change an invoice, where no total shows it.
 * @param invoices the rows of each
 * @param priceColumn where the price of a line is
 * @param taxes of a line that says nothing of them
 * @throws Problems
 */
export function refuseUnknown(
	{ has, unknown }: Sheet,
	invoices: ReadonlyArray<readonly SheetRow[]>,
	priceColumn: InvoiceColumn,
	taxes: readonly string[],
): void {
	const all = invoices.flat();
	// A total tells whether all was read, but not how many pieces its whole amount is for.
	const untold = invoices.filter((rows) => rows.every(({ text }) => text('total') === '')).flat();
	const hasIva = has('iva') || has('ivaRate');
	const isOfAll = priceColumn === 'amount' || priceColumn === 'subtotal';
	const doubts: Doubt[] = [{ names: OF_PRICE, isSaid: isAmount, rows: untold }];
	if (!has('quantity')) {
		doubts.push({ names: COUNT, isSaid: isMany, rows: isOfAll ? all : untold });
		if (!isOfAll) doubts.push({ names: MEASURE, isSaid: isMany, rows: untold });
	}
	if (!has('currency')) doubts.push({ names: CURRENCY, isSaid: isForeign, rows: all });
	for (const { header, textIn } of unknown()) {
		const words = plainWords(header);
		if (/\bno usar\b/i.test(header)) continue;
		for (const { names, isSaid, rows } of doubts) {
			if (!names.test(words) || (names !== OF_PRICE && OF_MONEY.test(words))) continue;
			const value = rows.map(textIn).find(isSaid);
			if (value === undefined) continue;
			throw refused(SPREADSHEET, 'unknownColumn', { values: { header, value } });
		}
		const value = untold
			.filter(({ text }) => !hasIva && text('taxes') === '')
			.map(textIn)
			.find((text) => isOtherTax(words, text, taxes));
		if (value !== undefined) {
			throw refused(SPREADSHEET, 'unknownColumn', { values: { header, value } });
		}
	}
}

function isAmount(text: string): boolean {
	return /^[-$\s]*[\d.,]*[1-9][\d.,]*\s*%?$/.test(text);
}

/** A number, and not one piece: that is what a row without a quantity has. */
function isMany(text: string): boolean {
	return /^-?[\d.,]+\b/.test(text) && !/^1(?:[.,]0*)?(?![\d.,])/.test(text);
}

function isForeign(text: string): boolean {
	if (text === '' || NO.test(text) || NOTHING.test(text)) return false;
	return codeIn(text, 'currency') !== 'MXN';
}

function plainWords(header: string): string {
	return plainText(header.replace(/([a-z])([A-Z\d])/g, '$1 $2'));
}
