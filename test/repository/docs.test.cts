import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import codex from '../../nodes/Cfdi/Cfdi.node.json';
import codexOfDesk from '../../nodes/CfdiDesk/CfdiDesk.node.json';
import type { Page } from '../support/pages.cts';
import {
	anchorOf,
	english,
	isOutside,
	languages,
	oneLine,
	pageOf,
	pairs,
	root,
	spanish,
	targetOf,
	translatedPartOf,
	translationOf,
} from '../support/pages.cts';

describe.each(languages)('The pages in %s', (_language, files) => {
	it('shows every example expression as one complete {{ … }} block', () => {
		const blocks = files.flatMap((file) => pageOf(file).blocks);
		const expressions = blocks.filter((block) => /^ *```js\n[^]*\$json/.test(block));

		expect(expressions).not.toHaveLength(0);
		for (const expression of expressions) {
			expect(expression).toMatch(/^ *```.*\n\s*\{\{[\s\S]*\}\}\s*```$/);
		}
	});
});

describe.each([...english, ...spanish])('The page %s', (file) => {
	const { links, blocks } = pageOf(file);

	it.each(links.filter((link) => !isOutside(link)))(
		'links from the page to %s, which exists',
		(link) => {
			const { path, anchor } = targetOf(file, link);

			expect(existsSync(join(root, path))).toBe(true);
			if (anchor !== undefined) {
				expect(pageOf(path).headings.map(anchorOf)).toContain(decodeURIComponent(anchor));
			}
		},
	);

	it('gives each heading of the page a unique anchor', () => {
		const anchors = pageOf(file).headings.map(anchorOf);
		expect(anchors).toEqual([...new Set(anchors)]);
	});

	it('shows only valid JSON in the page', () => {
		for (const block of blocks.filter((lines) => /^ *```json\n/.test(lines))) {
			const json = block.trim().replace(/^```json\n|```$/g, '');
			expect(() => JSON.parse(json) as unknown).not.toThrow();
		}
	});
});

it('has every page in both languages', () => {
	expect([...spanish].sort()).toEqual(english.map(translationOf).sort());
});

describe.each(pairs)('The pages %s and %s', (file, translation) => {
	const [original, translated] = [translatedPartOf(file, translation), pageOf(translation)];
	const levels = ({ headings }: Page) => headings.map((heading) => /^#+/.exec(heading)?.[0]);

	/**
	 * Returns links that are equal in both languages, with Spanish page names and heading numbers.
	 */
	function linksOf(page: Page, other: Page): string[] {
		const links = page.links.map((link) => {
			if (isOutside(link)) return link;
			const { path, anchor } = targetOf(page.file, link);
			if (path === other.file) return undefined;
			const name = page === original && english.includes(path) ? translationOf(path) : path;
			// Each language links to its translated workflows.
			if (anchor === undefined) return name?.replace(/^workflows\/es\/(?=.)/, 'workflows/');
			return `${name} ${pageOf(path).headings.map(anchorOf).indexOf(decodeURIComponent(anchor))}`;
		});
		return links.filter((link) => link !== undefined).sort();
	}

	it('has the same headings in both languages, level by level', () => {
		expect(levels(translated)).toEqual(levels(original));
	});

	it('shows the same code in both languages, in blocks and in the text', () => {
		expect(translated.blocks).toEqual(original.blocks);
		expect(translated.inlineCode).toEqual(original.inlineCode);
	});

	it('links to the same files and headings in both languages', () => {
		expect(linksOf(translated, original)).toEqual(linksOf(original, translated));
	});
});

describe('README.md', () => {
	it('has only one README in the root folder', () => {
		expect(readdirSync(root).filter((name) => /^readme/i.test(name))).toEqual(['README.md']);
	});

	const { credentialDocumentation, primaryDocumentation } = codex.resources;
	const documented = [
		...credentialDocumentation,
		...primaryDocumentation,
		...codexOfDesk.resources.primaryDocumentation,
	].map(({ url }) => url);

	it.each([new CfdiApi().documentationUrl, ...documented])(
		'has the README heading that the editor links to: %s',
		(url) => {
			const anchors = pageOf('README.md').headings.map(anchorOf);
			expect(anchors).toContain(new URL(url).hash.slice(1));
		},
	);
});

const englishNodes = (() => {
	const files = readdirSync(join(root, 'workflows')).filter((file) => file.endsWith('.json'));
	const nodesOf = (folder: string) =>
		files.flatMap((file) => {
			const text = readFileSync(join(root, 'workflows', folder, file), 'utf8');
			const { name, nodes } = JSON.parse(text) as { name: string; nodes: Array<{ name: string }> };
			return [name, ...nodes.map((node) => node.name)];
		});
	const spanishNodes = new Set(nodesOf('es'));
	return [...new Set(nodesOf(''))].filter((name) => !spanishNodes.has(name));
})();

/** `Page` is also an option of Read (Tax Certificate) and an output of CFDI Desk. */
const NOT_NODES: Readonly<Record<string, readonly string[]>> = {
	'docs/es/desk.md': ['Page'],
	'docs/es/tax-certificate.md': ['Page'],
};

it.each(spanish)('uses the Spanish node names in %s and links to the Spanish workflows', (file) => {
	const text = readFileSync(join(root, file), 'utf8');
	const line = oneLine(text);
	const isNamed = (name: string) => line.includes(`_${name}_`);
	expect(englishNodes.filter(isNamed)).toEqual(NOT_NODES[file] ?? []);
	expect(text.match(/\]\((?:\.\.\/)+workflows\/(?!es\/)[\w-]+\.json/g)).toBeNull();
});
