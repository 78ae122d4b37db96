import { isRecord, readCode } from 'cfdi-mx';
import { commonUnits, textOf } from 'cfdi-mx/parts';
import { refused } from './problem';
import type { Json } from './json';
import { plainWords } from './json';
import type { NamedValue, OrderLine } from './order';

export interface SatCodes {
	productCode: string;
	unitCode: string;
}

/** Codes by SKU. The keys `shipping`, `fee` and `tip` are for lines without an SKU. */
export type CodeTable = ReadonlyMap<string, Partial<SatCodes>>;

/** Shipping is 78102200 in c_ClaveProdServ. */
const SHIPPING_CODE = '78102200';
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
