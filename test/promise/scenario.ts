import type { INode, INodeParameters } from 'n8n-workflow';

import type { NodeResult, NodeRun } from '../support/engine';
import { runNode, token } from '../support/engine';
import { withKeyStore } from '../support/keyStore';
import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import { sharedSandbox } from '../../packages/sandbox/test/sandbox';
import { readBooks } from './readBooks';
import type { Fault } from './faults';
import { faults } from './faults';
import { retryExecution } from './n8nRetry';
import type { InputItem, OperationUnderTest } from './operationsUnderTest';
import { keyOf } from './operationsUnderTest';
import { countRun, emptyCount, saveCounts } from './summary.cts';
import { useTimeoutsOfHanging, withTimeouts } from './timeouts.cts';

export interface Scenario {
	operation: OperationUnderTest;
	inputs: InputItem[];
	options?: INodeParameters;
	parameters?: INodeParameters;
	node?: Partial<INode>;
}

let runs: Array<{ scenario: Scenario; result: NodeResult }> = [];

/** Provides a sandbox for a test file, empties the sandbox before each test and counts the runs. */
export function sandboxForFile(name: string): () => Sandbox {
	let sandbox: Sandbox;
	const count = emptyCount();
	withKeyStore();
	useTimeoutsOfHanging();
	beforeAll(async () => {
		sandbox = await sharedSandbox({ token });
	});
	beforeEach(async () => {
		await sandbox.delete('/sandbox');
		runs = [];
	});
	afterEach(async () => {
		const [first] = runs;
		if (first === undefined) return;
		const { operation, inputs } = first.scenario;
		const results = runs.map(({ result }) => result);
		countRun(count, operation, inputs, results, await readBooks(sandbox));
	});
	afterAll(() => saveCounts(name, count));
	return () => sandbox;
}

export async function inputsFor(
	sandbox: Sandbox,
	operation: OperationUnderTest,
	count: number,
): Promise<InputItem[]> {
	const keys = [...Array(count).keys()].map((index) => keyOf(0, index));
	return await Promise.all(keys.map(async (key) => await operation.prepare(sandbox, key)));
}

export function fault(name: string): Fault {
	const found = faults.find((row) => row.name === name);
	if (found === undefined) throw new Error(`There is no fault ${name}`);
	return found;
}

export function nodeRun(sandbox: Sandbox, scenario: Scenario): NodeRun {
	const { operation, inputs, options, parameters, node } = scenario;
	return {
		parameters: {
			...operation.parameters,
			...(options !== undefined && { options }),
			...parameters,
		},
		items: inputs.map((json) => ({ json })),
		node,
		credentials: { baseUrl: sandbox.url, accessToken: token },
	};
}

export async function runScenario(sandbox: Sandbox, scenario: Scenario): Promise<NodeResult> {
	const run = async () => await runNode(nodeRun(sandbox, scenario));
	return counted(scenario, await withTimeouts(sandbox, scenario.inputs.length, run));
}

export async function retryScenario(
	sandbox: Sandbox,
	scenario: Scenario,
	{ run }: NodeResult,
): Promise<NodeResult> {
	return counted(scenario, await retryExecution(nodeRun(sandbox, scenario), run));
}

function counted(scenario: Scenario, result: NodeResult): NodeResult {
	runs.push({ scenario, result });
	return result;
}
