/** The tests compare `pdfText` with PDF.js, because n8n's Extract From File node uses PDF.js. */
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import PdfPrinter from 'pdfmake';
import fonts from 'pdfmake/build/vfs_fonts.js';
import { getDocumentProxy } from 'unpdf';
import { linesPdf, pageWith, pdfWith } from '../fixtures/hostilePdfs';
import { pdfMaker } from '../fixtures/pdfOf';
import { certificatePages, certificateText, taxpayers } from '../fixtures/taxCertificates';
import { Problems } from '../problems/problem';
import { isPdf, pdfText } from './pdfText';

const pdfOf = pdfMaker(PdfPrinter, fonts as Record<string, string>);

async function textOfPdfJs(file: Buffer): Promise<string> {
	const document = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
	const pages = [];
	for (let number = 1; number <= Math.min(document.numPages, 10); number++) {
		const { items } = await (await document.getPage(number)).getTextContent();
		let last = 0;
		let text = '';
		for (const item of items) {
			if (!('str' in item)) continue;
			const y = Number(item.transform[5]);
			text += last === 0 || last === y ? item.str : `\n${item.str}`;
			last = y;
		}
		pages.push(text);
	}
	return pages.join('\n\n');
}

it.each(Object.entries(taxpayers))(
	'reads the same text as PDF.js from the PDF of the taxpayer "%s"',
	async (_, of) => {
		const file = await pdfOf(certificatePages(of));
		const text = pdfText(file);

		expect(text).toContain(of.rfc);
		expect(text).toBe(await textOfPdfJs(file));
	},
);

function packedPdf(objects: readonly string[], content: string): Buffer {
	const offsets = objects.map(
		(_, index) => objects.slice(0, index).join(' ').length + Number(index > 0),
	);
	const head = `${objects.map((_, index) => `${index + 1} ${offsets[index]}`).join(' ')} `;
	const packed = deflateSync(head + objects.join(' '));
	const [inside, page, table] = [objects.length + 1, objects.length + 2, objects.length + 3];
	const streams = [
		`<< /Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>`,
		`<< /Filter /FlateDecode /Length ${deflateSync(content).length} >>`,
	];
	let file = Buffer.from('%PDF-1.5\n');
	const places = [packed, deflateSync(content)].map((bytes, index) => {
		const place = file.length;
		const before = `${inside + index} 0 obj\n${streams[index]}\nstream\n`;
		file = Buffer.concat([file, Buffer.from(before), bytes, Buffer.from('\nendstream\nendobj\n')]);
		return place;
	});
	const entries = [
		[0, 0, 0],
		...objects.map((_, index) => [2, inside, index]),
		...places.map((place) => [1, place, 0]),
		[1, file.length, 0],
	].map(([kind = 0, where = 0, index = 0]) => [kind, where >> 8, where & 255, index]);
	const rows = deflateSync(Buffer.from(differencesOf(entries)));
	const start = file.length;
	const dict = `<< /Type /XRef /Size ${table + 1} /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >> /Length ${rows.length} >>`;
	const end = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF`;
	expect(page).toBe(inside + 1);
	return Buffer.concat([
		file,
		Buffer.from(`${table} 0 obj\n${dict}\nstream\n`),
		rows,
		Buffer.from(end),
	]);
}

const differencesOf = (rows: readonly number[][]) =>
	rows.flatMap((row, index) => [
		2,
		...row.map((byte, column) => (byte - (rows[index - 1]?.[column] ?? 0)) & 255),
	]);

const PACKED = [
	'<< /Type /Catalog /Pages 2 0 R >>',
	'<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] >>',
	'<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources << /Font << /F 4 0 R >> >> >>',
	'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
];

const font = (more: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${more} >>`;
const words = (operators: string) => `BT /F 10 Tf ${operators} ET`;

const files: Record<string, () => Buffer> = {
	'packed objects and a packed table of contents': () =>
		packedPdf(PACKED, words('20 700 Td (R\\351gimen Simplificado de Confianza) Tj')),
	'the text of a Constancia in a font without widths': () =>
		linesPdf(certificateText(taxpayers.company)),
	'every operator that shows a text': () =>
		pageWith(
			words(
				"12 TL 20 700 Td (one) Tj T* (two) Tj (three) ' 3 1 (four five) \" 0 Tw 0 Tc 0 -20 TD [(s) -20 (ix) -300 (seven)] TJ 80 Tz (eight) ' 100 Tz 4 Ts (up) Tj 0 Ts (down) Tj 1 0 0 1 20 500 Tm (nine) Tj 60 0 Td (ten) Tj 15 0 Td (eleven) Tj",
			),
		),
	'letters and words that are placed one by one': () =>
		pageWith(
			`q 0.5 0 0 0.5 10 10 cm ${words('20 700 Td (C) Tj 7.3 0 Td (F) Tj 6.2 0 Td (D) Tj 7.3 0 Td (I) Tj 9 0 Td (4.0) Tj')} Q ${words('20 700 Td (back) Tj -5 0 Td (over) Tj')}`,
		),
	'names of letters, and escapes in texts': () =>
		pageWith(
			words(String.raw`20 700 Td (\001\2 \(A\)\\ a\
b (c) \101) Tj <41 42 4> Tj`),
			{
				font: font(
					'/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /Ntilde /uni00D3 68 /fi] >>',
				),
			},
		),
	'the encoding of Apple': () =>
		pageWith(words('20 700 Td (\\204 \\216 \\256) Tj'), {
			font: font('/Encoding /MacRomanEncoding'),
		}),
	'the encoding of Adobe, and a font that is not there': () =>
		pageWith(words('20 700 Td (it\\047s \\256 \\341) Tj /G 10 Tf 20 0 Td (Helvetica) Tj')),
	'a map of letters of two bytes': () =>
		pageWith(words('20 700 Td <000100020003000A000B> Tj'), {
			font: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [7 0 R] >>',
			more: [
				{
					content:
						'/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <0001> <00D1> endbfchar 2 beginbfrange <0002> <0003> <0041> <000A> <000B> [<00660069> <0042>] endbfrange endcmap end end',
				},
				'<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [1 [700 600] 3 10 800] >>',
			],
		}),
	'a form that shows words, in the middle of a line': () =>
		pageWith(`${words('20 700 Td (before) Tj')} /X Do ${words('90 700 Td (after) Tj')}`, {
			forms: '/X 6 0 R',
			more: [
				{
					dict: '/Type /XObject /Subtype /Form /BBox [0 0 600 600] /Matrix [1 0 0 1 0 100] /Resources << /Font << /F 5 0 R >> >>',
					content: words('55 600 Td (within) Tj'),
				},
			],
		}),
	'an image in the middle of the operators': () =>
		pageWith(
			`${words('20 700 Td (before) Tj')} BI /W 2 /H 2 /BPC 8 /CS /G ID \u0001(EI\u00ff EI\nQ q ${words('20 600 Td (after) Tj')}`,
		),
	'words beside the page, which no one sees': () =>
		pageWith(words('20 700 Td (seen) Tj 0 -900 Td (below) Tj 900 900 Td (right of it) Tj')),
	'eleven pages, of which ten are read': () =>
		pdfWith([
			'<< /Type /Catalog /Pages 2 0 R >>',
			`<< /Type /Pages /Count 11 /MediaBox [0 0 99 99] /Resources << /Font << /F 3 0 R >> >> /Kids [${Array.from({ length: 11 }, (_, index) => `${index + 4} 0 R`).join(' ')}] >>`,
			font(''),
			...Array.from(
				{ length: 11 },
				(_, index) => `<< /Type /Page /Parent 2 0 R /Contents ${index + 15} 0 R >>`,
			),
			...Array.from({ length: 11 }, (_, index) => ({
				content: words(`9 9 Td (page ${index}) Tj`),
			})),
		]),
};

it.each(Object.entries(files))('reads the same text as PDF.js from %s', async (_, make) => {
	const text = pdfText(make());

	expect(text).not.toBe('');
	expect(text).toBe(await textOfPdfJs(make()));
});

it('recognizes a PDF by a header in its first kilobyte', () => {
	expect(isPdf(Buffer.from(`${' '.repeat(1000)}%PDF-1.4`))).toBe(true);
	expect(isPdf(Buffer.from(`${' '.repeat(1020)}%PDF-1.4`))).toBe(false);
	expect(isPdf(Buffer.from(''))).toBe(false);
});

it('returns a text or a problem for a PDF that is damaged at any position', async () => {
	const whole = await pdfOf(certificatePages(taxpayers.person));
	const hand = packedPdf(PACKED, words('20 700 Td (R\\351gimen) Tj'));
	const change = fc.record({
		at: fc.double({ min: 0, max: 1, noNaN: true }),
		length: fc.nat(40),
		by: fc.oneof(
			fc.uint8Array({ maxLength: 40 }),
			fc
				.constantFrom(
					'<<',
					'>>',
					'[',
					'(',
					'<',
					'1 0 R',
					'endobj',
					'stream',
					'/Length 99999',
					'/Kids [2 0 R]',
				)
				.map((word) => Buffer.from(word)),
		),
	});
	fc.assert(
		fc.property(
			fc.constantFrom(whole, hand),
			fc.array(change, { maxLength: 5 }),
			(file, changes) => {
				const damaged = changes.reduce<Buffer>((bytes, { at, length, by }) => {
					const place = Math.floor(at * bytes.length);
					return Buffer.concat([bytes.subarray(0, place), by, bytes.subarray(place + length)]);
				}, file);
				try {
					expect(typeof pdfText(damaged)).toBe('string');
				} catch (error) {
					expect(error).toBeInstanceOf(Problems);
				}
			},
		),
	);
});
