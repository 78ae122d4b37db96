import fc from 'fast-check';
import { Failure, failure } from './failure';
import { Limiter } from './limiter';
import { Prefetch } from './sender';
import type { Request } from './request';
import { aHost } from './support/host';

const host = aHost({
	sleep: async (milliseconds) => await new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

const noLines = failure('notSent', 'noLines');

const requestOf = (index: number): Request => ({ body: `body ${index}` });

function prefetchOf(
	items: number,
	limiter: Limiter,
	prepare: (index: number) => Request | Failure,
): Prefetch {
	const prefetch = new Prefetch(limiter, prepare, host);
	for (let index = 0; index < items; index++) prefetch.add(index);
	return prefetch;
}

function take(prefetch: Prefetch, index: number): Request {
	const request = prefetch.take(index);
	if (request instanceof Failure) throw request;
	if (!('body' in request)) throw new Error('It waits for something');
	return request;
}

async function send(prefetch: Prefetch, index: number): Promise<void> {
	take(prefetch, index);
	prefetch.ofItem(index).sent();
	await jest.runAllTimersAsync();
}

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

it('prefetches the next requests in order while one request is under way', async () => {
	const prepare = jest.fn(requestOf);
	const prefetch = prefetchOf(9, new Limiter(2, host), prepare);

	await send(prefetch, 0);

	expect(prepare.mock.calls.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

it('does not prefetch while requests are being sent', async () => {
	const prepare = jest.fn(requestOf);
	const prefetch = prefetchOf(9, new Limiter(2, host), prepare);

	for (const index of [0, 1]) {
		take(prefetch, index);
		prefetch.ofItem(index).sent();
		await jest.advanceTimersByTimeAsync(4);
	}
	expect(prepare).toHaveBeenCalledTimes(2);

	await jest.runAllTimersAsync();
	expect(prepare).toHaveBeenCalledTimes(9);
});

it('prefetches at most ten times the concurrency', async () => {
	const prepare = jest.fn(requestOf);
	const prefetch = prefetchOf(1_000, new Limiter(10, host), prepare);

	for (let index = 0; index < 500; index++) {
		await send(prefetch, index);
		expect(prepare.mock.calls.length - (index + 1)).toBeLessThanOrEqual(100);
	}
});

it('prefetches for at most 50 ms at a time, plus the time to prepare one request', async () => {
	const prepare = jest.fn((index: number) => {
		jest.advanceTimersByTime(20);
		return requestOf(index);
	});
	const prefetch = prefetchOf(1_000, new Limiter(10, host), prepare);

	await send(prefetch, 0);

	expect(prepare).toHaveBeenCalledTimes(1 + 3);
});

it('does not prefetch while enough requests are ready', async () => {
	const prepare = jest.fn(requestOf);
	const prefetch = prefetchOf(1_000, new Limiter(10, host), prepare);
	await send(prefetch, 0);
	prepare.mockClear();

	for (let index = 1; index <= 10; index++) await send(prefetch, index);

	expect(prepare).not.toHaveBeenCalled();
});

it('prepares each request once, whatever the order of the calls, even if a request is sent twice', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 12 }),
			fc.shuffledSubarray([...Array(30).keys()], { minLength: 30 }),
			async (concurrency, order) => {
				const prepare = jest.fn(requestOf);
				const prefetch = prefetchOf(order.length, new Limiter(concurrency, host), prepare);

				for (const index of order) {
					const request = take(prefetch, index);
					expect(request.body).toBe(`body ${index}`);
					prefetch.ofItem(index).sent();
					prefetch.ofItem(index).sent();
					await jest.runAllTimersAsync();
				}

				expect(prepare).toHaveBeenCalledTimes(order.length);
			},
		),
		{ numRuns: 30 },
	);
});

it('returns the reason why an item cannot be sent', async () => {
	const prefetch = prefetchOf(2, new Limiter(1, host), (index) =>
		index === 1 ? noLines : requestOf(index),
	);

	await send(prefetch, 0);

	expect(prefetch.take(1)).toBe(noLines);
});

it('does not prefetch an item before it is added, because its values can change', async () => {
	const prepare = jest.fn(requestOf);
	const prefetch = prefetchOf(3, new Limiter(2, host), prepare);

	await send(prefetch, 0);

	expect(prepare.mock.calls.flat()).toEqual([0, 1, 2]);
});

it('stops prefetching after the limiter closes', async () => {
	const prepare = jest.fn(requestOf);
	const limiter = new Limiter(2, host);
	const prefetch = prefetchOf(9, limiter, prepare);

	take(prefetch, 0);
	prefetch.ofItem(0).sent();
	limiter.close();
	await jest.runAllTimersAsync();

	expect(prepare).toHaveBeenCalledTimes(1);
});
