/**
 * Each scan gets an input so long that a quadratic scan would take hours. The test stops an endless
 * scan, which jest alone cannot do.
 */
import { runInNewContext } from 'node:vm';
import { acceptedJson } from '../../nodes/Cfdi/service/answer';
import {
	fileKind,
	identifiersIn,
	uuidInXml,
	withoutFiles,
	errorMessages,
} from '../../nodes/Cfdi/service/contents';
import { cleanerOf } from '../../nodes/Cfdi/service/credential';
import { parseJson } from '../../packages/cfdi/values/json';
import { Problems, problemsOr } from '../../packages/cfdi/problems/problem';
import { seenText } from '../../packages/cfdi/problems/render';
import { brokenText } from '../../packages/cfdi/reading/readInvoice';
import { readCfdiXml, MAX_CFDI_BYTES } from '../../packages/cfdi/xml/readCfdiXml';
import { numberIn } from '../../packages/sheets/cells';
import { invoiceColumns, headerFinder } from '../../packages/sheets/columns';
import { csvRows } from '../../packages/sheets/sheet';
import { invoicesOfSheet } from '../../packages/sheets';
import { readTaxCertificate } from '../../packages/cfdi/taxCertificate/readTaxCertificate';
import { partOf } from '../support/part.cts';

/** In characters. */
const LONG = 1_000_000;

/** A linear scan takes a hundredth of this time limit (ms). */
const ENDLESS = 8_000;

const scans: Record<string, (text: string) => unknown> = {
	errorMessages,
	'errorMessages of a JSON': (text) => errorMessages({ error: { message: text } }),
	cleanerOf: cleanerOf(['a-token-of-some-length', 'a.b-c-d-e-f-g-h-i.j-k-l-m-n-o-p-q']),
	seenText,
	brokenText,
	uuidInXml,
	fileKind: (text) => fileKind(Buffer.from(text)),
	withoutFiles: (text) => withoutFiles({ a: text }, []),
	identifiersIn,
	'identifiersIn a JSON': (text) => identifiersIn({ error: { message: text } }),
	csvRows: (text) => csvRows(text, ';'),
	'a header': (text) => headerFinder(invoiceColumns)([text]),
	numberIn: (text) => numberIn(text, 'unclear'),
	parseJson: (text) => parseJson(`[${JSON.stringify(text)}, 1234567890123456789]`),
	acceptedJson: (text) => {
		try {
			return acceptedJson({ statusCode: 422, headers: {}, body: text as never });
		} catch (error) {
			return error;
		}
	},
};

const pieces = [
	'<',
	'<a',
	'<!--',
	'<script',
	'<style>',
	'<title',
	'<title>',
	'<a>b</',
	'  at a',
	'[ ',
	'a_',
	'a._',
	'=3',
	'\u200b\u0301',
	'&aacute',
	'<?xml ',
	'<![CDATA[',
	'<x:Addenda ',
	'<Addenda>',
	'<TimbreFiscalDigital ',
	'<x:TimbreFiscalDigital UUID="',
	'8B82EB52-0022-4F0F-B59D-6EA0013469F0 ',
	'0-',
	' ',
	'[',
	'{"a":',
	'data:;base64,',
	'\\"',
	', 1234567890123456',
	'"',
	'"a""',
	';"\n',
	'1,234',
];

describe.each(Object.entries(scans))('The scan %s', (_name, scan) => {
	it.each(partOf(pieces, 5))('ends the scan of an answer that only repeats %j', (piece) => {
		const text = piece.repeat(LONG / piece.length);
		expect(() => {
			runInNewContext('scan(text)', { scan, text }, { timeout: ENDLESS });
		}).not.toThrow();
	});
});

describe('Read Spreadsheet', () => {
	const header = 'Folio,RFC,Nombre,Régimen,CP,Uso,Forma pago,Descripción,Precio unitario';
	const row = 'A1,URE180429TM6,X,601,86991,G03,03,Taza,100\n';

	/** These inputs take minutes if each column reads every header or every row again. */
	it.each(
		partOf<[title: string, csv: () => string]>(
			[
				['commas', () => ','.repeat(LONG)],
				['semicolons, commas and tabs', () => ',;\t|'.repeat(LONG / 4)],
				['one cell again and again', () => 'a,'.repeat(LONG / 2)],
				['numbers', () => Array.from({ length: LONG / 7 }, (_, at) => String(at)).join(',')],
				['a header', () => 'Folio,'.repeat(LONG / 6)],
				['CR', () => '\r'.repeat(LONG)],
				['NUL', () => '\0'.repeat(LONG)],
				[
					'a wide header over many rows',
					() => `${header}${',a'.repeat(8_000)}\n${row.repeat(10_000)}`,
				],
				[
					'many rows over a wide one',
					() => `${header}\n${row.repeat(10_000)}${'a,'.repeat(8_000)}`,
				],
				['many columns', () => `${header}${',a'.repeat(50_000)}\n${row}`],
				['lines that are all wrong', () => `${header}\n${'a,"b\n'.repeat(100_000)}`],
			],
			4,
		),
	)('returns rows or a message for a long CSV file of %s', (_title, csv) => {
		const given = { csv: Buffer.from(csv()) };
		const read = () => problemsOr(() => invoicesOfSheet(given, { issuer: {}, now: 0 }));
		expect(runInNewContext('read()', { read }, { timeout: ENDLESS })).toBeDefined();
	});
});

it('reads a tax certificate with thousands of repeated regimes within the time limit', () => {
	const text = `CONSTANCIA DE SITUACIÓN FISCAL idCIF: Regímenes: ${'Régimen de RFC: '.repeat(20_000)}`;
	const read = () => problemsOr(() => readTaxCertificate(text, { now: 0 }));
	expect(runInNewContext('read()', { read }, { timeout: ENDLESS })).toBeDefined();
});

describe('readCfdiXml', () => {
	const root = '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0"';

	it.each(
		partOf<[title: string, begin: string, piece: string | ((at: number) => string), end?: string]>(
			[
				['attributes', root, (at) => ` a${at}="1"`, '/>'],
				['declared prefixes', root, (at) => ` xmlns:a${at}="u"`, '/>'],
				[
					'prefixes declared in each of many elements',
					`${root}${Array.from({ length: 10_000 }, (_, at) => ` xmlns:a${at}="u"`).join('')}>`,
					(at) => `<a${at}:b xmlns:c="v"/>`,
				],
				['space in a tag', root, '\n', '/>'],
				['space in a declaration', '<?xml version="1.0"', ' ', 'x'],
				['elements', `${root}>`, '<cfdi:a/>', '</cfdi:Comprobante>'],
				['elements of one level', `${root}>`, (at) => `<b${at}/>`, '</cfdi:Comprobante>'],
				[
					'Conceptos',
					`${root}><cfdi:Conceptos>`,
					'<cfdi:Concepto/>',
					'</cfdi:Conceptos></cfdi:Comprobante>',
				],
				['tags that do not end', `${root}>`, '<a'],
				['values that do not end', root, ' a="'],
				['names', `${root}><`, 'a'],
				['prefixes', `${root}><`, 'a:'],
				['comments', `${root}>`, '<!---->', '</cfdi:Comprobante>'],
				['comments that do not end', `${root}>`, '<!-- '],
				['CDATA', `${root}><x>`, 'a<![CDATA[b]]>', '</x></cfdi:Comprobante>'],
				['CDATA that does not end', `${root}>`, '<![CDATA['],
				['brackets', `${root}>`, ']]', '</cfdi:Comprobante>'],
				['entities', `${root} a="`, '&amp;', '"/>'],
				['characters by number', `${root} a="`, '&#65;', '"/>'],
				['zeros', `${root} a="&#`, '0', 'x;"/>'],
				['entities that do not end', `${root} a="`, '&a', '"/>'],
				['line breaks', `${root} a="`, '\r\n', '<'],
			],
			4,
		),
	)('ends the scan of a long CFDI file of %s', (_title, begin, piece, end = '') => {
		const room = LONG - end.length - 20;
		const parts = [begin];
		for (let at = 0, length = begin.length; length < room; at++) {
			const part = typeof piece === 'string' ? piece : piece(at);
			parts.push(part);
			length += part.length;
		}
		const text = parts.join('') + end;
		expect(text.length).toBeLessThanOrEqual(MAX_CFDI_BYTES);
		const read = () => {
			try {
				return readCfdiXml(text);
			} catch (error) {
				return error instanceof Problems ? {} : error;
			}
		};
		expect(runInNewContext('read()', { read }, { timeout: ENDLESS })).not.toBeInstanceOf(Error);
	});
});
