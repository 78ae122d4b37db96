/**
 * Replaces time-outs, so that results do not depend on the machine's load. A request times out once
 * it hangs in the sandbox and no other request of the run is in progress. test/operations tests
 * real time-outs.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';

import type { Sandbox } from '../../packages/sandbox/test/sandbox';

interface Order {
	id: number;
	fault: string;
	match?: string;
	times: number | 'always';
	hits: number;
}

interface Run {
	begun: number;
	underWay: Set<AbortController>;
	timedOut: number;
}

const currentRun = new AsyncLocalStorage<Run>();

/** Replaces `AbortSignal.timeout` in runs inside `withTimeouts`. */
export function useTimeoutsOfHanging(): void {
	const real = AbortSignal.timeout.bind(AbortSignal);
	beforeAll(() => {
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			const run = currentRun.getStore();
			return run === undefined ? real(milliseconds) : deadlineIn(run);
		});
	});
	afterAll(() => {
		jest.mocked(AbortSignal.timeout).mockRestore();
	});
}

/** Returns a request's signal. The request counts as in progress while its signal has listeners. */
function deadlineIn(run: Run): AbortSignal {
	run.begun += 1;
	const controller = new AbortController();
	const { signal } = controller;
	const add = signal.addEventListener.bind(signal);
	const remove = signal.removeEventListener.bind(signal);
	const listeners = new Set<unknown>();
	signal.addEventListener = (type: string, listener: never, options?: object) => {
		listeners.add(listener);
		run.underWay.add(controller);
		add(type, listener, options);
	};
	signal.removeEventListener = (type: string, listener: never) => {
		listeners.delete(listener);
		if (listeners.size === 0) run.underWay.delete(controller);
		remove(type, listener);
	};
	return signal;
}

/**
 * Runs the node with this number of items and times out hanging requests.
 * @param match selects fault orders (default: all)
 */
export async function withTimeouts<Result>(
	sandbox: Sandbox,
	items: number,
	work: () => Promise<Result>,
	match?: string,
): Promise<Result> {
	const before = (await ordersOf(sandbox)).filter(
		(order) => order.fault === 'hang' && (match === undefined || order.match === match),
	);
	if (before.length === 0) return await work();
	const hanging = async () => {
		const now = await ordersOf(sandbox);
		return before
			.map(
				(order) =>
					(now.find(({ id }) => id === order.id)?.hits ?? Number(order.times)) - order.hits,
			)
			.reduce((sum, hits) => sum + hits);
	};
	const run: Run = { begun: 0, underWay: new Set(), timedOut: 0 };
	const result = currentRun.run(run, work);
	let isOver = false;
	const over = () => (isOver = true);
	result.then(over, over);
	while (!isOver) {
		if (run.begun >= items && run.underWay.size > 0) await timeOut(run, hanging);
		await pause(10);
	}
	return await result;
}

async function timeOut(run: Run, hanging: () => Promise<number>): Promise<void> {
	const hung = (await hanging()) - run.timedOut;
	const underWay = [...run.underWay];
	if (underWay.length !== hung) return;
	run.timedOut += hung;
	for (const controller of underWay) {
		run.underWay.delete(controller);
		controller.abort();
	}
}

async function ordersOf(sandbox: Sandbox): Promise<Order[]> {
	const { json } = await sandbox.get('/sandbox/faults');
	return (json as { faults: Order[] }).faults;
}
