import { isRecord, readCode } from 'cfdi-mx';
import { commonUnits, textOf } from 'cfdi-mx/parts';
import { refused } from './problem';
import type { Json } from './json';
import { plainWords } from './json';
import type { NamedValue, OrderLine } from './order';

/** SAT's codes of a line. */
export interface SatCodes {
	productCode: string;
	unitCode: string;
}

/** Codes by SKU; `shipping`, `fee` and `tip` stand for what has none. */
export type CodeTable = ReadonlyMap<string, Partial<SatCodes>>;

/** Shops sell the sending of parcels (c_ClaveProdServ 78102200), and other services besides goods. */
const SHIPPING_CODE = '78102200';
const SERVICE_UNIT = 'E48';

const PRODUCT_NAMES =
	/\b(clave ?prod ?serv|clave ?sat|clave (de )?producto|codigo ?sat|sat ?code|sat ?product ?code|c clave ?prod ?serv|clave producto servicio)\b/;
const UNIT_NAMES =
	/\b(clave ?unidad|clave (de )?unidad|unidad ?sat|sat ?unit|sat ?unit ?code|unidad (de )?medida sat|c clave ?unidad)\b/;

/**
 * The codes of a line: its own fields first, then the table by SKU, then the defaults.
 * @returns `''` for a code that none of them gives
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

/** Codes as fields of a line, under the names that shops use for them. */
export function codeFields({ productCode, unitCode }: Json): NamedValue[] {
	const named = { clave_prod_serv: productCode, clave_unidad: unitCode };
	return Object.entries(named).map(([name, value]) => ({ name, value: textOf(value) }));
}

/** "52152001 - Tazas" is 52152001. A number has lost its leading zero. */
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
 * @throws Problems for anything else
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
