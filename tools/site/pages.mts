import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleryPage } from './gallery.mts';
import { ROOT, SOURCES, sitePath, withSiteLinks } from './links.mts';
import { codesPage, messagesPage } from './messages.mts';
import type { MadePage } from './messages.mts';
import type { Name, NodeWords } from './words.mts';

/**
 * Returns all pages: the repository's Markdown files, and those generated from workflows and
 * messages.
 */
export function sitePages(words: NodeWords): MadePage[] {
	const written = SOURCES.map((source) => ({
		path: sitePath(source),
		markdown: withSiteLinks(source, readFileSync(join(ROOT, source), 'utf8')),
	}));
	const made = (['en', 'es'] as const).flatMap((name) => [
		galleryPage(name),
		codesPage(words, name),
		messagesPage(words, name),
	]);
	return [...written, ...made];
}

export const languageOf = ({ path }: MadePage): Name => (path.startsWith('es/') ? 'es' : 'en');

export function titleOf({ markdown }: MadePage): string {
	return /^# (.+)$/m.exec(markdown)?.[1] ?? '';
}

/** The last group also gets all remaining pages. */
const GROUPS: ReadonlyArray<readonly [title: Record<Name, string>, pages: readonly string[]]> = [
	[
		{ en: 'Begin', es: 'Empezar' },
		['index', 'questions', 'contents', 'go-live', 'gallery', 'workflows'],
	],
	[
		{ en: 'Invoices', es: 'Facturas' },
		[
			'invoice',
			'payments',
			'refunds',
			'advances',
			'register',
			'cancellations',
			'spreadsheets',
			'recurring',
			'month',
			'audit',
			'fuel',
			'law',
		],
	],
	[
		{ en: 'Shops and customers', es: 'Tiendas y clientes' },
		[
			'shops',
			'shop-mappings',
			'shopify-graphql',
			'self-invoice',
			'invoice-form',
			'tax-certificate',
		],
	],
	[
		{ en: 'When something is refused', es: 'Cuando algo se rechaza' },
		['at-most-once', 'sat-codes', 'codes', 'mistakes', 'messages'],
	],
	[
		{ en: 'n8n', es: 'n8n' },
		['desk', 'reference', 'versions', 'benchmarks', 'deviations', 'publishing'],
	],
];

export function menu(pages: readonly MadePage[], name: Name) {
	const prefix = name === 'en' ? '' : 'es/';
	const own = pages.filter((page) => languageOf(page) === name);
	const named = GROUPS.flatMap(([, names]) => names);
	return GROUPS.map(([title, names], index) => {
		const rest = own
			.map(({ path }) => path.slice(prefix.length).replace(/\.md$/, ''))
			.filter((page) => index === GROUPS.length - 1 && !named.includes(page));
		return {
			text: title[name],
			items: [...names, ...rest].flatMap((page) => {
				const found = own.find(({ path }) => path === `${prefix}${page}.md`);
				if (found === undefined) return [];
				return [{ text: titleOf(found), link: `/${prefix}${page === 'index' ? '' : page}` }];
			}),
		};
	});
}
