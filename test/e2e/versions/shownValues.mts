import { createRequire } from 'node:module';
import type * as N8nWorkflow from 'n8n-workflow';
import type { INode, INodeTypeDescription } from 'n8n-workflow';
import type { InstalledN8n } from '../../../tools/n8n/install.mts';
import type { NodeType, SavedWorkflow } from '../../../tools/n8n/rest.mts';

/** What the form of a saved node shows: the values by their paths. */
export type Shown = Readonly<Record<string, string>>;

/**
 * What n8n's editor shows of the node in saved workflows, by workflow and node: the saved values, and the
 * defaults of what was left as it was.
 * @param types as the running n8n has them
 */
export function shownIn(
	{ bin }: InstalledN8n,
	types: readonly NodeType[],
	workflows: readonly SavedWorkflow[],
): Record<string, Shown> {
	const { NodeHelpers } = createRequire(bin)('n8n-workflow') as typeof N8nWorkflow;
	const shown: Record<string, Shown> = {};
	for (const workflow of workflows) {
		for (const node of workflow.nodes as unknown as INode[]) {
			const type = types.find(({ name }) => name === node.type);
			if (type === undefined) continue;
			const description = type as unknown as INodeTypeDescription;
			const { properties } = description;
			const values = NodeHelpers.getNodeParameters(
				properties,
				node.parameters,
				true,
				false,
				node,
				description,
			);
			shown[`${workflow.name} > ${node.name}`] = Object.fromEntries(leavesOf(values ?? {}));
		}
	}
	return shown;
}

const EMPTY: ReadonlySet<string> = new Set(['""', '[]', '{}']);

function leavesOf(value: unknown, path = ''): Array<[path: string, value: string]> {
	const isEmpty = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
	if (isEmpty) return [[path, JSON.stringify(value)]];
	return Object.entries(value).flatMap(([key, one]) =>
		leavesOf(one, path === '' ? key : `${path}.${key}`),
	);
}

/**
 * What is shown with another value, and which saved value is no longer shown. A field that was empty, or left as it
 * was, may go.
 * @param workflows as they were saved
 */
export function shownOtherwise(
	before: Record<string, Shown>,
	after: Record<string, Shown>,
	workflows: readonly SavedWorkflow[],
): string[] {
	return workflows.flatMap(({ name, nodes }) =>
		nodes.flatMap(({ name: node, parameters }) => {
			const [was = {}, is = {}] = [before, after].map((all) => all[`${name} > ${node}`]);
			const entered = new Set(
				leavesOf(parameters).flatMap(([path, value]) => (EMPTY.has(value) ? [] : [path])),
			);
			return Object.entries(was).flatMap(([path, value]) => {
				const isOther = is[path] === undefined ? entered.has(path) : is[path] !== value;
				return isOther ? [`${name} > ${node}: ${path}: ${value}, now ${is[path]}`] : [];
			});
		}),
	);
}
