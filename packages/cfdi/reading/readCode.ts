import type { CatalogEntry } from '../catalogs/catalog';
import { hasCode } from '../catalogs/catalog';
import { plainText } from './plainText';

/**
 * A code of a catalog as people and spreadsheets write it: "601 - General de Ley Personas Morales",
 * "g03", "3" for 03, or the name alone.
 * @returns the code, or the text without white space around it where it does not tell one code
 */
export function readCode(text: string, catalog: readonly CatalogEntry[]): string {
	const trimmed = text.trim();
	if (hasCode(catalog, trimmed)) return trimmed;
	return (
		[trimmed.toUpperCase(), padded(trimmed, catalog), codeBeforeName(trimmed, catalog)].find(
			(code) => code !== undefined && hasCode(catalog, code),
		) ??
		codeOfName(trimmed, catalog) ??
		trimmed
	);
}

/** A spreadsheet drops the leading zero of a code that it takes for a number. */
function padded(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	return /^\d+$/.test(text) ? text.padStart(catalog[0]?.code.length ?? 0, '0') : undefined;
}

/** "601, 612" and "PUE o PPD" name two codes: which one is meant is not known. */
function codeBeforeName(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	const { code, name = '' } =
		/^(?<code>[A-Z0-9]+)[^\p{L}\p{N}]+(?<name>\p{L}.*)$/iu.exec(text)?.groups ?? {};
	const others = name.split(/[^\p{L}\p{N}]+/u).filter((word) => hasCode(catalog, word));
	return others.every((other) => other === code) ? code?.toUpperCase() : undefined;
}

function codeOfName(text: string, catalog: readonly CatalogEntry[]): string | undefined {
	const name = plainText(text);
	const found = catalog.filter((entry) => plainText(entry.name) === name);
	return found.length === 1 ? found[0]?.code : undefined;
}
