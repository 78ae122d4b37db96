import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, siteLink, withSiteLinks } from './links.mts';
import type { MadePage } from './messages.mts';
import type { Name } from './words.mts';

interface Workflow {
	name: string;
	nodes: Array<{ type: string; typeVersion: number; parameters: { content?: string } }>;
}

export interface Shown {
	file: string;
	title: string;
	about: string;
	needs: string[];
	since: string;
	picture: string | undefined;
}

const NEEDS: ReadonlyArray<readonly [type: RegExp, needs: Record<Name, string>]> = [
	[
		/^n8n-nodes-cfdi\.cfdi(Tool)?@/,
		{ en: 'credential CFDI Invoicing API', es: 'credencial CFDI Invoicing API' },
	],
	[
		/\.wooCommerce/,
		{ en: 'credential of your WooCommerce shop', es: 'credencial de su tienda WooCommerce' },
	],
	[/\.shopify/, { en: 'credential of your Shopify shop', es: 'credencial de su tienda Shopify' }],
	[
		/\.crypto@2/,
		{
			en: "credential Crypto, with the secret of the shop's webhook",
			es: 'credencial Crypto, con el secreto del webhook de la tienda',
		},
	],
	[/\.emailSend/, { en: 'SMTP credential', es: 'credencial SMTP' }],
	[/\.lmChat/, { en: 'credential of a language model', es: 'credencial de un modelo de lenguaje' }],
	[
		/\.dataTable/,
		{
			en: 'Data Tables, which n8n makes when they are first needed',
			es: 'Data Tables, que n8n crea cuando hacen falta',
		},
	],
];

const TEXTS = {
	en: {
		title: '# Gallery of workflows',
		intro: `Download a file, and in n8n choose **Import > From file**. What each one does step by step is on the page
[Workflows to import](workflows.md); the sticky notes in it say the rest.`,
		needs: 'Needs',
		since: (version: string) => `n8n ${version} or newer`,
		download: 'Download',
		picture: (title: string) => `The workflow ${title} in n8n`,
	},
	es: {
		title: '# Galería de flujos de trabajo',
		intro: `Descargue un archivo, y en n8n elija **Import > From file**. Lo que hace cada uno, paso por paso, está en la página
[Flujos de trabajo para importar](workflows.md); las notas que trae dicen lo demás.`,
		needs: 'Necesita',
		since: (version: string) => `n8n ${version} o más nuevo`,
		download: 'Descargar',
		picture: (title: string) => `El flujo ${title} en n8n`,
	},
};

/** Lists the workflows in the order of docs/workflows.md, with this page's descriptions. */
export function gallery(name: Name): Shown[] {
	const page = name === 'en' ? 'docs/workflows.md' : 'docs/es/workflows.md';
	const list = readFileSync(join(ROOT, page), 'utf8');
	const items = [...list.matchAll(/\[([\w-]+)\]\(\S*\/\1\.json\): ([^]*?)(?=\n- |\n\n| +\|)/g)];
	const missing = files().filter((file) => !items.some(([, id]) => file === `${id}.json`));
	if (missing.length > 0) throw new Error(`${page} lists nothing for ${missing.join(', ')}`);
	return items.map(([, id = '', text = '']) => {
		const translated = `workflows/es/${id}.json`;
		const isTranslated = name === 'es' && existsSync(join(ROOT, translated));
		const file = isTranslated ? translated : `workflows/${id}.json`;
		const workflow = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Workflow;
		const picture = `docs/workflows/${id}.png`;
		return {
			file,
			title: workflow.name.replace(/^CFDI: (\p{L})/u, (_all, first: string) => first.toUpperCase()),
			about: aboutOf(text, page),
			needs: needsOf(workflow, name),
			since: sinceOf(id),
			picture: existsSync(join(ROOT, picture)) ? siteLink('README.md', picture) : undefined,
		};
	});
}

function files(): string[] {
	return readdirSync(join(ROOT, 'workflows')).filter((file) => file.endsWith('.json'));
}

/**
 * Removes the link to the picture from a description, because the gallery shows the picture itself.
 */
function aboutOf(text: string, page: string): string {
	const own = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
		.replace(/\s+/g, ' ')
		.replace(/ \(\[[^\]]+\]\(\S+\.png\)\)/, '')
		.replaceAll('](#', '](workflows.md#');
	return withSiteLinks(page, own.trim());
}

function needsOf({ nodes }: Workflow, name: Name): string[] {
	const types = nodes.map(({ type, typeVersion }) => `${type}@${typeVersion}`);
	return NEEDS.filter(([pattern]) => types.some((type) => pattern.test(type))).map(
		([, needs]) => needs[name],
	);
}

function sinceOf(id: string): string {
	const { nodes } = JSON.parse(
		readFileSync(join(ROOT, 'workflows', `${id}.json`), 'utf8'),
	) as Workflow;
	const notes = nodes.map(({ parameters }) => parameters.content ?? '').join('\n');
	const since = /Runs in n8n (\d+\.\d+) or newer/.exec(notes)?.[1];
	if (since === undefined) throw new Error(`No note of ${id}.json says "Runs in n8n X or newer"`);
	return since;
}

export function galleryPage(name: Name): MadePage {
	const texts = TEXTS[name];
	const sections = gallery(name).map(({ file, title, about, needs, since, picture }) =>
		[
			`## ${title}`,
			about,
			...(picture === undefined ? [] : [`![${texts.picture(title)}](${picture})`]),
			[
				`- **${texts.needs}:** ${needs.join('; ')}`,
				`- ${texts.since(since)}`,
				`- [${texts.download} ${file.replace(/^.*\//, '')}](/${file})`,
			].join('\n'),
		].join('\n\n'),
	);
	const markdown = `${[texts.title, texts.intro, ...sections].join('\n\n')}\n`;
	return { path: name === 'en' ? 'gallery.md' : 'es/gallery.md', markdown };
}
