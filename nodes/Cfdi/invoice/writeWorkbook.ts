import { Hash } from 'crypto';
import { sleep } from 'n8n-workflow';

// fflate is used, because thousands of CompressionStreams would add a hundred megabytes to n8n's
// process.
import { Deflate } from 'fflate';

import type { Steps } from 'cfdi-mx/reading';
import { inPieces } from 'cfdi-mx/reading';
import { Decimal } from 'cfdi-mx/values';

/** Amounts keep all decimals. A time is local, such as "2026-11-03T10:20:30". */
export type Cell = string | number | Decimal | { time: string };

export interface Sheet {
	name: string;
	header: readonly string[];
	rows: ReadonlyArray<readonly Cell[]>;
}

/** Excel allows at most this many characters in a cell. */
const MAX_TEXT_LENGTH = 32_767;

const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const [BOLD, TIME, AMOUNT] = [1, 2, 3];

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00####"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Creates an Excel workbook. Strings that begin with = do not become formulas. */
export async function workbookOf(sheets: readonly Sheet[], now: Date): Promise<Buffer> {
	const part = (name: string, xml: string): ZipFile => ({ name, bytes: Buffer.from(HEAD + xml) });
	const relation = (id: string, type: string, target: string) =>
		`<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
	const relations = (all: readonly string[]) =>
		`<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
	const content = (name: string, type: string) =>
		`<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
	const files = [
		part(
			'[Content_Types].xml',
			`<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${content('workbook', 'sheet.main')}${content('styles', 'styles')}${sheets.map((_, index) => content(`worksheets/sheet${index + 1}`, 'worksheet')).join('')}</Types>`,
		),
		part('_rels/.rels', relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')])),
		part(
			'xl/workbook.xml',
			`<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
		),
		part(
			'xl/_rels/workbook.xml.rels',
			relations([
				...sheets.map((_, index) =>
					relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
				),
				relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
			]),
		),
		{ name: 'xl/styles.xml', bytes: Buffer.from(STYLES) },
		...sheets.map((sheet, index) => part(`xl/worksheets/sheet${index + 1}.xml`, worksheet(sheet))),
	];
	return await packed(files, now);
}

function worksheet({ header, rows }: Sheet): string {
	const columns = header.map((title, index) => {
		const width = Math.max(title.length, ...rows.slice(0, 200).map((row) => widthOf(row[index])));
		return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, width + 2)}" customWidth="1"/>`;
	});
	const line = (cells: readonly string[], number: number) =>
		`<row r="${number}">${cells.join('')}</row>`;
	const lines = [
		line(
			header.map((title, index) => textCell(title, place(index, 1), BOLD)),
			1,
		),
		...rows.map((row, above) =>
			line(
				row.map((cell, index) => cellOf(cell, place(index, above + 2))),
				above + 2,
			),
		),
	];
	return `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData><autoFilter ref="A1:${place(header.length - 1, rows.length + 1)}"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

function widthOf(cell: Cell | undefined): number {
	if (typeof cell === 'string' || typeof cell === 'number') return String(cell).length;
	return cell instanceof Decimal ? String(cell).length + 2 : 18;
}

const place = (column: number, row: number): string => `${columnName(column)}${row}`;

export function columnName(index: number): string {
	const letter = String.fromCharCode(65 + (index % 26));
	return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellOf(cell: Cell, at: string): string {
	if (cell instanceof Decimal) return `<c r="${at}" s="${AMOUNT}"><v>${cell}</v></c>`;
	if (typeof cell === 'string') return cell === '' ? '' : textCell(cell, at, '');
	if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
	const days = (Date.parse(`${cell.time}Z`) - FIRST_DAY) / DAY_MS;
	return Number.isNaN(days) ? cellOf(cell.time, at) : `<c r="${at}" s="${TIME}"><v>${days}</v></c>`;
}

/**
 * Returns the XML of a cell with a string.
 * @param prefix the elements' namespace prefix, including the colon
 */
export function textCell(text: string, at: string, style: number | string, prefix = ''): string {
	const cell = `<${prefix}c r="${at}"${style === '' ? '' : ` s="${style}"`}`;
	if (text === '') return `${cell}/>`;
	const content = escaped(text.slice(0, MAX_TEXT_LENGTH));
	return `${cell} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${content}</${prefix}t></${prefix}is></${prefix}c>`;
}

/**
 * Removes characters that XML cannot contain. Also escapes `_x0041_`, which Excel would read as a
 * letter.
 */
function escaped(text: string): string {
	return text
		.replace(/[^\t\n\r\x20-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
		.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
		.replace(/&/g, '&amp;')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/"/g, '&quot;');
}

/**
 * Returns a readable stream. Uses the inherited Hash.from, because Hash is the only stream class
 * that n8n's rules allow in a node.
 */
export const streamOf = (pieces: AsyncIterable<Buffer>) => Hash.from(pieces);

export interface ZipFile {
	name: string;
	bytes: Uint8Array;
	/** Set only if `bytes` were already compressed in another ZIP. */
	packed?: { method: number; crc: number; size: number };
}

const STORED = /\.(pdf|zip|xlsx)$/i;

/** A larger ZIP would need the ZIP64 format, which some programs cannot open. */
const MAX_BYTES = 0xffffffff;

const FLAGS = 0x0800;
const VERSION = 20;

/**
 * Yields a ZIP in pieces, with at most one file in memory.
 * @param tooLarge creates the error for a ZIP above 4 GB
 */
export async function* zipOf(
	files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
	now: Date,
	tooLarge: () => Error,
): AsyncGenerator<Buffer> {
	const directory: Buffer[] = [];
	let offset = 0;
	for await (const { name, bytes, packed: own } of files) {
		const isStored = own === undefined ? STORED.test(name) : own.method === 0;
		const packed = isStored || own !== undefined ? bytes : await deflated(bytes);
		const path = Buffer.from(name);
		const about = Buffer.alloc(26);
		about.writeUInt16LE(VERSION, 0);
		about.writeUInt16LE(FLAGS, 2);
		about.writeUInt16LE(isStored ? 0 : 8, 4);
		about.writeUInt32LE(dosTime(now), 6);
		about.writeUInt32LE(own?.crc ?? crc32(bytes), 10);
		about.writeUInt32LE(packed.length, 14);
		about.writeUInt32LE(own?.size ?? bytes.length, 18);
		about.writeUInt16LE(path.length, 22);
		const central = Buffer.alloc(46);
		central.write('PK\x01\x02', 'latin1');
		central.writeUInt16LE(VERSION, 4);
		about.copy(central, 6);
		central.writeUInt32LE(offset, 42);
		directory.push(Buffer.concat([central, path]));
		const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, path]);
		offset += head.length + packed.length;
		if (offset > MAX_BYTES) throw tooLarge();
		yield head;
		yield Buffer.from(packed.buffer, packed.byteOffset, packed.length);
	}
	const size = directory.reduce((sum, { length }) => sum + length, 0);
	if (offset + size > MAX_BYTES) throw tooLarge();
	const end = Buffer.alloc(22);
	end.write('PK\x05\x06', 'latin1');
	end.writeUInt16LE(directory.length, 8);
	end.writeUInt16LE(directory.length, 10);
	end.writeUInt32LE(size, 12);
	end.writeUInt32LE(offset, 16);
	yield Buffer.concat([...directory, end]);
}

const PIECE = 262_144;

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
	const pieces: Uint8Array[] = [];
	const deflate = new Deflate((piece) => pieces.push(piece));
	const steps = function* (): Steps<void> {
		for (let at = 0; at < bytes.length; at += PIECE) {
			deflate.push(bytes.subarray(at, at + PIECE));
			yield;
		}
		deflate.push(new Uint8Array(), true);
	};
	await inPieces(steps(), async () => await sleep(0));
	return Buffer.concat(pieces);
}

export async function packed(files: readonly ZipFile[], now: Date): Promise<Buffer> {
	const pieces: Buffer[] = [];
	const tooLarge = () => new RangeError('The workbook is too large');
	for await (const piece of zipOf(files, now, tooLarge)) pieces.push(piece);
	return Buffer.concat(pieces);
}

function dosTime(moment: Date): number {
	const date =
		((moment.getUTCFullYear() - 1980) << 9) |
		((moment.getUTCMonth() + 1) << 5) |
		moment.getUTCDate();
	const time =
		(moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
	return ((date << 16) | time) >>> 0;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
	let crc = byte;
	for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	return crc;
});

export function crc32(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number);
	return (crc ^ 0xffffffff) >>> 0;
}
