import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { FOLLOWS } from './attempt';

const source = ts.createSourceFile(
	'stages.ts',
	readFileSync(join(__dirname, 'stages.ts'), 'utf8'),
	ts.ScriptTarget.Latest,
	true,
);

function namesUsed(node: ts.Node): string[] {
	if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return [];
	if (ts.isIdentifier(node)) return [node.text];
	const { name, propertyName } = node as { name?: ts.Node; propertyName?: ts.Node };
	const hasOwnName =
		ts.isFunctionDeclaration(node) ||
		ts.isPropertyAccessExpression(node) ||
		ts.isPropertyAssignment(node);
	const names: string[] = [];
	ts.forEachChild(node, (child) => {
		if (child === propertyName || (child === name && hasOwnName)) return;
		names.push(...namesUsed(child));
	});
	return names;
}

const stages = Object.keys(FOLLOWS);

it('lists the stages in stages.ts in the order in which an item passes through them', () => {
	const functions = source.statements
		.filter(ts.isFunctionDeclaration)
		.map(({ name }) => name?.text ?? '');

	expect(functions.filter((name) => stages.includes(name))).toEqual(stages);
});

it('never calls one stage from another stage', () => {
	const users = source.statements.filter((statement) =>
		namesUsed(statement).some((name) => [...stages, 'STAGES'].includes(name)),
	);

	expect(users.map((statement) => statement.getText().split('\n')[0])).toEqual([
		'export const STAGES: {',
	]);
});
