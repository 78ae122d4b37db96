/** The kinds of files in downloads. */
export type FileKind = 'xml' | 'pdf' | 'zip';

export const mimeTypes: Record<FileKind, string> = {
	xml: 'application/xml',
	pdf: 'application/pdf',
	zip: 'application/zip',
};

/**
 * Recognises a file by its first bytes: a service's content type may be wrong.
 * @returns `undefined` for anything but XML, PDF and ZIP (a web page, JSON, text)
 */
export function fileKind(bytes: Buffer): FileKind | undefined {
	if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
	if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'zip';
	const start = bytes
		.subarray(0, 200)
		.toString('utf8')
		.replace(/^\uFEFF/, '')
		.trimStart();
	if (/^<!doctype\s+html|^<html/i.test(start)) return undefined;
	return /^<(\?xml|[A-Za-z_])/.test(start) ? 'xml' : undefined;
}

/** The UUID in the TimbreFiscalDigital of a CFDI's XML. */
export function uuidInXml(xml: Buffer): string | undefined {
	return /\bUUID="([0-9a-f-]{36})"/i.exec(
		/<(?:\w+:)?TimbreFiscalDigital\b[^>]*>/.exec(xml.toString('utf8'))?.[0] ?? '',
	)?.[1];
}
