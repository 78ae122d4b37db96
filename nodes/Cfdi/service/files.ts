import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { Problems, cancelUntil, verificationUrl } from 'cfdi-mx';
import { problem } from 'cfdi-mx/problems';
import { MAX_CFDI_BYTES, tooLarge } from 'cfdi-mx/reading';
import { isRecord } from 'cfdi-mx/values';
import {
	acceptedJson,
	answerError,
	httpStatus,
	itemJson,
	seenIn,
	unreadableAnswer,
	unwrapped,
} from './answer';
import type { AnswerFile, FileKind, InvoiceXml } from './contents';
import {
	fileKind,
	findingIn,
	invoiceIn,
	invoiceInXml,
	uuidInXml,
	valuesIn,
	withoutFiles,
} from './contents';
import type { Clean } from './credential';
import type { Answer } from './endpoints';
import type { ByteStream } from './exchange';
import { beginning, bytesUpTo, counted, isByteStream, readWithin } from './exchange';
import type { Finding } from '../messages';
import { advice, fixText, messageText, sentences, text } from '../messages';
import { ItemError, errorWords, findingWords, warningOf } from '../messages/itemError';

const MAX_BODY_MS = 300_000;

const MAX_JSON_BYTES = 50_000_000;
const MAX_REFUSAL_BYTES = 5_000_000;

/** An endless file would fill the disk of n8n's file store. */
const MAX_FILE_BYTES = 100_000_000;

export interface DownloadTarget {
	id: string | number;
	outputField: string;
	readInvoice?: boolean;
	/**
	 * Throws an ItemError if a file belongs to a different invoice, before n8n stores the file. If an
	 * invoice cannot be read, receives at most its UUID.
	 */
	compare?: (invoice: IDataObject | undefined, uuid?: string) => IDataObject | undefined;
	files: Pick<IExecuteFunctions['helpers'], 'prepareBinaryData'>;
}

const mimeTypes: Record<FileKind, string> = {
	xml: 'application/xml',
	pdf: 'application/pdf',
	zip: 'application/zip',
};

type DownloadedFile = AnswerFile<Buffer | ByteStream>;

interface Download {
	files: DownloadedFile[];
	beside: IDataObject;
}

/**
 * Stores a download's XML, PDF or ZIP in n8n. The response is the streamed file itself, or JSON
 * with files. Refuses a response without a file, such as a web page or an error document.
 * @returns an item with `{ id, files }`, where `fileSize` is in bytes. With `readInvoice`, the item
 * also has `invoice`, or `warnings` if the invoice is unreadable.
 */
export async function readDownload(
	response: Answer,
	target: DownloadTarget,
): Promise<INodeExecutionData[]> {
	return await beforeDeadline(response, async () => await storedFiles(response, target));
}

/** Returns the invoice in a download's XML. @throws ItemError if no XML can be read */
export async function downloadedInvoice(response: Answer): Promise<IDataObject> {
	const { files } = await beforeDeadline(response, async () => await splitAnswer(response, true));
	for (const { content } of files) {
		if (!Buffer.isBuffer(content)) content.destroy();
	}
	const read = invoiceOrProblems(files);
	if (!Array.isArray(read)) return read;
	const httpCode = String(response.statusCode);
	throw new ItemError({ outcome: 'refused', ...findingWords(read[0]), httpCode });
}

/**
 * Reads a download's files into memory.
 * @throws ItemError if there is no file, or a file is larger than 50 MB
 */
export async function wholeFiles(response: Answer): Promise<AnswerFile[]> {
	return await beforeDeadline(response, async () => {
		const { files } = await splitAnswer(response, false);
		if (files.length === 0) throw noFile(response, 'noFileGiven');
		return await Promise.all(
			files.map(async ({ kind, content }) => {
				if (Buffer.isBuffer(content)) return { kind, content };
				const { bytes, isAll } = await bytesUpTo(content, MAX_JSON_BYTES);
				if (!isAll) throw noFile(response, 'answerTooLong');
				return { kind, content: bytes };
			}),
		);
	});
}

async function beforeDeadline<T>({ body, deadline }: Answer, read: () => Promise<T>): Promise<T> {
	if (!isByteStream(body)) return await read();
	return await readWithin(body, deadline ?? AbortSignal.timeout(MAX_BODY_MS), read);
}

async function storedFiles(
	response: Answer,
	{ id, outputField, readInvoice = false, compare, files: store }: DownloadTarget,
): Promise<INodeExecutionData[]> {
	const { files, beside } = await splitAnswer(response, readInvoice || compare !== undefined);
	const xmls = compare && [...xmlsIn(files)];
	const compared = compare && xmls ? comparedFiles(files, xmls, compare, beside) : {};
	const names = fileNames(files, response, beside, String(id));
	const fields = outputFields(files, outputField);
	const binary: IBinaryKeyData = {};
	const listed: IDataObject[] = [];
	for (const [index, { kind, content }] of files.entries()) {
		const field = fields[index] as string;
		const fileName = names[index] as string;
		// Counts the streamed bytes, because old n8n versions do not report the size of a stored file.
		const size = Buffer.isBuffer(content)
			? () => content.length
			: counted(content, MAX_FILE_BYTES, () => noFile(response, 'fileTooLarge'));
		binary[field] = await store.prepareBinaryData(content, fileName, mimeTypes[kind]);
		listed.push({ field, fileName, mimeType: mimeTypes[kind], fileSize: size() });
	}
	const output = readInvoice ? invoiceInFiles(files, xmls) : {};
	const own = String(beside.id) === String(id) ? beside.id : id;
	const json = itemJson({ id: own, files: listed, ...withBoth(compared, output) }, beside);
	return [{ json, ...(files.length > 0 && { binary }) }];
}

function comparedFiles(
	files: readonly DownloadedFile[],
	xmls: readonly InvoiceXml[],
	compare: NonNullable<DownloadTarget['compare']>,
	beside: IDataObject,
): IDataObject {
	let isExpected = false;
	try {
		const invoices = xmls.flatMap((xml) => ('invoice' in xml ? [xml.invoice] : []));
		const unreadUuids = xmls.flatMap((xml) => ('invoice' in xml ? [] : [xml.uuid]));
		const uuids = invoices.length > 0 ? unreadUuids : [...unreadUuids, invoiceIn(beside)?.uuid];
		for (const uuid of uuids) if (uuid !== undefined) compare(undefined, uuid);
		const additions: IDataObject[] = (invoices.length === 0 ? [undefined] : invoices).map(
			(invoice) => compare(invoice) ?? {},
		);
		isExpected = true;
		return Object.assign({}, ...additions);
	} finally {
		for (const { content } of files) {
			if (!isExpected && !Buffer.isBuffer(content)) content.destroy();
		}
	}
}

function withBoth(one: IDataObject, other: IDataObject): IDataObject {
	const warnings = [one.warnings ?? [], other.warnings ?? []].flat();
	return { ...one, ...other, ...(warnings.length > 0 && { warnings }) } as IDataObject;
}

async function splitAnswer(response: Answer, readInvoice: boolean): Promise<Download> {
	const { body } = response;
	if (!isByteStream(body)) return search(response);

	const { bytes, isAll } = await beginning(body);
	if (isAll) return search({ ...response, body: bytes });
	const kind = isAccepted(response) ? fileKind(bytes) : undefined;
	if (kind === 'xml' && readInvoice) {
		const xml = await beginning(body, MAX_CFDI_BYTES + 1);
		if (xml.isAll) return search({ ...response, body: xml.bytes });
	}
	if (kind !== undefined && !isReadForItsName(kind, response)) {
		return { files: [{ kind, content: body }], beside: {} };
	}
	const all = await bytesUpTo(body, isAccepted(response) ? MAX_JSON_BYTES : MAX_REFUSAL_BYTES);
	if (!all.isAll && isAccepted(response)) throw noFile(response, 'answerTooLong');
	return search({ ...response, body: all.bytes });
}

function isReadForItsName(kind: FileKind, { clean, headers }: Answer): boolean {
	return kind === 'xml' && dispositionFileName(headers['content-disposition'], clean) === undefined;
}

function isAccepted({ statusCode }: Answer): boolean {
	return statusCode >= 200 && statusCode <= 299;
}

function search(response: Answer): Download {
	const { body } = response;
	const kind = Buffer.isBuffer(body) && isAccepted(response) ? fileKind(body) : undefined;
	if (Buffer.isBuffer(body) && kind !== undefined) {
		return { files: [{ kind, content: body }], beside: {} };
	}

	const json = acceptedJson(response);
	if (json === undefined) throw unreadableAnswer(response, json);
	const files: AnswerFile[] = [];
	const rest = withoutFiles(json, files);
	if (files.length === 0 && !holdsLink(json)) throw noFile(response, 'noFileGiven', json);
	return { files, beside: isRecord(rest) ? unwrapped(rest) : { data: rest as IDataObject } };
}

function holdsLink(json: unknown): boolean {
	const isLink = (value: unknown) =>
		typeof value === 'string' && /^\s*(https?:\/\/|\/\S)/i.test(value);
	return valuesIn(json).some(({ value }) => isLink(value));
}

function noFile(
	response: Answer,
	code: 'noFileGiven' | 'answerTooLong' | 'fileTooLarge',
	json?: unknown,
): ItemError {
	const mostOfFile = megabytes(MAX_FILE_BYTES);
	const values = {
		most: code === 'fileTooLarge' ? mostOfFile : megabytes(MAX_JSON_BYTES),
		mostOfFile,
	};
	return answerError(response, undefined, {
		outcome: 'refused',
		code,
		message: text(code, values),
		description: sentences(advice(code, values) ?? seenIn(json, response), httpStatus(response)),
	});
}

const megabytes = (bytes: number): string => String(bytes / 1_000_000);

function outputFields(files: DownloadedFile[], outputField: string): string[] {
	if (files.length === 1) return [outputField];
	return files.map(({ kind }, index) => {
		const earlier = files.slice(0, index).filter((file) => file.kind === kind).length;
		return `${outputField}_${kind}${earlier === 0 ? '' : `_${earlier + 1}`}`;
	});
}

function fileNames(
	files: DownloadedFile[],
	{ clean, headers }: Answer,
	beside: IDataObject,
	id: string,
): string[] {
	const ownName =
		files.length === 1 ? dispositionFileName(headers['content-disposition'], clean) : undefined;
	if (ownName !== undefined) return [ownName];
	const xml = files.find(({ kind }) => kind === 'xml')?.content;
	const uuid =
		(Buffer.isBuffer(xml) ? uuidInXml(xml.toString('utf8')) : undefined) ??
		(typeof beside.uuid === 'string' ? beside.uuid : undefined);
	return files.map(({ kind }) => {
		const named = uuid === undefined ? undefined : fileNameOf(`${uuid}.${kind}`, clean);
		return named ?? cleanFileName(`${id}.${kind}`) ?? `invoice.${kind}`;
	});
}

function invoiceInFiles(
	files: readonly DownloadedFile[],
	xmls?: Iterable<InvoiceXml>,
): IDataObject {
	const invoice = invoiceOrProblems(files, xmls);
	if (Array.isArray(invoice)) return { warnings: invoice.map(notRead) };
	const url = verificationUrl(invoice);
	const until = url === undefined ? undefined : cancelUntil(invoice);
	return {
		invoice,
		...(url !== undefined && { verificationUrl: url }),
		...(until !== undefined && { cancelUntil: until }),
	};
}

function* xmlsIn(files: readonly DownloadedFile[]): Generator<InvoiceXml> {
	for (const { kind, content } of files) {
		if (kind !== 'xml') continue;
		yield Buffer.isBuffer(content) ? invoiceInXml(content) : { reason: findingIn(tooLarge()) };
	}
}

export function invoiceOrProblems(
	files: readonly DownloadedFile[],
	xmls: Iterable<InvoiceXml> = xmlsIn(files),
): IDataObject | [Finding, ...Finding[]] {
	const reasons: Finding[] = [];
	for (const xml of xmls) {
		if ('invoice' in xml) return xml.invoice;
		reasons.push(xml.reason);
	}
	const [first, ...others] = reasons;
	return first === undefined ? [findingIn(withoutXml(files))] : [first, ...others];
}

function withoutXml(files: readonly DownloadedFile[]): Problems {
	if (files.length === 0) return new Problems([problem('', 'linksOnly')]);
	const isZip = files.some(({ kind }) => kind === 'zip');
	return new Problems([problem('', isZip ? 'zipOnly' : 'noXmlFile')]);
}

function notRead(finding: Finding): IDataObject {
	const { code, satCode } = finding;
	const message = text('invoiceNotRead', { why: messageText(finding) });
	const words = { code, satCode, ...errorWords(message, fixText(finding)) };
	return warningOf(words, 'Options > Read Invoice');
}

/** File systems allow 255 bytes, but n8n and the user can add a prefix. */
const MAX_NAME_BYTES = 180;

const MAX_EXTENSION = 10;

/** Matches characters that file systems refuse, and characters that hide or reverse text. */
const FORBIDDEN = /[\p{Cc}<>:"|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Returns a safe file name of at most 180 bytes, including its extension, or undefined for an empty
 * name.
 */
export function cleanFileName(name: string): string | undefined {
	const bare = name.slice(-4_000).split(/[\\/]/).pop() ?? '';
	const clean = bare
		.replace(FORBIDDEN, '')
		.trim()
		.replace(/^[. ]+|[. ]+$/g, '');
	if (clean === '') return undefined;
	return cut(RESERVED.test(clean) ? `_${clean}` : clean);
}

function fileNameOf(text: string, clean: Clean = (same) => same): string | undefined {
	return clean(text) === text ? cleanFileName(text) : undefined;
}

/**
 * Returns the file name in a Content-Disposition header, or undefined if the name is missing or
 * contains a secret.
 */
export function dispositionFileName(header: unknown, clean?: Clean): string | undefined {
	if (typeof header !== 'string') return undefined;
	const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1];
	const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header);
	const name = decoded(encoded) ?? plain?.[1] ?? plain?.[2];
	return name === undefined ? undefined : fileNameOf(name, clean);
}

function cut(name: string): string {
	if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
	const dot = name.lastIndexOf('.');
	const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : '';
	const room = MAX_NAME_BYTES - Buffer.byteLength(extension);
	let stem = '';
	let length = 0;
	for (const character of name.slice(0, name.length - extension.length)) {
		length += Buffer.byteLength(character);
		if (length > room) break;
		stem += character;
	}
	return `${stem.trimEnd()}${extension}`;
}

function decoded(text: string | undefined): string | undefined {
	if (text === undefined) return undefined;
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
