import { Decimal, groupedBy, seenText } from 'cfdi-mx';
import { grouped, sumsBy } from 'cfdi-mx/parts';
import type { Given } from './cancellations/shapes';
import type { Place } from './places';
import { placesNamed, placesText } from './places';

/** Parts of the pages that a person sees before something is stamped or cancelled. */

/** A longer text hides the others, in characters. */
const LONGEST = 1_000;

export const escaped = (text: string): string =>
	seenText(text, LONGEST).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Which sheets of a workbook were read, where they are several, and which were not; and which rows nobody sees in it.
 * @param given the items of Read Spreadsheet
 */
export function sheetsNamed(
	given: ReadonlyArray<Pick<Given, 'sheet' | 'notRead' | 'hiddenRows' | 'rows'>>,
): string {
	const read = given.flatMap(({ sheet }) => sheet ?? []);
	const others = given.flatMap(({ notRead = [] }) => notRead);
	const hidden = given.flatMap(({ hiddenRows = [], rows: [header] }) =>
		hiddenRows.map((row) => ({ ...header, row })),
	);
	const line = (words: string, names: readonly string[]) =>
		`<p>${words}: ${names.map(escaped).join(', ')}.</p>`;
	return [
		read.length > 1 ? line('Hojas que se leyeron', read) : '',
		others.length > 0
			? line(
					'Hojas que no se leyeron, porque están ocultas o no tienen filas con esas columnas',
					others,
				)
			: '',
		hidden.length > 0 ? line('Filas ocultas, que también se leyeron', [placesText(hidden)]) : '',
	].join('');
}

/** A list of how many there are of what, and more about them, without what there is not. */
export function counted(
	lines: ReadonlyArray<readonly [words: string, count: number, more?: string]>,
): string {
	const items = lines
		.filter(([, count]) => count > 0)
		.map(([words, count, more = '']) => `<li>${words}: <b>${count}</b>${escaped(more)}</li>`);
	return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

/** ", 1,160.00 MXN" for each currency; an amount that is none counts nothing. */
export function sumsInWords(
	amounts: ReadonlyArray<readonly [currency: string, amount: Decimal | undefined]>,
): string {
	const sums = sumsBy(
		amounts,
		([currency]) => currency,
		([, amount]) => amount ?? Decimal.zero,
	);
	return [...sums]
		.map(([currency, sum]) => `, ${grouped(String(sum.trimmed(2)))} ${currency}`)
		.join('');
}

/** The notes that rows have for a person, without their place; '' for none. */
export function notesIn({ es = [], codes = [] }: Pick<Given, 'es' | 'codes'> = {}): string {
	const notes = es.filter((_text, at) => codes[at] === 'rowNote');
	return notes.map((text) => text.replace(/^Fila \d+, /, '')).join(' ');
}

/** A table with a title; '' without rows. */
export function tableOf(
	title: string,
	headers: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
): string {
	if (rows.length === 0) return '';
	const cells = (name: 'th' | 'td', texts: readonly string[]) =>
		`<tr>${texts.map((text) => `<${name}>${escaped(text)}</${name}>`).join('')}</tr>`;
	return `<h4>${title}</h4><table><thead>${cells('th', headers)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

/** What is said of rows, once for all of which it is said, in the order of their first rows; '' where nothing is. */
export function reasonsOf(
	title: string,
	reasons: ReadonlyArray<{ rows: readonly Place[]; why: string }>,
): string {
	const same = groupedBy(reasons, ({ why }) => why.replace(/\bFila \d+(?:, (?=")|: )/g, ''));
	if (same.size === 0) return '';
	const by = [...same].map(([why, group]): [string, Place[]] => [
		why,
		group.flatMap(({ rows }) => rows),
	]);
	const sheets = by.flatMap(([, rows]) => rows.map(({ sheet }) => sheet));
	const order = ([, [first]]: [string, Place[]]): [number, number] => [
		sheets.indexOf(first?.sheet),
		first?.row ?? 0,
	];
	const lines = by
		.sort((one, other) => {
			const [[sheet, row], [otherSheet, otherRow]] = [order(one), order(other)];
			return sheet - otherSheet || row - otherRow;
		})
		.map(([why, rows]) => `<li>${escaped(placesNamed(rows))}: ${escaped(why)}</li>`);
	return `<h4>${title}</h4><ul>${lines.join('')}</ul>`;
}
