import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { defineConfig } from 'vitepress';
import { anchorOf, REPOSITORY, SITE } from './links.mts';
import { OUT, PAGES } from './folders.mts';
import { SEARCH, searchTerm } from './search.mts';

const BASE = new URL(SITE).pathname;
const RELEASES = `${REPOSITORY}/releases`;

const menus = JSON.parse(readFileSync(join(PAGES, 'menus.json'), 'utf8')) as Record<
	'en' | 'es',
	DefaultTheme.Sidebar
>;

const spanish: DefaultTheme.Config = {
	nav: [{ text: 'Versiones', link: RELEASES }],
	outline: { label: 'En esta página' },
	docFooter: { prev: 'Anterior', next: 'Siguiente' },
	darkModeSwitchLabel: 'Apariencia',
	lightModeSwitchTitle: 'Tema claro',
	darkModeSwitchTitle: 'Tema oscuro',
	sidebarMenuLabel: 'Menú',
	returnToTopLabel: 'Volver arriba',
	langMenuLabel: 'Cambiar de idioma',
	skipToContentLabel: 'Ir al contenido',
	notFound: {
		title: 'Página no encontrada',
		quote: 'Busque arriba por sus palabras, o empiece por el índice.',
		linkText: 'Ir al inicio',
	},
};

const spanishSearch = {
	button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
	modal: {
		displayDetails: 'Mostrar detalles',
		resetButtonTitle: 'Borrar la búsqueda',
		backButtonTitle: 'Cerrar',
		noResultsText: 'Nada para',
		footer: { selectText: 'abrir', navigateText: 'moverse', closeText: 'cerrar' },
	},
};

/** Long values wrap, so that a table fits its page. */
const tables = `
	.vp-doc td code { overflow-wrap: anywhere; }
	.vp-doc td:has(> code) { min-width: 6em; }
	.vp-doc td:first-child:has(> code) { min-width: 10em; }
	@media (max-width: 640px) {
		.vp-doc th, .vp-doc td { padding: 6px 8px; font-size: 13px; line-height: 20px; }
		.vp-doc td code { padding: 2px 3px; font-size: 11px; }
		.vp-doc td:has(> code) { min-width: 4.5em; }
		.vp-doc td:first-child:has(> code) { min-width: 8em; }
	}
`;

export default defineConfig({
	title: 'CFDI Invoicing for n8n',
	description: 'Mexican electronic invoices (CFDI 4.0) from n8n workflows, without code',
	base: BASE,
	srcDir: PAGES,
	srcExclude: ['public/**'],
	outDir: OUT,
	cacheDir: join(PAGES, '../vite'),
	cleanUrls: true,
	head: [
		['link', { rel: 'icon', href: `${BASE}cfdi.svg` }],
		['style', {}, tables],
	],
	sitemap: { hostname: SITE },
	locales: {
		root: { label: 'English', lang: 'en', themeConfig: { sidebar: menus.en } },
		es: {
			label: 'Español',
			lang: 'es',
			title: 'Facturas CFDI para n8n',
			description: 'Facturas electrónicas de México (CFDI 4.0) desde flujos de n8n, sin código',
			themeConfig: { ...spanish, sidebar: menus.es },
		},
	},
	themeConfig: {
		nav: [{ text: 'Releases', link: RELEASES }],
		socialLinks: [{ icon: 'github', link: REPOSITORY }],
		outline: { level: 2 },
		search: {
			provider: 'local',
			options: {
				locales: { es: { translations: spanishSearch } },
				miniSearch: { options: { processTerm: searchTerm }, searchOptions: SEARCH },
			},
		},
	},
	markdown: {
		// The same links must work on GitHub, so generate GitHub's anchors.
		anchor: { slugify: (title) => anchorOf(title.replace(/&(?:amp|lt|gt|quot);/g, '')) },
		attrs: { disable: true },
		// Addresses in messages are examples, so do not turn addresses into links.
		linkify: false,
		config(md) {
			// Vue would evaluate the braces of n8n's expressions, so escape them.
			for (const kind of ['text', 'code_inline'] as const) {
				const rule = md.renderer.rules[kind];
				md.renderer.rules[kind] = (...given) =>
					(rule?.(...given) ?? '').replaceAll('{{', '&#123;&#123;');
			}
			// VitePress adds the site's base path only to links to pages and pictures, not to
			// workflow files.
			md.core.ruler.push('downloads', ({ tokens }) => {
				for (const token of tokens.flatMap(({ children }) => children ?? [])) {
					const to = token.attrGet('href');
					if (to?.startsWith('/') !== true || !to.endsWith('.json')) continue;
					token.attrs = [
						['href', BASE + to.slice(1)],
						['download', ''],
					];
				}
			});
		},
	},
});
