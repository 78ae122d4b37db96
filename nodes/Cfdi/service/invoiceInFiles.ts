import type { IDataObject } from 'n8n-workflow';

import type { Problem } from 'cfdi-mx';
import {
	Problems,
	cancelUntil,
	ofFile,
	problem,
	problemsOr,
	readCfdiXml,
	tooLarge,
	verificationUrl,
} from 'cfdi-mx';
import type { ByteStream } from './byteStream';
import type { FileKind } from './fileKind';
import type { Finding } from './words';
import { findingOf } from './words';

/** A file of an answer: its bytes, or the stream of them. */
export interface DownloadedFile {
	kind: FileKind;
	content: Buffer | ByteStream;
}

/**
 * What Options > Read Invoice adds to the output of a download.
 * @param files those of the answer; an XML that is still a stream is too large to be read
 * @returns `{ invoice }`, the first XML that is a CFDI 4.0, with the names of Anexo 20, and if it is
 * stamped `{ verificationUrl, cancelUntil }`; else `{ warnings }`, in the form of the findings of a check: the files
 * are there all the same
 */
export function invoiceInFiles(files: readonly DownloadedFile[]): IDataObject {
	const read = invoiceOrProblems(files);
	if (Array.isArray(read)) return { warnings: read.map(warningOf) };
	const url = verificationUrl(read);
	const until = url === undefined ? undefined : cancelUntil(read);
	return {
		invoice: read,
		...(url !== undefined && { verificationUrl: url }),
		...(until !== undefined && { cancelUntil: until }),
	};
}

/** All of them that are a CFDI 4.0. */
export function invoicesIn(files: readonly DownloadedFile[]): IDataObject[] {
	return files.flatMap(({ kind, content }) => {
		if (kind !== 'xml' || !Buffer.isBuffer(content)) return [];
		const read = invoiceInXml(content);
		return 'invoice' in read ? [read.invoice] : [];
	});
}

/** The first XML that is a CFDI 4.0, or why none of the files is: at least one reason. */
export function invoiceOrProblems(
	files: readonly DownloadedFile[],
): IDataObject | [Finding, ...Finding[]] {
	const reasons: Finding[] = [];
	for (const { content } of files.filter(({ kind }) => kind === 'xml')) {
		const read = Buffer.isBuffer(content) ? invoiceInXml(content) : { reason: inWords(tooLarge()) };
		if ('invoice' in read) return read.invoice;
		reasons.push(read.reason);
	}
	const [first, ...others] = reasons;
	return first === undefined ? [inWords(withoutXml(files))] : [first, ...others];
}

/** @param xml the bytes of a file */
export function invoiceInXml(xml: Buffer): { invoice: IDataObject } | { reason: Finding } {
	const read = problemsOr(() => readCfdiXml(xml));
	return read instanceof Problems ? { reason: inWords(read) } : { invoice: read as IDataObject };
}

function inWords({ problems }: Problems): Finding {
	return findingOf(problems[0] as Problem, ofFile);
}

function withoutXml(files: readonly DownloadedFile[]): Problems {
	if (files.length === 0) return new Problems([problem('', 'linksOnly')]);
	const isZip = files.some(({ kind }) => kind === 'zip');
	return new Problems([problem('', isZip ? 'zipOnly' : 'noXmlFile')]);
}

function warningOf({ message, fix, es }: Finding): IDataObject {
	return {
		level: 'warn',
		code: '',
		field: 'Options > Read Invoice',
		message: `The invoice was not read. ${message}`,
		fix,
		es: { message: `No se leyó la factura. ${es.message}`, fix: es.fix },
	};
}
