import fc from 'fast-check';

import { Ahead } from '../../nodes/Cfdi/request/ahead';
import type { ReadyRequest } from '../../nodes/Cfdi/request/item';
import { Refusal } from '../../nodes/Cfdi/response/refusal';

const refusal = new Refusal({ outcome: 'notSent', message: 'No line items' });

/** A request that the service works on for as long as the test lasts. */
const endless = (index: number): ReadyRequest => ({
	body: `body ${index}`,
	exchange: async () => await new Promise(() => {}),
});

/** Sends an item, and lets the event loop turn. */
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

it('while a request is under way, the one that will take its place is made', async () => {
	const prepare = jest.fn(endless);
	const requests = new Ahead(5, 2, prepare);

	await send(requests, 0);

	expect(prepare.mock.calls.flat()).toEqual([0, 2]);
});

it('it is made in a later turn of the event loop, so that what is to be sent goes out first', async () => {
	const prepare = jest.fn(endless);
	const requests = new Ahead(2, 1, prepare);

	void requests.take(0).exchange();
	await Promise.resolve();
	expect(prepare).toHaveBeenCalledTimes(1);

	await jest.runAllTimersAsync();
	expect(prepare).toHaveBeenCalledTimes(2);
});

it('each request is made once, in whatever order the turns come and however often one is sent', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 12 }),
			fc.shuffledSubarray([...Array(30).keys()], { minLength: 30 }),
			async (atOnce, turns) => {
				const prepare = jest.fn(endless);
				const requests = new Ahead(turns.length, atOnce, prepare);

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

it('no more requests lie ready than may fly at once', async () => {
	const prepare = jest.fn(endless);
	const requests = new Ahead(1_000, 10, prepare);

	for (let index = 0; index < 10; index++) await send(requests, index);

	expect(prepare).toHaveBeenCalledTimes(20);
});

it('what cannot be sent is refused when its turn comes, and not before', async () => {
	const requests = new Ahead(2, 1, (index) => {
		if (index === 1) throw refusal;
		return endless(index);
	});

	await send(requests, 0);

	expect(() => requests.take(1)).toThrow(refusal);
});
