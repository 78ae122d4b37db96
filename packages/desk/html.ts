import { Decimal, groupedBy, seenText } from 'cfdi-mx';
import { grouped, sumsBy } from 'cfdi-mx/parts';
import type { Given } from './cancellations/shapes';
import type { Place } from './places';
import { placesNamed, placesText } from './places';

/** Parts of the pages that a person sees before stamping or cancelling. */

/** Limit in characters, so that a long text does not hide the others. */
const LONGEST = 1_000;

export const escaped = (text: string): string =>
	seenText(text, LONGEST).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Lists the read sheets if there are several, the unread sheets, and the hidden rows.
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

/** Returns a list of positive counts with additional text. */
export function counted(
	lines: ReadonlyArray<readonly [words: string, count: number, more?: string]>,
): string {
	const items = lines
		.filter(([, count]) => count > 0)
		.map(([words, count, more = '']) => `<li>${words}: <b>${count}</b>${escaped(more)}</li>`);
	return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

/** Returns ", 1,160.00 MXN" for each currency. Skips unreadable amounts. */
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

/** Returns the notes of rows without their places, or ''. */
export function notesIn({ es = [], codes = [] }: Pick<Given, 'es' | 'codes'> = {}): string {
	const notes = es.filter((_text, at) => codes[at] === 'rowNote');
	return notes.map((text) => text.replace(/^Fila \d+, /, '')).join(' ');
}

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

/** Lists each reason once with all its rows, ordered by first row. Returns '' without reasons. */
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
