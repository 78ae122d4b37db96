/** Runs the cases of a file against one sandbox, several at a time. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import type { NodeResult } from '../support/engine';
import { runNode, token } from '../support/engine';
import type { Sandbox } from '../support/sandbox';
import type { Books } from './books';
import { readBooks } from './books';
import type { FaultCase } from './cases';
import { deserved, hitItem, nodeSettings } from './cases';
import { unknownHost } from './resolver.cts';
import { Stage } from './caseSetup';
import type { Subject } from './operationsUnderTest';

export interface RanCase {
	subjects: Subject[];
	result: NodeResult;
	/** How often the fault struck, where it strikes always. */
	strikes: number | undefined;
	books: Books;
}

/** How many executions run side by side: those that wait for a time-out cost nothing meanwhile. */
const QUICK_LANES = 3;
const SLOW_LANES = 12;

/**
 * Milliseconds. Of a write long enough that a good answer is never late, also on a busy machine; a
 * read that is late is asked again.
 */
const WRITE_TIMEOUT = 3_000;
const READ_TIMEOUT = 1_000;

/** Works through a list, so many at a time; each worker has a number of its own. */
export async function inTurns<In>(
	list: In[],
	atOnce: number,
	work: (one: In, worker: number) => Promise<void>,
): Promise<void> {
	const left = [...list];
	const worker = async (_none: unknown, number: number): Promise<void> => {
		for (let next = left.shift(); next !== undefined; next = left.shift()) {
			await work(next, number);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
}

/** An address of this machine where nothing listens. */
export async function closedPort(): Promise<string> {
	const server = createServer();
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	await new Promise((closed) => server.close(closed));
	return `http://127.0.0.1:${port}`;
}

export async function executeCases(sandbox: Sandbox, cases: FaultCase[]): Promise<RanCase[]> {
	const stage = new Stage(sandbox);
	const addresses = { closedPort: await closedPort(), unknownHost: `http://${unknownHost}` };
	const results = new Map<FaultCase, { subjects: Subject[]; result: NodeResult }>();

	const execute = async (one: FaultCase, lane: number): Promise<void> => {
		const { fault, operation } = one;
		const subjects = await stage.set(one, lane);
		const result = await runNode({
			parameters: {
				...operation.parameters,
				...(hangs(one) && {
					requestOptions: { timeout: operation.writes ? WRITE_TIMEOUT : READ_TIMEOUT },
				}),
			},
			items: subjects.map((json) => ({ json })),
			node: nodeSettings(one),
			credentials: {
				baseUrl: fault.nowhere === undefined ? sandbox.url : addresses[fault.nowhere],
				accessToken: token,
			},
		});
		results.set(one, { subjects, result });
	};
	await stage.warmUp(
		[...new Set(cases.map(({ operation }) => operation))],
		QUICK_LANES + SLOW_LANES,
	);
	// A read that nobody ever answers takes longest: it is asked again and again.
	const slow = cases.filter(hangs).sort((a, b) => deserved(b).asked - deserved(a).asked);
	const quick = cases.filter((one) => !hangs(one));
	await Promise.all([
		inTurns(quick, QUICK_LANES, execute),
		inTurns(slow, SLOW_LANES, async (one, lane) => await execute(one, QUICK_LANES + lane)),
	]);

	const books = await readBooks(sandbox);
	const strikes = await stage.strikes();
	return cases.map((one) => {
		const { subjects, result } = results.get(one) as { subjects: Subject[]; result: NodeResult };
		const match = one.operation.match(subjects[hitItem(one)] as Subject);
		return { subjects, result, strikes: strikes.get(match), books };
	});
}

const hangs = ({ fault }: FaultCase): boolean => fault.order?.fault === 'hang';
