import { UUID_FORM, isRecord } from 'cfdi-mx';
import { isZip } from 'cfdi-sheets';

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
	if (isZip(bytes)) return 'zip';
	const root = xmlRoot(bytes.subarray(0, LONGEST_PROLOG).toString('utf8'));
	return root !== undefined && SAT_ROOTS.has(root) ? 'xml' : undefined;
}

const UUID_ATTRIBUTE = new RegExp(`\\sUUID\\s{0,5}=\\s{0,5}["'](${UUID_FORM})["']`, 'i');

/** The namespace of SAT's stamp. */
const STAMP = 'http://www.sat.gob.mx/TimbreFiscalDigital';

/** A tag of a stamp, and the prefix of its name. */
const STAMP_TAG = /<(?:([\w.-]{1,50}):)?TimbreFiscalDigital(?=[\s/>])[^<>]*>/g;

/**
 * What does not belong to the CFDI: comments, CDATA sections, and the Addenda, in which anyone may
 * write anything. What does not end hides the rest: so each part of a text is looked at once.
 */
const FOREIGN =
	/<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:]]>|$)|<((?:[\w.-]{1,50}:)?)Addenda(?:\s[^<>]*?)?(?:\/>|>[^]*?(?:<\/\1Addenda|$))/g;

/** Only so many stamps are looked at. */
const MOST_STAMPS = 20;

/**
 * The UUID in the TimbreFiscalDigital of a CFDI's XML, of a damaged one, too: only SAT's own stamp, and
 * none in a comment, a CDATA section or the Addenda.
 */
export function uuidInXml(xml: string): string | undefined {
	// With a space, so that what is around a piece makes no tag together.
	const own = xml.replace(FOREIGN, ' ');
	let stamps = 0;
	for (const { 0: tag, 1: prefix, index } of own.matchAll(STAMP_TAG)) {
		if (++stamps > MOST_STAMPS) return undefined;
		const uuid = UUID_ATTRIBUTE.exec(tag)?.[1];
		if (uuid !== undefined && isOfSat(prefix, own.slice(0, index + tag.length))) return uuid;
	}
	return undefined;
}

/** By the last declaration of its prefix; a damaged file may have none. */
function isOfSat(prefix: string | undefined, before: string): boolean {
	const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
	const declared = new RegExp(`\\s${name}\\s{0,5}=\\s{0,5}["']([^"'<>]{0,200})["']`, 'g');
	const last = [...before.matchAll(declared)].pop();
	return last === undefined || last[1] === STAMP;
}

/** Declarations and comments; what does not end hides the rest, so no page takes long. */
const PROLOG = /<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)|<![^>]*(?:>|$)/g;

function xmlRoot(text: string): string | undefined {
	// With a space, so that what is around a piece makes no tag together.
	return /^[\s\uFEFF]*<(?:[\w.-]{1,50}:)?([\w.-]{1,50})/.exec(text.replace(PROLOG, ' '))?.[1];
}

/** A shorter text could be an ordinary word rather than base64. */
const SHORTEST_BASE64 = 24;

/** This much of a file tells its kind, in characters of base64. */
const BEGINNING = 4_000;

/** Longer XML is not read, in characters: an invoice of some thousand lines. */
const LONGEST_XML = 5_000_000;

const ENTITIES: Readonly<Record<string, string>> = {
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	amp: '&',
};

/** The XML that a text is: as it is, with its signs as entities, as base64, or as a data: URL. */
export function xmlInText(text: string): string | undefined {
	const start = text.slice(0, BEGINNING).trimStart();
	if (start.startsWith('<')) return text.slice(0, LONGEST_XML);
	if (start.startsWith('&lt;')) {
		const escaped = text.slice(0, LONGEST_XML);
		return escaped.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
	}
	const base64 = base64In(text);
	if (base64 === undefined) return undefined;
	const decoded = (length: number) =>
		Buffer.from(base64.slice(0, length), 'base64')
			.toString('utf8')
			.replace(/^[\s\uFEFF]+/, '');
	return decoded(SHORTEST_BASE64).startsWith('<') ? decoded(LONGEST_XML) : undefined;
}

/** A file that a JSON answer holds. */
export interface FoundFile {
	kind: FileKind;
	content: Buffer;
}

/**
 * Takes the files out of a JSON answer, under any key and at any depth: as base64, as a data: URL, or
 * as the XML itself.
 * @param files gets them
 * @returns all other values
 */
export function withoutFiles(value: unknown, files: FoundFile[]): unknown {
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

function fileInText(text: string): FoundFile | undefined {
	if (text.trimStart().startsWith('<')) return asFile(Buffer.from(text, 'utf8'));
	const base64 = base64In(text);
	if (base64 === undefined) return undefined;
	// The first characters decide, so most texts are not decoded.
	if (fileKind(Buffer.from(base64.slice(0, BEGINNING), 'base64')) === undefined) return undefined;
	return asFile(Buffer.from(base64, 'base64'));
}

function base64In(text: string): string | undefined {
	const base64 = text.replace(/^data:[^,]*;base64,/, '');
	return base64.length < SHORTEST_BASE64 || !/^[\w+/-]{20}/.test(base64) ? undefined : base64;
}

function asFile(content: Buffer): FoundFile | undefined {
	const kind = fileKind(content);
	return kind === undefined ? undefined : { kind, content };
}
