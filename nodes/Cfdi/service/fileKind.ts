import { UUID_FORM } from 'cfdi-mx';

/** The kinds of files in downloads. */
export type FileKind = 'xml' | 'pdf' | 'zip';

export const mimeTypes: Record<FileKind, string> = {
	xml: 'application/xml',
	pdf: 'application/pdf',
	zip: 'application/zip',
};

/** Root elements of SAT's documents; any other XML is an error document or a page. */
const SAT_ROOTS = new Set(['Comprobante', 'Retenciones', 'Acuse']);

/** The root element is looked for up to here, in bytes. */
const LONGEST_PROLOG = 64_000;

/**
 * Recognises a file by its first bytes: a service's content type may be wrong.
 * @returns `undefined` for anything but SAT's XML, PDF and ZIP: a web page, a SOAP fault, JSON, text
 */
export function fileKind(bytes: Buffer): FileKind | undefined {
	if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
	if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'zip';
	const root = xmlRoot(bytes.subarray(0, LONGEST_PROLOG).toString('utf8'));
	return root !== undefined && SAT_ROOTS.has(root) ? 'xml' : undefined;
}

const UUID_ATTRIBUTE = new RegExp(`\\sUUID\\s{0,5}=\\s{0,5}["'](${UUID_FORM})["']`, 'i');

/** The UUID in the TimbreFiscalDigital of a CFDI's XML. */
export function uuidInXml(xml: string): string | undefined {
	for (let at = 0; ; ) {
		const name = xml.indexOf('TimbreFiscalDigital', at);
		if (name === -1) return undefined;
		const end = xml.indexOf('>', name);
		if (end === -1) return undefined;
		const isElement = /<(?:\w{1,20}:)?$/.test(xml.slice(Math.max(0, name - 22), name));
		const uuid = isElement ? UUID_ATTRIBUTE.exec(xml.slice(name, end))?.[1] : undefined;
		if (uuid !== undefined) return uuid;
		at = end;
	}
}

/** Skips declarations and comments, each once, so that no page takes long. */
function xmlRoot(text: string): string | undefined {
	let at = 0;
	for (;;) {
		at = skipSpace(text, at);
		const close = text.startsWith('<!--', at)
			? '-->'
			: text.startsWith('<?', at)
				? '?>'
				: text.startsWith('<!', at)
					? '>'
					: undefined;
		if (close === undefined) break;
		const end = text.indexOf(close, at + 2);
		if (end === -1) return undefined;
		at = end + close.length;
	}
	return /^<(?:[\w.-]{1,50}:)?([\w.-]{1,50})/.exec(text.slice(at, at + 110))?.[1];
}

function skipSpace(text: string, from: number): number {
	const space = /[\s\uFEFF]*/y;
	space.lastIndex = from;
	return from + (space.exec(text)?.[0].length ?? 0);
}
