import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OUT } from './folders.mts';
import { SITE } from './links.mts';
import type { MadePage } from './messages.mts';
import { SEARCH, searchTerm } from './search.mts';
import type { Name } from './words.mts';

const filesIn = (folder: string) =>
	readdirSync(join(OUT, folder), { recursive: true }).map((name) => join(folder, String(name)));

/** Lists the built site's links to missing files or headings. */
export function deadLinks(): string[] {
	const files = new Set(filesIn('').map((file) => file.replaceAll('\\', '/')));
	const html = [...files].filter((file) => file.endsWith('.html') && file !== '404.html');
	const texts = new Map(html.map((file) => [file, readFileSync(join(OUT, file), 'utf8')]));
	const ids = new Map(
		[...texts].map(([file, text]) => [file, new Set(matches(text, /(?<= id=")[^"]+/g))]),
	);
	const base = new URL(SITE).pathname;
	return [...texts].flatMap(([file, text]) => {
		const links = new Set(matches(text, /(?<= (?:href|src)=")[^"]+/g));
		return [...links]
			.filter((link) => !/^(?!https:\/\/n8n-nodes-cfdi\.github\.io)[a-z]+:/.test(link))
			.filter((link) => {
				const { pathname, hash } = new URL(link.replaceAll('&amp;', '&'), SITE + file);
				if (!pathname.startsWith(base)) return true;
				const path = decodeURIComponent(pathname.slice(base.length));
				const page = [path, `${path}.html`, `${path}index.html`].find((one) => files.has(one));
				if (page === undefined) return true;
				const id = decodeURIComponent(hash.slice(1));
				return id !== '' && page.endsWith('.html') && ids.get(page)?.has(id) !== true;
			})
			.map((link) => `${file}: ${link}`);
	});
}

const matches = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

interface Found {
	id: string;
	title: string;
}

interface Index {
	search: (query: string) => Found[];
}

/**
 * Loads the built site's search index in one language. Returns a search function with the best
 * results first.
 */
export function siteSearch(name: Name): (query: string) => Found[] {
	const file = readdirSync(join(OUT, 'assets/chunks')).find((one) =>
		one.startsWith(`@localSearchIndex${name === 'en' ? 'root' : name}.`),
	);
	if (file === undefined) throw new Error(`The site has no search in ${name}`);
	const script = readFileSync(join(OUT, 'assets/chunks', file), 'utf8');
	const json = new Function(script.replace(/export\s*\{(\w+) as default\};?\s*$/, 'return $1'))();
	// VitePress uses the same options in the browser.
	const MiniSearch = requireOfVitePress('minisearch') as {
		loadJSON: (json: unknown, options: object) => Index;
	};
	const index = MiniSearch.loadJSON(json, {
		fields: ['title', 'titles', 'text'],
		storeFields: ['title', 'titles'],
		searchOptions: SEARCH,
		processTerm: searchTerm,
	});
	const base = new URL(SITE).pathname;
	return (query) =>
		index.search(query).map(({ id, title }) => ({
			id: decodeURIComponent(id.replace(base, '')),
			title: decoded(title),
		}));
}

const requireOfVitePress = createRequire(import.meta.resolve('vitepress'));

const FIRST: ReadonlyArray<readonly [query: string, page: string]> = [
	['iva incluido', 'invoice'],
	['retención ISR', 'invoice'],
	['cuenta predial', 'invoice'],
	['anticipo', 'advances'],
];

/** VitePress shows this number of results. */
const SHOWN = 16;

/**
 * Lists searches in one language that do not find their page. A message must be among the results
 * that VitePress shows, a code or an answer among the first three, and a page in FIRST must be the
 * first result.
 */
export function notFound(pages: readonly MadePage[], name: Name): string[] {
	const search = siteSearch(name);
	const prefix = name === 'en' ? '' : 'es/';
	const headings = (page: string) => {
		const { markdown = '' } = pages.find(({ path }) => path === `${prefix}${page}.md`) ?? {};
		return matches(markdown, /(?<=^### ).+$/gm).map((heading) => ({ page, heading }));
	};
	const sections = [...headings('codes'), ...headings('messages'), ...headings('questions')];
	const boxes = pages
		.filter(({ path }) => path === `${prefix}mistakes.md`)
		.flatMap(({ markdown }) => matches(markdown, /(?<=^> \*\*).+(?=\*\*$)/gm));
	const asked = pages
		.filter(({ path }) => path === `${prefix}questions.md`)
		.flatMap(({ markdown }) => matches(markdown, /^- .+$/gm).map(askedIn));
	const isMissing = (query: string, most: number, isIt: (found: Found) => boolean) =>
		!search(unescaped(query)).slice(0, most).some(isIt);
	return [
		...sections
			.filter(({ page, heading }) => {
				const own = wordsOf(unescaped(heading));
				const isIt = ({ id, title }: Found) =>
					id.startsWith(`${prefix}${page}#`) && wordsOf(title).includes(own);
				return isMissing(heading, page === 'messages' ? SHOWN : 3, isIt);
			})
			.map(({ heading }) => heading),
		...asked
			.filter(({ question, page }) => {
				const leads = [`${prefix}${page}#`, `${prefix}questions#`];
				return isMissing(question, 3, ({ id }) => leads.some((one) => id.startsWith(one)));
			})
			.map(({ question }) => question),
		...FIRST.filter(([query, page]) =>
			isMissing(query, 1, ({ id }) => id.startsWith(`${prefix}${page}#`)),
		).map(([query]) => query),
		...boxes.filter((box) =>
			isMissing(box, 3, ({ id }) => /^(es\/)?(mistakes|messages)#/.test(id)),
		),
	];
}

/** Reads a line of the page Questions: `- [Page](page.md#heading), [More](more.md): question`. */
function askedIn(line: string): { question: string; page: string } {
	const LINKS = /^- \[[^\]]*\]\(([^)#]+)[^)]*\)(?:, \[[^\]]*\]\([^)]*\))*: (.+)$/;
	const [, to, question] = LINKS.exec(line) ?? [];
	if (to === undefined || question === undefined) throw new Error(`Not a question: ${line}`);
	return { question, page: to.replace(/\.md$/, '') };
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
const unescaped = (markdown: string) => markdown.replace(/\\(?=[\\`*_[\]<&])/g, '');
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#123;': '{', '&amp;': '&' };
const decoded = (html: string) =>
	Object.entries(ENTITIES).reduce((text, [entity, sign]) => text.replaceAll(entity, sign), html);
