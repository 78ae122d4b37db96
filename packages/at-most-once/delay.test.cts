import { delay } from './delay';

jest.unmock('./delay');

const host = {
	sleep: async (milliseconds: number) =>
		await new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

it('waits for the given time', async () => {
	let over = false;
	const waiting = delay(1000, host).then(() => {
		over = true;
	});
	await jest.advanceTimersByTimeAsync(999);
	expect(over).toBe(false);
	await jest.advanceTimersByTimeAsync(1);
	await waiting;
	expect(over).toBe(true);
});

it('stops waiting if the execution is cancelled before or during the delay', async () => {
	const cancellation = new AbortController();
	const waiting = delay(60_000, host, cancellation.signal);
	cancellation.abort();
	await waiting;
	await delay(60_000, host, cancellation.signal);
});
