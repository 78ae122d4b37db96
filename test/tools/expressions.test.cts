import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import type { IWorkflowBase } from 'n8n-workflow';

import { expressionsOf, workflowIn } from '../support/workflowExpressions.cts';
import { partOf } from '../support/part.cts';

const folder = resolve(__dirname, '../../workflows');
const files = ['', 'es/'].flatMap((edition) =>
	readdirSync(resolve(folder, edition))
		.filter((name) => name.endsWith('.json'))
		.map((name) => edition + name),
);

function expressionsIn(value: unknown, path: readonly string[] = []): string[] {
	if (typeof value === 'string') {
		return value.startsWith('=') && value.includes('{{') ? [path.join('.')] : [];
	}
	return typeof value === 'object' && value !== null
		? Object.entries(value).flatMap(([name, one]) => expressionsIn(one, [...path, name]))
		: [];
}

/** Returns the expressions that n8n cannot parse. Ignores errors of nodes that did not run. */
function unreadIn(workflow: IWorkflowBase): string[] {
	const evaluate = expressionsOf(workflow);
	return workflow.nodes.flatMap(({ name, parameters }) =>
		expressionsIn(parameters).flatMap((path) => {
			try {
				evaluate(name, path, { $input: [{}] });
				return [];
			} catch (error) {
				const { message } = error as Error;
				return /syntax|unexpected|unterminated/i.test(message) ? [`${name}, ${path}`] : [];
			}
		}),
	);
}

it.each(partOf(files, 3))('reads every expression of workflows/%s in n8n', (file) => {
	expect(unreadIn(workflowIn(file))).toEqual([]);
});

it('detects an expression that n8n cuts off at a "}}" inside an object', () => {
	const workflow = workflowIn('cancellations.json');
	const nodes = workflow.nodes.map((node) =>
		node.name === 'Give it back'
			? { ...node, parameters: { completionTitle: '={{ ({ a: { b: 1 }}).a.b }}' } }
			: node,
	);
	expect(unreadIn({ ...workflow, nodes })).toEqual(['Give it back, completionTitle']);
});
