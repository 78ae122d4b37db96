import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

const PACKAGES = join(__dirname, '../../packages');
const MAX_NAMES = 30;

interface Entrance {
	path: string;
	names: string[];
}

function entrancesOf(name: string): Entrance[] {
	const folder = join(PACKAGES, name);
	const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
		exports: Record<string, { 'cfdi-source': string }>;
	};
	return Object.entries(exports).map(([path, { 'cfdi-source': file }]) => ({
		path,
		names: namesIn(readFileSync(join(folder, file), 'utf8')),
	}));
}

function namesIn(text: string): string[] {
	const file = ts.createSourceFile('entrance.ts', text, ts.ScriptTarget.Latest);
	return file.statements.flatMap((statement): string[] => {
		if (ts.isExportDeclaration(statement)) {
			const { exportClause } = statement;
			if (exportClause === undefined) return ['*'];
			return ts.isNamedExports(exportClause)
				? exportClause.elements.map(({ name }) => name.text)
				: [exportClause.name.text];
		}
		const isExported =
			ts.canHaveModifiers(statement) &&
			ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
		if (isExported !== true) return [];
		if (ts.isVariableStatement(statement)) {
			return statement.declarationList.declarations.flatMap(({ name }) => boundIn(name));
		}
		const { name } = statement as ts.DeclarationStatement;
		return name === undefined ? ['default'] : [name.text];
	});
}

function boundIn(name: ts.BindingName): string[] {
	if (ts.isIdentifier(name)) return [name.text];
	return name.elements.flatMap((element) =>
		ts.isOmittedExpression(element) ? [] : boundIn(element.name),
	);
}

describe.each(['at-most-once', 'cfdi', 'desk', 'orders', 'sheets'])('The package %s', (name) => {
	const entrances = entrancesOf(name);

	it(`exports at most ${MAX_NAMES} names per entry point and never uses "export * from"`, () => {
		const sizes = entrances.map(({ path, names }) => ({ path, size: names.length, names }));

		expect(sizes.filter(({ size }) => size === 0 || size > MAX_NAMES)).toEqual([]);
		expect(sizes.filter(({ names }) => names.includes('*'))).toEqual([]);
	});

	it('does not export the same name from two entry points', () => {
		// Both languages have the same names, so check only one.
		const all = entrances
			.filter(({ path }) => path === './messages/en' || !path.startsWith('./messages/'))
			.flatMap(({ names }) => names);

		expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
	});
});

it('finds the exported names for every kind of export in a source file', () => {
	const text = `
		import { a } from './a';
		export { a, b as c } from './b';
		export type { D } from './d';
		export * from './e';
		export * as f from './f';
		export const { g, h: [i] } = j;
		export function k() {}
		export interface L {}
		const m = 1;
		export default class {}`;

	expect(namesIn(text)).toEqual(['a', 'c', 'D', '*', 'f', 'g', 'i', 'k', 'L', 'default']);
});
