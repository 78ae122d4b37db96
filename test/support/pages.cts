import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = join(__dirname, '../..');
const markdown = (folder: string) =>
	readdirSync(join(root, folder))
		.filter((name) => name.endsWith('.md'))
		.map((name) => join(folder, name));

export const english = ['README.md', ...markdown('docs')];
export const spanish = markdown('docs/es');
export const languages: Array<[language: string, files: string[]]> = [
	['English', english],
	['Spanish', spanish],
];

export const translationOf = (file: string) =>
	file === 'README.md' ? 'docs/es/README.md' : file.replace(/^docs\//, 'docs/es/');
export const pairs = english.map((file) => [file, translationOf(file)] as const);

const FENCED = /^( *)```.*\n[\s\S]*?^\1```$/gm;
export const matches = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

function parsePage(file: string, source = sourceOf(file)) {
	const text = source.replace(FENCED, '');
	return {
		file,
		text,
		blocks: matches(source, FENCED),
		inlineCode: [...new Set(matches(text, /`[^`]*`/g).map(oneLine))].sort(),
		headings: matches(text, /^#+ .*$/gm),
		links: [...new Set(matches(text, /(?<=\]\()[^)\s]+|(?<=(?:src|srcset|href)=")[^"]+/g))],
	};
}

export type Page = ReturnType<typeof parsePage>;

const pages = new Map([...english, ...spanish].map((file) => [file, parsePage(file)]));

export function pageOf(file: string): Page {
	const page = pages.get(file);
	if (page === undefined) throw new Error(`${file} is not one of the pages`);
	return page;
}

export const BEGIN = '<!-- written from the code: npx gulp docs -->';

/**
 * Checks that a page ends with the generated text, or writes it if WRITE_DOCS is set.
 * @param text the page's content after BEGIN
 */
export async function upToDate(file: string, text: string): Promise<void> {
	const page = sourceOf(file);
	const { format, resolveConfig } = await import('prettier');
	const path = join(root, file);
	const written = await format(page.slice(0, page.indexOf(BEGIN)) + text, {
		...(await resolveConfig(path)),
		filepath: path,
	});
	if (process.env.WRITE_DOCS !== undefined) writeFileSync(path, written);
	else expect(page).toBe(written);
}

/**
 * Returns the part of a page that its translation must contain, without generated tables to which
 * the translation only links.
 */
export function translatedPartOf(file: string, translation: string): Page {
	const source = sourceOf(file);
	const begin = source.indexOf(BEGIN);
	if (begin < 0 || sourceOf(translation).includes(BEGIN)) return pageOf(file);
	return parsePage(file, source.slice(0, begin));
}

export const isOutside = (link: string) => /^https?:/.test(link);

export function targetOf(file: string, link: string): { path: string; anchor: string | undefined } {
	const [path = '', anchor] = link.split('#');
	return { path: path === '' ? file : normalize(join(dirname(file), path)), anchor };
}

export function anchorOf(heading: string): string {
	return heading
		.replace(/^#+ /, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');
}
