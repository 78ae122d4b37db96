/** The library knows neither n8n nor the form of this node. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import ts from 'typescript';

import { loadedNode } from '../support/engine';
import { importGraph } from '../support/imports.cts';

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');

/** The words of its locales also say where in the form to correct a value. */
const isOwn = (file: string) =>
	/^packages\/cfdi\/(?!(fixtures|locales)\/).*(?<!\.test)\.ts$/.test(file);

/** Every text of the library: string literals, and the parts of template literals. */
const texts = [...importGraph(['packages/cfdi']).keys()].filter(isOwn).flatMap((file) => {
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
