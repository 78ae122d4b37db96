/** Parts of the pages that a person sees before something is stamped or cancelled. */

export const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The sheets of a workbook that were not read. @param given the items of Read Spreadsheet */
export function notReadOf(given: ReadonlyArray<{ notRead?: readonly string[] }>): string {
	const names = given.flatMap(({ notRead = [] }) => notRead);
	if (names.length === 0) return '';
	return `<p>Hojas que no se leyeron, porque no tienen esas columnas: ${names.map(escaped).join(', ')}.</p>`;
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
	reasons: ReadonlyArray<{ rows: readonly number[]; why: string }>,
): string {
	const by = new Map<string, number[]>();
	for (const { rows, why } of reasons) {
		const words = why.replace(/\bFila \d+(?:, (?=")|: )/g, '');
		by.set(words, [...(by.get(words) ?? []), ...rows]);
	}
	if (by.size === 0) return '';
	const lines = [...by]
		.sort(([, [one = 0]], [, [other = 0]]) => one - other)
		.map(([why, rows]) => `<li>Fila ${rows.join(', ')}: ${escaped(why)}</li>`);
	return `<h4>${title}</h4><ul>${lines.join('')}</ul>`;
}
