import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
} from 'n8n-workflow';

import { acceptedJson, unreadableAnswer } from './answer';
import type { ByteStream } from './byteStream';
import { allBytes, beginning, isByteStream, readWithin } from './byteStream';
import { filesInJson } from './fileInJson';
import type { FileKind } from './fileKind';
import { fileKind, mimeTypes, uuidInXml } from './fileKind';
import { dispositionFileName } from './fileName';
import { isRecord } from './serviceWords';

/** How long the body of a download may take, in milliseconds: n8n's own limit for a request. */
const LONGEST_BODY = 300_000;

/** A file of an answer: its bytes, or the stream of them. */
interface DownloadedFile {
	kind: FileKind;
	content: Buffer | ByteStream;
}

/** The invoice of a download, and where its files go. */
export interface DownloadTarget {
	/** ID of the invoice, as the user gave it. */
	id: string | number;
	outputField: string;
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
 * it. JSON without a file, such as links, is returned as it is. A file that is the whole answer is
 * streamed to n8n's store, so its size costs no memory.
 * @returns one item, `{ id, files: [{ field, fileName, mimeType, fileSize }] }`, fileSize in bytes
 */
export async function readDownload(
	response: IN8nHttpFullResponse,
	target: DownloadTarget,
): Promise<INodeExecutionData[]> {
	const { body } = response;
	const store = async () => await storedFiles(response, target);
	return isByteStream(body) ? await readWithin(body, LONGEST_BODY, store) : await store();
}

async function storedFiles(
	response: IN8nHttpFullResponse,
	{ id, outputField, files: store }: DownloadTarget,
): Promise<INodeExecutionData[]> {
	const { files, beside } = await splitAnswer(response);
	const names = fileNames(files, response, beside, String(id));
	const fields = outputFields(files, outputField);
	const binary: IBinaryKeyData = {};
	const listed: IDataObject[] = [];
	for (const [index, { kind, content }] of files.entries()) {
		const field = fields[index] as string;
		const fileName = names[index] as string;
		const stored = await store.prepareBinaryData(content, fileName, mimeTypes[kind]);
		binary[field] = stored;
		const fileSize = Buffer.isBuffer(content) ? content.length : stored.bytes;
		listed.push({ field, fileName, mimeType: mimeTypes[kind], fileSize });
	}
	return [{ json: { id, ...beside, files: listed }, ...(files.length > 0 && { binary }) }];
}

async function splitAnswer(response: IN8nHttpFullResponse): Promise<Download> {
	const { body } = response;
	if (!isByteStream(body)) return search(response);

	const { bytes, isAll } = await beginning(body);
	if (isAll) return search({ ...response, body: bytes });
	const kind = isAccepted(response) ? fileKind(bytes) : undefined;
	if (kind !== undefined && !isReadForItsName(kind, response)) {
		return { files: [{ kind, content: body }], beside: {} };
	}
	return search({ ...response, body: await allBytes(body) });
}

/** An XML without a name of its own is named by the UUID inside it. */
function isReadForItsName(kind: FileKind, { headers }: IN8nHttpFullResponse): boolean {
	return kind === 'xml' && dispositionFileName(headers['content-disposition']) === undefined;
}

function isAccepted({ statusCode }: IN8nHttpFullResponse): boolean {
	return statusCode >= 200 && statusCode <= 299;
}

function search(response: IN8nHttpFullResponse): Download {
	const { body } = response;
	const kind = Buffer.isBuffer(body) && isAccepted(response) ? fileKind(body) : undefined;
	if (Buffer.isBuffer(body) && kind !== undefined) {
		return { files: [{ kind, content: body }], beside: {} };
	}

	const json = acceptedJson(response);
	if (json === undefined) throw unreadableAnswer(response, json);
	const { files, rest } = filesInJson(json);
	const found = files.map(({ kind, bytes }) => ({ kind, content: bytes }));
	if (!isRecord(rest)) return { files: found, beside: { data: rest as IDataObject } };
	const { data, ...others } = rest;
	return { files: found, beside: (isRecord(data) ? { ...data, ...others } : rest) as IDataObject };
}

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
	response: IN8nHttpFullResponse,
	beside: IDataObject,
	id: string,
): string[] {
	const given =
		files.length === 1 ? dispositionFileName(response.headers['content-disposition']) : undefined;
	if (given !== undefined) return [given];
	const xml = files.find(({ kind }) => kind === 'xml')?.content;
	const uuid =
		(Buffer.isBuffer(xml) ? uuidInXml(xml) : undefined) ??
		(typeof beside.uuid === 'string' ? beside.uuid : undefined);
	return files.map(({ kind }) => `${uuid ?? id}.${kind}`);
}
