/** The entrances of the library: its README names them, and nothing in it knows n8n or its form. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import ts from 'typescript';

import * as root from '../../packages/cfdi';
import * as book from '../../packages/cfdi/book';
import * as shops from '../../packages/cfdi/shops';
import * as spreadsheet from '../../packages/cfdi/spreadsheet';
import { loadedNode } from '../support/engine';
import { importGraph } from '../support/imports.cts';

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');

it('the README names each function of the entrances', () => {
	const page = read('packages/cfdi/README.md');
	const functions = Object.entries({ ...root, ...book, ...shops, ...spreadsheet })
		.filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
		.map(([name]) => name);
	const helpers = [
		'isGeneric',
		'isRecord',
		'isUuid',
		'lineKeyOf',
		'numberAdvice',
		'problem',
		'tooLarge',
	];
	expect(functions.filter((name) => !page.includes(`\`${name}\``)).sort()).toEqual(helpers);
});

/** Every text of the library: string literals, and the parts of template literals. */
const sources = [...importGraph(['packages/cfdi']).keys()].filter(
	// What shops' ways to pay are called in the documentation is a part of their table.
	(file) => !/\.test\.c?ts$|\/fixtures\/|\/waysToPay\.ts$/.test(file),
);
const texts = sources.flatMap((file) => {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(node.text);
		else if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) found.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest));
	return found.map((text) => ({ file, text }));
});

function labelsOf({ displayName, options = [] }: INodeProperties): string[] {
	const inside = options.flatMap((option) => {
		if ('values' in option) return option.values.flatMap(labelsOf);
		return 'type' in option ? labelsOf(option) : [];
	});
	return [displayName, ...inside];
}

it('no text of the library names a field of the form, an option, or an expression of n8n', () => {
	const labels = loadedNode()
		.description.properties.flatMap(labelsOf)
		// One word alone, such as Folio or Total, is also an attribute.
		.filter((label) => label.includes(' '));
	// The headers of spreadsheets are the names that people write, also in English.
	const named = texts.filter(
		({ file, text }) =>
			file !== 'packages/cfdi/spreadsheet/columns.ts' &&
			(/\{\{|\$json|Options >|Additional Fields|Override \(/.test(text) ||
				labels.some((label) => text.includes(label))),
	);
	expect(named).toEqual([]);
});

it('no text of the library is a sentence in English', () => {
	const sentences = texts.filter(({ text }) =>
		/\b(the|is|are|has|must|which|not) \w+ \w/.test(text),
	);
	expect(sentences).toEqual([]);
});
