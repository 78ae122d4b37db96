/** Tests the site's pages before VitePress builds them. `npm run docs` checks every link. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { language as en } from '../../nodes/Cfdi/messages/en';
import { evaluated } from '../support/evaluated.cts';
import { english, root, spanish } from '../support/pages.cts';

interface Page {
	path: string;
	markdown: string;
}

const { pages, llms, menus } = evaluated(
	{
		words: 'tools/site/words.mts',
		site: 'tools/site/pages.mts',
		llms: 'tools/site/llms.mts',
	},
	`await words.readWords().then((read) => {
		const pages = site.sitePages(read);
		return { pages, llms: llms.llmsText(pages, 'About'), menus: [site.menu(pages, 'en'), site.menu(pages, 'es')] };
	})`,
) as {
	pages: Page[];
	llms: string;
	menus: Array<Array<{ items: Array<{ link: string }> }>>;
};

const textOf = (path: string) => pages.find((page) => page.path === path)?.markdown ?? '';
const paths = pages.map(({ path }) => path);

it('contains each page of the README and docs/ once, in both languages', () => {
	expect(paths).toEqual([...new Set(paths)]);
	expect(paths.filter((path) => path.startsWith('es/'))).toHaveLength(spanish.length + 3);
	expect(paths).toHaveLength(english.length + spanish.length + 6);
	const inEnglish = paths.filter((path) => !path.startsWith('es/')).map((path) => `es/${path}`);
	expect(paths.filter((path) => path.startsWith('es/')).sort()).toEqual(inEnglish.sort());
});

it('lists each page of the site once in the menu', () => {
	const links = menus.flat().flatMap(({ items }) => items.map(({ link }) => link));
	const pageOf = (link: string) =>
		`${link.slice(1)}${/(^|\/)$/.test(link.slice(1)) ? 'index' : ''}.md`;
	expect(links.map(pageOf).sort()).toEqual([...paths].sort());
});

it('links from the site only to its pages, to files that it serves, and to other sites', () => {
	const targets = pages.flatMap(({ path, markdown }) =>
		[...markdown.matchAll(/\]\((?!https:|#)([^)#\s]+)[^)\s]*\)/g)].map(([, to = '']) =>
			to.startsWith('/') ? to : join('/', path, '..', to),
		),
	);
	const served = targets.filter((to) => !to.endsWith('.md'));
	expect(targets.filter((to) => to.endsWith('.md') && !paths.includes(to.slice(1)))).toEqual([]);
	expect(
		served.filter((to) => !existsSync(join(root, /\.(png|webp)$/.test(to) ? 'docs' : '', to))),
	).toEqual([]);
});

const workflows = readdirSync(join(root, 'workflows')).filter((name) => name.endsWith('.json'));

it.each(workflows)(
	'shows the workflow %s with its requirements, its n8n version and its file, in both languages',
	(name) => {
		for (const gallery of [textOf('gallery.md'), textOf('es/gallery.md')]) {
			const sections = gallery.split(/^## /m).filter((section) => section.includes(`/${name})`));
			expect(sections).toEqual([
				expect.stringMatching(/\*\*(Needs|Necesita):\*\* \S[^]*n8n \d+\.\d+ o/),
			]);
		}
	},
);

it('shows the picture of each workflow that has a picture', () => {
	for (const name of readdirSync(join(root, 'docs/workflows'))) {
		expect(textOf('gallery.md')).toContain(`](/workflows/${name})`);
	}
});

it('has a section on the page codes.md for each SAT code that the node explains', () => {
	for (const path of ['codes.md', 'es/codes.md']) {
		const headings = textOf(path).match(/(?<=^### ).+$/gm);
		expect(headings).toEqual([...Object.keys(en.codes), ...Object.keys(en.cancellationCodes)]);
	}
});

it("lists messages with the form's labels, but with ellipses instead of values", () => {
	const said = '… is "…", but with Recipient RFC (Receptor) … the regime must be 616';
	expect(textOf('messages.md')).toContain(`\n### ${said}`);
	expect(textOf('es/messages.md')).toContain(`\n> ${said}`);
	expect(textOf('messages.md')).not.toMatch(/\{\p{L}+\}/u);
});

it('lists each page and each workflow for language models', () => {
	const site = 'https://n8n-nodes-cfdi.github.io/n8n-nodes-cfdi/';
	for (const path of paths)
		expect(llms).toMatch(new RegExp(`\\]\\(${site}${path}\\): \\S.*[.]$`, 'm'));
	for (const name of workflows) expect(llms).toContain(`](${site}workflows/${name}): `);
});

it.each(['index.md', 'es/index.md'])("shows the README's code unchanged on the page %s", (path) => {
	const source = readFileSync(
		join(root, path === 'index.md' ? 'README.md' : 'docs/es/README.md'),
		'utf8',
	);
	const code = (text: string) => text.match(/^ *```[^]*?^ *```$|`[^`]*`/gm);
	expect(code(textOf(path))).toEqual(code(source));
});
