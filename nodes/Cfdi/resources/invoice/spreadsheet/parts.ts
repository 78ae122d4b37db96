import { unzipSync } from 'fflate';

import { withoutReferences } from 'cfdi-mx';

/** What one part of a workbook may have unpacked; Excel itself opens no much larger ones. */
const LARGEST_PART = 256 * 1024 * 1024;

/** An Excel file (Office Open XML), unpacked. */
interface Workbook {
	/** By their paths, in their order. */
	parts: Record<string, Uint8Array>;
	/** In the order of their tabs. */
	sheets: Array<{ name: string; path: string; isHidden: boolean }>;
	/** The path of the texts that cells refer to. */
	strings: string | undefined;
}

/**
 * @param wanted which parts are unpacked: those of XML, or all
 * @returns undefined where it is damaged, or another kind of file
 */
export function opened(file: Uint8Array, wanted: 'xml' | 'all'): Workbook | undefined {
	const parts = partsOf(file, wanted);
	if (parts === undefined) return undefined;
	const book = linkedBy(textOf(parts, '_rels/.rels'), '')
		.filter(({ type }) => type.endsWith('/officeDocument'))
		.map(({ target }) => target)[0];
	if (book === undefined || parts[book] === undefined) return undefined;
	const [, folder = '', name = ''] = /^(.*\/)?(.*)$/s.exec(book) ?? [];
	const links = linkedBy(textOf(parts, `${folder}_rels/${name}.rels`), folder);
	const sheets = elements(textOf(parts, book), 'sheet').flatMap(({ attributes }) => {
		const id = /(?:^|\s)\w+:id="([^"]*)"/.exec(attributes)?.[1];
		const link = links.find((one) => one.id === id && one.type.endsWith('/worksheet'));
		if (link === undefined) return [];
		const isHidden = /hidden$/i.test(attribute(attributes, 'state'));
		return [{ name: plain(attribute(attributes, 'name')), path: link.target, isHidden }];
	});
	const strings = links.find(({ type }) => type.endsWith('/sharedStrings'))?.target;
	return { parts, sheets, strings };
}

/** A part as a text; '' where the file has none. */
export function textOf(parts: Workbook['parts'], path: string): string {
	const part = parts[path];
	return part === undefined ? '' : new TextDecoder().decode(part);
}

function partsOf(file: Uint8Array, wanted: 'xml' | 'all'): Workbook['parts'] | undefined {
	try {
		return unzipSync(file, {
			filter: ({ name, originalSize }) => {
				if (wanted === 'xml' && !/\.(?:xml|rels)$/.test(name)) return false;
				if (originalSize > LARGEST_PART) throw new RangeError('The workbook is too large');
				return true;
			},
		});
	} catch {
		return undefined;
	}
}

/** The elements with this name: their prefix with the colon, attributes and content. */
export const elementPattern = patternFor(
	(name) => `<((?:\\w+:)?)${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>)`,
	'g',
);

const attributePattern = patternFor((name) => `(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`);

/** A sheet has hundreds of thousands of cells: each expression is made once. */
function patternFor(source: (name: string) => string, flags = ''): (name: string) => RegExp {
	const made = new Map<string, RegExp>();
	return (name) => {
		const pattern = made.get(name) ?? new RegExp(source(name), flags);
		made.set(name, pattern);
		return pattern;
	};
}

/** The elements with this name that are not within one of them. */
export function elements(xml: string, name: string): Array<{ attributes: string; inner: string }> {
	return [...xml.matchAll(elementPattern(name))].map(([, , attributes = '', inner = '']) => ({
		attributes,
		inner,
	}));
}

/** An attribute as it is written; '' where there is none. */
export function attribute(attributes: string, name: string): string {
	const [, text, other = ''] = attributePattern(name).exec(attributes) ?? [];
	return text ?? other;
}

/** What a part refers to; the target is its path in the file. */
function linkedBy(xml: string, folder: string) {
	return elements(xml, 'Relationship').map(({ attributes }) => {
		const target = attribute(attributes, 'Target');
		return {
			id: attribute(attributes, 'Id'),
			type: attribute(attributes, 'Type'),
			target: target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, ''),
		};
	});
}

/** A text without references, and without the escapes that Excel has for what XML cannot hold. */
export function plain(text: string): string {
	if (!/[&_]/.test(text)) return text;
	return withoutReferences(text, (reference) => (reference === '&' ? '&' : '')).replace(
		/_x([\da-f]{4})_/gi,
		(_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)),
	);
}

/** The column of a place such as B7, from 0: A is 0, Z 25, AA 26; undefined where no letters are given. */
export function columnAt(place: string): number | undefined {
	const [letters] = /^[A-Z]+/.exec(place) ?? [];
	if (letters === undefined) return undefined;
	return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
