import { conceptoOf } from '../lines/lineAmounts';
import type { Problem } from '../problems/problem';
import { problem, refused } from '../problems/problem';
import { withoutEntities } from '../reading/readValues';
import { Decimal } from '../values/decimal';
import type { CodeTable, SatCodes } from './codes';
import { codesOf } from './codes';
import type { PricedLine } from './pricedLines';
import { lineAmounts } from './pricedLines';

/**
 * The Conceptos of an order, one for each line that costs something.
 * @throws Problems for a line without a product code
 */
export function conceptosOfOrder(
	lines: readonly PricedLine[],
	{ codes, defaults }: { codes: CodeTable; defaults: SatCodes },
	decimals: number,
): { conceptos: Array<Record<string, unknown>>; notes: Problem[] } {
	const notes: Problem[] = [];
	const conceptos = lines.map((priced, index) => {
		const { line, place } = priced;
		const fitted = (text: string, attribute: string, longest: number): string => {
			const fit = fittedText(text, `Conceptos[${index}].${attribute}`, longest);
			if (fit.note !== undefined) notes.push(fit.note);
			return fit.text;
		};
		const { productCode, unitCode } = codesOf(line, codes, defaults);
		if (productCode === '') throw refused('Order', 'orderLineWithoutCode', { values: { place } });
		return conceptoOf(
			{
				description: fitted(line.name, 'Descripcion', 1000) || NAMES[line.kind],
				quantity: line.quantity,
				unitPrice: Decimal.zero,
				discount: priced.discount,
				productCode,
				unitCode,
				identifier: fitted(line.sku, 'NoIdentificacion', 100),
				unit: '',
				taxObject: '',
				taxes: priced.taxes.map(({ tax }) => tax),
			},
			lineAmounts(priced, decimals),
			decimals,
		);
	});
	return { conceptos, notes };
}

const NAMES = { product: 'Producto', shipping: 'Envío', fee: 'Cargo', tip: 'Propina' };

/** A text as Anexo 20 takes it, and what had to be changed for that. */
interface FittedText {
	text: string;
	note: Problem | undefined;
}

/**
 * A name of a shop as an attribute of the invoice: without HTML and "|", and no longer than Anexo 20
 * allows.
 * @param field the attribute's path, for the note
 */
export function fittedText(given: string, field: string, longest: number): FittedText {
	const plain = withoutEntities(given.replace(/<[^<>]*>/g, ' '))
		.replace(/\s+/g, ' ')
		.trim();
	const text = [...plain.replaceAll('|', '/')].slice(0, longest).join('').trim();
	if (text === plain) return { text, note: undefined };
	const isCut = [...plain].length > longest;
	return {
		text,
		note: problem(field, isCut ? 'shopNameCut' : 'shopNameHadBar', {
			level: 'warn',
			values: { name: plain, longest: String(longest) },
			remedy: 'shopName',
		}),
	};
}
