import type { IDataObject } from 'n8n-workflow';

import { CfdiXmlProblem } from '../sat/cfdiXml/problem';
import { readCfdiXml } from '../sat/cfdiXml/readCfdiXml';
import { tooLarge } from '../sat/cfdiXml/text';
import { problemOr } from '../sat/problemOr';
import { verificationUrl } from '../sat/verificationUrl';
import type { ByteStream } from './byteStream';
import type { FileKind } from './fileKind';

/** A file of an answer: its bytes, or the stream of them. */
export interface DownloadedFile {
	kind: FileKind;
	content: Buffer | ByteStream;
}

/**
 * What Options > Read Invoice adds to the output of a download.
 * @param files those of the answer; an XML that is still a stream is too large to be read
 * @returns `{ invoice }`, the first XML that is a CFDI 4.0, with the names of Anexo 20, and if it is
 * stamped `{ verificationUrl }`; else `{ warnings }`, in the form of the findings of a check: the files
 * are there all the same
 */
export function invoiceInFiles(files: readonly DownloadedFile[]): IDataObject {
	const read = invoiceOrProblems(files);
	if (Array.isArray(read)) return { warnings: read.map(warningOf) };
	const url = verificationUrl(read);
	return { invoice: read, ...(url !== undefined && { verificationUrl: url }) };
}

/** The first XML that is a CFDI 4.0, or why none of the files is: at least one reason. */
export function invoiceOrProblems(
	files: readonly DownloadedFile[],
): IDataObject | CfdiXmlProblem[] {
	const problems: CfdiXmlProblem[] = [];
	for (const { content } of files.filter(({ kind }) => kind === 'xml')) {
		const read = Buffer.isBuffer(content) ? invoiceOrProblem(content) : tooLarge();
		if (!(read instanceof CfdiXmlProblem)) return read as IDataObject;
		problems.push(read);
	}
	return problems.length > 0 ? problems : [withoutXml(files)];
}

/** @param xml the bytes of a file */
export function invoiceOrProblem(xml: Buffer): Record<string, unknown> | CfdiXmlProblem {
	return problemOr(() => readCfdiXml(xml), CfdiXmlProblem);
}

function withoutXml(files: readonly DownloadedFile[]): CfdiXmlProblem {
	if (files.length === 0) {
		return new CfdiXmlProblem(
			'The service gave links in place of files',
			'Get the XML from its link with an HTTP Request node.',
		);
	}
	return files.some(({ kind }) => kind === 'zip')
		? new CfdiXmlProblem(
				'The service gave a ZIP, which is not opened',
				"Take the XML out of it with n8n's Compression node.",
			)
		: new CfdiXmlProblem(
				'The service gave no XML',
				'Ask your invoicing service how its download gives the XML.',
			);
}

function warningOf({ message, fix }: CfdiXmlProblem): IDataObject {
	return {
		level: 'warn',
		code: '',
		field: 'Options > Read Invoice',
		message: `The invoice was not read. ${message}`,
		fix,
	};
}
