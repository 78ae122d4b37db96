import fc from 'fast-check';

import { Ahead } from '../../nodes/Cfdi/request/prefetch';
import type { ReadyRequest } from '../../nodes/Cfdi/request/itemContext';
import { Queue } from '../../nodes/Cfdi/request/limiter';
import { ItemError } from '../../nodes/Cfdi/response/itemError';

const refusal = new ItemError({ outcome: 'notSent', message: 'No line items' });

/** A request that the service works on for as long as the test lasts. */
const endless = (index: number): ReadyRequest => ({
	body: `body ${index}`,
	exchange: async () => await new Promise(() => {}),
});

/** The requests of so many items, all of which have come. */
function ahead(items: number, queue: Queue, prepare: (index: number) => ReadyRequest): Ahead {
	const requests = new Ahead(queue, prepare);
	for (let index = 0; index < items; index++) requests.comes(index);
	return requests;
}

/** Sends an item, and lets time pass. */
async function send(requests: Ahead, index: number): Promise<void> {
	void requests.take(index).exchange();
	await jest.runAllTimersAsync();
}

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

it('while a request is under way, those that follow are made, in their order', async () => {
	const prepare = jest.fn(endless);
	const requests = ahead(9, new Queue(2), prepare);

	await send(requests, 0);

	expect(prepare.mock.calls.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

it('requests that go out together all go before another is made', async () => {
	const prepare = jest.fn(endless);
	const requests = ahead(9, new Queue(2), prepare);

	for (const index of [0, 1]) {
		void requests.take(index).exchange();
		await jest.advanceTimersByTimeAsync(4);
	}
	expect(prepare).toHaveBeenCalledTimes(2);

	await jest.runAllTimersAsync();
	expect(prepare).toHaveBeenCalledTimes(9);
});

it('no more lie ready than ten times as many as may fly at once', async () => {
	const prepare = jest.fn(endless);
	const requests = ahead(1_000, new Queue(10), prepare);

	for (let index = 0; index < 500; index++) {
		await send(requests, index);
		expect(prepare.mock.calls.length - (index + 1)).toBeLessThanOrEqual(100);
	}
});

it('n8n is kept from everything else for 50 ms in one go, and for one request', async () => {
	const prepare = jest.fn((index: number) => {
		jest.setSystemTime(Date.now() + 20);
		return endless(index);
	});
	const requests = ahead(1_000, new Queue(10), prepare);

	await send(requests, 0);

	expect(prepare).toHaveBeenCalledTimes(1 + 3);
});

it('while enough lie ready, none is made', async () => {
	const prepare = jest.fn(endless);
	const requests = ahead(1_000, new Queue(10), prepare);
	await send(requests, 0);
	prepare.mockClear();

	for (let index = 1; index <= 10; index++) await send(requests, index);

	expect(prepare).not.toHaveBeenCalled();
});

it('each request is made once, in whatever order the turns come and however often one is sent', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 12 }),
			fc.shuffledSubarray([...Array(30).keys()], { minLength: 30 }),
			async (atOnce, turns) => {
				const prepare = jest.fn(endless);
				const requests = ahead(turns.length, new Queue(atOnce), prepare);

				for (const index of turns) {
					const request = requests.take(index);
					expect(request.body).toBe(`body ${index}`);
					void request.exchange();
					void request.exchange();
					await jest.runAllTimersAsync();
				}

				expect(prepare).toHaveBeenCalledTimes(turns.length);
			},
		),
		{ numRuns: 30 },
	);
});

it('what cannot be sent is refused when its turn comes, and not before', async () => {
	const requests = ahead(2, new Queue(1), (index) => {
		if (index === 1) throw refusal;
		return endless(index);
	});

	await send(requests, 0);

	expect(() => requests.take(1)).toThrow(refusal);
});

it('an item that has not come is not made: what it says may still change', async () => {
	const prepare = jest.fn(endless);
	const requests = ahead(3, new Queue(2), prepare);

	await send(requests, 0);

	expect(prepare.mock.calls.flat()).toEqual([0, 1, 2]);
});

it('nothing more is made when the queue has been emptied meanwhile', async () => {
	const prepare = jest.fn(endless);
	const queue = new Queue(2);
	const requests = ahead(9, queue, prepare);

	void requests.take(0).exchange();
	queue.empty();
	await jest.runAllTimersAsync();

	expect(prepare).toHaveBeenCalledTimes(1);
});
