import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import type { NodeResult } from '../support/engine';
import { runNode, token } from '../support/engine';
import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import { CaseSetup } from './caseSetup';
import type { FaultCase } from './cases';
import { hitIndex, nodeSettings } from './cases';
import type { InputItem } from './operationsUnderTest';
import type { Books } from './readBooks';
import { readBooks } from './readBooks';
import { unknownHost } from './resolver.cts';
import { withTimeouts } from './timeouts.cts';

export interface CaseResult {
	inputs: InputItem[];
	result: NodeResult;
	hits: number | undefined;
	books: Books;
}

const WORKERS = 4;

async function forEachConcurrently<T>(
	list: T[],
	concurrency: number,
	work: (element: T, worker: number) => Promise<void>,
): Promise<void> {
	const left = [...list];
	const run = async (_none: unknown, worker: number): Promise<void> => {
		for (let next = left.shift(); next !== undefined; next = left.shift()) {
			await work(next, worker);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, run));
}

async function closedPort(): Promise<string> {
	const server = createServer();
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	await new Promise((closed) => server.close(closed));
	return `http://127.0.0.1:${port}`;
}

export async function executeCases(sandbox: Sandbox, cases: FaultCase[]): Promise<CaseResult[]> {
	const setup = new CaseSetup(sandbox);
	const addresses = { closedPort: await closedPort(), unknownHost: `http://${unknownHost}` };
	const results = new Map<FaultCase, Pick<CaseResult, 'inputs' | 'result'>>();

	const execute = async (faultCase: FaultCase, worker: number): Promise<void> => {
		const { fault, operation } = faultCase;
		const inputs = await setup.prepare(faultCase, worker);
		const run = async () =>
			await runNode({
				parameters: operation.parameters,
				items: inputs.map((json) => ({ json })),
				node: nodeSettings(faultCase),
				credentials: {
					baseUrl: fault.unreachable === undefined ? sandbox.url : addresses[fault.unreachable],
					accessToken: token,
				},
			});
		const match = operation.match(inputs[hitIndex(faultCase)] as InputItem);
		const result = hangs(faultCase)
			? await withTimeouts(sandbox, inputs.length, run, match)
			: await run();
		results.set(faultCase, { inputs, result });
	};
	await setup.prepareShared([...new Set(cases.map(({ operation }) => operation))], WORKERS);
	await forEachConcurrently(cases, WORKERS, execute);

	const books = await readBooks(sandbox);
	const hits = await setup.takeHits();
	return cases.map((faultCase) => {
		const { inputs, result } = results.get(faultCase) as Pick<CaseResult, 'inputs' | 'result'>;
		const match = faultCase.operation.match(inputs[hitIndex(faultCase)] as InputItem);
		return { inputs, result, hits: hits.get(match), books };
	});
}

const hangs = ({ fault }: FaultCase): boolean => fault.order?.fault === 'hang';
