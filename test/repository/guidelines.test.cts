/**
 * Checks the UX guidelines that n8n's lint rules do not cover. docs/deviations.md lists all
 * guidelines.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { operationIds, ownNodes } from '../support/ownNodes';
import { pageOf, root } from '../support/pages.cts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};
const packages = readdirSync(join(root, 'packages'));

type Placed = [place: string, field: INodeProperties];

function everyField(fields: readonly INodeProperties[], above: string): Placed[] {
	return fields.flatMap((field): Placed[] => {
		const place = `${above} > ${field.displayName}`;
		const inner = (field.options ?? []).flatMap((option) =>
			'values' in option ? option.values : 'type' in option ? [option] : [],
		);
		return [[place, field], ...everyField(inner, place)];
	});
}

const fields = [
	...ownNodes.flatMap(({ description, folder }) => everyField(description.properties, folder)),
	...everyField(new CfdiApi().properties, 'The credential'),
];

const wrong = (isWrong: (field: INodeProperties) => boolean): string[] =>
	fields.filter(([, field]) => isWrong(field)).map(([place]) => place);

it('shows an example that starts with "e.g." in each empty text field', () => {
	const isSecret = ({ typeOptions }: INodeProperties) => typeOptions?.password === true;
	const isEmptyText = (field: INodeProperties) =>
		field.type === 'string' && field.default === '' && !isSecret(field);
	const typed = fields.flatMap(([, { modes = [] }]) => modes.filter(({ type }) => type !== 'list'));

	expect(wrong((field) => isEmptyText(field) && !/^e\.g\. /.test(field.placeholder ?? ''))).toEqual(
		[],
	);
	expect(typed.filter(({ placeholder = '' }) => !/^e\.g\. /.test(placeholder))).toEqual([]);
});

it('labels the button that extends a list with "Add" and the name of an element', () => {
	const grows = ({ type, typeOptions }: INodeProperties) =>
		type === 'collection' || (type === 'fixedCollection' && typeOptions?.multipleValues === true);

	expect(wrong((field) => grows(field) && !/^Add \p{Lu}/u.test(field.placeholder ?? ''))).toEqual(
		[],
	);
});

it('ends a tooltip with a period only if the tooltip has several sentences', () => {
	const sentences = (text: string) => text.split(/(?<=[.?!])\s+(?=[\p{Lu}\d])/u).length;

	expect(
		wrong(
			({ description = '' }) =>
				description !== '' && description.endsWith('.') !== sentences(description) > 1,
		),
	).toEqual([]);
});

/** n8n's UX guidelines require the option Simplify for outputs with more fields. */
const MAX_FIELDS = 10;

const simplified = fields
	.filter(([, { name }]) => name === 'simplify')
	.flatMap(([, { displayOptions: { show } = {} }]) =>
		(show?.resource ?? []).flatMap((resource) =>
			(show?.operation ?? []).map((operation) => `${String(resource)}.${String(operation)}`),
		),
	);

/** Counts only CFDI Desk's read operations, because its others output rows for the next nodes. */
const own = ownNodes.flatMap((node) =>
	operationIds(node)
		.filter((id) => node.folder === 'Cfdi' || id.endsWith('.read'))
		.map((id) => [id, node.folder] as const),
);

it('offers Simplify or gives a documented reason for each operation with more than ten fields', () => {
	const fieldsOf = (id: string, folder: string) => {
		const file = `../../nodes/${folder}/__schema__/v1.0.0/${id.replace('.', '/')}.json`;
		const { properties } = JSON.parse(readFileSync(join(__dirname, file), 'utf8')) as {
			properties: object;
		};
		return Object.keys(properties).length;
	};
	const large = own.filter(([id, folder]) => fieldsOf(id, folder) > MAX_FIELDS).map(([id]) => id);

	expect(simplified).toEqual(['customer.getAll', 'product.getAll', 'certificate.read']);
	expect(large.filter((id) => !simplified.includes(id))).toEqual([
		'invoice.stamp',
		'invoice.stampPayment',
		'spreadsheet.read',
	]);
});

describe.each(['docs/deviations.md', 'docs/es/deviations.md'])('The page %s', (file) => {
	const rows = pageOf(file)
		.text.split('\n')
		.filter((line) => /^\| (?!-)/.test(line))
		.map((row) => row.split('|').map((cell) => cell.trim()));

	it('has more than 40 rows and at most 25 words per cell in the table of deviations', () => {
		expect(rows.length).toBeGreaterThan(40);
		expect(rows.flat().filter((cell) => cell.split(/\s+/).length > 25)).toEqual([]);
	});

	it('names only existing tests and commands in the table of deviations', () => {
		const shown = rows.slice(1).map((row) => (row.at(-2) ?? '').replaceAll('`', ''));
		const exists = (name: string) => {
			const script = name.replace(/^npm run /, '');
			if (script !== name) return script in scripts;
			if (existsSync(join(root, name))) return true;
			const folder = readdirSync(join(root, dirname(name)));
			return folder.some((entry) => entry.startsWith(`${basename(name)}.`));
		};

		expect(shown.filter((name) => !exists(name))).toEqual([]);
	});
});

it('avoids words such as error, problem, failure and mistake in messages', () => {
	const files = ['nodes/Cfdi', ...packages.map((name) => `packages/${name}`)]
		.map((folder) => `${folder}/messages/en.ts`)
		.filter((file) => existsSync(join(root, file)));
	const said = files.flatMap((file) =>
		[...readFileSync(join(root, file), 'utf8').matchAll(/(['"`])((?:(?!\1).)+)\1/g)].map(
			([, , text = '']) => text.replaceAll(/\{\w+\}/g, ''),
		),
	);
	const documented = 'The error message of n8n or of a proxy';

	expect(files.length).toBeGreaterThan(3);
	expect(said.filter((text) => /\b(error|problem|failure|mistake)s?\b/i.test(text))).toEqual([
		documented,
	]);
});
