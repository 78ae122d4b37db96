import type { IDataObject } from 'n8n-workflow';
import type { Problem } from 'cfdi-mx';
import { Problems, parseJson, readCfdiXml } from 'cfdi-mx';
import { problemsOr } from 'cfdi-mx/problems';
import { isZip } from 'cfdi-mx/reading';
import { UUID_FORM, folded, groupedBy, isRecord, isUuid, normalizeKey } from 'cfdi-mx/values';
import { ofFile } from 'cfdi-mx/words';
import type { Clean } from './credential';
import { cleanValue } from './credential';
import type { Finding } from '../messages';
import { findingOf } from '../messages';
import type { FieldMessages } from '../messages/itemError';

interface Value {
	key: string;
	/** The key as `plainName` returns it, such as `foliofiscal`. */
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
 * Lists the values at all levels of a response, and in its JSON strings. Skips a value and its
 * contents if `isIgnored` returns true.
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

export function partsOf(value: unknown): Value[] {
	if (typeof value === 'string') return partsOf(jsonIn(value));
	if (typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) {
		return value.slice(0, MAX_VALUES).map((one: unknown) => ({ key: '', name: '', value: one }));
	}
	return Object.entries(value).map(([key, one]) => ({ key, name: plainName(key), value: one }));
}

const MAX_JSON_TEXT = 200_000;

/** Some services return the certifier's JSON as a string. */
function jsonIn(text: string): unknown {
	if (text.length > MAX_JSON_TEXT || !/^\s*[[{]/.test(text)) return undefined;
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** Keys of lists of products or invoice lines, in which `code` means a product code. */
export const SOLD = /^(?:items?|lines?|conceptos?|partidas?|productos?|products?)$/;

/** Normalizes a key: `Folio_Fiscal` and `cfdi:FolioFiscal` both give `foliofiscal`. */
export function plainName(key: string): string {
	return key
		.slice(0, 100)
		.replace(/^\w+:/, '')
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '');
}

/** Decodes a response as UTF-16 or UTF-8, or else as windows-1252. */
export function answerText(bytes: Buffer): string {
	const utf16 = utf16Of(bytes);
	if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/**
 * JSON, HTML and XML begin with ASCII, so the position of the first zero byte shows UTF-16's byte
 * order.
 */
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

/** An XML with any other root is an error document or a web page. */
const SAT_ROOTS = new Set(['Comprobante', 'Retenciones', 'Acuse']);

const MAX_PROLOG = 64_000;

/** Detects a file's type by its first bytes, because a response's content type can be wrong. */
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
 * Matches comments, CDATA sections and Addendas. Without an end tag, the match extends to the end
 * of the file, so that a malicious file cannot slow down the search.
 */
const OUTSIDE_CFDI =
	/<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:]]>|$)|<((?:[\w.-]{1,50}:)?)Addenda(?:\s[^<>]*?)?(?:\/>|>[^]*?(?:<\/\1Addenda|$))/g;

const MAX_STAMPS = 20;

/** Returns the UUID in a CFDI's stamp, even if the file is damaged. */
export function uuidInXml(xml: string): string | undefined {
	// A space replaces each removed part, so that the text around the part cannot form a tag.
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

/** Shorter strings are not decoded as base64, because they could be ordinary words. */
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

/** Returns the XML in a string: plain, escaped with entities, in base64 or in a data: URL. */
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
 * Adds the files in a JSON response (base64, data: URLs and plain XML) to `files`.
 * @returns the response without the files
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

export type InvoiceXml = { invoice: IDataObject } | { reason: Finding; uuid?: string | undefined };

export function invoiceInXml(xml: Buffer): InvoiceXml {
	const result = problemsOr(() => readCfdiXml(xml));
	return result instanceof Problems
		? { reason: findingIn(result), uuid: uuidInXml(xml.toString('utf8')) }
		: { invoice: result as IDataObject };
}

export function findingIn({ problems }: Problems): Finding {
	return findingOf(problems[0] as Problem, ofFile);
}

interface Identifiers {
	id?: string | number;
	uuid?: string;
}

const UUID = new RegExp(`(?<![0-9a-z-])${UUID_FORM}(?![0-9a-z-])`, 'gi');

const FISCAL_KEY = /uuid|^foliofiscal|^folio$/;

export const INVOICE_ID_KEYS: readonly RegExp[] = [
	/^id$/,
	/^(?:(?:invoice|factura|cfdi|comprobante|customerinvoice)id|id(?:invoice|factura|cfdi|comprobante))$/,
];

/** Adds keys such as `customerid`, which in an invoice's response belong to another record. */
const RECORD_ID_KEYS = [...INVOICE_ID_KEYS, /^(?:customer|cliente|product|producto)id$/];

/**
 * Under these keys, a response contains an earlier invoice. The node shows that invoice, but does
 * not treat it as the new one.
 */
const EARLIER =
	/^(?:original|previous|previ[oa]|anterior|existing|existente|duplicateof)(?:invoice|factura|cfdi|comprobante|uuid|foliofiscal)?$|^(?:invoice|factura|cfdi|comprobante|uuid|foliofiscal)(?:original|previ[oa]|anterior|existente)$/;

const OTHER_KEY =
	/relacion|related|sustitu|substitut|replac|request|solicitud|peticion|trac[ek]|correlat|session|transac|links|meta|emisor|issuer|receptor|receiver|recipient|customer$|cliente|usuario|^user|account|organization|^type$/;

const OTHER_WORDS =
	/relacion|related|sustitu|substitut|replac|request|solicitud|petici[oó]n|trac[ek]|rastre|correlat|correlaci|session|sesi[oó]n|transac|activity|incident|refer|\b(error|event|log|ray)\W?id|errors?\/$/i;

const MAX_TEXT = 200_000;
const MAX_ID = 200;
const MAX_LABEL = 40;

/**
 * Finds the invoice's UUID and ID in a response: first by their keys, then in an XML's stamp, then
 * in a sentence. Ignores UUIDs of the request (`sent`). Returns even a doubtful UUID, because a
 * wrong UUID only costs a check, but a missed UUID loses an invoice.
 */
export function identifiersIn(body: unknown, sent = ''): Identifiers {
	const values = ownValues(body);
	const stated = statedIn(values, sent) ?? statedIn(values, sent, 'earlier');
	if (stated !== undefined) return identifiersOf(stated);
	const data = isRecord(body) ? body.data : undefined;
	const id = idOf(data, INVOICE_ID_KEYS);
	const uuid = textsIn(values).flatMap(uuidsInWords).find(newIn(sent));
	return identifiersOf({ id, uuid });
}

export interface StatedInvoice extends Identifiers {
	uuid: string;
	/** The object with the UUID, or undefined if the UUID is in an XML's stamp. */
	record?: unknown;
	/**
	 * Other new UUIDs in the response: under another key of `record`, in a list that contains
	 * `record`, or in an XML.
	 */
	others: string[];
}

/**
 * Finds the new invoice in a response. Ignores a UUID in a sentence, which does not prove a stamp.
 */
export function invoiceIn(body: unknown, sent = ''): StatedInvoice | undefined {
	return statedIn(ownValues(body), sent);
}

export function identifiersOf({ id, uuid }: Identifiers): Identifiers {
	return { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
}

function ownValues(body: unknown): NestedValue[] {
	const hasData = isRecord(body) && typeof body.data === 'object' && body.data !== null;
	// Searches `data` separately, because an ID outside `data` does not identify the record inside.
	const parts = hasData ? [body.data, { ...body, data: undefined }] : [body];
	return parts.flatMap((part) => valuesIn(part, (name) => OTHER_KEY.test(name)));
}

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

export function uuidOf(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = normalizeKey(value);
	return isUuid(text) ? text : undefined;
}

/**
 * Rank of keys such as `external_uuid` or `folio`, which can contain a UUID other than the
 * invoice's.
 */
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

function idAround(at: NestedValue | undefined): string | number | undefined {
	if (at === undefined) return undefined;
	return idOf(at.value, INVOICE_ID_KEYS) ?? idAround(at.above);
}

function textsIn(values: readonly NestedValue[]): string[] {
	const walked = new Set(values.map(({ above }) => above));
	return values.flatMap((one) => {
		const { name, value } = one;
		if (typeof value !== 'string' || walked.has(one)) return [];
		if (name !== '' && uuidOf(value) !== undefined) return [];
		return [xmlInText(value) ?? value.slice(0, MAX_TEXT)];
	});
}

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

export interface ErrorMessages {
	words?: string;
	fields?: FieldMessages;
	also: string[];
}

const MAX_LINE = 500;

const MAX_ANSWER_TEXT = 10_000;

/**
 * Collects an error response's messages without repetitions. The documented format is `{ error: {
 * Field: ["..."] }, code: 422 }`, but fields can also be nested, or objects in a list (FastAPI,
 * ProblemDetails). For an unknown format, adds the whole response.
 */
export function errorMessages(body: unknown, clean: Clean = (text) => text): ErrorMessages {
	const answer = cleanValue(body, clean);
	const { texts, isAll } = errorTexts(answer);
	const fields = fieldMessages(texts.filter(({ place }) => place !== ''));
	const ofFields = fieldLines(fields);
	const general = texts.filter(({ place }) => place === '').map(({ text }) => text);
	const [words, ...also] = [...ofFields.slice(0, 1), ...linesOf(notRepeated(general, ofFields))];
	if (!isAll || (words === undefined && !isEmpty(answer))) {
		also.push(answerAsText(answer));
	}
	return { ...(words !== undefined && { words }), ...(ofFields.length > 0 && { fields }), also };
}

function answerAsText(answer: unknown): string {
	return JSON.stringify(withoutFiles(answer, []) ?? answer).slice(0, MAX_ANSWER_TEXT);
}

function isEmpty(answer: unknown): boolean {
	return typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0;
}

export function fieldLines(fields: FieldMessages = {}): string[] {
	return Object.entries(fields).map(([field, messages]) => `${field}: ${joined(messages)}`);
}

export function joined(texts: readonly string[], sign = ','): string {
	return texts.reduce((before, one) => `${before}${/[.!?…]$/.test(before) ? '' : sign} ${one}`);
}

function notRepeated(texts: readonly string[], ofFields: readonly string[]): string[] {
	const fields = ofFields.join('\n').toLowerCase();
	const plain = texts.map(plainWords);
	return texts.filter((_text, at) => {
		const own = plain[at] ?? '';
		return !fields.includes(own) && plain.indexOf(own) === at;
	});
}

/** Matches Laravel's suffix, as in "El RFC ya existe (and 2 more errors)". */
const COUNTED = /\s*\((and|y) \d+ (more )?err\w+( más)?\)$/;

function plainWords(text: string): string {
	return text
		.toLowerCase()
		.replace(COUNTED, '')
		.replace(/[\s.;,]+$/, '');
}

function linesOf(texts: readonly string[]): string[] {
	if (texts.length === 0) return [];
	const line = joined(texts, ';');
	return line.length <= MAX_LINE ? [line] : [...texts];
}

function fieldMessages(refused: readonly ErrorText[]): FieldMessages {
	const places = [...groupedBy(refused, ({ place }) => place)];
	return Object.fromEntries(
		places.map(([place, all]) => [place, [...new Set(all.map(({ text }) => text))]]),
	);
}

interface ErrorText {
	/** Path of the refused field, such as `Receptor.Rfc`, or `''` for the whole request. */
	place: string;
	text: string;
}

const MAX_TEXTS = 50;

const MAX_PAGE = 100_000;
const MAX_MESSAGE = 10_000;

/**
 * These keys contain a message about their parent object. If the value is an object, its keys are
 * the refused fields.
 */
const MESSAGE_KEY =
	/messages?$|^message|mensaje|errors?$|violations$|^(errores|msgs?|title|details?|detalles?|description|reason|modelstate|invalidparams|incidencias?|issues|fields|campos)$/;

/**
 * Keys with which an error response names the refused field, such as `loc` (FastAPI) or `pointer`
 * (ProblemDetails).
 */
const FIELD_KEY =
	/^(field|campo|path|loc|pointer|param|property|propertypath|propertyname|target)$/;

const REPEATED_KEY = /^(input|value|rejectedvalue|received|ctx|context|params|arguments)$/;

const ENVELOPE_KEY = /^data$|results?$|^(resultados?|respuesta|response|status|estatus)$/;

const DESCRIPTION_KEY = /^descripcion$/;

const CODE_KEY = /^(code|codigo|codigoerror)$/;
const SAT_CODE = /^((CFDI1?40|CRP20)\d{3}|3\d\d)$/;

function errorTexts(answer: unknown): { texts: ErrorText[]; isAll: boolean } {
	const texts: ErrorText[] = [];
	const read = new Set<unknown>();
	for (const { value, place, code } of messagesIn(answer, {
		place: '',
		inFields: isFieldList(answer),
	})) {
		const text = oneLine(String(value));
		read.add(value);
		if (text !== '') texts.push({ place, text: text.includes(code) ? text : `${code} - ${text}` });
		if (texts.length === MAX_TEXTS) break;
	}
	const others = valuesIn(answer, (name, above) => {
		return REPEATED_KEY.test(name) || typeof above === 'string';
	});
	return { texts, isAll: others.every(({ value }) => read.has(value) || !hasWords(value)) };
}

interface Position {
	place: string;
	inFields: boolean;
	code?: string;
}

type Statement = Required<Omit<Position, 'inFields'>> & { value: string | number };

function* messagesIn(value: unknown, at: Position): Generator<Statement> {
	const { place, inFields, code = '' } = at;
	if (Array.isArray(value)) {
		for (const [index, one] of value.entries()) {
			const isLine = isRecord(one) && place !== '' && fieldOf(partsOf(one)) === undefined;
			yield* messagesIn(one, { place: isLine ? `${place}[${index}]` : place, inFields });
		}
	} else if (isRecord(value)) yield* messagesInRecord(partsOf(value), at);
	else if (typeof value === 'string' || typeof value === 'number') yield { value, place, code };
}

function* messagesInRecord(parts: Value[], around: Position): Generator<Statement> {
	const field = fieldOf(parts);
	const place = field ?? around.place;
	const code = satCodeOf(parts);
	const isRow =
		field !== undefined ||
		parts.some(
			({ name, value }) => isMessageKey(name) && (typeof value === 'string' || isRows(value)),
		);
	const isCoded = !around.inFields && parts.some(({ name }) => CODE_KEY.test(name));
	for (const { key, name, value } of parts) {
		if (isMessageKey(name) || (isCoded && DESCRIPTION_KEY.test(name))) {
			const inFields = around.inFields || isNested(value);
			yield* messagesIn(value, { place: isRows(value) ? around.place : place, inFields, code });
		} else if (ENVELOPE_KEY.test(name) && isNested(value)) {
			yield* messagesIn(value, { place, inFields: false });
		} else if (around.inFields && !isRow && !isStatus(name, value)) {
			yield* messagesIn(value, { place: place === '' ? key : `${place}.${key}`, inFields: true });
		}
	}
}

const isMessageKey = (name: string): boolean => MESSAGE_KEY.test(name) && !CODE_KEY.test(name);

const isRows = (value: unknown): boolean => Array.isArray(value) && value.some(isRecord);

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isStatus = (name: string, value: unknown): boolean =>
	typeof value === 'number' && (CODE_KEY.test(name) || name === 'status');

function satCodeOf(parts: Value[]): string {
	const isCode = ({ name, value }: Value) =>
		CODE_KEY.test(name) && !isNested(value) && SAT_CODE.test(String(value));
	return String(parts.find(isCode)?.value ?? '');
}

function isFieldList(answer: unknown): boolean {
	const isTexts = (value: unknown) =>
		Array.isArray(value) && value.every((one) => typeof one === 'string');
	return isRecord(answer) && Object.values(answer).every(isTexts);
}

function fieldOf(parts: Value[]): string | undefined {
	if (!parts.some(({ name }) => isMessageKey(name))) return undefined;
	const isNamed = parts.some(({ name }) => /^(reason|error)$/.test(name));
	const named = parts.find(({ name }) => FIELD_KEY.test(name) || (isNamed && name === 'name'));
	const source = parts.find(({ name }) => name === 'source')?.value;
	const steps: unknown[] = [named?.value ?? (isRecord(source) ? source.pointer : undefined)].flat();
	const path = (steps.length > 1 && steps[0] === 'body' ? steps.slice(1) : steps).join('.');
	return path === '' || /\s|^\/(api|v\d)\/|^https?:/.test(path) ? undefined : path;
}

function hasWords(value: unknown): boolean {
	if (typeof value !== 'string') return false;
	const words = oneLine(value).split(' ');
	return words.filter((word) => /\p{L}/u.test(word)).length > 1;
}

function oneLine(text: string): string {
	return pageText(text.slice(0, MAX_PAGE)).replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE);
}

const BARE_TITLE = /^\s*(error|request rejected)?\s*$/i;

const HIDDEN = /<!--[^]*?(?:-->|$)|<(script|style)[^]*?(?:<\/\1[^<>]*>|$)/gi;

/**
 * Returns a web page's title or text. The patterns take linear time, so that a page full of `<`
 * cannot block n8n.
 */
function pageText(body: string): string {
	if (!/<[a-z!?/]/i.test(body)) return body;
	const title = /<title[^<>]*>([^<]*)<\/title/i.exec(body)?.[1] ?? '';
	if (!BARE_TITLE.test(title)) return title;
	return body.replace(HIDDEN, ' ').replace(/<title[^<>]*>[^<]*|<[a-z!?/][^<>]*>/gi, ' ');
}

export type Work = 'stamp' | 'cancel' | 'create';

const STATE = /status|estatus|estado|^state$|situacion|^result|outcome/;

const WORDS = /message|mensaje|^msg|descripcion|description|^detail|^detalle/;

const OF_OTHERS =
	/relacion|related|sustitu|substitut|replac|emisor|issuer|receptor|receiver|recipient|customer|cliente|usuario|^user|account|organization|mail|correo|webhook|notif|pdf|pago|payment|paid|envio|delivery|saldo|balance|warning|advertencia/;

const OF_CANCELLATION = /cancell?(?:acion|ation|able)/;

const REJECTED = 'reject(?:ed)?|refused|denied|declined|rechaz(?:ad[oa]|o)|denegad[oa]';
const CANCELLED = 'cancell?ed|void(?:ed)?|annulled|revoked|cancelad[oa]|anulad[oa]|revocad[oa]';
const FAILED =
	'failed|failure|fail|error|unsuccessful|aborted|invalid(?:ated|[oa])?|fallid[oa]|fallo|abortad[oa]';
const NOT =
	'(?:no|not|sin|un) ?(?:stamped|timbrad[oa]|timbrar|valid[oa]?|vigente|accepted|aceptad[oa]|found|encontrad[oa]|existe|authori[sz]ed|autorizad[oa]|allowed)|does not exist|forbidden|(?:no tiene|sin) permisos?';
const DRAFT = 'draft|borrador|pre ?factura';
const UNABLE: Readonly<Record<Work, string>> = {
	stamp: unable('timbrar|timbrado|facturar|emitir|certificar|stamp(?:ed|ing)?|issu(?:e|ed|ing)'),
	cancel: unable('cancelar|cancelacion|cancel(?:l?ed|l?ing)?|cancellation'),
	create: unable('crear|registrar|guardar|creat(?:e|ed|ing)|sav(?:e|ed|ing)'),
};
const EXISTS =
	/^ya existe (?:(?:una?|la|el) )?(?:factura|cfdi|comprobante|documento|folio)|^(?:(?:la|el|the|an?) )?(?:factura|cfdi|comprobante|folio|invoice)\b.{0,80} (?:ya existe|already exists)|^(?:factura|cfdi|comprobante|folio|invoice) (?:duplicad[oa]|duplicated?)\b|^duplicate (?:invoice|folio|entry)\b/;
const REFUSED_BY_SAT = /^(?:cfdi|crp) ?\d{5,6}\b/;
const NOT_CANCELLED = '(?:no|not) (?:cancell?able|cancell?ed|cancelad[oa])';
/** These values confirm a cancellation, even if the response also contains "No cancelable". */
const CANCELLING =
	/^(?:cancell?ed|cancelad[oa]\b.*|en proceso|in process|pending|pendiente|accepted|aceptad[oa])$/;
const NO_CANCELLATION =
	/^(?:no(?:t)? cancell?able\b.*|none|ningun[oa]|not requested|sin solicitud|no solicitad[oa])$/;

const SUBJECT =
	'^(?:(?:el|la|the|su|your) )?(?:(?:cfdi|comprobante|factura|invoice|documento?|uuid|folio(?: fiscal)?|timbre|timbrado|stamp(?:ing)?|solicitud|request|peticion|cancelacion|cancellation|estatus|status) ?)?(?:[\\da-f]{8}(?: [\\da-f]{4}){3} [\\da-f]{12} )?(?:de (?:cancelacion|timbrado) )?(?:(?:fue|ha sido|esta|was|is|has been) )?';

function unable(verbs: string): string {
	return `(?:(?:(?:ocurrio|hubo|se produjo|there was|an) )?(?:una? )?error (?:al|en (?:el|la)|while|when)|no (?:se |lo |la )?(?:pudo|ha podido|logro)|no (?:fue|es) posible|imposible|could not|can ?not|unable to|failed to) (?:be )?(?:(?:realizar|completar|procesar|generar|complete|process) )?(?:(?:el|la|the) )?(?:${verbs})(?! (?:(?:el|la|su|the) )?(?:pdf|xml|correo|mail|email|reporte|notificacion))`;
}

const sentence = (...words: string[]) => new RegExp(`${SUBJECT}(?:${words.join('|')})\\b`);

/**
 * These statuses mean a failure. "Cancelled" reports a failed stamp, but a successful cancellation.
 */
const states: Readonly<Record<Work, RegExp>> = {
	stamp: sentence(REJECTED, CANCELLED, FAILED, NOT, DRAFT, UNABLE.stamp),
	cancel: sentence(REJECTED, FAILED, NOT, NOT_CANCELLED, UNABLE.cancel),
	create: sentence(REJECTED, FAILED, UNABLE.create),
};

/**
 * These sentences mean a failure. FAILED is not included, because a sentence can report a different
 * failure, such as "Error al enviar el correo".
 */
const sentences: Readonly<Record<Work, RegExp>> = {
	stamp: sentence(REJECTED, CANCELLED, NOT, UNABLE.stamp),
	cancel: sentence(REJECTED, NOT, NOT_CANCELLED, UNABLE.cancel),
	create: sentence(REJECTED, UNABLE.create),
};

/** These words confirm the stamp, even in "Cancelada la anterior, y timbrada esta". */
const DONE = /(?<!no |sin |not |fue |el |be )\b(?:timbrad[oa]|stamped|emitid[oa]|issued)\b/;

/**
 * Matches SAT's code 307 and its messages: an earlier request stamped the invoice, and its response
 * was possibly lost.
 */
const STAMPED_BEFORE =
	/^307\b|\b(?:timbrad[oa] (?:previa|anterior)mente|(?:previa|anterior)mente timbrad[oa]|ya (?:fue |ha sido |esta |se encuentra |estaba |habia sido )?timbrad[oa]|(?<!no )(?:contiene|tiene|cuenta con) (?:ya )?un timbre|timbre (?:previo|duplicado)|already (?:been )?stamped|(?:previously|already) stamped|stamped (?:before|previously))\b/;
const NOT_STAMPED_BEFORE =
	/\bno (?:contiene|tiene|cuenta con|ha sido|fue|esta) (?:un )?(?:timb|previ|anter)|\b(?:debe|haya|must|relacionad|related)/;

export function saysStamped(words = ''): boolean {
	const text = plainText(words);
	return STAMPED_BEFORE.test(text) && !NOT_STAMPED_BEFORE.test(text);
}

const AT_WORK =
	/\b(?:(?:still )?in (?:use|progress|process)|being processed|(?:currently|already) processing|en (?:proceso|curso|uso)|(?:se esta|esta siendo) proces\w+|procesando(?:se)?)\b/;

/** Returns whether the message says that an earlier, identical request is still being processed. */
export function saysAtWork(words = ''): boolean {
	return AT_WORK.test(plainText(words));
}

const IF_TRUE =
	/^(?:is|es|fue|was)?(?:rejected|rechazad[oa]|denied|failed|fallid[oa]|invalid[oa]?)$|^(?:has|is|tiene|hay)errors?$/;
const IF_CANCELLED = /^(?:is|es|fue|was)?(?:cancell?ed|cancelad[oa]|anulad[oa]|void(?:ed)?)$/;
const IF_FALSE =
	/^(?:is|es|fue|was)?(?:success(?:ful)?|succeeded|ok|exito(?:so)?|stamped|timbrad[oa]|valid[oa]?|vigente|accepted|aceptad[oa])$/;
const AT = /^(?:(?:cancell?ed|rejected|voided)(?:at|on|date)|fecha(?:de)?(?:cancelacion|rechazo))$/;

const ERROR =
	/^(?:errors?|errores)(?:code|codigo|message|mensaje|msg|description|descripcion|details?|detalle)?$|^(?:code|codigo|message|mensaje|msg|descripcion)(?:de)?error$/;
const ANY_CODE = /^(?:code|codigo|codigosat|satcode|codestatus)$/;

/**
 * Matches the keys under which SAT or a certifier returns an invoice's code, such as `CodEstatus`
 * or the invoice's UUID.
 */
const INVOICE_CODE = /^(?:cod|codigo)estatus$|^codestatus$|^(?:status|estatus)uuid$|^[\da-f]{32}$/;
/**
 * A value under these keys counts as an error code only if its object has a message, because
 * products and tax regimes also have codes.
 */
const ROW_CODE = /^(?:cod|code|codigo|codigosat|satcode|status|estatus|statuscode)$/;
const ROW_WORDS = /message|mensaje|^msg/;
/**
 * Matches a SAT, certifier or HTTP code at the start of a text, such as "304" or "708: No se pudo conectar al SAT".
 */
const REFUSAL_CODE = /^[3-9]\d\d(?![\d.,])/;

const NO_ERROR =
	/^(?:false|null|undefined|none|ningun[oa]|ok|0+|20[01]|n\/?a|(?:sin|no) error(?:e?s)?|success(?:ful)?|exito(?:so)?)?$/;

/**
 * Returns the first value, at any depth of a 2xx response, that reports a failure, such as
 * `estatus: rechazado` or `success: false`.
 */
export function rejectedSuccess(body: unknown, work: Work): string | undefined {
	const isOther = (name: string) =>
		OF_OTHERS.test(name) || (OF_CANCELLATION.test(name) && work !== 'cancel');
	const values = valuesIn(body, (name) => !AT.test(name) && isOther(name));
	const match = values.find((one) => isRejection(one, work));
	if (match === undefined) return undefined;
	const { key, value } = match;
	return `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

function saysCancelling(body: unknown): boolean {
	return partsOf(body).some(
		({ value }) => typeof value === 'string' && CANCELLING.test(plainText(value)),
	);
}

export function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !NO_ERROR.test(plainText(value));
	if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
	return Boolean(value);
}

const isGiven = (value: unknown): boolean =>
	(typeof value === 'string' && /[1-9]/.test(value)) || (typeof value === 'number' && value > 0);

function isCode({ name, above }: NestedValue): boolean {
	if (INVOICE_CODE.test(name)) return true;
	const isOfLine = SOLD.test(above?.name ?? '') || SOLD.test(above?.above?.name ?? '');
	return (
		ROW_CODE.test(name) &&
		!isOfLine &&
		partsOf(above?.value).some(
			(part) => ROW_WORDS.test(part.name) && typeof part.value === 'string' && part.value !== '',
		)
	);
}

function isRejection(one: NestedValue, work: Work): boolean {
	const { name, value, above } = one;
	if (work === 'stamp' && AT.test(name)) return isGiven(value);
	if (ERROR.test(name) && isFilled(value)) return true;
	if (!['string', 'boolean', 'number'].includes(typeof value)) return false;
	const text = plainText(String(value));
	if (/^(?:true|1|si|yes)$/.test(text)) {
		return IF_TRUE.test(name) || (work === 'stamp' && IF_CANCELLED.test(name));
	}
	if (/^(?:false|0|no)$/.test(text)) return IF_FALSE.test(name);
	if (work !== 'create' && REFUSAL_CODE.test(text) && isCode(one)) return true;
	if (work === 'cancel' && OF_CANCELLATION.test(name) && NO_CANCELLATION.test(text)) {
		return !saysCancelling(above?.value);
	}
	const isText = WORDS.test(name);
	if (work === 'stamp' && (isText || STATE.test(name)) && EXISTS.test(text)) return true;
	if (work === 'stamp' && (isText || ANY_CODE.test(name)) && REFUSED_BY_SAT.test(text)) return true;
	if (isText) return sentences[work].test(text) && !DONE.test(text);
	return STATE.test(name) && states[work].test(text);
}

function plainText(text: string): string {
	return folded(text.slice(0, 500))
		.replace(/[\s_:-]+/g, ' ')
		.trim();
}
