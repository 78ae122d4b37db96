import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { LARGEST_CFDI, isRecord } from 'cfdi-mx';
import {
	acceptedJson,
	answerError,
	httpStatus,
	itemJson,
	seenIn,
	unreadableAnswer,
	unwrapped,
} from './answer';
import { valuesIn } from './answerValues';
import type { Answer } from './endpoints';
import { beginning, bytesUpTo, counted, isByteStream, readWithin } from './byteStream';
import type { FileKind, FoundFile } from './fileKind';
import { fileKind, mimeTypes, uuidInXml, withoutFiles } from './fileKind';
import { cleanFileName, dispositionFileName, fileNameOf } from './fileName';
import type { DownloadedFile, ReadXml } from './invoiceInFiles';
import { invoiceInFiles, invoiceOrProblems, xmlsIn } from './invoiceInFiles';
import { invoiceIn } from './identifiers';
import { ItemError, findingWords } from './itemError';
import { advice, sentences, text } from './words';

/** How long the body may take where the request has no deadline, in milliseconds: n8n's own limit. */
const LONGEST_BODY = 300_000;

/** The longest answers that are read into memory, in bytes: with files in JSON, and any others. */
export const LONGEST_JSON = 50_000_000;
const LONGEST_REFUSAL = 5_000_000;

/** The largest file that is streamed to n8n's store, in bytes: an endless one would fill its disk. */
export const LARGEST_FILE = 100_000_000;

/** An invoice to download, and where its files go. */
export interface DownloadTarget {
	/** ID of the invoice, as the user typed it. */
	id: string | number;
	outputField: string;
	/** Also outputs the invoice as JSON. */
	readInvoice?: boolean;
	/**
	 * Compares an invoice in the files with the expected one, before n8n stores any file.
	 * @param invoice with the names of Anexo 20; undefined if it cannot be read
	 * @param uuid from the stamp of an XML that cannot be read, or from a value next to the files
	 * @returns values to add to the item
	 * @throws ItemError for another invoice
	 */
	compare?: (invoice: IDataObject | undefined, uuid?: string) => IDataObject | undefined;
	/** n8n's store of files. */
	files: Pick<IExecuteFunctions['helpers'], 'prepareBinaryData'>;
}

/** The files of an answer, and all its other values. */
interface Download {
	files: DownloadedFile[];
	beside: IDataObject;
}

/**
 * Reads a download of any form into n8n files: the XML, PDF or ZIP itself, or JSON with files in
 * it. JSON with links in place of files is returned as it is; a page, an error document or a message
 * is not a file. A file that is the whole answer is streamed to n8n's store, so its size costs no
 * memory, except for an XML to be read.
 * @returns one item, `{ id, files: [{ field, fileName, mimeType, fileSize }] }`, fileSize in bytes; with
 * `readInvoice` also `invoice` and `verificationUrl`, or `warnings` where it cannot be read
 */
export async function readDownload(
	response: Answer,
	target: DownloadTarget,
): Promise<INodeExecutionData[]> {
	return await within(response, async () => await storedFiles(response, target));
}

/**
 * The invoice in the XML of a download, as JSON with the names of Anexo 20. No file is kept.
 * @throws ItemError where the service gave no XML that can be read
 */
export async function downloadedInvoice(response: Answer): Promise<IDataObject> {
	const { files } = await within(response, async () => await splitAnswer(response, true));
	for (const { content } of files) {
		if (!Buffer.isBuffer(content)) content.destroy();
	}
	const read = invoiceOrProblems(files);
	if (!Array.isArray(read)) return read;
	const httpCode = String(response.statusCode);
	throw new ItemError({ outcome: 'refused', ...findingWords(read[0]), httpCode });
}

/**
 * The files of a download in memory, for who passes them on at once.
 * @throws ItemError where there is none, or one is larger than 50 MB
 */
export async function wholeFiles(response: Answer): Promise<FoundFile[]> {
	return await within(response, async () => {
		const { files } = await splitAnswer(response, false);
		if (files.length === 0) throw noFile(response, 'noFileGiven');
		return await Promise.all(
			files.map(async ({ kind, content }) => {
				if (Buffer.isBuffer(content)) return { kind, content };
				const { bytes, isAll } = await bytesUpTo(content, LONGEST_JSON);
				if (!isAll) throw noFile(response, 'answerTooLong');
				return { kind, content: bytes };
			}),
		);
	});
}

async function within<T>({ body, deadline }: Answer, read: () => Promise<T>): Promise<T> {
	if (!isByteStream(body)) return await read();
	return await readWithin(body, deadline ?? AbortSignal.timeout(LONGEST_BODY), read);
}

async function storedFiles(
	response: Answer,
	{ id, outputField, readInvoice = false, compare, files: store }: DownloadTarget,
): Promise<INodeExecutionData[]> {
	const { files, beside } = await splitAnswer(response, readInvoice || compare !== undefined);
	// Each XML is read once, also where it is compared and read.
	const xmls = compare && [...xmlsIn(files)];
	const compared = compare && xmls ? comparedFiles(files, xmls, compare, beside) : {};
	const names = fileNames(files, response, beside, String(id));
	const fields = outputFields(files, outputField);
	const binary: IBinaryKeyData = {};
	const listed: IDataObject[] = [];
	for (const [index, { kind, content }] of files.entries()) {
		const field = fields[index] as string;
		const fileName = names[index] as string;
		// Not n8n's own size, which an old n8n does not give.
		const size = Buffer.isBuffer(content)
			? () => content.length
			: counted(content, LARGEST_FILE, () => noFile(response, 'fileTooLarge'));
		binary[field] = await store.prepareBinaryData(content, fileName, mimeTypes[kind]);
		listed.push({ field, fileName, mimeType: mimeTypes[kind], fileSize: size() });
	}
	const read = readInvoice ? invoiceInFiles(files, xmls) : {};
	// As the service writes it, where it means the same invoice.
	const own = String(beside.id) === String(id) ? beside.id : id;
	const json = itemJson({ id: own, files: listed, ...withBoth(compared, read) }, beside);
	return [{ json, ...(files.length > 0 && { binary }) }];
}

/**
 * What there is to say of the invoices in the files; a stream of another one is given up.
 * @param beside what the answer says beside them: of a PDF alone its UUID is compared
 */
function comparedFiles(
	files: readonly DownloadedFile[],
	xmls: readonly ReadXml[],
	compare: NonNullable<DownloadTarget['compare']>,
	beside: IDataObject,
): IDataObject {
	let isMeant = false;
	try {
		const read = xmls.flatMap((xml) => ('invoice' in xml ? [xml.invoice] : []));
		const unread = xmls.flatMap((xml) => ('invoice' in xml ? [] : [xml.uuid]));
		const known = read.length > 0 ? unread : [...unread, invoiceIn(beside)?.uuid];
		for (const uuid of known) if (uuid !== undefined) compare(undefined, uuid);
		const said: IDataObject[] = (read.length === 0 ? [undefined] : read).map(
			(invoice) => compare(invoice) ?? {},
		);
		isMeant = true;
		return Object.assign({}, ...said);
	} finally {
		for (const { content } of files) {
			if (!isMeant && !Buffer.isBuffer(content)) content.destroy();
		}
	}
}

/** The warnings of both. */
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
		const xml = await beginning(body, LARGEST_CFDI + 1);
		if (xml.isAll) return search({ ...response, body: xml.bytes });
	}
	if (kind !== undefined && !isReadForItsName(kind, response)) {
		return { files: [{ kind, content: body }], beside: {} };
	}
	const all = await bytesUpTo(body, isAccepted(response) ? LONGEST_JSON : LONGEST_REFUSAL);
	if (!all.isAll && isAccepted(response)) throw noFile(response, 'answerTooLong');
	return search({ ...response, body: all.bytes });
}

/** An XML without its own name is named by the UUID inside it. */
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
	const files: FoundFile[] = [];
	const rest = withoutFiles(json, files);
	if (files.length === 0 && !holdsLink(json)) throw noFile(response, 'noFileGiven', json);
	return { files, beside: isRecord(rest) ? unwrapped(rest) : { data: rest as IDataObject } };
}

/** Whether a value anywhere in it is an address or a path that leads to a file. */
function holdsLink(json: unknown): boolean {
	const isLink = (value: unknown) =>
		typeof value === 'string' && /^\s*(https?:\/\/|\/\S)/i.test(value);
	return valuesIn(json).some(({ value }) => isLink(value));
}

/**
 * The error for an answer without a file that is kept.
 * @param json what it holds in place of one
 */
function noFile(
	response: Answer,
	code: 'noFileGiven' | 'answerTooLong' | 'fileTooLarge',
	json?: unknown,
): ItemError {
	const mostOfFile = megabytes(LARGEST_FILE);
	const values = {
		most: code === 'fileTooLarge' ? mostOfFile : megabytes(LONGEST_JSON),
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

/** One file goes into the field itself, several into `data_xml`, `data_pdf`, `data_pdf_2`. */
function outputFields(files: DownloadedFile[], outputField: string): string[] {
	if (files.length === 1) return [outputField];
	return files.map(({ kind }, index) => {
		const earlier = files.slice(0, index).filter((file) => file.kind === kind).length;
		return `${outputField}_${kind}${earlier === 0 ? '' : `_${earlier + 1}`}`;
	});
}

/** The service's own name for a file, else the UUID inside the XML, else the invoice's id. */
function fileNames(
	files: DownloadedFile[],
	{ clean, headers }: Answer,
	beside: IDataObject,
	id: string,
): string[] {
	const given =
		files.length === 1 ? dispositionFileName(headers['content-disposition'], clean) : undefined;
	if (given !== undefined) return [given];
	const xml = files.find(({ kind }) => kind === 'xml')?.content;
	const uuid =
		(Buffer.isBuffer(xml) ? uuidInXml(xml.toString('utf8')) : undefined) ??
		(typeof beside.uuid === 'string' ? beside.uuid : undefined);
	return files.map(({ kind }) => {
		const named = uuid === undefined ? undefined : fileNameOf(`${uuid}.${kind}`, clean);
		return named ?? cleanFileName(`${id}.${kind}`) ?? `invoice.${kind}`;
	});
}
