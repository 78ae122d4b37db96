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
 * Returns the Conceptos of an order, one for each priced line.
 * @throws Problems if a line has no product code
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

/** A text that Anexo 20 accepts, and a note about the change. */
interface FittedText {
	text: string;
	note: Problem | undefined;
}

/**
 * Converts a shop's text to an attribute: removes HTML, replaces "|" and cuts it to the limit of Anexo 20.
 * @param field the path of the attribute, for the note
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

export interface SoldLines {
	order: Order;
	lines: PricedLine[];
}

/** SAT's guide for global invoices requires one line for each sale, or for each tax rate of the sale. */
const OF_SALE = { productCode: '01010101', unitCode: 'ACT', description: 'Venta' };

/**
 * Returns one Concepto for each tax rate of an order. The shop rounded the tax of each line. If their sum exceeds
 * SAT's limits for one line, splits the rate.
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

/** Returns the line without its discount, because global invoices use the paid price. */
function alone(line: PricedLine): PricedLine {
	return { ...line, line: { ...line.line, quantity: Decimal.one }, discount: Decimal.zero };
}

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
