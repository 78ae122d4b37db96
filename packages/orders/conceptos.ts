import type { Problem } from 'cfdi-mx';
import { readCode } from 'cfdi-mx';
import { commonUnits, currencyDecimals } from 'cfdi-mx/catalogs';
import { areWithinLimits, conceptoOf } from 'cfdi-mx/lines';
import { withoutEntities } from 'cfdi-mx/reading';
import { Decimal, isRecord, textOf } from 'cfdi-mx/values';
import { problem, refused, orderName } from './order';
import type { PricedLine } from './lines';
import { lineAmounts, taxesKey } from './lines';
import type { NamedValue, Order, OrderLine } from './order';
import type { Json } from './shop';
import { plainWords } from './shop';

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
				description: fitted(line.name, 'Descripcion', 1000) || KIND_NAMES[line.kind],
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

const KIND_NAMES = { product: 'Producto', shipping: 'Envío', fee: 'Cargo', tip: 'Propina' };

/**
 * Converts a shop's text to an attribute: removes HTML, replaces "|" and cuts it to the limit of Anexo 20.
 * @param field the path of the attribute, for the note
 */
export function fittedText(
	given: string,
	field: string,
	longest: number,
): { text: string; note: Problem | undefined } {
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
			// Without its discount, because global invoices use the paid price.
			const single = { ...line.line, quantity: Decimal.one };
			groups.unshift({ ...line, line: single, discount: Decimal.zero });
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

export interface SatCodes {
	productCode: string;
	unitCode: string;
}

/** Codes by SKU. The keys `shipping`, `fee` and `tip` are for lines without an SKU. */
type CodeTable = ReadonlyMap<string, Partial<SatCodes>>;

/** SAT's code of parcel delivery. */
export const SHIPPING_CODE = '78102200';
const SERVICE_UNIT = 'E48';

const PRODUCT_NAMES =
	/\b(clave ?prod ?serv|clave ?sat|clave (de )?producto|codigo ?sat|sat ?code|sat ?product ?code|c clave ?prod ?serv|clave producto servicio)\b/;
const UNIT_NAMES =
	/\b(clave ?unidad|clave (de )?unidad|unidad ?sat|sat ?unit|sat ?unit ?code|unidad (de )?medida sat|c clave ?unidad)\b/;

/**
 * Returns the codes of a line, first from its fields, then from the table by SKU, then from the defaults.
 * @returns `''` for a code that no source has
 */
export function codesOf(line: OrderLine, table: CodeTable, defaults: SatCodes): SatCodes {
	const { kind, sku, fields } = line;
	const listed = table.get(plainKey(kind === 'product' ? sku : kind)) ?? {};
	const own = (names: RegExp) =>
		fields.find(({ name }) => names.test(plainWords(name)))?.value ?? '';
	const isService = kind !== 'product';
	const byKind = kind === 'shipping' ? SHIPPING_CODE : '';
	return {
		productCode:
			productCode(own(PRODUCT_NAMES)) || listed.productCode || byKind || defaults.productCode,
		unitCode:
			unitCode(own(UNIT_NAMES)) ||
			listed.unitCode ||
			(isService ? SERVICE_UNIT : defaults.unitCode),
	};
}

/** Returns codes as fields of a line, under the names that shops use. */
export function codeFields({ productCode, unitCode }: Json): NamedValue[] {
	const named = { clave_prod_serv: productCode, clave_unidad: unitCode };
	return Object.entries(named).map(([name, value]) => ({ name, value: textOf(value) }));
}

/** Reads the code from "52152001 - Tazas". Restores the leading zero that a number lost. */
function productCode(text: string): string {
	const code = /^\s*(\d{7,8})(?!\d)/.exec(text)?.[1] ?? text.trim();
	return /^\d{7}$/.test(code) ? `0${code}` : code;
}

function unitCode(text: string): string {
	return readCode(text, commonUnits);
}

const plainKey = (key: string) => key.trim().toLowerCase();

/**
 * Reads a table of codes: `{ "TAZA-01": "52152001", "CAFE": { "productCode": "50201706", "unitCode": "KGM" } }`.
 * @throws Problems for any other shape
 */
export function codeTable(value: unknown): CodeTable {
	if (value === undefined || value === null || value === '') return new Map();
	const entries = isRecord(value) ? Object.entries(value) : undefined;
	const rows = entries?.map(([sku, codes]) => [plainKey(sku), rowOf(codes)] as const);
	if (rows !== undefined && rows.every(([, row]) => row !== undefined)) {
		return new Map(rows.map(([sku, row]) => [sku, row ?? {}]));
	}
	throw refused('codesBySku', 'codesBySkuUnreadable');
}

function rowOf(codes: unknown): Partial<SatCodes> | undefined {
	if (!isRecord(codes)) {
		const code = productCode(textOf(codes));
		return code === '' ? undefined : { productCode: code };
	}
	const isKnown = Object.keys(codes).every((key) => ['productCode', 'unitCode'].includes(key));
	if (!isKnown) return undefined;
	return {
		productCode: productCode(textOf(codes.productCode)),
		unitCode: unitCode(textOf(codes.unitCode)),
	};
}
