import type { IDataObject } from 'n8n-workflow';
import type { Problem } from 'cfdi-mx';
import { isZip } from 'cfdi-sheets';
import {
	Problems,
	UUID_FORM,
	isRecord,
	isUuid,
	normalizeKey,
	ofFile,
	parseJson,
	problemsOr,
	readCfdiXml,
} from 'cfdi-mx';
import type { Finding } from '../messages';
import { findingOf } from '../messages';

export interface Value {
	/** Empty for the whole answer and in a list. */
	key: string;
	/** The key in lower case, without signs and namespace. */
	name: string;
	value: unknown;
}

export interface NestedValue extends Value {
	above?: NestedValue;
	depth: number;
}

const MAX_VALUES = 20_000;
const MAX_DEPTH = 20;

/**
 * Lists the values of an answer level by level, from the answer down, also in a text of JSON.
 * @param isIgnored leaves out a value and its descendants, by its name and its parent's value
 */
export function valuesIn(
	answer: unknown,
	isIgnored?: (name: string, above: unknown) => boolean,
): NestedValue[] {
	const all: NestedValue[] = [{ key: '', name: '', value: answer, depth: 0 }];
	for (const above of all) {
		const depth = above.depth + 1;
		for (const part of depth > MAX_DEPTH ? [] : partsOf(above.value)) {
			if (all.length === MAX_VALUES) return all;
			if (!isIgnored?.(part.name, above.value)) all.push({ ...part, above, depth });
		}
	}
	return all;
}

/** Lists the values on the first level. */
export function partsOf(value: unknown): Value[] {
	if (typeof value === 'string') return partsOf(jsonIn(value));
	if (typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) {
		return value.slice(0, MAX_VALUES).map((one: unknown) => ({ key: '', name: '', value: one }));
	}
	return Object.entries(value).map(([key, one]) => ({ key, name: plainName(key), value: one }));
}

const MAX_JSON_TEXT = 200_000;

/** Parses a text, because some services put the certifier's JSON into one. */
function jsonIn(text: string): unknown {
	if (text.length > MAX_JSON_TEXT || !/^\s*[[{]/.test(text)) return undefined;
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** Names of lists of goods: a product can have a code that means something else. */
export const SOLD = /^(?:items?|lines?|conceptos?|partidas?|productos?|products?)$/;

/** Normalizes a key: `Folio_Fiscal` and `cfdi:FolioFiscal` both give `foliofiscal`. */
export function plainName(key: string): string {
	return key
		.slice(0, 100)
		.replace(/^\w+:/, '')
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '');
}

/** Decodes UTF-16, UTF-8, or windows-1252 if the bytes are neither. */
export function answerText(bytes: Buffer): string {
	const utf16 = utf16Of(bytes);
	if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/** Finds the byte order: JSON, HTML and XML begin with ASCII, so each character has a zero. */
function utf16Of(bytes: Buffer): string | undefined {
	const zero = bytes.subarray(0, 4).indexOf(0);
	if (zero === -1) return undefined;
	return zero % 2 === 0 ? 'utf-16be' : 'utf-16le';
}

export type FileKind = 'xml' | 'pdf' | 'zip';

export interface AnswerFile<Content = Buffer> {
	kind: FileKind;
	content: Content;
}

/** Root elements of SAT's documents. Any other XML is an error document or a page. */
const SAT_ROOTS = new Set(['Comprobante', 'Retenciones', 'Acuse']);

const MAX_PROLOG = 64_000;

/**
 * Recognizes a file by its first bytes, because a content type can be wrong. Returns undefined for a web
 * page, a SOAP fault, JSON or text.
 */
export function fileKind(bytes: Buffer): FileKind | undefined {
	if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
	if (isZip(bytes)) return 'zip';
	const root = xmlRoot(bytes.subarray(0, MAX_PROLOG).toString('utf8'));
	return root !== undefined && SAT_ROOTS.has(root) ? 'xml' : undefined;
}

const UUID_ATTRIBUTE = new RegExp(`\\sUUID\\s{0,5}=\\s{0,5}["'](${UUID_FORM})["']`, 'i');

const STAMP = 'http://www.sat.gob.mx/TimbreFiscalDigital';

const STAMP_TAG = /<(?:([\w.-]{1,50}):)?TimbreFiscalDigital(?=[\s/>])[^<>]*>/g;

/**
 * Comments, CDATA sections and the Addenda: their content does not belong to the CFDI. A section without
 * an end hides the rest, so the scan reads each part once.
 */
const OUTSIDE_CFDI =
	/<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:]]>|$)|<((?:[\w.-]{1,50}:)?)Addenda(?:\s[^<>]*?)?(?:\/>|>[^]*?(?:<\/\1Addenda|$))/g;

const MAX_STAMPS = 20;

/** Returns the UUID in SAT's stamp of a CFDI, also of a damaged file. */
export function uuidInXml(xml: string): string | undefined {
	// The space keeps the text on both sides from forming a tag.
	const own = xml.replace(OUTSIDE_CFDI, ' ');
	let stamps = 0;
	for (const { 0: tag, 1: prefix, index } of own.matchAll(STAMP_TAG)) {
		if (++stamps > MAX_STAMPS) return undefined;
		const uuid = UUID_ATTRIBUTE.exec(tag)?.[1];
		if (uuid !== undefined && isOfSat(prefix, own.slice(0, index + tag.length))) return uuid;
	}
	return undefined;
}

function isOfSat(prefix: string | undefined, before: string): boolean {
	const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
	const declared = new RegExp(`\\s${name}\\s{0,5}=\\s{0,5}["']([^"'<>]{0,200})["']`, 'g');
	const last = [...before.matchAll(declared)].pop();
	return last === undefined || last[1] === STAMP;
}

const PROLOG = /<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)|<![^>]*(?:>|$)/g;

function xmlRoot(text: string): string | undefined {
	return /^[\s\uFEFF]*<(?:[\w.-]{1,50}:)?([\w.-]{1,50})/.exec(text.replace(PROLOG, ' '))?.[1];
}

/** A shorter text could be an ordinary word. */
const MIN_BASE64 = 24;

const FILE_BEGINNING = 4_000;

const MAX_XML = 5_000_000;

const ENTITIES: Readonly<Record<string, string>> = {
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	amp: '&',
};

/** Returns the XML in a text: plain, with entities, in base64 or in a data: URL. */
export function xmlInText(text: string): string | undefined {
	const start = text.slice(0, FILE_BEGINNING).trimStart();
	if (start.startsWith('<')) return text.slice(0, MAX_XML);
	if (start.startsWith('&lt;')) {
		const escaped = text.slice(0, MAX_XML);
		return escaped.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
	}
	const base64 = base64In(text);
	if (base64 === undefined) return undefined;
	const decoded = (length: number) =>
		Buffer.from(base64.slice(0, length), 'base64')
			.toString('utf8')
			.replace(/^[\s\uFEFF]+/, '');
	return decoded(MIN_BASE64).startsWith('<') ? decoded(MAX_XML) : undefined;
}

/**
 * Moves the files of a JSON answer to a list, from any key and depth: base64, data: URLs and plain XML.
 * @returns all other values
 */
export function withoutFiles(value: unknown, files: AnswerFile[]): unknown {
	if (typeof value === 'string') {
		const file = fileInText(value);
		if (file === undefined) return value;
		files.push(file);
		return undefined;
	}
	if (Array.isArray(value)) {
		return value.map((one) => withoutFiles(one, files)).filter((one) => one !== undefined);
	}
	if (!isRecord(value)) return value;
	const others = Object.entries(value).map(
		([key, one]) => [key, withoutFiles(one, files)] as const,
	);
	return Object.fromEntries(others.filter(([, one]) => one !== undefined));
}

function fileInText(text: string): AnswerFile | undefined {
	if (text.trimStart().startsWith('<')) return asFile(Buffer.from(text, 'utf8'));
	const base64 = base64In(text);
	if (base64 === undefined) return undefined;
	// The first characters decide, so most texts are not decoded.
	if (fileKind(Buffer.from(base64.slice(0, FILE_BEGINNING), 'base64')) === undefined)
		return undefined;
	return asFile(Buffer.from(base64, 'base64'));
}

function base64In(text: string): string | undefined {
	const base64 = text.replace(/^data:[^,]*;base64,/, '');
	return base64.length < MIN_BASE64 || !/^[\w+/-]{20}/.test(base64) ? undefined : base64;
}

function asFile(content: Buffer): AnswerFile | undefined {
	const kind = fileKind(content);
	return kind === undefined ? undefined : { kind, content };
}

/** An invoice, or the reason why its XML was not read, with the UUID in its stamp. */
export type InvoiceXml = { invoice: IDataObject } | { reason: Finding; uuid?: string | undefined };

/** Reads an invoice. */
export function invoiceInXml(xml: Buffer): InvoiceXml {
	const result = problemsOr(() => readCfdiXml(xml));
	return result instanceof Problems
		? { reason: findingIn(result), uuid: uuidInXml(xml.toString('utf8')) }
		: { invoice: result as IDataObject };
}

/** Describes the first problem of a file. */
export function findingIn({ problems }: Problems): Finding {
	return findingOf(problems[0] as Problem, ofFile);
}

interface Identifiers {
	id?: string | number;
	uuid?: string;
}

const UUID = new RegExp(`(?<![0-9a-z-])${UUID_FORM}(?![0-9a-z-])`, 'gi');

const FISCAL_KEY = /uuid|^foliofiscal|^folio$/;

/** Names of an invoice's ID, the surest first. */
export const INVOICE_ID_KEYS: readonly RegExp[] = [
	/^id$/,
	/^(?:(?:invoice|factura|cfdi|comprobante|customerinvoice)id|id(?:invoice|factura|cfdi|comprobante))$/,
];

/** Names of any record's ID. An invoice also has the IDs of its customer and its products. */
const RECORD_ID_KEYS = [...INVOICE_ID_KEYS, /^(?:customer|cliente|product|producto)id$/];

/** Names of an invoice that existed before: the node shows it, but it is not the new invoice. */
const EARLIER =
	/^(?:original|previous|previ[oa]|anterior|existing|existente|duplicateof)(?:invoice|factura|cfdi|comprobante|uuid|foliofiscal)?$|^(?:invoice|factura|cfdi|comprobante|uuid|foliofiscal)(?:original|previ[oa]|anterior|existente)$/;

/** Names of other things: a related or replaced invoice, the request, its traces, the parties of the invoice. */
const OTHER_KEY =
	/relacion|related|sustitu|substitut|replac|request|solicitud|peticion|trac[ek]|correlat|session|transac|links|meta|emisor|issuer|receptor|receiver|recipient|customer$|cliente|usuario|^user|account|organization|^type$/;

const OTHER_WORDS =
	/relacion|related|sustitu|substitut|replac|request|solicitud|petici[oó]n|trac[ek]|rastre|correlat|correlaci|session|sesi[oó]n|transac|activity|incident|refer|\b(error|event|log|ray)\W?id|errors?\/$/i;

/** In characters: the part of a text that is searched, an ID, and a label before a UUID. */
const MAX_TEXT = 200_000;
const MAX_ID = 200;
const MAX_LABEL = 40;

/**
 * Finds the UUID and the ID of the invoice that an answer describes, in any form and with any status. In
 * this order: `data.uuid` and `data.id`; a UUID under another name of the fiscal folio, in `data` before
 * the envelope; the UUID in the stamp of an XML; the first UUID in a text.
 *
 * A UUID of the request, or with a name of another thing, does not count. The envelope's `uuid` counts if
 * `data` has no UUID: a superfluous UUID costs a look, a lost one costs an invoice.
 * @param body the parsed JSON, or the text if it is not JSON
 * @param sent the body of the request
 */
export function identifiersIn(body: unknown, sent = ''): Identifiers {
	const values = ownValues(body);
	const stated = statedIn(values, sent) ?? statedIn(values, sent, 'earlier');
	if (stated !== undefined) return identifiersOf(stated);
	const data = isRecord(body) ? body.data : undefined;
	// Without a UUID, only the documented place is certain.
	const id = idOf(data, INVOICE_ID_KEYS);
	const uuid = textsIn(values).flatMap(uuidsInWords).find(newIn(sent));
	return identifiersOf({ id, uuid });
}

/** An invoice with its UUID as a value of the answer, or in the stamp of its XML. */
export interface StatedInvoice extends Identifiers {
	uuid: string;
	/** The object with the UUID; undefined if the UUID is in the stamp of an XML. */
	record?: unknown;
	/** Other UUIDs for it: under another name, in its XML, or of a second invoice in its list. */
	others: string[];
}

/** Finds the new invoice. A UUID in a sentence does not prove that it was stamped. */
export function invoiceIn(body: unknown, sent = ''): StatedInvoice | undefined {
	return statedIn(ownValues(body), sent);
}

/** Keeps only the ID and the UUID. */
export function identifiersOf({ id, uuid }: Identifiers): Identifiers {
	return { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
}

function ownValues(body: unknown): NestedValue[] {
	const hasData = isRecord(body) && typeof body.data === 'object' && body.data !== null;
	// The envelope's ID does not belong to a record in `data`.
	const parts = hasData ? [body.data, { ...body, data: undefined }] : [body];
	return parts.flatMap((part) => valuesIn(part, (name) => OTHER_KEY.test(name)));
}

/** Returns the invoice of the first record with a UUID, else the invoice of an XML. */
function statedIn(
	values: readonly NestedValue[],
	sent: string,
	which?: 'earlier',
): StatedInvoice | undefined {
	const isNew = newIn(sent);
	const inXml = textsIn(values)
		.flatMap((text) => uuidInXml(text) ?? [])
		.filter(isNew);
	const stated = values
		.flatMap(fiscalUuid)
		.filter(({ uuid, at }) => isNew(uuid) && (which === 'earlier' || !isEarlier(at)));
	const record = stated[0]?.at.above;
	const own = stated.filter(({ at }) => at.above === record);
	const [first] = own.sort((one, other) => one.rank - other.rank);
	if (first === undefined) {
		const [uuid, ...others] = inXml;
		// The XML is in the record of its invoice, or one level below.
		const top = values.find(({ value }) => isRecord(value));
		return uuid === undefined ? undefined : { id: idAround(top), uuid, others };
	}
	const { uuid, at } = first;
	const list = Array.isArray(record?.above?.value) ? record.above : undefined;
	const besides = stated.filter((one) =>
		one.at.above === record ? one.rank < UNSURE : list && one.at.above?.above === list,
	);
	const others = [...besides.map((one) => one.uuid), ...inXml];
	return {
		id: idAround(at),
		uuid,
		record: record?.value,
		others: others.filter((one) => one.toUpperCase() !== uuid.toUpperCase()),
	};
}

function newIn(sent: string): (uuid: string) => boolean {
	const lower = sent.toLowerCase();
	return (uuid) => isUuid(uuid) && !lower.includes(uuid.toLowerCase());
}

/** Trims a value if it is a UUID. */
export function uuidOf(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = normalizeKey(value);
	return isUuid(text) ? text : undefined;
}

/** From this rank on, a UUID can belong to another thing: `external_uuid`, `folio`. */
const UNSURE = 2;

function fiscalUuid(at: NestedValue): Array<{ uuid: string; rank: number; at: NestedValue }> {
	const uuid = uuidOf(at.value);
	if (uuid === undefined || !FISCAL_KEY.test(at.name)) return [];
	const rank = at.name === 'uuid' ? 0 : /fiscal|timbre|cfdi|sat$/.test(at.name) ? 1 : UNSURE;
	return [{ uuid, rank, at }];
}

function isEarlier({ name, above }: NestedValue): boolean {
	return EARLIER.test(name) || (above !== undefined && isEarlier(above));
}

/** Returns the ID of the nearest record at or above a value. */
function idAround(at: NestedValue | undefined): string | number | undefined {
	if (at === undefined) return undefined;
	return idOf(at.value, INVOICE_ID_KEYS) ?? idAround(at.above);
}

/**
 * Lists the texts of an answer. Leaves out UUIDs, because their names decide, and texts of JSON, because
 * their values are in the list.
 */
function textsIn(values: readonly NestedValue[]): string[] {
	const walked = new Set(values.map(({ above }) => above));
	return values.flatMap((one) => {
		const { name, value } = one;
		if (typeof value !== 'string' || walked.has(one)) return [];
		if (name !== '' && uuidOf(value) !== undefined) return [];
		return [xmlInText(value) ?? value.slice(0, MAX_TEXT)];
	});
}

/** Returns the ID of a record. */
export function idOf(
	record: unknown,
	keys: readonly RegExp[] = RECORD_ID_KEYS,
): string | number | undefined {
	const ids = partsOf(record).filter(({ value }) => isId(value));
	const match = keys.flatMap((key) => ids.filter(({ name }) => key.test(name)))[0];
	return match?.value as string | number | undefined;
}

function isId(value: unknown): boolean {
	if (typeof value === 'number') return true;
	return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_ID;
}

function uuidsInWords(text: string): string[] {
	return [...text.matchAll(UUID)]
		.filter(({ index }) => {
			const before = text.slice(Math.max(0, index - MAX_LABEL), index);
			return !OTHER_WORDS.test(before.split(/[.;,\n{}]/).pop() ?? '');
		})
		.map(([uuid]) => uuid);
}
