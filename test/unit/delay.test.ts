import { pause } from '../../nodes/Cfdi/request/delay';

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

it('waits as long as it is told', async () => {
	let over = false;
	const waiting = pause(1000).then(() => {
		over = true;
	});
	await jest.advanceTimersByTimeAsync(999);
	expect(over).toBe(false);
	await jest.advanceTimersByTimeAsync(1);
	await waiting;
	expect(over).toBe(true);
});

it('ends when the execution is cancelled, before or while it waits', async () => {
	const cancellation = new AbortController();
	const waiting = pause(60_000, cancellation.signal);
	cancellation.abort();
	await waiting;
	await pause(60_000, cancellation.signal);
});
