import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { DateTime } from 'luxon';
import type { INode, INodeExecutionData, ITaskData, IWorkflowBase } from 'n8n-workflow';
import { Expression, Workflow, createRunExecutionData } from 'n8n-workflow';

import { nodeTypeOf } from './oneNode';

const workflows = resolve(__dirname, '../../workflows');

export type Json = Record<string, unknown>;

export const NOW = DateTime.fromISO('2026-11-23T12:00:00', { zone: 'America/Mexico_City' });

const EXECUTION = {
	id: '7',
	mode: 'production',
	resumeFormUrl: 'https://n8n.test/form-waiting/7',
};

const type = nodeTypeOf({});
const nodeTypes = {
	getByName: () => type,
	getByNameAndVersion: () => type,
	getKnownTypes: () => ({}),
};

/** All of a simulated node's outputs have the same items. */
const OUTPUTS = 6;

interface At {
	index?: number;
	$prevNode?: Json;
	now?: DateTime;
	binary?: Json;
	files?: Readonly<Record<string, Json>>;
	workflowId?: string;
	$execution?: Json;
}

type Evaluate = (
	node: string,
	parameter: string,
	given: Readonly<Record<string, Json[]>>,
	at?: At,
) => Json;

interface Prepared {
	workflow: Workflow;
	evaluate: () => Json;
}

export const workflowIn = (file: string) =>
	JSON.parse(readFileSync(resolve(workflows, file), 'utf8')) as IWorkflowBase;

function prepareIn(file: string | IWorkflowBase): (...of: Parameters<Evaluate>) => Prepared {
	const written = typeof file === 'string' ? workflowIn(file) : file;
	return (node, parameter, given, at = {}) => {
		const { index = 0, now = NOW, workflowId = 'this', $execution, $prevNode } = at;
		const { binary, files = {} } = at;
		// n8n removes parameters that the node type lacks, so copy the nodes.
		const workflow = new Workflow({
			id: workflowId,
			nodes: written.nodes.map((one) => ({ ...one })),
			connections: written.connections,
			active: true,
			nodeTypes,
			...(written.settings !== undefined && { settings: written.settings }),
		});
		const parameters: unknown = written.nodes.find(({ name }) => name === node)?.parameters;
		const value = parameter
			.split('.')
			.reduce((in_, name) => (in_ as Json | undefined)?.[name], parameters);
		const { $input = [{}], ...others } = given;
		const before = String($prevNode?.name ?? workflow.getParentNodes(node, 'main', 1)[0]);
		// Connect each node to the next, so that expressions can find all nodes' items.
		const names = [before, ...Object.keys(others).filter((name) => name !== before)];
		const runData: Record<string, ITaskData[]> = {};
		for (const [place, name] of names.entries()) {
			const items = itemsOf(others[name] ?? $input, files[name]);
			runData[name] = [ranWith(items, names[place + 1])];
		}
		const input = itemsOf($input, binary);
		const evaluate = () =>
			workflow.expression.getParameterValue(
				value as string,
				createRunExecutionData({ resultData: { runData } }),
				0,
				index,
				node,
				input,
				'trigger',
				{ $now: now, $execution: { ...EXECUTION, ...$execution } } as never,
				{
					data: { main: [input] },
					node: workflow.getNode(node) as INode,
					source: { main: [{ previousNode: before, previousNodeOutput: 0, previousNodeRun: 0 }] },
				},
			) as unknown as Json;
		return { workflow, evaluate };
	};
}

export function expressionsOf(file: string | IWorkflowBase): Evaluate {
	const prepare = prepareIn(file);
	return (...of) => prepare(...of).evaluate();
}

/**
 * Returns a function that evaluates an expression in the isolate, n8n's default engine. Call
 * `inIsolate` first.
 */
export function isolatedExpressionsOf(
	file: string,
): (...of: Parameters<Evaluate>) => Promise<Json> {
	const prepare = prepareIn(file);
	return async (...of) => {
		const { workflow, evaluate } = prepare(...of);
		return await workflow.expression.withIsolate(async () => await Promise.resolve(evaluate()));
	};
}

export function inIsolate(): void {
	beforeAll(
		async () =>
			await Expression.initExpressionEngine({
				engine: 'vm',
				poolSize: 1,
				maxCodeCacheSize: 1024,
				bridgeTimeout: 5000,
				bridgeMemoryLimit: 128,
			}),
	);
	afterAll(async () => {
		await Expression.disposeExpressionEngine();
		// All test files of a process share the engine, so restore its default.
		Object.assign(Expression, { expressionEngine: 'legacy' });
	});
}

const itemsOf = (all: readonly Json[], binary?: Json): INodeExecutionData[] =>
	all.map((json, item) => ({
		json: json as INodeExecutionData['json'],
		...(binary !== undefined && { binary: binary as never }),
		pairedItem: { item },
	}));

function ranWith(items: INodeExecutionData[], previousNode: string | undefined): ITaskData {
	return {
		startTime: 0,
		executionTime: 0,
		executionIndex: 0,
		executionStatus: 'success',
		source: previousNode === undefined ? [] : [{ previousNode, previousNodeOutput: 0 }],
		data: { main: Array.from({ length: OUTPUTS }, () => items) },
	};
}
