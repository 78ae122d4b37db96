import { crc32 as nodesCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { Decimal } from 'cfdi-mx/values';
import { downloads } from './archive';
import { crc32, workbookOf, zipOf } from './writeWorkbook';
import type { Sheet, ZipFile } from './writeWorkbook';
import { host } from '../run/context';
import { Limiter } from '../../../packages/at-most-once/limiter';
import { anError } from '../../../test/support/itemErrors';

const now = new Date('2026-11-23T12:00:00Z');

async function* inTurn(files: readonly ZipFile[]): AsyncGenerator<ZipFile> {
	yield* files;
}

async function zipped(files: readonly ZipFile[]): Promise<Buffer> {
	const pieces: Buffer[] = [];
	const tooLarge = () => new RangeError('too large');
	for await (const piece of zipOf(inTurn(files), now, tooLarge)) pieces.push(piece);
	return Buffer.concat(pieces);
}

it('keeps the names and contents of all files in a ZIP', async () => {
	const file = fc.record({
		name: fc.constantFrom('XML/ñandú.xml', 'PDF/a.pdf', 'registro.json', 'b.xlsx'),
		bytes: fc.uint8Array({ maxLength: 3_000 }),
	});
	const files = fc.uniqueArray(file, { selector: ({ name }) => name });
	await fc.assert(
		fc.asyncProperty(files, async (all) => {
			const read = unzipSync(await zipped(all));
			expect(Object.keys(read)).toEqual(all.map(({ name }) => name));
			for (const { name, bytes } of all) {
				expect(Buffer.from(read[name] ?? []).equals(Buffer.from(bytes))).toBe(true);
			}
		}),
		{ numRuns: 40 },
	);
});

it('calculates the same CRC-32 checksum as Node.js', () => {
	fc.assert(fc.property(fc.uint8Array(), (bytes) => crc32(bytes) === nodesCrc32(bytes)));
});

it('does not request the next file for a ZIP until more of the ZIP is read', async () => {
	let asked = 0;
	async function* files(): AsyncGenerator<ZipFile> {
		for (; asked < 100; ) yield { name: `${++asked}.pdf`, bytes: Buffer.alloc(10) };
	}
	const pieces = zipOf(files(), now, () => new RangeError());

	await pieces.next();
	await pieces.next();

	expect(asked).toBe(1);
	await pieces.return(undefined);
});

async function sheetOf(rows: Sheet['rows']): Promise<string> {
	const book = await workbookOf([{ name: 'A & B', header: ['Uno', 'Dos'], rows }], now);
	const files = unzipSync(book);
	expect(Object.keys(files)).toEqual([
		'[Content_Types].xml',
		'_rels/.rels',
		'xl/workbook.xml',
		'xl/_rels/workbook.xml.rels',
		'xl/styles.xml',
		'xl/worksheets/sheet1.xml',
	]);
	expect(Buffer.from(files['xl/workbook.xml'] ?? []).toString()).toContain('name="A &amp; B"');
	return Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString();
}

const cell = (value: Sheet['rows'][number][number]) => sheetOf([[value]]);

describe('A cell of the workbook', () => {
	it.each<[string, Sheet['rows'][number][number], string]>([
		[
			'writes an amount as a number with its decimals',
			Decimal.parse('1160.50') as Decimal,
			'<v>1160.50</v>',
		],
		["writes a time as Excel's number", { time: '2026-11-03T12:00:00' }, '<v>46329.5</v>'],
		['keeps an invalid time as text', { time: 'ayer' }, '>ayer</t>'],
		[
			'a text that begins with = is no formula',
			'=1+1',
			't="inlineStr"><is><t xml:space="preserve">=1+1</t>',
		],
		['escapes the special characters of XML', 'A & B <c> "d"', 'A &amp; B &lt;c&gt; &quot;d&quot;'],
		['omits characters that XML cannot contain', 'a\u0000\u001fb\ud800', '>ab</t>'],
		['keeps a text that Excel would read as a letter', '_x0041_', '_x005F_x0041_'],
		["keeps the zeros of a shop's number", '007', '>007</t>'],
	])('writes a workbook cell: %s', async (_, value, written) => {
		expect(await cell(value)).toContain(written);
	});

	it("shortens a workbook cell's text to Excel's limit", async () => {
		expect((await cell('x'.repeat(40_000))).match(/x{1000,}/)?.[0]).toHaveLength(32_767);
	});
});

it("continues the workbook's column names after Z with AA and AB", async () => {
	const header = Array.from({ length: 28 }, (_, index) => `c${index}`);
	const book = await workbookOf([{ name: 'A', header, rows: [] }], now);
	const xml = Buffer.from(unzipSync(book)['xl/worksheets/sheet1.xml'] ?? []).toString();

	expect([...xml.matchAll(/<c r="(\w+)"/g)].map(([, place]) => place).slice(24)).toEqual([
		'Y1',
		'Z1',
		'AA1',
		'AB1',
	]);
});

it('waits for the other running downloads before it reports a refused token', async () => {
	const steps: string[] = [];
	let answer = () => {};
	const isAnswered = new Promise<void>((resolve) => {
		answer = resolve;
	});
	let sent = 0;
	const post = async () => {
		if (++sent > 1) {
			await isAnswered;
			steps.push('the other request has its answer');
		}
		throw anError({ outcome: 'refused', httpCode: '401', message: 'the token is refused' });
	};
	const all = ['1', '2'].map((id) => ({ id, uuid: '', number: '' }));

	const first = downloads(all, post, { limiter: new Limiter(2, host) }).next();
	const end = first.catch((error: Error) => steps.push(error.message));
	await new Promise(setImmediate);
	answer();
	await end;

	expect(steps).toEqual(['the other request has its answer', 'the token is refused']);
});
