/** Reads SAT's list of issued CFDI: the text file from "Descargar Metadata" or the Descarga Masiva. */
import type { Problems } from 'cfdi-mx';
import type { Steps } from 'cfdi-mx/reading';
import { bounds } from 'cfdi-mx/reading';
import { Decimal, lettersOf, UUID_FORM } from 'cfdi-mx/values';
import type { Day } from '../calendar';
import { readDay } from '../calendar';
import type { Kind } from './problems';
import { NO_FIELD, refused } from './problems';

export interface SatCfdi {
	/** In uppercase. */
	uuid: string;
	recipient: string;
	recipientName: string;
	/** Local time at the place of issue, such as `2026-11-30T10:20:30`. */
	issuedAt: string;
	/** Total without trailing zeros, such as `19.9`, in the CFDI's currency, which SAT's list omits. */
	total: string;
	/** I, E, P, T or N. */
	type: string;
	isCancelled: boolean;
	cancelledOn: Day;
}

export interface UnreadRow {
	file: string;
	row: number;
	uuid: string;
}

export interface SatList {
	cfdi: ReadonlyMap<string, SatCfdi>;
	unread: readonly UnreadRow[];
	/** Issuer's RFC in uppercase, or '' if no row was read. */
	issuer: string;
	ofOthers: number;
}

export const MAX_SAT_ROWS = 200_000;

/** A valid row is much shorter, because each of its two names has at most 300 characters. */
const MAX_ROW_LENGTH = 10_000;

const MAX_UNREAD = 1_000;

const PIECE = 65_536;

/**
 * Reads the files of SAT's list one after the other. Counts a repeated CFDI once, and as cancelled if any
 * file says so, because SAT never makes a cancelled CFDI valid again.
 */
export class SatListReader {
	private readonly cfdi = new Map<string, SatCfdi>();
	private readonly unread: UnreadRow[] = [];
	private remainingBytes = bounds.unpackedBytes.most;
	private received = 0;
	private ofOthers = 0;
	private otherIssuer = '';
	private files = 0;
	private issuer: string;

	/** @param expected issuer's RFC in uppercase, or '' for the first row's issuer */
	constructor(private readonly expected = '') {
		this.issuer = expected;
	}

	/**
	 * Adds the CFDI listed in an unpacked text file.
	 * @throws Problems if the file is not SAT's list or exceeds a limit
	 */
	*read(file: string, bytes: Uint8Array): Steps<void> {
		this.files += 1;
		this.remainingBytes -= bytes.length;
		if (this.remainingBytes < 0) throw beyondSatList('unpackedBytes');
		const decoder = new TextDecoder(yield* encodingOf(file, bytes));
		const rows = new Rows(file, (row) => this.add(file, row));
		let rest = '';
		for (let at = 0; at < bytes.length; at += PIECE) {
			const isLast = at + PIECE >= bytes.length;
			rest += decoder.decode(bytes.subarray(at, at + PIECE), { stream: !isLast });
			rest = rows.takeLines(rest, isLast);
			yield;
		}
		rows.end();
	}

	/**
	 * Adds the CFDI listed in all text files of a ZIP.
	 * @throws Problems if the ZIP has no text file, or a text file is not SAT's list or exceeds a limit
	 */
	*readZip<Part extends ZipMember>(
		file: string,
		parts: readonly Part[],
		unpack: (part: Part) => Steps<Uint8Array>,
	): Steps<void> {
		if (parts.some(({ name }) => name === '[Content_Types].xml')) {
			throw otherFile(file, 'fileWorkbook');
		}
		const members = parts.filter(({ name }) => !IGNORED_MEMBERS.test(name));
		const texts = members.filter(({ name }) => /\.txt$/i.test(name));
		if (texts.length === 0) {
			const values = { file, other: members[0]?.name ?? '' };
			throw refused(NO_FIELD, 'satListMissing', { values });
		}
		for (const part of texts) {
			if (part.isEncrypted) throw refused(NO_FIELD, 'satListLocked', named(file));
			yield* this.read(part.name, yield* unpack(part));
		}
	}

	private add(file: string, given: RawRow): void {
		const row = readRow(given);
		if (row === undefined) {
			if (this.unread.length === MAX_UNREAD)
				throw refused(NO_FIELD, 'satListUnreadable', named(file));
			this.unread.push({ file, row: given.number, uuid: uuidAt(given.parts[0] ?? '') });
			return;
		}
		const { issuer, ...cfdi } = row;
		this.issuer ||= issuer;
		if (issuer !== this.issuer) {
			this.ofOthers += 1;
			this.otherIssuer ||= issuer;
			if (cfdi.recipient === this.issuer) this.received += 1;
			return;
		}
		const before = this.cfdi.get(cfdi.uuid);
		if (before?.isCancelled === true && !cfdi.isCancelled) return;
		if (before === undefined && this.cfdi.size === MAX_SAT_ROWS) {
			const values = { most: MAX_SAT_ROWS.toLocaleString('en-US') };
			throw refused(NO_FIELD, 'satListTooManyRows', { values });
		}
		this.cfdi.set(cfdi.uuid, cfdi);
	}

	/**
	 * @throws Problems if no file was read, if all rows are of other issuers, or if there are several
	 * issuers and none is expected
	 */
	list(): SatList {
		const { cfdi, unread, ofOthers, issuer, otherIssuer: other } = this;
		if (this.files === 0) throw refused(NO_FIELD, 'satListNotGiven');
		if (this.expected === '' && ofOthers > 0) {
			throw refused(NO_FIELD, 'satListSeveralIssuers', { values: { issuer, other } });
		}
		if (cfdi.size > 0 || ofOthers === 0) return { cfdi, unread, issuer, ofOthers };
		throw this.received > 0
			? refused(NO_FIELD, 'satListReceived', { values: { issuer } })
			: refused(NO_FIELD, 'satListOtherIssuer', { values: { issuer, other } });
	}
}

interface ZipMember {
	name: string;
	isEncrypted: boolean;
}

const IGNORED_MEMBERS = /\/$|(?:^|\/)(?:__MACOSX\/|\.)/;

const named = (file: string) => ({ values: { file } });

/** Returns the problem for too many parts in a ZIP, or for too many unpacked bytes. */
export function beyondSatList(bound: 'unpackedBytes' | 'zipParts'): Problems {
	const { most } = bounds[bound];
	return bound === 'zipParts'
		? refused(NO_FIELD, 'satListTooManyParts', { values: { most: most.toLocaleString('en-US') } })
		: refused(NO_FIELD, 'satListTooLarge', { values: { most: `${most / 1_000_000} MB` } });
}

/** Returns the problem for a ZIP that cannot be unpacked. */
export const damagedZip = (file: string): Problems =>
	refused(NO_FIELD, 'satListDamaged', named(file));

const otherFile = (file: string, what: OtherFile): Problems =>
	refused(NO_FIELD, 'satListOther', { values: { file, what: { kind: what } } });

type OtherFile = Extract<Kind, `file${string}`>;

const OTHER_FILES: ReadonlyArray<readonly [begin: string, what: OtherFile]> = [
	['%PDF', 'filePdf'],
	['PK\u0003\u0004', 'fileZip'],
	['\u00d0\u00cf\u0011\u00e0', 'fileWorkbook'],
	['<!', 'filePage'],
	['<html', 'filePage'],
	['<HTML', 'filePage'],
	['<', 'fileXml'],
];

const EMPTY_ZIP = 'PK\u0005\u0006';

/**
 * Detects the encoding, which other programs change when they save SAT's file.
 * @throws Problems if the file is empty or of another type
 */
function* encodingOf(file: string, bytes: Uint8Array): Steps<string> {
	const begin = String.fromCharCode(...bytes.subarray(0, 64));
	if (begin.startsWith('\u00ff\u00fe')) return 'utf-16le';
	if (begin.startsWith('\u00fe\u00ff')) return 'utf-16be';
	const text = begin.replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
	if (text === '' || begin.startsWith(EMPTY_ZIP)) {
		throw refused(NO_FIELD, 'satListEmpty', named(file));
	}
	const [, what] = OTHER_FILES.find(([first]) => text.startsWith(first)) ?? [];
	if (what !== undefined) throw otherFile(file, what);
	const decoder = new TextDecoder('utf-8', { fatal: true });
	for (let at = 0; at < bytes.length; at += PIECE) {
		const isLast = at + PIECE >= bytes.length;
		try {
			decoder.decode(bytes.subarray(at, at + PIECE), { stream: !isLast });
		} catch {
			return 'windows-1252';
		}
		yield;
	}
	return 'utf-8';
}

/** Accepted headers of each column. A file without a header must have the columns in this order. */
const TITLES = {
	uuid: ['uuid', 'foliofiscal'],
	issuer: ['rfcemisor'],
	issuerName: ['nombreemisor'],
	recipient: ['rfcreceptor'],
	recipientName: ['nombrereceptor'],
	certifier: ['rfcpac', 'paccertifico'],
	issuedAt: ['fechaemision'],
	certifiedAt: ['fechacertificacionsat', 'fechacertificacion'],
	total: ['monto', 'montototal', 'total'],
	type: ['efectocomprobante', 'efectodelcomprobante'],
	state: ['estatus', 'estado', 'estadodelcomprobante'],
	cancelledAt: ['fechacancelacion', 'fechadecancelacion'],
} as const;

type Title = keyof typeof TITLES;

const REQUIRED = ['uuid', 'issuer', 'recipient', 'issuedAt', 'total', 'type', 'state'] as const;

const OWN_TITLES: Readonly<Record<(typeof REQUIRED)[number], string>> = {
	uuid: 'Uuid',
	issuer: 'RfcEmisor',
	recipient: 'RfcReceptor',
	issuedAt: 'FechaEmision',
	total: 'Monto',
	type: 'EfectoComprobante',
	state: 'Estatus',
};

interface Column {
	title: Title | undefined;
	/** True for a column of names, which can contain the separator. */
	isName: boolean;
}

const SEPARATOR = '~';

const DEFAULT_COLUMNS: readonly Column[] = Object.keys(TITLES).map((title) => ({
	title: title as Title,
	isName: title.endsWith('Name'),
}));

function columnsIn(file: string, line: string): Column[] {
	const columns = line.split(SEPARATOR).map((written): Column => {
		const letters = lettersOf(written);
		const [title] = Object.entries(TITLES).find(([, all]) =>
			(all as readonly string[]).includes(letters),
		) ?? [undefined];
		return { title: title as Title | undefined, isName: letters.startsWith('nombre') };
	});
	const missing = REQUIRED.filter((one) => !columns.some(({ title }) => title === one));
	if (missing.length === 0) return columns;
	if (missing.length === REQUIRED.length) throw otherFile(file, 'fileText');
	const titles = missing.map((one) => OWN_TITLES[one]).join(', ');
	throw refused(NO_FIELD, 'satListColumns', { values: { file, columns: titles } });
}

/** The second file in SAT's ZIP lists third parties. The reader ignores it. */
const isOfThirdParties = (line: string) => /^uuid~rfcacuentaterceros/i.test(line);

interface RawRow {
	number: number;
	columns: readonly Column[];
	parts: readonly string[];
}

const ROW_BEGIN = new RegExp(`^"?${UUID_FORM}"?${SEPARATOR}`, 'i');

/**
 * A row begins with a UUID and can have several lines, because SAT copies line breaks in names
 * (phpcfdi/sat-ws-descarga-masiva).
 */
class Rows {
	private columns: readonly Column[] | undefined;
	private isIgnored = false;
	private number = 0;
	private row: { number: number; text: string; separators: number } | undefined;

	constructor(
		private readonly file: string,
		private readonly take: (row: RawRow) => void,
	) {}

	/** @returns the incomplete last line, which the caller puts before the next piece */
	takeLines(text: string, isLast: boolean): string {
		// If the piece ends with CR, the next can begin with the LF of the same CRLF.
		const held = !isLast && text.endsWith('\r') ? '\r' : '';
		const whole = text.slice(0, text.length - held.length);
		const lines = whole.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
		const rest = isLast ? '' : (lines.pop() ?? '') + held;
		for (const line of lines) this.line(line);
		if (rest.length > MAX_ROW_LENGTH) throw this.tooLong(this.number + 1);
		return rest;
	}

	end(): void {
		this.close();
	}

	private line(written: string): void {
		this.number += 1;
		if (written.length > MAX_ROW_LENGTH) throw this.tooLong(this.number);
		if (this.isIgnored) return;
		if (ROW_BEGIN.test(written)) {
			this.close();
			this.columns ??= DEFAULT_COLUMNS;
			this.row = { number: this.number, text: written, separators: separatorsIn(written) };
			return;
		}
		const line = written.trim();
		if (line === '') return;
		if (this.columns === undefined || isHeader(line)) {
			this.close();
			this.isIgnored = isOfThirdParties(line);
			if (!this.isIgnored) this.columns = columnsIn(this.file, line);
			return;
		}
		this.goOn(written);
	}

	private goOn(line: string): void {
		const { row, columns = DEFAULT_COLUMNS } = this;
		const isWhole = row !== undefined && row.separators >= columns.length - 1;
		if (row === undefined || (isWhole && columns.at(-1)?.isName !== true)) {
			this.close();
			this.take({ number: this.number, columns, parts: [] });
			return;
		}
		row.text += ` ${line}`;
		row.separators += separatorsIn(line);
		if (row.text.length > MAX_ROW_LENGTH) throw this.tooLong(row.number);
	}

	private close(): void {
		const { row, columns = DEFAULT_COLUMNS } = this;
		this.row = undefined;
		if (row === undefined) return;
		this.take({ number: row.number, columns, parts: row.text.split(SEPARATOR) });
	}

	private tooLong(row: number): Problems {
		const most = MAX_ROW_LENGTH.toLocaleString('en-US');
		return refused(NO_FIELD, 'satListRowTooLong', {
			values: { file: this.file, row: String(row), most },
		});
	}
}

const isHeader = (line: string) => /^\uFEFF?"?uuid"?~/i.test(line);

function separatorsIn(text: string): number {
	let count = 0;
	for (let at = text.indexOf(SEPARATOR); at !== -1; at = text.indexOf(SEPARATOR, at + 1))
		count += 1;
	return count;
}

const WHOLE_UUID = new RegExp(`^${UUID_FORM}$`, 'i');

function uuidAt(text: string): string {
	const uuid = plain(text);
	return WHOLE_UUID.test(uuid) ? uuid.toUpperCase() : '';
}

/** Removes the quotation marks that other programs add when they save SAT's file. */
function plain(text: string): string {
	const trimmed = text.trim();
	const isQuoted = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"');
	return isQuoted ? trimmed.slice(1, -1) : trimmed;
}

const readers = {
	uuid: uuidAt,
	issuer: remembered(rfcIn),
	recipient: remembered(rfcIn),
	issuedAt: momentIn,
	total: amountIn,
	type: remembered((text) => EFFECTS[lettersOf(text)] ?? ''),
	state: remembered((text) => STATES[plain(text).toLowerCase()] ?? ''),
} satisfies Record<(typeof REQUIRED)[number], (text: string) => string>;

const MAX_REMEMBERED = 10_000;

/** Rows with the same RFC, day or code share one string, which saves memory. */
function remembered(read: (text: string) => string): (text: string) => string {
	const memory = new Map<string, string>();
	return (text) => {
		const before = memory.get(text);
		if (before !== undefined) return before;
		const value = read(text);
		if (memory.size === MAX_REMEMBERED) memory.clear();
		memory.set(text, value);
		return value;
	};
}

/** Checks only the format, because SAT lists only registered RFCs. */
const RFC = /^[A-Z&Ñ]{3,4}\d{6}[A-Z\d]{3}$/i;

function rfcIn(text: string): string {
	const rfc = plain(text).normalize('NFC');
	return RFC.test(rfc) ? rfc.toUpperCase() : '';
}

const EFFECTS: Readonly<Record<string, string>> = {
	i: 'I',
	ingreso: 'I',
	e: 'E',
	egreso: 'E',
	p: 'P',
	pago: 'P',
	t: 'T',
	traslado: 'T',
	n: 'N',
	nomina: 'N',
};

const STATES: Readonly<Record<string, 'cancelled' | 'valid'>> = {
	'1': 'valid',
	vigente: 'valid',
	'0': 'cancelled',
	cancelado: 'cancelled',
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d/;

const dayIn = remembered((text) => readDay(text) ?? '');

function momentIn(text: string): string {
	const [written = '', time = ''] = plain(text).split(/[T ]/, 2);
	const day = dayIn(written);
	if (day === '') return '';
	const [clock] = TIME.exec(time) ?? [];
	return clock === undefined ? day : `${day}T${clock}`;
}

function amountIn(text: string): string {
	const written = plain(text).replace(/^\$ ?/, '');
	const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(written);
	return amountKey(isGrouped ? written.replaceAll(',', '') : written);
}

const PLAIN_AMOUNT = /^[1-9]\d{0,14}(\.\d{1,6})?$/;

/**
 * Returns an amount without trailing zeros, so that equal amounts are equal strings. Returns '' for a
 * negative or unreadable amount.
 */
export function amountKey(written: unknown): string {
	const text = typeof written === 'number' ? String(written) : written;
	if (typeof text === 'string' && PLAIN_AMOUNT.test(text)) return withoutZeros(text);
	const amount = Decimal.parse(written);
	return amount === undefined || amount.isNegative() ? '' : String(amount.trimmed(0));
}

function withoutZeros(text: string): string {
	if (!text.includes('.')) return text;
	let end = text.length;
	while (text[end - 1] === '0') end -= 1;
	return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

interface ReadRow extends SatCfdi {
	issuer: string;
}

type Values = Partial<Record<Title, string>>;

function readRow({ columns, parts }: RawRow): ReadRow | undefined {
	const values = valuesIn(columns, parts) ?? valuesIn(columns, textsOf(columns, parts) ?? []);
	if (values === undefined) return undefined;
	const { cancelledAt = '', recipientName = '', state } = values;
	const text = (title: Title) => values[title] ?? '';
	return {
		uuid: text('uuid'),
		issuer: text('issuer'),
		recipient: text('recipient'),
		recipientName,
		issuedAt: text('issuedAt'),
		total: text('total'),
		type: text('type'),
		isCancelled: state === 'cancelled',
		cancelledOn: cancelledAt.slice(0, 10),
	};
}

function valuesIn(columns: readonly Column[], parts: readonly string[]): Values | undefined {
	// A row can have fewer parts than columns, because programs can drop the last separator when they save
	// the file again.
	if (parts.length > columns.length || parts.length === 0) return undefined;
	const values: Values = {};
	for (const [at, { title }] of columns.entries()) {
		const value = valueIn(title, parts[at] ?? '');
		if (value === undefined) return undefined;
		if (title !== undefined) values[title] = value;
	}
	return values;
}

const MAX_SEPARATORS_IN_NAMES = 20;

/** Splits a row whose names contain separators. Returns undefined unless exactly one split is possible. */
function textsOf(columns: readonly Column[], parts: readonly string[]): string[] | undefined {
	const more = parts.length - columns.length;
	if (more <= 0 || more > MAX_SEPARATORS_IN_NAMES) return undefined;
	const found: string[][] = [];
	const tryFrom = (column: number, part: number, texts: readonly string[]): void => {
		const one = columns[column];
		if (one === undefined) {
			if (part === parts.length) found.push([...texts]);
			return;
		}
		const most = one.isName ? more + 1 : 1;
		for (let width = 1; width <= most && part + width <= parts.length; width++) {
			const text = parts.slice(part, part + width).join(SEPARATOR);
			const isIn = valueIn(one.title, text) !== undefined;
			if (isIn && found.length < 2) tryFrom(column + 1, part + width, [...texts, text]);
		}
	};
	tryFrom(0, 0, []);
	return found.length === 1 ? found[0] : undefined;
}

function valueIn(title: Title | undefined, text: string): string | undefined {
	switch (title) {
		case undefined:
		case 'issuerName':
		case 'certifier':
			return '';
		case 'recipientName':
			return plain(text);
		case 'certifiedAt':
		case 'cancelledAt':
			return plain(text) === '' ? '' : momentIn(text) || undefined;
		default:
			return readers[title](text) || undefined;
	}
}
