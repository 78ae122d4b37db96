import { Decimal, groupedBy, seenText, firstOfEach, folded, grouped, sumsBy } from 'cfdi-mx/values';

export interface RowRef {
	row: number;
	sheet?: string;
}

export interface FileItem {
	kind: string;
	rows: ReadonlyArray<RowRef & { cells: Readonly<Record<string, unknown>> }>;
	/** Invoice's folio, or the value that identifies a refused row: UUID, ID or folio. */
	key?: string;
	invoice?: {
		Serie?: string;
		Folio?: string;
		Total: string;
		Moneda: string;
		Receptor: { Rfc: string; Nombre: string };
	};
	invoiceId?: string;
	uuid?: string;
	folio?: string;
	cancellationReason?: string;
	replacementUuid?: string;
	es?: string[];
	codes?: string[];
	columns?: { invoiceId?: string; uuid?: string };
	delimiter?: string;
	hiddenRows?: readonly number[];
	/** Only a workbook's header items have `sheet` and `notRead`. */
	sheet?: string;
	notRead?: readonly string[];
}

export interface NodeError {
	outcome?: string;
	message?: string;
	es?: { message: string; description?: string };
}

export const rowKey = ({ row, sheet = '' }: RowRef): string => `${row} ${sheet}`;

/** Returns row numbers such as "3, 4", or "Enero 3, 4; Febrero 2" for several sheets. */
export function rowsText(rows: readonly RowRef[]): string {
	return bySheet(rows, (sheet, numbers) => `${sheet} ${numbers}`.trim());
}

function rowsNamed(rows: readonly RowRef[]): string {
	return bySheet(rows, (sheet, numbers) =>
		sheet === '' ? `Fila ${numbers}` : `Hoja ${sheet}, fila ${numbers}`,
	);
}

function bySheet(rows: readonly RowRef[], textOf: (sheet: string, numbers: string) => string) {
	return [...groupedBy(rows, ({ sheet = '' }) => sheet)]
		.map(([sheet, own]) => textOf(sheet, own.map(({ row }) => row).join(', ')))
		.join('; ');
}

export type ResultColumns = Partial<
	Record<'ID de la factura' | 'UUID' | 'Resultado' | 'Explicación', string>
>;

interface RowResult extends RowRef {
	cells: Readonly<Record<string, string>>;
}

export interface FileResults {
	counts: Readonly<Record<string, number>>;
	rows: readonly RowResult[];
}

export function resultTexts(
	given: readonly FileItem[],
	resultOf: (item: FileItem) => (row: RowRef) => ResultColumns,
): RowResult[] {
	const headers = given.filter(({ kind }) => kind === 'header');
	const sheetOf = ({ rows: [row] }: FileItem) => row?.sheet;
	const columns = new Map(
		firstOfEach(headers, sheetOf).map((header) => [sheetOf(header), columnsIn(header)] as const),
	);
	const withoutHeader = columnsIn();
	return given.flatMap((item) => {
		const resultAt = item.kind === 'header' ? undefined : resultOf(item);
		return item.rows.flatMap(({ row, sheet, cells }): RowResult[] => {
			const ref = { row, ...(sheet !== undefined && { sheet }) };
			const result = resultAt?.(ref);
			const texts = (columns.get(sheet) ?? withoutHeader).flatMap(([name, key, isKept]) => {
				const text = result === undefined ? String(cells[key] ?? name) : asCell(result[name]);
				return text === undefined || (text === '' && isKept) ? [] : [[key, text] as const];
			});
			return texts.length === 0 ? [] : [{ ...ref, cells: Object.fromEntries(texts) }];
		});
	});
}

/** Escapes text from the service, so that a spreadsheet program does not run it as a formula. */
const asCell = (text: string | undefined) =>
	text !== undefined && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;

/**
 * Reuses the result columns from an earlier upload, but never overwrites an office's own "Resultado" column.
 */
function columnsIn({ rows: [header] = [], columns = {} }: Partial<FileItem> = {}) {
	const { cells = {} } = header ?? {};
	const ownKey = (name: string) => keyOfHeader(cells, name);
	const { invoiceId = ownKey('ID de la factura'), uuid = ownKey('UUID') } = columns;
	const isOurs = ['Resultado', 'Explicación'].every((name) => ownKey(name) in cells);
	const resultKey = (name: string) => (isOurs ? ownKey(name) : freeKey(cells, name));
	// The office's own value, such as "pendiente", stays until there is an ID or UUID to write.
	const isKept = (key: string) => key in cells && !isOurs;
	return [
		['ID de la factura', invoiceId, isKept(invoiceId)],
		['UUID', uuid, isKept(uuid)],
		['Resultado', resultKey('Resultado'), false],
		['Explicación', resultKey('Explicación'), false],
	] as const;
}

function keyOfHeader(cells: Readonly<Record<string, unknown>>, header: string): string {
	const plain = (text: unknown) => folded(String(text)).trim();
	const own = Object.entries(cells).findLast(([, text]) => plain(text) === plain(header));
	return own?.[0] ?? header;
}

function freeKey(cells: Readonly<Record<string, unknown>>, key: string): string {
	return key in cells ? freeKey(cells, `${key}*`) : key;
}

const MAX_TEXT_LENGTH = 1_000;

export const escaped = (text: string): string =>
	seenText(text, MAX_TEXT_LENGTH)
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;');

export function sheetsNamed(given: readonly FileItem[]): string {
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
		hidden.length > 0 ? line('Filas ocultas, que también se leyeron', [rowsText(hidden)]) : '',
	].join('');
}

export function counted(
	lines: ReadonlyArray<readonly [words: string, count: number, more?: string]>,
): string {
	const items = lines
		.filter(([, count]) => count > 0)
		.map(([words, count, more = '']) => `<li>${words}: <b>${count}</b>${escaped(more)}</li>`);
	return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

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

export function notesIn({ es = [], codes = [] }: Pick<FileItem, 'es' | 'codes'> = {}): string {
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

export function reasonsOf(
	title: string,
	reasons: ReadonlyArray<{ rows: readonly RowRef[]; why: string }>,
): string {
	const same = groupedBy(reasons, ({ why }) => why.replace(/\bFila \d+(?:, (?=")|: )/g, ''));
	if (same.size === 0) return '';
	const by = [...same].map(([why, group]): [string, RowRef[]] => [
		why,
		group.flatMap(({ rows }) => rows),
	]);
	const sheets = by.flatMap(([, rows]) => rows.map(({ sheet }) => sheet));
	const order = ([, [first]]: [string, RowRef[]]): [number, number] => [
		sheets.indexOf(first?.sheet),
		first?.row ?? 0,
	];
	const lines = by
		.sort((one, other) => {
			const [[sheet, row], [otherSheet, otherRow]] = [order(one), order(other)];
			return sheet - otherSheet || row - otherRow;
		})
		.map(([why, rows]) => `<li>${escaped(rowsNamed(rows))}: ${escaped(why)}</li>`);
	return `<h4>${title}</h4><ul>${lines.join('')}</ul>`;
}
