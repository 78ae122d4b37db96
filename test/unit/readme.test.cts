/** Both READMEs: each names all that the editor shows of the node, and they say the same. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';

const root = join(__dirname, '../..');
const readmes = ['README.md', 'README.es.md'] as const;

const nodeFields = new Cfdi().description.properties;
const fields = everyField([...nodeFields, ...new CfdiApi().properties]);
const labels = labelsOf(fields);
const resources = choicesOf(fields.filter(({ name }) => name === 'resource')).map(
	({ choice }) => choice,
);

/** [resource, operation], as the editor shows them. */
const operations = resources.flatMap(({ name, value }) =>
	choicesOf(fieldsOf(value).filter((field) => field.name === 'operation')).map(
		({ choice }) => [name, choice.name] as const,
	),
);

/** [resource, field], without Options, which several resources share. */
const resourceLabels = resources.flatMap(({ name, value }) =>
	labelsOf(
		everyField(fieldsOf(value).filter((field) => !['operation', 'options'].includes(field.name))),
	).map((label) => [name, label] as const),
);
const otherLabels = labels.filter((label) => !resourceLabels.some(([, other]) => other === label));

/** [field, choice], as the editor shows them, without the codes of SAT's catalogs. */
const choices = choicesOf(
	fields.filter(
		({ name, type }) => type === 'options' && !['resource', 'operation'].includes(name),
	),
)
	.filter(({ choice: { name, value } }) => !name.startsWith(`${value} - `))
	.map(({ field, choice }) => [field, choice.name] as const);

function fieldsOf(resource: INodePropertyOptions['value']): INodeProperties[] {
	return nodeFields.filter(
		({ displayOptions }) => displayOptions?.show?.resource?.includes(resource) === true,
	);
}

/** What the editor calls these fields, and the ways to fill them in. */
function labelsOf(among: INodeProperties[]): string[] {
	const named = among.flatMap((field) => [field, ...(field.modes ?? [])]);
	return [...new Set(named.map(({ displayName }) => displayName))];
}

/** The fields, with those inside collections. */
function everyField(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) =>
			everyField('values' in option ? option.values : 'type' in option ? [option] : []),
		),
	]);
}

/** What can be picked in these fields, each pair once. */
function choicesOf(among: INodeProperties[]): { field: string; choice: INodePropertyOptions }[] {
	const pairs = among.flatMap(({ displayName: field, options = [] }) =>
		options.flatMap((choice) =>
			'value' in choice ? [[`${field}: ${choice.name}`, { field, choice }] as const] : [],
		),
	);
	return [...new Map(pairs).values()];
}

const FENCED = /^( *)```.*\n[\s\S]*?^\1```$/gm;
const matches = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const proseOf = (text: string) => oneLine(text.replace(/`[^`]*`/g, ''));

/** A README taken apart: fenced blocks stand in `blocks`, and nowhere else. */
function partsOf(file: string) {
	const source = readFileSync(join(root, file), 'utf8');
	const text = source.replace(FENCED, '');
	const targets = new Set(matches(text, /(?<=\]\()[^)\s]+|(?<=(?:src|srcset|href)=")[^"]+/g));
	return {
		text,
		blocks: matches(source, FENCED),
		inlineCode: [...new Set(matches(text, /`[^`]*`/g).map(oneLine))].sort(),
		headings: matches(text, /^#+ .*$/gm),
		tableRows: text.split(/^#+ /m).map((section) => matches(section, /^\|.*\|$/gm).length),
		anchors: [...targets].filter((target) => target.startsWith('#')),
		files: [...targets]
			.filter((target) => !/^(#|https?:)/.test(target))
			.map((target) => target.replace(/#.*$/, '')),
	};
}

/** Whether the text has this label as a word of its own, and not as a part of a longer label. */
function standsIn(prose: string, label: string): boolean {
	const rest = labels
		.filter((other) => other !== label && other.includes(label))
		.sort((a, b) => b.length - a.length)
		.reduce((left, longer) => left.replaceAll(longer, '|'), prose);
	return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(label)}(?![\\p{L}\\p{N}])`, 'u').test(rest);
}

function escaped(label: string): string {
	return label.replace(/[()[\]{}.*+?^$|\\/]/g, '\\$&');
}

/** The name that GitHub gives a heading in links. */
function anchorOf(heading: string): string {
	return `#${heading
		.replace(/^#+ /, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-')}`;
}

describe.each(readmes)('%s', (file) => {
	const { text, blocks, headings, anchors, files } = partsOf(file);
	const sectionOf = (resource: string) =>
		text.split(/^(?=#{1,3} )/m).find((part) => part.startsWith(`### ${resource}`)) ?? '';

	it.each(operations)('lists under the resource %s its operation %s', (resource, name) => {
		expect(sectionOf(resource)).toMatch(new RegExp(`^\\| ${escaped(name)} .*\\|$`, 'm'));
	});

	it.each(resourceLabels)('names under the resource %s the field "%s"', (resource, label) => {
		if (standsIn(proseOf(sectionOf(resource)), label)) return;
		throw new Error(`${file}, ${resource}: nowhere outside code and longer names: ${label}`);
	});

	it.each(otherLabels)('names the field "%s" as the editor shows it', (label) => {
		if (standsIn(proseOf(text), label)) return;
		throw new Error(`${file}: nowhere outside code and longer names: ${label}`);
	});

	it.each(choices)('says where it names the field "%s" that it may be "%s"', (field, choice) => {
		const italic = new RegExp(`_([^_]+: )?${escaped(choice)}_`);
		const said = text
			.split(/\n\s*\n/)
			.map(oneLine)
			.some((paragraph) => standsIn(paragraph, field) && italic.test(paragraph));
		if (said) return;
		throw new Error(`${file} has no paragraph that names ${field} and, in italics, ${choice}`);
	});

	it.each(anchors)('has the heading that its link %s leads to', (anchor) => {
		expect(headings.map(anchorOf)).toContain(decodeURIComponent(anchor));
	});

	it.each(files)('links to %s, which is there', (target) => {
		expect(existsSync(join(root, target))).toBe(true);
	});

	it('leads in its first lines to the README in the other language', () => {
		const other = readmes.find((name) => name !== file);

		expect(text.split('\n').slice(0, 3).join('\n')).toContain(`](${other})`);
	});

	it('shows every expression to copy in one piece, as n8n reads it', () => {
		const expressions = blocks.filter((block) => /^ *```js\n[^]*\$json/.test(block));

		expect(expressions).not.toHaveLength(0);
		for (const expression of expressions) {
			expect(expression).toMatch(/^ *```.*\n\s*\{\{[\s\S]*\}\}\s*```$/);
		}
	});
});

describe('The two READMEs', () => {
	const [english, spanish] = [partsOf(readmes[0]), partsOf(readmes[1])];
	const levels = (headings: string[]) => headings.map((heading) => /^#+/.exec(heading)?.[0]);
	const ownFiles = (files: string[]) =>
		files.filter((target) => !readmes.some((readme) => readme === target)).sort();

	it('have the same headings, level by level', () => {
		expect(levels(spanish.headings)).toEqual(levels(english.headings));
	});

	it('have as many table rows under each heading', () => {
		expect(spanish.tableRows).toEqual(english.tableRows);
	});

	it('show the same code, in blocks and in the text', () => {
		expect(spanish.blocks).toEqual(english.blocks);
		expect(spanish.inlineCode).toEqual(english.inlineCode);
	});

	it('link to the same files of the repository', () => {
		expect(ownFiles(spanish.files)).toEqual(ownFiles(english.files));
	});
});
