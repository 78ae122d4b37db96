import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { FoundCode } from 'cfdi-mx';
import { searchProductCodes, searchUnitCodes } from 'cfdi-mx';

/** The number of entries that a person looks through before typing more. */
const MOST = 50;

const NOT_IN_CATALOG: FoundCode = { code: '01010101', name: 'No existe en el catálogo' };

/** Searches SAT's catalog of product codes for "From List", without a request. */
export async function searchProductCode(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const found = await searchProductCodes(filter, MOST, today());
	return { results: (found.length === 0 ? [NOT_IN_CATALOG] : found).map(listedProductCode) };
}

/**
 * Searches unit codes for "From List". Without a filter it lists the most used units, the common ones, then all
 * others, page by page. When the user chooses another credential, n8n empties a field if its value is not in the
 * list, unless the list has a next page.
 */
export async function searchUnitCode(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const found = await searchUnitCodes(filter, today());
	const units = filter.trim() === '' ? mostUsedFirst(found) : found;
	const start = Number(paginationToken ?? 0);
	const end = start + MOST;
	return {
		results: units.slice(start, end).map((unit) => listed(unit)),
		paginationToken: end < units.length ? String(end) : undefined,
	};
}

const MOST_USED = ['H87', 'E48', 'KGM', 'LTR', 'MTR', 'ACT', 'XBX', 'XPK', 'SET', 'MTK', 'HUR'];

function mostUsedFirst(units: readonly FoundCode[]): FoundCode[] {
	const first = MOST_USED.flatMap((code) => units.find((unit) => unit.code === code) ?? []);
	return [...first, ...units.filter((unit) => !first.includes(unit))];
}

/** Marks a code that covers all codes with the same beginning. */
function listedProductCode(found: FoundCode): INodeListSearchItems {
	return listed(found, found.code.endsWith('00') ? 'general' : undefined);
}

function listed({ code, name, alias }: FoundCode, kind?: string): INodeListSearchItems {
	const notes = [alias, kind].filter((note) => note !== undefined);
	const inParentheses = notes.length === 0 ? '' : ` (${notes.join('; ')})`;
	return { name: `${code} - ${name}${inParentheses}`, value: code };
}

function today(): string {
	return new Date().toISOString().slice(0, 10);
}
