import { gallery } from './gallery.mts';
import { SITE } from './links.mts';
import { languageOf, titleOf } from './pages.mts';
import type { MadePage } from './messages.mts';

/** Returns llms.txt for language models: each page with its first sentence, and the workflows. */
export function llmsText(pages: readonly MadePage[], description: string): string {
	const listed = (name: 'en' | 'es') =>
		pages
			.filter((page) => languageOf(page) === name)
			.map((page) => `- [${titleOf(page)}](${SITE}${page.path}): ${firstSentence(page)}`);
	const workflows = gallery('en').map(
		({ file, title, about, needs }) =>
			`- [${title}](${SITE}${file}): ${plain(about)}. Needs: ${needs.join('; ')}`,
	);
	return `${[
		'# n8n-nodes-cfdi',
		`> ${description}`,
		'## Pages',
		listed('en').join('\n'),
		'## Workflows to import',
		workflows.join('\n'),
		'## En español',
		listed('es').join('\n'),
	].join('\n\n')}\n`;
}

/** Returns a page as Markdown with full URLs of pictures and downloads. */
export function rawPage({ markdown }: MadePage): string {
	return markdown.replace(/(\]\()\/(?=[^)]*\))/g, `$1${SITE}`);
}

function firstSentence({ markdown }: MadePage): string {
	const paragraphs = markdown.split(/\n\s*\n/).slice(1);
	const isText = (part: string) =>
		/^[\p{L}*[]/u.test(part) && !/^\[(En español|In English)\]/.test(part);
	const text = plain(paragraphs.find(isText) ?? '');
	return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text.replace(/:?$/, '.');
}

function plain(text: string): string {
	return text
		.replace(/\s+/g, ' ')
		.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
		.replace(/\*\*|(?<=^| )_|_(?= |$|[.,])/g, '')
		.trim();
}
