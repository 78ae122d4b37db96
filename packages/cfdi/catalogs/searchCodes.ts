import { hasCode, once } from './catalog';
import type { CodeList } from './codeList';
import { hasCodeOn, productCodes, unitCodes } from './codeList';
import { commonUnits } from './catalogs';
import type { NamedCatalog, PackedNames } from './search/unpack';
import { unpackNames, namesOf } from './search/unpack';
import type { CatalogEntry } from './catalog';
import { ALSO_CALLED } from './search/alsoCalled';
import { rowsLike } from './search/rowsLike';
import { plainWords, stemOf, typedWords } from './search/words';

type NamesFile = Record<'productCodes' | 'unitCodes', PackedNames>;

/**
 * Finds codes of c_ClaveProdServ by SAT's names and similar words, or by their beginning. Returns an empty list for
 * an empty search.
 * @param most the maximum number of codes
 * @param day codes that ended before it are left out (2026-11-23)
 */
export async function searchProductCodes(
	typed: string,
	most: number,
	day: string,
): Promise<FoundCode[]> {
	if (typed.trim() === '') return [];
	return search(productCodes, await productNames(), typed, most, day);
}

/**
 * Finds codes of c_ClaveUnidad by SAT's names and symbols, the common units first. Returns all for an empty search.
 */
export async function searchUnitCodes(typed: string, day: string): Promise<FoundCode[]> {
	const found = search(unitCodes, await unitNames(), typed, Infinity, day);
	const isCommon = ({ code }: FoundCode) => hasCode(commonUnits, code);
	return [...found.filter(isCommon), ...found.filter((one) => !isCommon(one))];
}

const productNames = once(
	async () => await unpackNames(productCodes, (await names()).productCodes),
);
const unitNames = once(async () => await unpackNames(unitCodes, (await names()).unitCodes));

/** Half a megabyte, loaded at the first search. Stamping does not need it. */
async function names(): Promise<NamesFile> {
	return (await import('./names.json')).default;
}

export interface FoundCode extends CatalogEntry {
	/** The similar name that matched, if the code's name does not contain the typed words. */
	alias?: string;
}

/**
 * Returns the codes that begin with the typed text, or have names with its words, the best first. Returns all for an
 * empty search.
 * @param day codes that ended before it are left out
 */
function search(
	list: CodeList,
	catalog: NamedCatalog,
	typed: string,
	most: number,
	day: string,
): FoundCode[] {
	const words = typedWords(typed);
	const rows = new Set(rowsOfCode(catalog, typed.trim().toUpperCase()));
	const others = otherwise(words);
	const found = rowsLike(catalog, words);
	const foundOtherwise = others === undefined ? [] : rowsLike(catalog, others);
	for (let at = 0; at < Math.max(found.length, foundOtherwise.length); at++) {
		for (const row of [foundOtherwise[at], found[at]]) if (row !== undefined) rows.add(row);
	}
	return [...rows]
		.filter((row) => hasCodeOn(list, catalog.codes[row] ?? '', () => day))
		.slice(0, most)
		.map((row) => foundCode(catalog, row, words));
}

const inCatalog = once(
	() =>
		new Map(
			ALSO_CALLED.map(([word, other]) => [stemOf(plainWords([word])[0] ?? ''), typedWords(other)]),
		),
);

/** Replaces everyday words by the words of the catalog. Returns undefined if that changes no word. */
function otherwise(words: readonly string[]): string[] | undefined {
	const others = words.flatMap((word) => inCatalog().get(stemOf(word)) ?? [word]);
	return others.every((word, index) => word === words[index]) ? undefined : [...new Set(others)];
}

function rowsOfCode({ codes }: NamedCatalog, begin: string): number[] {
	const rows: number[] = [];
	for (let row = 0; row < codes.length; row++) {
		if (codes[row]?.startsWith(begin) === true) rows.push(row);
	}
	return rows;
}

function foundCode(catalog: NamedCatalog, row: number, words: readonly string[]): FoundCode {
	const [name = '', ...similar] = namesOf(catalog, row);
	const stems = words.map(stemOf);
	const said = (text: string) => {
		const own = new Set(plainWords(text.split(' ')).map(stemOf));
		return stems.filter((stem) => own.has(stem)).length;
	};
	const alias = similar.find((one) => said(one) > said(name));
	return { code: catalog.codes[row] ?? '', name, ...(alias !== undefined && { alias }) };
}
