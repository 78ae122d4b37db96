import { readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const SITE = 'https://n8n-nodes-cfdi.github.io/n8n-nodes-cfdi/';
export const REPOSITORY = 'https://github.com/n8n-nodes-cfdi/n8n-nodes-cfdi';

const markdownIn = (folder: string) =>
	readdirSync(join(ROOT, folder))
		.filter((name) => name.endsWith('.md'))
		.map((name) => posix.join(folder, name));

export const SOURCES: readonly string[] = [
	'README.md',
	...markdownIn('docs'),
	...markdownIn('docs/es'),
];

/**
 * Returns a page's path in the site. README.md becomes the first page, and docs/index.md the
 * contents page.
 */
export function sitePath(source: string): string {
	return source
		.replace(/^docs\//, '')
		.replace(/(^|\/)index\.md$/, '$1contents.md')
		.replace(/(^|\/)README\.md$/, '$1index.md');
}

const CODE = /(^ *```[^]*?^ *```$|`[^`]*`)/gm;

/** Changes a Markdown page's links for the site. Leaves code unchanged. */
export function withSiteLinks(source: string, markdown: string): string {
	return markdown
		.split(CODE)
		.map((part, index) => {
			if (index % 2 === 1) return part;
			return part.replace(/(\]\()([^)\s]+)(?=\))/g, (_link, before: string, to: string) => {
				return before + siteLink(source, to);
			});
		})
		.join('');
}

/** Converts a link between repository files to a link of the site. */
export function siteLink(source: string, link: string): string {
	if (/^(https?:|mailto:|#)/.test(link)) return link;
	const [path = '', anchor] = link.split('#');
	const target = posix.join(posix.dirname(source), path);
	const end = anchor === undefined ? '' : `#${anchor}`;
	if (SOURCES.includes(target)) return between(sitePath(source), sitePath(target)) + end;
	const asset = assetPath(target);
	if (asset !== undefined) return `/${asset}`;
	const kind = statSync(join(ROOT, target)).isDirectory() ? 'tree' : 'blob';
	return `${REPOSITORY}/${kind}/main/${target}${end}`;
}

/** Returns the path in the site of a picture or workflow file, or undefined for any other file. */
export function assetPath(file: string): string | undefined {
	if (/^workflows\/.*\.json$/.test(file)) return file;
	return /^docs\/.*\.(png|webp)$/.test(file) ? file.replace(/^docs\//, '') : undefined;
}

export function assets(): string[] {
	return ['docs', 'workflows']
		.flatMap((folder) =>
			readdirSync(join(ROOT, folder), { recursive: true }).map((name) =>
				posix.join(folder, String(name).replaceAll('\\', '/')),
			),
		)
		.filter((file) => assetPath(file) !== undefined);
}

function between(from: string, to: string): string {
	return posix.relative(posix.dirname(from), to);
}

/** Returns the anchor that GitHub and the site generate for a heading. */
export function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');
}
