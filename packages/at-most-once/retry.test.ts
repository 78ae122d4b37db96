import fc from 'fast-check';

import type { FailureDetails } from './failure';
import { Failure } from './failure';
import { retry, retryDelay } from './retry';
import { aHost } from './support/host';

jest.unmock('./delay');

const delays: number[] = [];
const host = aHost({
	sleep: async (milliseconds) => {
		delays.push(milliseconds);
	},
});

beforeEach(() => {
	delays.length = 0;
});

const error = (details: Partial<FailureDetails>) =>
	new Failure({ outcome: 'refused', code: 'no', ...details });
const unreachable = error({ outcome: 'notSent', transient: true });
const broken = error({ outcome: 'unknown', transient: true });

function request(...failures: Failure[]) {
	return jest.fn(async () => {
		const next = failures.shift();
		if (next !== undefined) throw next;
		return [{ json: { id: 1 } }];
	});
}

describe('the delay before the next attempt', () => {
	it.each([
		{ attempt: 1, retryAfter: 0, noise: 0, delay: 500 },
		{ attempt: 1, retryAfter: 0, noise: 1, delay: 625 },
		{ attempt: 2, retryAfter: 0, noise: 0, delay: 1_500 },
		{ attempt: 3, retryAfter: 0, noise: 0, delay: 4_500 },
		{ attempt: 3, retryAfter: 0, noise: 0.5, delay: 5_063 },
		{ attempt: 4, retryAfter: 0, noise: 0, delay: undefined },
		{ attempt: 1, retryAfter: 200, noise: 0, delay: 500 },
		{ attempt: 1, retryAfter: 7_000, noise: 0, delay: 7_000 },
		{ attempt: 1, retryAfter: 60_000, noise: 1, delay: 60_125 },
		{ attempt: 1, retryAfter: 60_001, noise: 0, delay: undefined },
	])(
		'calculates the delay after attempt $attempt (Retry-After: $retryAfter ms, jitter: $noise): $delay',
		({ attempt, retryAfter, noise, delay }) => {
			expect(retryDelay(attempt, retryAfter, noise)).toBe(delay);
		},
	);

	it('never makes the delay before an attempt shorter than Retry-After or the backoff', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 3 }),
				fc.nat({ max: 60_000 }),
				fc.double({ min: 0, max: 1, noNaN: true }),
				(attempt, retryAfter, noise) => {
					const delay = retryDelay(attempt, retryAfter, noise) ?? 0;
					expect(delay).toBeGreaterThanOrEqual(Math.max(500, retryAfter));
				},
			),
		);
	});
});

it.each([
	{ title: 'a read from an unreachable service', isWrite: false, fault: unreachable, sent: 4 },
	{ title: 'a read over a broken connection', isWrite: false, fault: broken, sent: 4 },
	{ title: 'a write that was never sent', isWrite: true, fault: unreachable, sent: 4 },
	{ title: 'a write with an unknown outcome', isWrite: true, fault: broken, sent: 1 },
	{ title: 'a write that was refused', isWrite: true, fault: error({}), sent: 1 },
	{ title: 'a read that was refused', isWrite: false, fault: error({}), sent: 1 },
	{
		title: 'a read with a bad certificate',
		isWrite: false,
		fault: error({ outcome: 'notSent' }),
		sent: 1,
	},
])('sends $title at most $sent times', async ({ isWrite, fault, sent }) => {
	const always = request(...Array<Failure>(9).fill(fault));
	expect(await retry(always, isWrite, host)).toBe(fault);
	expect(always).toHaveBeenCalledTimes(sent);
});

it('returns the answer of the successful attempt', async () => {
	const third = request(unreachable, unreachable);
	expect(await retry(third, true, host)).toEqual([{ json: { id: 1 } }]);
	expect(third).toHaveBeenCalledTimes(3);
});

it('waits longer before each further attempt', async () => {
	await retry(request(...Array<Failure>(9).fill(unreachable)), true, host);
	expect(delays).toHaveLength(3);
	expect(delays).toEqual([...delays].sort((a, b) => a - b));
});

it('waits at least as long as the service asks', async () => {
	await retry(
		request(error({ outcome: 'notSent', transient: true, retryAfter: 7_000 })),
		true,
		host,
	);
	expect(delays[0]).toBeGreaterThanOrEqual(7_000);
});

it('fails at once if the service asks for a delay of more than a minute', async () => {
	const tooLate = request(error({ outcome: 'notSent', transient: true, retryAfter: 60_001 }));
	expect(await retry(tooLate, true, host)).toBeInstanceOf(Failure);
	expect(delays).toEqual([]);
});

it('stops further attempts if the execution is cancelled during the delay', async () => {
	const always = request(unreachable, unreachable);
	expect(await retry(always, true, host, AbortSignal.abort())).toBe(unreachable);
	expect(always).toHaveBeenCalledTimes(1);
});
