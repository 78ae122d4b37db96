/**
 * The README and the pages of docs/: together they name every label of the node in the editor, every
 * link has a target, and each page has the same content in English and in Spanish.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import codex from '../../nodes/Cfdi/Cfdi.node.json';
import {
	choices,
	labels,
	operations,
	otherLabels,
	resourceLabels,
	taxes,
} from '../support/editorLabels';
import { evaluated } from '../support/evaluated.cts';
import type { Page } from '../support/pages.cts';
import {
	anchorOf,
	english,
	isOutside,
	languages,
	matches,
	oneLine,
	pageOf,
	pairs,
	proseOf,
	root,
	sectionsOf,
	spanish,
	targetOf,
	translatedPartOf,
	translationOf,
} from '../support/pages.cts';

/** Whether the text has this label, and not only as a part of a longer one. */
function hasLabel(prose: string, label: string): boolean {
	const rest = labels
		.filter((other) => other !== label && other.includes(label))
		.sort((a, b) => b.length - a.length)
		.reduce((left, longer) => left.replaceAll(longer, '|'), prose);
	return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(label)}(?![\\p{L}\\p{N}])`, 'u').test(rest);
}

function escaped(label: string): string {
	return label.replace(/[()[\]{}.*+?^$|\\/]/g, '\\$&');
}

describe.each(languages)('The %s pages', (language, files) => {
	// The reference has every label, and explains none.
	const all = files.filter((file) => !file.endsWith('/reference.md')).map(pageOf);
	const texts = all.map(({ text }) => text);
	const text = texts.join('\n\n');
	const prose = proseOf(text);
	const paragraphs = text.split(/\n\s*\n/).map(oneLine);

	it.each(operations)('list under the resource %s its operation %s', (resource, name) => {
		const row = new RegExp(`^\\| ${escaped(name)} .*\\|$`, 'm');
		expect(sectionsOf(texts, resource)).toMatch(row);
	});

	it.each(resourceLabels)('name under the resource %s the field "%s"', (resource, label) => {
		if (hasLabel(proseOf(sectionsOf(texts, resource)), label)) return;
		throw new Error(`${language}, ${resource}: nowhere outside code and longer names: ${label}`);
	});

	it.each(otherLabels)('name the field "%s" as the editor shows it', (label) => {
		if (hasLabel(prose, label)) return;
		throw new Error(`${language}: nowhere outside code and longer names: ${label}`);
	});

	it.each(choices)('name with the field "%s" its choice "%s"', (field, choice) => {
		const italic = new RegExp(`_([^_]+: )?${escaped(choice)}_`);
		const isNamed = paragraphs.some(
			(paragraph) => italic.test(paragraph) && hasLabel(paragraph, field),
		);
		if (isNamed) return;
		throw new Error(`${language}: no paragraph names ${field} and, in italics, ${choice}`);
	});

	it.each([...taxes])('name the tax %s as in JSON', (tax) => {
		expect(text).toContain(`\`${tax}\``);
	});

	it('name the Constancia de Situación Fiscal only with the law by which no invoice depends on it', () => {
		const paragraphs = text.split(/\n\s*\n|\n(?=\||- |\d\. )/).map(oneLine);
		// What the node says of a document that it read is no advice to ask for one.
		const isMessage = (paragraph: string) => /^(?:\| .+ \| [\d,]+ \| |- `\w+`: )/.test(paragraph);
		const naming = paragraphs.filter(
			(paragraph) => /constancia/i.test(paragraph) && !isMessage(paragraph),
		);
		expect(naming.filter((paragraph) => !/CFF, art/.test(paragraph))).toEqual([]);
	});

	it('show every expression in one block that n8n can read', () => {
		const blocks = all.flatMap((page) => page.blocks);
		const expressions = blocks.filter((block) => /^ *```js\n[^]*\$json/.test(block));

		expect(expressions).not.toHaveLength(0);
		for (const expression of expressions) {
			expect(expression).toMatch(/^ *```.*\n\s*\{\{[\s\S]*\}\}\s*```$/);
		}
	});
});

describe.each([...english, ...spanish])('%s', (file) => {
	const { links, blocks } = pageOf(file);

	it.each(links.filter((link) => !isOutside(link)))('links to %s, which exists', (link) => {
		const { path, anchor } = targetOf(file, link);

		expect(existsSync(join(root, path))).toBe(true);
		if (anchor !== undefined) {
			expect(pageOf(path).headings.map(anchorOf)).toContain(decodeURIComponent(anchor));
		}
	});

	it('has no two headings with the same anchor', () => {
		const anchors = pageOf(file).headings.map(anchorOf);
		expect(anchors).toEqual([...new Set(anchors)]);
	});

	it('shows only valid JSON', () => {
		for (const block of blocks.filter((lines) => /^ *```json\n/.test(lines))) {
			const json = block.trim().replace(/^```json\n|```$/g, '');
			expect(() => JSON.parse(json) as unknown).not.toThrow();
		}
	});
});

it('every page exists in both languages', () => {
	expect([...spanish].sort()).toEqual(english.map(translationOf).sort());
});

describe.each(pairs)('%s and %s', (file, translation) => {
	const [original, translated] = [translatedPartOf(file, translation), pageOf(translation)];
	const levels = ({ headings }: Page) => headings.map((heading) => /^#+/.exec(heading)?.[0]);

	/** Links in a form that both languages share: a page by its Spanish name, a heading by its number. */
	function linksOf(page: Page, other: Page): string[] {
		const links = page.links.map((link) => {
			if (isOutside(link)) return link;
			const { path, anchor } = targetOf(page.file, link);
			if (path === other.file) return undefined;
			const name = page === original && english.includes(path) ? translationOf(path) : path;
			// The workflows of a language are linked to by its pages.
			if (anchor === undefined) return name?.replace(/^workflows\/es\/(?=.)/, 'workflows/');
			return `${name} ${pageOf(path).headings.map(anchorOf).indexOf(decodeURIComponent(anchor))}`;
		});
		return links.filter((link) => link !== undefined).sort();
	}

	it('link to each other in their first lines', () => {
		for (const [page, other] of [
			[original, translated],
			[translated, original],
		] as const) {
			const links = matches(page.text.split('\n').slice(0, 3).join('\n'), /(?<=\]\()[^)]+/g);
			expect(links.map((link) => targetOf(page.file, link).path)).toEqual([other.file]);
		}
	});

	it('have the same headings, level by level', () => {
		expect(levels(translated)).toEqual(levels(original));
	});

	it('have the same number of table rows under each heading', () => {
		expect(translated.tableRows).toEqual(original.tableRows);
	});

	it('show the same code, in blocks and in the text', () => {
		expect(translated.blocks).toEqual(original.blocks);
		expect(translated.inlineCode).toEqual(original.inlineCode);
	});

	it('show the same pictures, in the same order', () => {
		expect(translated.pictures).toEqual(original.pictures);
	});

	it('link to the same files and headings', () => {
		expect(linksOf(translated, original)).toEqual(linksOf(original, translated));
	});
});

describe.each([
	['README.md', 'version', 'or later'],
	['docs/es/README.md', 'versión', 'o posterior'],
])('%s', (file, version, orLater) => {
	const { text } = pageOf(file);

	it('says the oldest n8n in which the node is tried, and the one that the demo installs', () => {
		const known = evaluated(
			{ versions: 'tools/n8n/versions.mts' },
			'[Object.keys(versions.N8N_RECIPES)[0], versions.LATEST_N8N]',
		) as [string, string];
		const [oldest, latest] = known;
		expect(text).toContain(`[${version} ${oldest.replace(/\.\d+$/, '')} ${orLater}]`);
		expect(new Set(matches(text, /(?<=n8n )\d+\.\d+\.\d+/g))).toEqual(new Set([latest]));
	});
});

it('CONTRIBUTING.md names only files and folders that exist', () => {
	const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
	const paths = matches(text, /(?<=`)(?:nodes|packages|test|tools|docs)\/[\w/.{},-]*(?=`)/g);
	// `locales/{en,es}/shops.ts` is two files.
	const each = paths.flatMap((path) => {
		const [braces, choices = ''] = /\{([^}]*)\}/.exec(path) ?? [];
		if (braces === undefined) return [path];
		return choices.split(',').map((choice) => path.replace(braces, choice));
	});
	expect(each.length).toBeGreaterThan(20);
	expect(each.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe('README.md', () => {
	it('is smaller than 10 kB', () => {
		expect(statSync(join(root, 'README.md')).size).toBeLessThan(10_240);
	});

	it('is the only README that npm packs', () => {
		expect(readdirSync(root).filter((name) => /^readme/i.test(name))).toEqual(['README.md']);
	});

	const { credentialDocumentation, primaryDocumentation } = codex.resources;
	const documented = [...credentialDocumentation, ...primaryDocumentation].map(({ url }) => url);

	it.each([new CfdiApi().documentationUrl, ...documented])(
		'has the heading to which the editor links: %s',
		(url) => {
			const anchors = pageOf('README.md').headings.map(anchorOf);
			expect(anchors).toContain(new URL(url).hash.slice(1));
		},
	);
});

/** Names of nodes that only the English workflows have. */
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

/** `Page` is a choice of Read Tax Certificate, too. */
const NOT_NODES: Readonly<Record<string, readonly string[]>> = {
	'docs/es/tax-certificate.md': ['Page'],
};

it.each(spanish)(
	'%s has the nodes of the workflows in Spanish, and links to their files',
	(file) => {
		const text = readFileSync(join(root, file), 'utf8');
		const line = oneLine(text);
		const isNamed = (name: string) => line.includes(`_${name}_`);
		expect(englishNodes.filter(isNamed)).toEqual(NOT_NODES[file] ?? []);
		expect(text.match(/\]\((?:\.\.\/)+workflows\/(?!es\/)[\w-]+\.json/g)).toBeNull();
	},
);

const firstParagraph = (file: string) => {
	const paragraphs = pageOf(file)
		.text.split(/\n\s*\n/)
		.slice(2);
	const isPicture = (text: string) => /^!\[[^\]]*\]\([^)]*\)$/.test(text.trim());
	return paragraphs.find((text) => !isPicture(text)) ?? '';
};

/** Two lines of a page in a window of usual width. */
const TWO_LINES = 260;

describe.each([...english, ...spanish].filter((file) => file !== 'README.md'))('%s', (file) => {
	it('begins with what it is for, in two lines', () => {
		const begin = oneLine(firstParagraph(file));
		expect(begin).toMatch(/^[\p{L}¿_*[`]/u);
		expect(begin.replace(/\]\([^)]*\)/g, '').replace(/[*_`[]/g, '').length).toBeLessThan(TWO_LINES);
	});
});

/** Pages in which one looks something up: a table or a list is what they show. */
const LOOKED_UP = [
	'benchmarks',
	'deviations',
	'error-codes',
	'fuel',
	'index',
	'law',
	'mistakes',
	'questions',
	'reference',
	'register',
	'shopify-graphql',
	'versions',
].map((name) => `docs/${name}.md`);

it.each(english.filter((file) => !LOOKED_UP.includes(file)))(
	'%s has a picture where it begins',
	(file) => {
		// With its first section it fits a screen.
		const [begin = '', first = ''] = pageOf(file).text.split(/^## /m);
		expect(`${begin}${first}`).toMatch(/^!\[[^\]]+\]\([^)]+\)$/m);
	},
);

describe.each(['docs/index.md', 'docs/es/index.md'])('%s', (file) => {
	it('has every page, and fits one screen', () => {
		const { links, text } = pageOf(file);
		const pages = links.map((link) => targetOf(file, link).path);
		const all = file.includes('/es/') ? spanish : english;

		expect(all.filter((page) => page !== file && !pages.includes(page))).toEqual([]);
		expect(text.trimEnd().split('\n').length).toBeLessThan(20);
	});
});

describe.each([
	['README.md', 'docs/questions.md'],
	['docs/es/README.md', 'docs/es/questions.md'],
])('from %s', (start, questions) => {
	it('two clicks lead from each of 40 questions, of three kinds of people, to its answer', () => {
		expect(pageOf(start).links.map((link) => targetOf(start, link).path)).toContain(questions);
		const { tableRows, text } = pageOf(questions);
		const asked = text.split('\n').filter((line) => /^\| (?!-|I want|Quiero)/.test(line));

		expect(tableRows.filter((rows) => rows > 0)).toHaveLength(3);
		expect(asked.length).toBeGreaterThanOrEqual(40);
		for (const row of asked) {
			const [, link = ''] = /\]\(([^)]+)\)/.exec(row) ?? [];
			const { path, anchor } = targetOf(questions, link);
			expect(existsSync(join(root, path))).toBe(true);
			const anchors = pageOf(path).headings.map(anchorOf);
			if (anchor !== undefined) expect(anchors).toContain(decodeURIComponent(anchor));
		}
	});
});
