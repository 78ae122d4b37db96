import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PAGES } from './folders.mts';
import { assetPath, assets, ROOT } from './links.mts';
import { llmsText, rawPage } from './llms.mts';
import { menu, sitePages } from './pages.mts';
import type { MadePage } from './messages.mts';
import type { NodeWords } from './words.mts';

/** Writes VitePress's input, a Markdown copy of each page, and llms.txt. */
export async function writePages(words: NodeWords): Promise<MadePage[]> {
	await rm(PAGES, { recursive: true, force: true });
	const pages = sitePages(words);
	for (const page of pages) {
		await write(page.path, page.markdown);
		await write(`public/${page.path}`, rawPage(page));
	}
	for (const file of assets()) await copy(file, assetPath(file) ?? file);
	await copy('nodes/Cfdi/cfdi.svg', 'cfdi.svg');
	const { description } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
		description: string;
	};
	await write('public/llms.txt', llmsText(pages, description));
	const menus = { en: menu(pages, 'en'), es: menu(pages, 'es') };
	await write('menus.json', JSON.stringify(menus));
	return pages;
}

async function write(path: string, text: string): Promise<void> {
	await mkdir(dirname(join(PAGES, path)), { recursive: true });
	await writeFile(join(PAGES, path), text);
}

async function copy(file: string, path: string): Promise<void> {
	await cp(join(ROOT, file), join(PAGES, 'public', path), { recursive: true });
}
