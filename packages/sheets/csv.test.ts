import fc from 'fast-check';
import { cancellationColumns } from './columns';
import { csvRows } from './sheet';
import { sheetOfCsv } from './support/read';

const DELIMITERS = [',', ';', '\t', '|', '~'];

const HEADER = ['ID', 'Motivo de cancelación', 'Observación'];

const encodings: Record<string, (text: string) => Buffer> = {
	'UTF-8': (text) => Buffer.from(text),
	'UTF-8 with a byte order mark': (text) => Buffer.from(`\ufeff${text}`),
	'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
	'UTF-16, big-endian': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
	'Latin-1': (text) => Buffer.from(text, 'latin1'),
};

const cell = (longest: number) =>
	fc.string({
		unit: fc.oneof(
			fc.constantFrom('"', ',', ';', '\t', '|', '~', '\n', '\r', ' ', 'ñ', 'Á'),
			fc.integer({ min: 1, max: longest }).map((code) => String.fromCharCode(code)),
		),
	});

function written(table: readonly string[][], delimiter: string, lineBreak: string): string {
	const cells = (row: readonly string[]) =>
		row.map((text) => (/[",;\t|~\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
	return table.map((row) => cells(row).join(delimiter) + lineBreak).join('');
}

describe.each(Object.entries(encodings))('a CSV file in %s', (encoding, encoded) => {
	it.each(DELIMITERS)(
		'reads back any table that was written with the delimiter %j',
		(delimiter) => {
			// Exclude Latin-1's control characters, which the Windows code page reads as other characters.
			const text = cell(encoding === 'Latin-1' ? 0x7e : 0xd7ff);
			fc.assert(
				fc.property(
					fc.array(fc.tuple(text, text, text), { minLength: 1 }),
					fc.constantFrom('\n', '\r\n', '\r'),
					(rows, lineBreak) => {
						const file = encoded(written([HEADER, ...rows], delimiter, lineBreak));
						const sheet = sheetOfCsv(file, cancellationColumns);
						expect(sheet.rows.map(({ cells }) => cells)).toEqual(rows);
						expect(sheet.rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 2));
					},
				),
			);
		},
	);
});

it('reads the characters of the Windows code page in a CSV file', () => {
	const file = Buffer.from('ID;Motivo\r\n7;\x80 \x93raz\xf3n\x94\r\n', 'latin1');
	const [row] = sheetOfCsv(file, cancellationColumns).rows;
	expect(row?.text('cancellationReason')).toBe('€ “razón”');
});

it.each([
	{ text: 'a,"b ""c"" d",e', rows: [['a', 'b "c" d', 'e']] },
	{ text: '5" pipe,6"\n', rows: [['5" pipe', '6"']] },
	{ text: '"a"b,c', rows: [['ab', 'c']] },
	{ text: 'a,\n\n,b', rows: [['a', ''], [''], ['', 'b']] },
	{ text: '"x\r\ny",z\r\n', rows: [['x\r\ny', 'z']] },
	{ text: '', rows: [] },
])('reads the rows of the CSV text $text', ({ text, rows }) => {
	expect(csvRows(text, ',')).toEqual({ rows, unclosed: undefined });
});

it('reads the delimiter from the line "sep=;", and numbers the rows from the next line', () => {
	const file = Buffer.from('sep=;\r\nID;Motivo\r\n1,5;02\r\n');
	const { rows, above } = sheetOfCsv(file, cancellationColumns);
	expect(above).toEqual([{ row: 1, cells: { ID: 'ID', Motivo: 'Motivo' } }]);
	expect(rows.map(({ number, cells }) => ({ number, cells }))).toEqual([
		{ number: 2, cells: ['1,5', '02'] },
	]);
});

it("reads SAT's metadata list, with cells separated by ~ and the UUID in the first column", () => {
	const header = 'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~Monto~EfectoComprobante~Estatus';
	const row =
		'5FB2822E-396D-4725-8521-CDC4BDD20CCF~EKU9003173C9~ESCUELA KEMPER URGATE~URE180429TM6';
	const sheet = sheetOfCsv(
		Buffer.from(`${header}~Motivo\n${row}~1160~I~1~02\n`),
		cancellationColumns,
	);
	expect(sheet.delimiter).toBe('~');
	expect(sheet.rows.map(({ text }) => text('uuid'))).toEqual([row.split('~')[0]]);
});
