import { hasCode } from './catalog';
import type { CodeList } from './codeList';
import { hasCodeOn } from './codeList';
import { productCodes, unitCodes } from './codes';
import { commonUnits } from './commonUnits';
import type { FoundCode } from './search/search';
import { search } from './search/search';
import type { NamedCatalog, PackedNames } from './search/unpack';
import { unpackNames } from './search/unpack';

type NamesFile = Record<'productCodes' | 'unitCodes', PackedNames>;

/**
 * Finds codes of c_ClaveProdServ by SAT's names and similar words, or by how they begin; none where nothing is
 * typed.
 * @param most how many codes
 * @param day codes that ended before it are left out (2026-11-23)
 */
export async function searchProductCodes(
	typed: string,
	most: number,
	day: string,
): Promise<FoundCode[]> {
	if (typed.trim() === '') return [];
	return searched(productCodes, await productNames(), typed, most, day);
}

/** The same in c_ClaveUnidad, by SAT's names and symbols, the common units first; all where nothing is typed. */
export async function searchUnitCodes(typed: string, day: string): Promise<FoundCode[]> {
	const found = searched(unitCodes, await unitNames(), typed, Infinity, day);
	const isCommon = ({ code }: FoundCode) => hasCode(commonUnits, code);
	return [...found.filter(isCommon), ...found.filter((one) => !isCommon(one))];
}

function searched(
	list: CodeList,
	names: NamedCatalog,
	typed: string,
	most: number,
	day: string,
): FoundCode[] {
	return search(names, typed, most, (code) => hasCodeOn(list, code, day));
}

const productNames = once(
	async () => await unpackNames(productCodes, (await names()).productCodes),
);
const unitNames = once(async () => await unpackNames(unitCodes, (await names()).unitCodes));

/** Half a megabyte, which is read at the first search: who only stamps does without it. */
async function names(): Promise<NamesFile> {
	return (await import('./names.json')).default;
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
	let made: Promise<Made> | undefined;
	return async () => await (made ??= make());
}
