import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { FoundCode } from '../../../cfdi';
import { catalogs, searchProductCodes, searchUnitCodes } from '../../../cfdi';

/** As many as a person looks through before typing more. */
const MOST = 50;

/** The list has no other place for a note; to pick it is to pick no code. */
const TYPE_A_WORD: INodeListSearchItems = {
	name: 'Type What Is Sold, in Spanish: Playera, Flete',
	value: '',
};

const NOT_IN_CATALOG: INodeListSearchItems = {
	name: '01010101 - No existe en el catálogo',
	value: '01010101',
};

/** "From List" of a product code: SAT's catalog, searched on this machine. */
export async function searchProductCode(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	if (filter.trim() === '') return { results: [TYPE_A_WORD, NOT_IN_CATALOG] };
	const found = await searchProductCodes(filter, MOST, today());
	return { results: found.length === 0 ? [NOT_IN_CATALOG] : found.map(listedProductCode) };
}

/** "From List" of a unit code: the common ones, and all of SAT's catalog for who types. */
export async function searchUnitCode(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const found = filter.trim() === '' ? usualUnits : await searchUnitCodes(filter, MOST, today());
	return { results: found.map((one) => listed(one)) };
}

/** The units of most invoices; the common ones follow them by code. */
const FIRST_UNITS = ['H87', 'E48', 'KGM', 'LTR', 'MTR', 'ACT', 'XBX', 'XPK', 'SET', 'MTK', 'HUR'];

const usualUnits = [
	...FIRST_UNITS.flatMap((code) => catalogs.commonUnits.filter((unit) => unit.code === code)),
	...catalogs.commonUnits.filter(({ code }) => !FIRST_UNITS.includes(code)),
];

/** A code that stands for all that begin like it is shown as such. */
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
