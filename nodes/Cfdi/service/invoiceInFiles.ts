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
import { uuidInXml } from './fileKind';
import { errorWords, warningOf } from './itemError';
import type { Finding } from './words';
import { findingOf, fixText, messageText, text } from './words';

/** A file of an answer: its bytes, or the stream of them. */
export interface DownloadedFile {
	kind: FileKind;
	content: Buffer | ByteStream;
}

/** The invoice in an XML, or why there is none, and the UUID in its seal. */
export type ReadXml = { invoice: IDataObject } | { reason: Finding; uuid?: string | undefined };

/**
 * What Options > Read Invoice adds to the output of a download.
 * @param files those of the answer; an XML that is still a stream is too large to be read
 * @param read what was read of them already
 * @returns `{ invoice }`, the first XML that is a CFDI 4.0, with the names of Anexo 20, and if it is
 * stamped `{ verificationUrl, cancelUntil }`; else `{ warnings }`, in the form of the findings of a check: the files
 * are there all the same
 */
export function invoiceInFiles(
	files: readonly DownloadedFile[],
	read?: Iterable<ReadXml>,
): IDataObject {
	const invoice = invoiceOrProblems(files, read);
	if (Array.isArray(invoice)) return { warnings: invoice.map(notRead) };
	const url = verificationUrl(invoice);
	const until = url === undefined ? undefined : cancelUntil(invoice);
	return {
		invoice,
		...(url !== undefined && { verificationUrl: url }),
		...(until !== undefined && { cancelUntil: until }),
	};
}

/** Reads the XML among the files, one after the other. */
export function* xmlsIn(files: readonly DownloadedFile[]): Generator<ReadXml> {
	for (const { kind, content } of files) {
		if (kind !== 'xml') continue;
		yield Buffer.isBuffer(content) ? invoiceInXml(content) : { reason: inWords(tooLarge()) };
	}
}

/** The first XML that is a CFDI 4.0, or why none of the files is: at least one reason. */
export function invoiceOrProblems(
	files: readonly DownloadedFile[],
	read: Iterable<ReadXml> = xmlsIn(files),
): IDataObject | [Finding, ...Finding[]] {
	const reasons: Finding[] = [];
	for (const one of read) {
		if ('invoice' in one) return one.invoice;
		reasons.push(one.reason);
	}
	const [first, ...others] = reasons;
	return first === undefined ? [inWords(withoutXml(files))] : [first, ...others];
}

/** @param xml the bytes of a file */
export function invoiceInXml(xml: Buffer): ReadXml {
	const read = problemsOr(() => readCfdiXml(xml));
	return read instanceof Problems
		? { reason: inWords(read), uuid: uuidInXml(xml.toString('utf8')) }
		: { invoice: read as IDataObject };
}

function inWords({ problems }: Problems): Finding {
	return findingOf(problems[0] as Problem, ofFile);
}

function withoutXml(files: readonly DownloadedFile[]): Problems {
	if (files.length === 0) return new Problems([problem('', 'linksOnly')]);
	const isZip = files.some(({ kind }) => kind === 'zip');
	return new Problems([problem('', isZip ? 'zipOnly' : 'noXmlFile')]);
}

function notRead(found: Finding): IDataObject {
	const { code, satCode } = found;
	const message = text('invoiceNotRead', { why: messageText(found) });
	const words = { code, satCode, ...errorWords(message, fixText(found)) };
	return warningOf(words, 'Options > Read Invoice');
}
