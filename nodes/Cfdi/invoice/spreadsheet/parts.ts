import type { Steps } from 'cfdi-mx';
import { beyond, bounds } from 'cfdi-mx';
import { unreadable } from 'cfdi-sheets';
import { Tags, attribute, plain } from './tags';
import type { ZipPart } from './unzip';
import { Damaged, Unpacker, zipParts } from './unzip';

export interface Workbook {
	parts: readonly ZipPart[];
	/** In the order of their tabs. */
	sheets: Array<{ name: string; path: string; isHidden: boolean }>;
	/** The path of the texts that cells refer to. */
	strings: string | undefined;
	/** Unpacks a part as a text, or `''` if the file lacks it. */
	textOf: (path: string) => Steps<string>;
}

/**
 * Reads the list of the sheets of a workbook.
 * @throws Damaged if it is damaged, or another kind of file
 * @throws Problems if it has a password, or is too large
 */
export function* opened(file: Uint8Array): Steps<Workbook> {
	const parts = zipParts(file);
	const named = new Map(parts.map((part) => [part.name, part]));
	const unpacker = new Unpacker();
	const textOf = function* (path: string): Steps<string> {
		const part = named.get(path);
		if (part?.isEncrypted === true) throw unreadable('oldExcelFile');
		return part === undefined ? '' : decoded(yield* unpacker.bytesOf(part));
	};
	const [book] = (yield* linkedBy(textOf, '')).filter(({ type }) =>
		type.endsWith('/officeDocument'),
	);
	if (book === undefined || !named.has(book.target)) throw new Damaged('It is not a workbook');
	const links = yield* linkedBy(textOf, book.target);
	const sheetAt = new Map(
		links.filter(({ type }) => type.endsWith('/worksheet')).map(({ id, target }) => [id, target]),
	);
	const sheets: Workbook['sheets'] = [];
	const paths = new Set<string>();
	const tags = new Tags(yield* textOf(book.target));
	while (tags.next()) {
		if (tags.name !== 'sheet' || tags.kind === 'close') continue;
		const path = sheetAt.get(
			/(?:^|\s)\w{1,40}:id=["']([^"']*)["']/.exec(tags.attributes)?.[1] ?? '',
		);
		if (path === undefined) continue;
		if (sheets.length === bounds.sheets.most) throw beyond('sheets');
		if (paths.has(path)) throw new Damaged('Two sheets are one part');
		paths.add(path);
		const isHidden = /hidden$/i.test(tags.attribute('state'));
		sheets.push({ name: plain(tags.attribute('name')), path, isHidden });
		yield;
	}
	const strings = links.find(({ type }) => type.endsWith('/sharedStrings'))?.target;
	return { parts, sheets, strings, textOf };
}

/** Decodes a part in UTF-8, or in UTF-16 with its byte order mark. */
function decoded(bytes: Uint8Array): string {
	const [first, second] = bytes;
	const encoding =
		first === 0xff && second === 0xfe
			? 'utf-16le'
			: first === 0xfe && second === 0xff
				? 'utf-16be'
				: 'utf-8';
	return new TextDecoder(encoding).decode(bytes);
}

interface Link {
	id: string;
	type: string;
	target: string;
}

/** Reads the references of a part, or of the whole file for `''`. */
function* linkedBy(textOf: Workbook['textOf'], path: string): Steps<Link[]> {
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	const links: Link[] = [];
	const tags = new Tags(yield* textOf(`${folder}_rels/${path.slice(folder.length)}.rels`));
	while (tags.next()) {
		if (tags.name !== 'Relationship' || tags.kind === 'close') continue;
		if (links.length === bounds.zipParts.most) throw beyond('zipParts');
		const { attributes } = tags;
		const target = plain(attribute(attributes, 'Target'));
		links.push({
			id: attribute(attributes, 'Id'),
			type: attribute(attributes, 'Type'),
			target: resolved(target.startsWith('/') ? target : folder + target),
		});
		yield;
	}
	return links;
}

/** Removes `.` and `..` from a path. */
function resolved(path: string): string {
	const parts: string[] = [];
	for (const part of path.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.' && part !== '') parts.push(part);
	}
	return parts.join('/');
}

/**
 * Returns the column of a place such as B7, from 0: A is 0, Z 25, AA 26. Returns undefined if there are no
 * letters. A column after Excel's last one counts as the first after it.
 */
export function columnAt(place: string): number | undefined {
	let column = 0;
	let at = 0;
	for (; at < place.length; at++) {
		const letter = place.charCodeAt(at) - 64;
		if (letter < 1 || letter > 26) break;
		column = Math.min(column * 26 + letter, bounds.columns.most + 1);
	}
	return at === 0 ? undefined : column - 1;
}

/**
 * Returns the row in an attribute.
 * @param next the row if the attribute is empty
 * @throws Problems for a row below Excel's last one
 * @throws Damaged for anything else that is not a row
 */
export function rowAt(written: string, next: number): number {
	const row = written === '' ? next : Number(written);
	if (row > bounds.rows.most) throw beyond('rows');
	if (!Number.isInteger(row) || row < 1) throw new Damaged('A row has another number');
	return row;
}
