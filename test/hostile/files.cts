import { constants, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { packed } from '../../nodes/Cfdi/invoice/writeWorkbook';
import { withResults } from '../../nodes/CfdiDesk/spreadsheet/withResults';
import { satListSteps } from '../../nodes/CfdiDesk/month/satListSteps';
import { Unpacker } from '../../nodes/CfdiDesk/unzip';
import { beyondSatList, SatListReader } from 'cfdi-desk/audit';
import type { FileItem } from 'cfdi-desk/files';
import {
	HEADER as LIST_HEADER,
	ISSUER,
	satRow,
	uuidOf,
} from '../../packages/desk/support/satLists';
import { finished } from '../../packages/cfdi/reading/bounds';
import { sheetsOf } from '../support/sheetsOf';
import { sheetDefaults, sheetOptions } from '../../packages/sheets/support/sheetDefaults';
import { readTaxCertificate } from '../../packages/cfdi/taxCertificate/readTaxCertificate';
import { readCfdiXml } from '../../packages/cfdi/xml/readCfdiXml';
import { invoicesOfSheet } from '../../packages/sheets';
import { plainOptions } from '../../packages/orders/support/invoicedOrders';
import { certificateText, taxpayers } from '../../packages/cfdi/fixtures/taxCertificates';
import { problemsOr } from '../../packages/cfdi/problems/problem';
import { invoiceOfShopOrder } from '../../packages/orders';
import { readOrder } from '../../packages/orders/read';

export interface HostileFile {
	/** Creates the file and returns its reader. The test measures only the reader. */
	made: () => (() => unknown) | Promise<() => unknown>;
	/**
	 * The expected error codes, separated by spaces. `read` means that the reader returns a result.
	 */
	says: string;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const link = (id: string, type: string, target: string) =>
	`<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const relations = (...links: readonly string[]) =>
	`<Relationships>${links.join('')}</Relationships>`;

const sheetTag = (at: number) => `<sheet name="Hoja${at}" sheetId="${at}" r:id="s${at}"/>`;

const PARTS = {
	'_rels/.rels': relations(link('r', 'officeDocument', 'xl/workbook.xml')),
	'xl/workbook.xml': `<workbook><sheets>${sheetTag(1)}</sheets></workbook>`,
	'xl/_rels/workbook.xml.rels': relations(
		link('s1', 'worksheet', 'worksheets/sheet1.xml'),
		link('t', 'sharedStrings', 'sharedStrings.xml'),
	),
	'xl/sharedStrings.xml': '<sst/>',
	'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
};

type Parts = Readonly<Record<string, string | Uint8Array>>;

const zipped = (parts: Parts, level: 0 | 1 | 9 = 1) =>
	Buffer.from(
		zipSync(
			Object.fromEntries(
				Object.entries(parts).map(([name, part]) => [
					name,
					typeof part === 'string' ? strToU8(part) : part,
				]),
			),
			{ level },
		),
	);

export const workbook = (parts: Parts, level: 0 | 1 | 9 = 1): Buffer =>
	zipped({ ...PARTS, ...parts }, level);

const sheet = (rows: string, before = '', after = ''): string =>
	`<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;

const ofSheet = (xml: string, shared = '<sst/>'): Buffer =>
	workbook({ 'xl/worksheets/sheet1.xml': xml, 'xl/sharedStrings.xml': shared });

const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;

const HEADERS =
	'Folio,RFC,Razón social,Régimen,C.P.,Uso CFDI,Forma de pago,Descripción,Precio unitario'.split(
		',',
	);
const SALE = 'A-1,URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,601,86991,G03,03,Taza,100'.split(',');

const rowOf = (cells: readonly string[], attributes = '') =>
	`<row${attributes}>${cells.map(text).join('')}</row>`;

const SALES = rowOf(HEADERS) + rowOf(SALE);

const many = (count: number, piece: string | ((at: number) => string)): string =>
	typeof piece === 'string'
		? piece.repeat(count)
		: Array.from({ length: count }, (_none, at) => piece(at)).join('');

const readWorkbook = (file: Buffer) =>
	invoicesOfSheet({ sheets: sheetsOf(file) ?? [] }, sheetDefaults, sheetOptions);

const xlsx = (says: string, make: () => Buffer | Promise<Buffer>): HostileFile => ({
	says,
	made: async () => {
		const file = await make();
		return () => readWorkbook(file);
	},
});

const writes = (says: string, make: () => Buffer | Promise<Buffer>): HostileFile => ({
	says,
	made: async () => {
		const file = await make();
		return async () => await writeResults(file);
	},
});

export async function writeResults(file: Buffer): Promise<Buffer | undefined> {
	const cells = Object.fromEntries(HEADERS.map((header, at) => [header, SALE[at]]));
	const given: FileItem[] = [
		{
			kind: 'header',
			sheet: 'Hoja1',
			rows: [{ row: 1, cells: Object.fromEntries(HEADERS.map((one) => [one, one])) }],
		},
		{ kind: 'invoice', rows: [{ row: 2, cells }] },
	];
	const rows = [
		{ row: 1, cells: { Resultado: 'Resultado' } },
		{ row: 2, cells: { Resultado: 'Timbrada' } },
	];
	return await withResults(file, given, { counts: {}, rows }, new Date(0));
}

const readBy =
	<Made,>(reads: (made: Made) => unknown) =>
	(says: string, make: () => Made): HostileFile => ({
		says,
		made: () => {
			const file = make();
			return () => reads(file);
		},
	});

const csv = (says: string, make: () => string | Buffer): HostileFile =>
	readBy((file: Buffer) => invoicesOfSheet({ csv: file }, sheetDefaults, sheetOptions))(says, () =>
		Buffer.from(make()),
	);

const satList = readBy((file: Buffer) => {
	const reader = new SatListReader(ISSUER);
	finished(satListSteps(reader, new Unpacker(beyondSatList), 'a', file));
	return reader.list();
});

const satText = (says: string, make: () => string): HostileFile =>
	satList(says, () => Buffer.from(`${LIST_HEADER}\n${make()}`));

const rows = readBy((made: unknown[]) =>
	invoicesOfSheet({ rows: made }, sheetDefaults, sheetOptions),
);
const order = readBy(readOrder);
const cfdi = readBy(readCfdiXml);
const certificate = readBy((made: string) => readTaxCertificate(made, { now: 0 }));

function withDirectory(file: Buffer, change: (entry: Buffer, name: string) => void): Buffer {
	const changed = Buffer.from(file);
	let at = changed.readUInt32LE(changed.length - 6);
	while (changed.readUInt32LE(at) === 0x02014b50) {
		const length = 46 + changed.readUInt16LE(at + 28);
		const entry = changed.subarray(at, at + length);
		change(entry, entry.subarray(46).toString());
		at += length + changed.readUInt16LE(at + 30) + changed.readUInt16LE(at + 32);
	}
	return changed;
}

const line = (cells: readonly string[]) => `${cells.join(',')}\n`;
const CSV = line(HEADERS) + line(SALE);

const ROOT = '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0"';

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
	let value: unknown = 1;
	for (let at = 0; at < depth; at++) value = wrap(value);
	return value;
}

export const WOO = {
	id: 1,
	number: '1',
	total: '116.00',
	currency: 'MXN',
	status: 'completed',
	line_items: [],
	billing: {},
	tax_lines: [],
	shipping_lines: [],
	fee_lines: [],
	meta_data: [],
};

const WOO_TEXTS = {
	date_paid: '2026-03-02T12:00:00',
	payment_method_title: 'x',
	customer_note: 'x',
};

const OTHER_HEADERS = ['Método de pago', 'Cantidad', 'Descuento', 'Total', 'Comisión', 'Estado'];

const CERTIFICATE = certificateText(taxpayers.company);

/**
 * These characters and words can make a regular expression backtrack endlessly if they are
 * repeated.
 */
const SIGNS =
	' ,\t,\n,-,--- ,---|,|,*,_,#,.,:,: ,/,(,$,@,a@,1,1.,1-,1 ,1 y ,0,a ,á ,A,iva ,de ,no usar,RFC: ,<,<td,<!--,&,&#1;,página ,D3=1_,\u0301,\u00a0'.split(
		',',
	);

const signs = (length: number) => SIGNS.map((sign) => sign.repeat(Math.ceil(length / sign.length)));

/** Reads several files. Each must lead to a message or a result. */
const each = <Made,>(files: readonly Made[], reads: (file: Made) => unknown): HostileFile => ({
	says: 'read',
	made: () => () => {
		for (const file of files) problemsOr(() => reads(file));
	},
});

export const hostileFiles: Readonly<Record<string, HostileFile>> = {
	"SAT's list: 200,000 rows": satText('read', () =>
		many(200_000, (at) => `${satRow({ uuid: uuidOf(at) })}\r\n`),
	),
	"SAT's list: 100,000 rows with nine separators in each name": satText('read', () =>
		many(100_000, (at) => {
			const name = 'A~'.repeat(9);
			return `${satRow({ uuid: uuidOf(at), issuerName: name, recipientName: name })}\n`;
		}),
	),
	"SAT's list: names that repeat an RFC": satText('satListUnreadable', () => {
		const name = `${ISSUER}~`.repeat(9);
		return many(
			2_000,
			(at) => `${satRow({ uuid: uuidOf(at), recipientName: name, issuerName: name })}\n`,
		);
	}),
	"SAT's list: 40 million separators": satText('satListRowTooLong', () => many(40_000_000, '~')),
	"SAT's list: a row of 40 MB": satText('satListRowTooLong', () =>
		satRow({ recipientName: many(40_000_000, 'x') }),
	),
	"SAT's list: 20 million lines in a name": satText('satListRowTooLong', () =>
		satRow({ recipientName: many(20_000_000, 'x\n') }),
	),
	"SAT's list: 40 million line breaks": satText('read', () => many(40_000_000, '\n')),
	"SAT's list: a million lines without a row": satText('satListUnreadable', () =>
		many(1_000_000, 'Total: 1\n'),
	),
	"SAT's list: 200 MB in a ZIP": satList('satListTooLarge', () =>
		zipped({ 'a.txt': Buffer.alloc(200_000_000, ' ') }),
	),
	"SAT's list: a ZIP of 20,000 files": satList('satListTooManyParts', () =>
		zipped(Object.fromEntries(Array.from({ length: 20_000 }, (_none, at) => [`${at}.txt`, '']))),
	),
	"SAT's list: a ZIP that claims other sizes": satList('satListDamaged', () =>
		withDirectory(zipped({ 'a.txt': LIST_HEADER }), (entry) => {
			entry.writeUInt32LE(1_000_000_000, 20);
		}),
	),
	...Object.fromEntries(
		['999999999', '1048577', '1e9', 'Infinity', '1e999'].map((at) => [
			`xlsx: row ${at}`,
			xlsx('tooManyRows', () => ofSheet(sheet(rowOf(HEADERS) + rowOf(SALE, ` r="${at}"`)))),
		]),
	),
	...Object.fromEntries(
		['-5', '0', 'NaN', '1.5', 'x'].map((at) => [
			`xlsx: row ${at}`,
			xlsx('noSheet', () => ofSheet(sheet(rowOf(HEADERS) + rowOf(SALE, ` r="${at}"`)))),
		]),
	),
	'xlsx: rows in descending order': xlsx('read', () =>
		ofSheet(sheet(rowOf(SALE, ' r="9"') + rowOf(SALE, ' r="5"') + rowOf(HEADERS, ' r="1"'))),
	),
	'xlsx: a duplicate row': xlsx('noSheet', () => ofSheet(sheet(SALES + rowOf(SALE, ' r="2"')))),
	'xlsx: a duplicate cell': xlsx('noSheet', () =>
		ofSheet(sheet(`${SALES}<row><c r="A3"><v>1</v></c><c r="A3"><v>2</v></c></row>`)),
	),
	'xlsx: a column after the last one': xlsx('tooManyColumns', () =>
		ofSheet(sheet(`${SALES}<row><c r="XFE3"><v>1</v></c></row>`)),
	),
	'xlsx: a column of a million letters': xlsx('tooManyColumns', () =>
		ofSheet(sheet(`${SALES}<row><c r="${many(1_000_000, 'A')}1"><v>1</v></c></row>`)),
	),
	'xlsx: a cell in the last column of 20,000 rows': xlsx('tooManyCells', () =>
		ofSheet(
			sheet(
				SALES + many(20_000, (at) => `<row r="${at + 3}"><c r="XFD${at + 3}"><v>1</v></c></row>`),
			),
		),
	),
	'xlsx: a cell in the last row of 400 sheets': xlsx('tooManyRows', () => {
		const last = sheet('<row r="1048576"><c><v>1</v></c></row>');
		const names = Array.from({ length: 400 }, (_none, at) => at + 1);
		return workbook({
			'xl/workbook.xml': `<workbook>${names.map(sheetTag).join('')}</workbook>`,
			'xl/_rels/workbook.xml.rels': relations(
				...names.map((at) => link(`s${at}`, 'worksheet', `w${at}.xml`)),
			),
			...Object.fromEntries(names.map((at) => [`xl/w${at}.xml`, last])),
		});
	}),
	'xlsx: 100,000 sheets': xlsx('noSheet', () =>
		workbook({ 'xl/workbook.xml': `<workbook>${many(100_000, sheetTag(1))}</workbook>` }),
	),
	'xlsx: 501 sheets': xlsx('tooManySheets', () => {
		const names = Array.from({ length: 501 }, (_none, at) => at + 1);
		return workbook({
			'xl/workbook.xml': `<workbook>${names.map(sheetTag).join('')}</workbook>`,
			'xl/_rels/workbook.xml.rels': relations(
				...names.map((at) => link(`s${at}`, 'worksheet', `w${at}.xml`)),
			),
		});
	}),
	'xlsx: 400 sheets that share a part of 20 MB': xlsx('noSheet', () =>
		workbook({
			'xl/workbook.xml': `<workbook>${many(400, sheetTag(1))}</workbook>`,
			'xl/worksheets/sheet1.xml': sheet(many(1_000_000, '<row><c s="3"/></row>')),
		}),
	),
	'xlsx: a million rows that never close': xlsx('noSheet nestedTooDeep', () =>
		ofSheet(`<worksheet><sheetData>${many(1_000_000, '<row>')}`),
	),
	'xlsx: a million cells that never close': xlsx('noSheet nestedTooDeep', () =>
		ofSheet(`<worksheet><sheetData><row>${many(1_000_000, '<c>')}`),
	),
	'xlsx: a million values that never close': xlsx('noSheet nestedTooDeep', () =>
		ofSheet(sheet(`<row>${many(1_000_000, '<c><v>')}`)),
	),
	'xlsx: a million tags that never close': xlsx('noSheet', () =>
		ofSheet(`<worksheet><sheetData>${many(1_000_000, '<row ')}`),
	),
	'xlsx: a million quotation marks': xlsx('noSheet', () =>
		ofSheet(`<worksheet><sheetData><row ${many(1_000_001, 'a="')}`),
	),
	'xlsx: a million comments that never close': xlsx('noSheet', () =>
		ofSheet(`<worksheet>${many(1_000_000, '<!-- ')}`),
	),
	'xlsx: a million comments': xlsx('noSheet', () =>
		ofSheet(sheet(SALES, many(1_000_000, '<!---->'))),
	),
	'xlsx: a million CDATA sections': xlsx('noSheet', () =>
		ofSheet(sheet(`${rowOf(HEADERS)}${rowOf(SALE.with(7, many(1_000_000, '<![CDATA[x]]>')))}`)),
	),
	'xlsx: nested entities (billion laughs)': xlsx('noSheet', () =>
		ofSheet(
			`<!DOCTYPE x [<!ENTITY a "ha">${many(30, (at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`)}]>${sheet(SALES)}`,
		),
	),
	'xlsx: nested elements': xlsx('nestedTooDeep', () =>
		ofSheet(many(100_000, '<a>') + sheet(SALES)),
	),
	'xlsx: nested runs of a shared text': xlsx('nestedTooDeep', () =>
		ofSheet(
			sheet(SALES),
			`<sst><si>${many(100_000, '<r>')}<t>x</t>${many(100_000, '</r>')}</si></sst>`,
		),
	),
	'xlsx: a million shared texts that never close': xlsx('noSheet nestedTooDeep', () =>
		ofSheet(sheet(SALES), `<sst>${many(1_000_000, '<si><t>')}`),
	),
	'xlsx: two million shared texts': xlsx('tooManySharedTexts', () =>
		ofSheet(sheet(SALES), `<sst>${many(2_000_000, '<si/>')}</sst>`),
	),
	'xlsx: a missing shared text': xlsx('noSheet', () =>
		ofSheet(sheet(`${SALES}<row><c t="s"><v>99999999999</v></c></row>`)),
	),
	'xlsx: a cell of 40 MB': xlsx('cellTooLong', () =>
		ofSheet(sheet(rowOf(HEADERS) + rowOf(SALE.with(7, many(40_000_000, 'x'))))),
	),
	'xlsx: a million styled rows': xlsx('read', () =>
		ofSheet(sheet(SALES + many(1_000_000, '<row s="1" customFormat="1"/>'))),
	),
	'xlsx: a million styled cells': xlsx('read', () =>
		ofSheet(sheet(SALES + many(100_000, `<row>${many(10, '<c s="1"/>')}</row>`))),
	),
	'xlsx: 30 parts of 250 MB': xlsx('unpacksTooLarge', async () => await bomb(30, 250_000_000)),
	'xlsx: a sheet of 1 GB that claims to be small': xlsx(
		'unpacksTooLarge',
		async () => await bomb(1, 1_000_000_000, 1),
	),
	'xlsx: sizes of 4 GB': xlsx('noSheet', () =>
		withDirectory(ofSheet(sheet(SALES)), (entry) => {
			entry.writeUInt32LE(0xfffffffe, 20);
			entry.writeUInt32LE(0xfffffffe, 24);
		}),
	),
	'xlsx: missing ZIP64 sizes': xlsx('noSheet', () =>
		withDirectory(ofSheet(sheet(SALES)), (entry) => entry.writeUInt32LE(0xffffffff, 20)),
	),
	'xlsx: a part that begins after the end': xlsx('noSheet', () =>
		withDirectory(ofSheet(sheet(SALES)), (entry) => entry.writeUInt32LE(0x7fffffff, 42)),
	),
	'xlsx: parts that share their bytes': xlsx('noSheet', () => {
		let first = 0;
		return withDirectory(
			workbook({ 'xl/worksheets/sheet1.xml': sheet(many(9_999, SALES)) }, 0),
			(entry, name) => {
				if (name.endsWith('sheet1.xml')) return;
				first ||= 1;
				entry.writeUInt32LE(0xfffff, 20);
			},
		);
	}),
	'xlsx: 20,000 parts': xlsx('tooManyParts', () =>
		workbook(Object.fromEntries(Array.from({ length: 20_000 }, (_none, at) => [`x${at}`, '']))),
	),
	'xlsx: 65,534 missing parts': xlsx('noSheet tooManyParts', () => {
		const file = ofSheet(sheet(SALES));
		file.writeUInt16LE(0xfffe, file.length - 12);
		return file;
	}),
	'xlsx: a part with a password': xlsx('oldExcelFile', () =>
		withDirectory(ofSheet(sheet(SALES)), (entry) => entry.writeUInt16LE(1, 8)),
	),
	'xlsx: a part with another compression': xlsx('noSheet', () =>
		withDirectory(ofSheet(sheet(SALES)), (entry) => entry.writeUInt16LE(14, 10)),
	),
	'xlsx: damaged compressed bytes': xlsx('noSheet', () => {
		const file = ofSheet(sheet(many(1_000, SALES)));
		file.fill(0xff, 400, file.length - 800);
		return file;
	}),
	'xlsx: a duplicate part': xlsx('noSheet', async () => {
		const names = [...Object.keys(PARTS), 'xl/workbook.xml'] as Array<keyof typeof PARTS>;
		const files = names.map((name) => ({ name, bytes: Buffer.from(PARTS[name]) }));
		return await packed(files, new Date(0));
	}),
	'xlsx: relationships to themselves': xlsx('noSheet', () =>
		workbook({
			'_rels/.rels': relations(link('r', 'officeDocument', '_rels/.rels')),
			'_rels/_rels/.rels.rels': relations(link('r', 'worksheet', '_rels/.rels')),
		}),
	),
	'xlsx: relationships outside the file': xlsx('noSheet', () =>
		workbook({
			'xl/_rels/workbook.xml.rels': relations(
				link('s1', 'worksheet', `${many(100_000, '../')}etc/passwd`),
			),
		}),
	),
	'xlsx: 200,000 relationships': xlsx('tooManyParts', () =>
		workbook({
			'xl/_rels/workbook.xml.rels': relations(
				many(200_000, link('x', 'worksheet', 'none.xml')),
				link('s1', 'worksheet', 'worksheets/sheet1.xml'),
			),
			'xl/worksheets/sheet1.xml': sheet(SALES),
		}),
	),
	'xlsx: two million cells that refer to a shared text': xlsx('tooManyCells', () =>
		ofSheet(
			sheet(SALES + many(210, `<row>${many(10_000, '<c t="s"><v>0</v></c>')}</row>`)),
			'<sst><si><t>x</t></si></sst>',
		),
	),
	'xlsx: a million attributes': xlsx('read', () =>
		ofSheet(sheet(SALES + `<row ${many(1_000_000, 'a="" ')}>${text('x')}</row>`)),
	),
	'xlsx: a million attributes named rr': xlsx('cellTooLong', () =>
		ofSheet(sheet(`${SALES}<row><c ${many(1_000_000, 'rr="" ')}><v>1</v></c></row>`)),
	),
	'xlsx: a name of 10 million letters': xlsx('read', () =>
		ofSheet(sheet(SALES, `<${many(10_000_000, 'a')}/>`)),
	),
	'xlsx: ten million references to characters': xlsx('cellTooLong', () =>
		ofSheet(sheet(rowOf(HEADERS) + rowOf(SALE.with(7, many(5_000_000, '&#65;'))))),
	),
	'xlsx: in UTF-16': xlsx('read', () =>
		workbook({ 'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${sheet(SALES)}`, 'utf16le') }),
	),
	'xlsx: only zeros after the first bytes': xlsx('noSheet', () =>
		Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40_000_000)]),
	),
	'xlsx: only end records of a ZIP': xlsx('noSheet', () =>
		Buffer.from(`PK\x03\x04${many(2_000_000, 'PK\x05\x06')}`, 'latin1'),
	),
	'xlsx: an end record with ZIP64 data before the file': xlsx('noSheet', () => {
		const file = Buffer.from(`PK\x03\x04PK\x05\x06${many(18, '\xff')}`, 'latin1');
		return file;
	}),
	'write back: a million rows that never close': writes('noSheet nestedTooDeep', () =>
		ofSheet(`<worksheet><sheetData>${many(1_000_000, '<row>')}`),
	),
	'write back: merged cells in missing columns': writes('read', () =>
		ofSheet(
			sheet(
				SALES,
				`<dimension ref="A1:${many(100_000, 'Z')}9"/>`,
				`<mergeCells>${many(100_000, `<mergeCell ref="A1:${many(30, 'Z')}${many(30, '9')}"/>`)}</mergeCells>`,
			),
		),
	),
	'write back: column widths that never close': writes('noSheet nestedTooDeep', () =>
		ofSheet(sheet(SALES, many(300_000, '<cols>'))),
	),
	'write back: widths of missing columns': writes('read', () =>
		ofSheet(sheet(SALES, `<cols>${many(50_000, `<col min="1" max="${many(300, '9')}"/>`)}</cols>`)),
	),
	'write back: a million cells in the row of the header': writes('tooManyColumns', () =>
		ofSheet(sheet(`<row r="1">${many(1_000_000, '<c s="1"/>')}</row>${rowOf(SALE)}`)),
	),
	'write back: a sheet of 1 GB': writes(
		'unpacksTooLarge',
		async () => await bomb(1, 1_000_000_000),
	),
	'CSV: a million lines of commas': csv('read', () => CSV + many(1_000_000, ',,,,,,,,\r\n')),
	'CSV: two million lines of commas above a row': csv(
		'tooManyRows',
		() => CSV + many(2_000_000, ',,\r\n') + line(SALE),
	),
	'CSV: a million lines of commas above a row': csv(
		'read',
		() => CSV + many(1_000_000, ',,\r\n') + line(SALE),
	),
	'CSV: a million lines of quotes': csv('read', () => CSV + many(1_000_000, '"","",""\r\n')),
	'CSV: a million lines of spaces': csv('read', () => CSV + many(1_000_000, '  ,\t, \r\n')),
	'CSV: 16 million line breaks': csv('read', () => CSV + many(16_000_000, '\n')),
	'CSV: 40 million commas': csv('tooManyColumns', () => CSV + many(40_000_000, ',')),
	'CSV: 10 million quotation marks': csv(
		'cellNotClosed read cellTooLong',
		() => CSV + many(10_000_001, '"'),
	),
	'CSV: a million cells that never close': csv(
		'cellNotClosed mostlyEmpty',
		() => CSV + many(1_000_000, 'a,"b\n'),
	),
	'CSV: 40,000 sales': csv(
		'tooManyFilledRows',
		() => line(HEADERS) + many(40_000, (at) => line(SALE.with(0, `A-${at}`))),
	),
	'CSV: 10 million lines of two quotes': csv('read', () => CSV + many(10_000_000, '""\n')),
	'CSV: 10 million lines of a space in quotes': csv(
		'tooManyCells',
		() => CSV + many(10_000_000, '" "\n'),
	),
	'CSV: a cell of 40 MB of doubled quotes': csv(
		'cellTooLong',
		() => `${CSV}"${many(20_000_000, '""')}"\n`,
	),
	'CSV: 50 cells of 32,000 @ signs': csv('columnsMissing', () =>
		many(50, `${many(32_000, '@')}\n`),
	),
	'CSV: a header of 32,000 spaces in 1,000 columns': csv('read', () =>
		[
			line([...HEADERS, ...Array.from({ length: 1_000 }, () => `"x${many(32_000, ' ')}x"`)]),
			line(SALE),
		].join(''),
	),
	'CSV: in UTF-16, with its last byte missing': csv('columnsMissing', () =>
		Buffer.from(`\ufeff${many(500_000, 'a,b\n')}`, 'utf16le').subarray(0, -1),
	),
	'CSV: five million rows': csv('tooManyCells tooManyRows', () => CSV + many(5_000_000, 'a,b\n')),
	'CSV: a cell of 40 MB': csv('cellTooLong', () => CSV + line(SALE.with(7, many(40_000_000, 'x')))),
	'CSV: only zeros': csv('columnsMissing cellTooLong', () => Buffer.alloc(40_000_000)),
	'CSV: 50 rows of 16,000 headers': csv('tooManyCells mostlyEmpty columnsMissing', () =>
		many(50, (row) => line(Array.from({ length: 16_000 }, (_none, at) => `Folio ${row} x${at}`))),
	),
	'CSV: 16,000 folio columns': csv(
		'columnTwice columnsMissing',
		() =>
			line(Array.from({ length: 16_000 }, () => 'Folio')) +
			many(60, (row) => line(Array.from({ length: 16_000 }, (_none, at) => `${row}${at}`))),
	),
	'CSV: 100 sales with a word in 10,000 columns': csv(
		'unknownColumns',
		() => line(HEADERS) + many(100, line([...SALE, ...Array.from({ length: 10_000 }, () => 'x')])),
	),
	'CSV: 100 sales with a number in 10,000 columns with headers': csv(
		'unknownColumns',
		() =>
			line([...HEADERS, ...Array.from({ length: 10_000 }, (_none, at) => `Dato ${at}`)]) +
			many(100, line([...SALE, ...Array.from({ length: 10_000 }, () => '7')])),
	),
	'CSV: 10,000 rows of one sale': csv('read', () => line(HEADERS) + many(10_000, line(SALE))),
	'CSV: 5,000 rows with different spellings of one folio': csv(
		'read',
		() => line(HEADERS) + many(5_000, (at) => line(SALE.with(0, `${many(at, '0')}1`))),
	),
	'CSV: more than 50 MB': csv('inputTooLarge', () => Buffer.alloc(50_000_001, 0x61)),
	'rows: each sign 16,000 times in each cell': each(
		signs(16_000).flatMap((one) => [
			[
				[...HEADERS, one],
				[...SALE, '5'],
			],
			...SALE.map((_cell, at) => [HEADERS, SALE.with(at, one)]),
			...OTHER_HEADERS.map((header) => [
				[...HEADERS, header],
				[...SALE, `x${one}x`],
			]),
		]),
		(one) => invoicesOfSheet({ rows: one }, sheetDefaults, sheetOptions),
	),
	'rows: two million empty rows': rows('read', () => [
		HEADERS,
		SALE,
		...Array.from({ length: 2_000_000 }, () => []),
	]),
	'rows: different keys in each row': rows('mostlyEmpty tooManyCells tooManyColumns', () =>
		Array.from({ length: 20_000 }, (_none, row) =>
			Object.fromEntries(Array.from({ length: 20 }, (_one, at) => [`${row} ${at}`, 1])),
		),
	),
	'rows: nested lists': rows('read columnsMissing', () => [
		HEADERS,
		SALE.map(() => nested(100_000, (inner) => [inner])),
	]),
	'order: nested objects': order('orderTooDeep', () => ({
		...WOO,
		extra: nested(100_000, (inner) => ({ inner })),
	})),
	'order: nested lists': order('orderTooDeep', () => nested(100_000, (inner) => [inner])),
	'order: nested wrappers': order('orderTooDeep', () =>
		nested(100_000, (inner) => ({
			order: inner,
			data: inner,
			payload: inner,
			resource: inner,
			results: inner,
			orders: inner,
		})),
	),
	'order: 500,000 lines': order('orderTooLarge', () => ({
		...WOO,
		line_items: Array.from({ length: 500_000 }, (_none, at) => ({
			id: at,
			name: 'Taza',
			quantity: 1,
			subtotal: '1.00',
			total: '1.00',
			total_tax: '0',
			taxes: [],
			meta_data: [],
		})),
	})),
	'order: 300,000 fields': order('orderTooLarge', () => ({
		...WOO,
		...Object.fromEntries(Array.from({ length: 300_000 }, (_none, at) => [`field${at}`, 'x'])),
	})),
	'order: a million metadata entries': order('orderTooLarge', () => ({
		...WOO,
		meta_data: Array.from({ length: 1_000_000 }, (_none, at) => ({
			id: at,
			key: `rfc${at}`,
			value: 'x',
		})),
	})),
	'order: each sign 20,000 times in each text': each(
		signs(20_000).flatMap((one) =>
			Object.keys(WOO_TEXTS).map((field) => ({ ...WOO, ...WOO_TEXTS, [field]: `1${one}x` })),
		),
		(one) => invoiceOfShopOrder(one, plainOptions),
	),
	'order: keys of a prototype': order('notAnOrder', () =>
		JSON.parse(`{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}}}`),
	),
	'order: 199,000 numeric fields': order('read', () => ({
		...WOO,
		extra: Object.fromEntries(Array.from({ length: 199_000 }, (_none, at) => [String(at), at])),
	})),
	'order: texts of 10 MB': order('orderTextTooLong', () => ({
		...WOO,
		number: many(10_000_000, '1'),
		customer_note: many(10_000_000, ' RFC:'),
		total: many(1_000_000, '9'),
	})),
	'CFDI: nested elements': cfdi('tooDeep', () => `${ROOT}>${many(1_000_000, '<a>')}`),
	'CFDI: nested entities (billion laughs)': cfdi(
		'hasDoctype',
		() => `<!DOCTYPE x [<!ENTITY a "ha">]>${ROOT}/>`,
	),
	'CFDI: 100 MB': cfdi('xmlTooLarge', () => `${ROOT}>${many(20_000_000, '<a/> ')}`),
	'CFDI: 400,000 attributes': cfdi(
		'tooManyXmlNames',
		() => `${ROOT}${many(400_000, (at) => ` a${at}=""`)}/>`,
	),
	'CFDI: 500,000 comments': cfdi(
		'read',
		() => `${ROOT}>${many(500_000, '<!---->')}</cfdi:Comprobante>`,
	),
	'CFDI: 300,000 CDATA sections': cfdi(
		'strayText',
		() => `${ROOT}>${many(300_000, '<![CDATA[x]]>')}</cfdi:Comprobante>`,
	),
	'CFDI: 900,000 references': cfdi(
		'strayText',
		() => `${ROOT}>${many(900_000, '&amp;')}</cfdi:Comprobante>`,
	),
	'CFDI: 400,000 elements in an addenda': cfdi(
		'tooManyXmlNames',
		() => `${ROOT}><cfdi:Addenda>${many(400_000, '<a b=""/>')}</cfdi:Addenda></cfdi:Comprobante>`,
	),
	'CFDI: 200,000 undeclared prefixes in 60 nested elements': cfdi(
		'read',
		() =>
			`${ROOT}><cfdi:Addenda>${many(60, (at) => `<a xmlns:x${at}="u">`)}${many(200_000, '<q:a/>')}${many(60, '</a>')}</cfdi:Addenda></cfdi:Comprobante>`,
	),
	'CFDI: 150,000 children of different names': cfdi(
		'read',
		() =>
			`${ROOT}><cfdi:Complemento><x xmlns="u">${many(150_000, (at) => `<a${at}/>`)}</x></cfdi:Complemento></cfdi:Comprobante>`,
	),
	'CFDI: a name of 4 million letters': cfdi(
		'longXmlName',
		() => `${ROOT}><${many(4_000_000, 'a')}/>`,
	),
	'CFDI: 4 million spaces in a tag': cfdi('endsInTag', () => `${ROOT}${many(4_000_000, ' ')}`),
	'certificate: pages that never end': certificate(
		'notACertificate certificateHasNoText anotherDocument',
		() => many(1_000_000, 'Página [1] de '),
	),
	'certificate: elements that never close': certificate(
		'notACertificate certificateHasNoText',
		() => many(10_000_000, '<td'),
	),
	'certificate: a line of dashes': certificate(
		'read notACertificate',
		() => `CONSTANCIA DE SITUACIÓN FISCAL\nRFC: EKU9003173C9\n${many(1_000, '-')}x\n`,
	),
	'certificate: each sign 100,000 times above and below its lines': each(
		signs(100_000).flatMap((one) => [`${one}${CERTIFICATE}`, `${CERTIFICATE}\n${one}x\n`]),
		(one) => readTaxCertificate(one, { now: 0 }),
	),
	'certificate: only labels': certificate(
		'read notACertificate',
		() => `CONSTANCIA DE SITUACIÓN FISCAL idCIF: ${many(1_000_000, 'Régimen: RFC: ')}`,
	),
};

/**
 * Creates a workbook with `count` sheets of zeros. Its ZIP entries claim `claimed` bytes per sheet.
 */
async function bomb(count: number, bytes: number, claimed = bytes): Promise<Buffer> {
	const piece = Buffer.alloc(10_000_000);
	const { Z_FULL_FLUSH } = constants;
	const again = deflateRawSync(piece, { level: 1, finishFlush: Z_FULL_FLUSH });
	const zeros = Buffer.concat([
		...Array.from({ length: bytes / piece.length }, () => again),
		deflateRawSync(''),
	]);
	const names = Array.from({ length: count }, (_none, at) => at + 1);
	const parts = {
		...PARTS,
		'xl/workbook.xml': `<workbook>${names.map(sheetTag).join('')}</workbook>`,
		'xl/_rels/workbook.xml.rels': relations(
			...names.map((at) => link(`s${at}`, 'worksheet', `/sheet${at}.xml`)),
		),
	};
	const files = [
		...Object.entries(parts).map(([name, part]) => ({ name, bytes: Buffer.from(part) })),
		...names.map((at) => ({
			name: `sheet${at}.xml`,
			bytes: zeros,
			packed: { method: 8, crc: 0, size: claimed },
		})),
	];
	return await packed(files, new Date(0));
}
