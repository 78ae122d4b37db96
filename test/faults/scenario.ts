/** Runs of the node that a test describes item by item, against a sandbox of its own. */
import type { INode, INodeParameters } from 'n8n-workflow';

import type { NodeResult, NodeRun } from '../support/engine';
import { runNode, token } from '../support/engine';
import type { Sandbox } from '../support/sandbox';
import { startSandbox } from '../support/sandbox';
import { readBooks } from './books';
import type { Fault } from './faults';
import { faults } from './faults';
import { retryExecution } from './n8nRetry';
import { keyOf } from './caseSetup';
import type { OperationUnderTest, Subject } from './operationsUnderTest';
import { countRun, emptyCount, writeDown } from './summary.cts';

export interface Scenario {
	operation: OperationUnderTest;
	subjects: Subject[];
	/** The node's Options. */
	options?: INodeParameters;
	parameters?: INodeParameters;
	node?: Partial<INode>;
}

let ran: Array<Pick<Scenario, 'operation' | 'subjects'> & { result: NodeResult }> = [];

/**
 * Starts a sandbox for the tests of a file, empty for each of them, and counts what they ran.
 * @param name of the counts, among those of the other files
 */
export function sandboxForFile(name: string): () => Sandbox {
	let sandbox: Sandbox;
	const count = emptyCount();
	beforeAll(async () => {
		sandbox = await startSandbox({ token });
	});
	beforeEach(async () => {
		await sandbox.delete('/sandbox');
		ran = [];
	});
	afterEach(async () => {
		const [first] = ran;
		if (first === undefined) return;
		const { operation, subjects } = first;
		const results = ran.map(({ result }) => result);
		countRun(count, operation, subjects, results, await readBooks(sandbox));
	});
	afterAll(async () => {
		writeDown(name, count);
		await sandbox.stop();
	});
	return () => sandbox;
}

export async function subjectsFor(
	sandbox: Sandbox,
	operation: OperationUnderTest,
	count: number,
): Promise<Subject[]> {
	const items = [...Array(count).keys()];
	return await Promise.all(items.map(async (item) => operation.prepare(sandbox, keyOf(0, item))));
}

/** A row of the table of faults. */
export function fault(name: string): Fault {
	const found = faults.find((one) => one.name === name);
	if (found === undefined) throw new Error(`No fault ${name}`);
	return found;
}

/** Orders a fault for one item. */
export async function order(
	sandbox: Sandbox,
	operation: OperationUnderTest,
	subject: Subject | undefined,
	{ order: ordered }: Fault,
	times: number | 'always' = 1,
): Promise<void> {
	if (subject === undefined) throw new Error('No such item');
	const { status, text } = await sandbox.order('/sandbox/faults', {
		operation: operation.name,
		match: operation.match(subject),
		times,
		...ordered,
	});
	if (status !== 201) throw new Error(text);
}

export function nodeRun(sandbox: Sandbox, scenario: Scenario): NodeRun {
	const { operation, subjects, options, parameters, node } = scenario;
	return {
		parameters: {
			...operation.parameters,
			...(options !== undefined && { options }),
			...parameters,
		},
		items: subjects.map((json) => ({ json })),
		node,
		credentials: { baseUrl: sandbox.url, accessToken: token },
	};
}

/** Runs the node, and counts it. */
export async function runScenario(sandbox: Sandbox, scenario: Scenario): Promise<NodeResult> {
	return counted(scenario, await runNode(nodeRun(sandbox, scenario)));
}

/** n8n's Retry of what a scenario came to, also counted. */
export async function retryScenario(
	sandbox: Sandbox,
	scenario: Scenario,
	{ run }: NodeResult,
): Promise<NodeResult> {
	return counted(scenario, await retryExecution(nodeRun(sandbox, scenario), run));
}

function counted({ operation, subjects }: Scenario, result: NodeResult): NodeResult {
	ran.push({ operation, subjects, result });
	return result;
}

/** The node's own Retry On Fail. */
export const retries: Partial<INode> = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
