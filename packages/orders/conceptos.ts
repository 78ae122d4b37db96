import type { Problem } from 'cfdi-mx';
import { Decimal } from 'cfdi-mx';
import { areWithinLimits, conceptoOf, currencyDecimals, withoutEntities } from 'cfdi-mx/parts';
import { problem, refused } from './problem';
import type { CodeTable, SatCodes } from './codes';
import { codesOf } from './codes';
import type { PricedLine } from './pricedLines';
import { lineAmounts, taxesKey } from './pricedLines';
import type { Order } from './order';
import { orderName } from './order';

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

/** An order of a global invoice, and what it costs line by line. */
export interface SoldLines {
	order: Order;
	lines: PricedLine[];
}

/** SAT's guide for global invoices: one line for each sale, or each rate of it. */
const OF_SALE = { productCode: '01010101', unitCode: 'ACT', description: 'Venta' };

/**
 * One Concepto for each rate of an order. The taxes of its lines were rounded one by one: where their
 * sum is more than SAT's limits allow for one line, the rate has several.
 */
export function conceptosOfSale(
	{ order, lines }: SoldLines,
	notes: Problem[],
): Array<Record<string, unknown>> {
	const decimals = currencyDecimals(order.currency);
	const number = fittedText(orderName(order), `Conceptos.NoIdentificacion`, 100);
	if (number.note !== undefined) notes.push(number.note);
	const groups: PricedLine[] = [];
	for (const line of lines) {
		const index = groups.findIndex((group) => taxesKey(group) === taxesKey(line));
		const group = groups[index];
		const both = group === undefined ? undefined : together(group, line);
		if (both !== undefined && areWithinLimits([lineAmounts(both, decimals)], decimals)) {
			groups[index] = both;
		} else {
			groups.unshift(alone(line));
		}
	}
	return groups.reverse().map((group) =>
		conceptoOf(
			{
				...OF_SALE,
				identifier: number.text,
				quantity: Decimal.one,
				unitPrice: group.net,
				discount: Decimal.zero,
				unit: '',
				taxObject: '',
				taxes: group.taxes.map(({ tax }) => tax),
			},
			lineAmounts(group, decimals),
			decimals,
		),
	);
}

/** A global invoice has no discounts: a sale is what was paid for it. */
function alone(line: PricedLine): PricedLine {
	return { ...line, line: { ...line.line, quantity: Decimal.one }, discount: Decimal.zero };
}

/** Two lines with the same taxes as one. */
function together(one: PricedLine, other: PricedLine): PricedLine {
	return {
		...one,
		net: one.net.plus(other.net),
		taxes: one.taxes.map(({ tax, amount }) => {
			const same = other.taxes.find((row) => row.tax.Impuesto === tax.Impuesto);
			return { tax, amount: amount.plus(same?.amount ?? Decimal.zero) };
		}),
	};
}
