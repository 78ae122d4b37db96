import fc from 'fast-check';

import { nextTurn } from '../../test/support/eventLoop.cts';
import { Limiter } from './limiter';
import { aHost } from './support/host';

const host = aHost();

const handedOver = async (): Promise<void> => await host.sleep(0);

function watched(limiter: Limiter) {
	const state: { release?: () => void; outcome: 'waits' | 'acquired' | 'rejected' } = {
		outcome: 'waits',
	};
	void limiter.acquire().then((release) => {
		state.outcome = release === undefined ? 'rejected' : 'acquired';
		state.release = release;
	});
	return state;
}

it('admits as many callers as the concurrency allows, and the next caller in order after each release', async () => {
	const limiter = new Limiter(2, host);
	const callers = [watched(limiter), watched(limiter), watched(limiter), watched(limiter)];
	await nextTurn();
	expect(callers.map(({ outcome }) => outcome)).toEqual(['acquired', 'acquired', 'waits', 'waits']);

	callers[1]?.release?.();
	await handedOver();
	expect(callers.map(({ outcome }) => outcome)).toEqual([
		'acquired',
		'acquired',
		'acquired',
		'waits',
	]);
});

it('hands over slots together if they were released in the same event loop turn', async () => {
	const limiter = new Limiter(3, host);
	const callers = Array.from({ length: 5 }, () => watched(limiter));
	await nextTurn();
	callers[0]?.release?.();
	await Promise.resolve();
	callers[1]?.release?.();
	expect(callers.map(({ outcome }) => outcome).slice(3)).toEqual(['waits', 'waits']);
	await handedOver();
	expect(callers.map(({ outcome }) => outcome).slice(3)).toEqual(['acquired', 'acquired']);
});

it('hands over slots immediately when every active caller has released its slot', async () => {
	const limiter = new Limiter(2, host);
	const callers = Array.from({ length: 4 }, () => watched(limiter));
	await nextTurn();
	callers[0]?.release?.();
	callers[1]?.release?.();
	await Promise.resolve();
	await Promise.resolve();
	expect(callers.map(({ outcome }) => outcome).slice(2)).toEqual(['acquired', 'acquired']);
});

it('rejects waiting and new callers after the limiter closes', async () => {
	const limiter = new Limiter(1, host);
	const callers = [watched(limiter), watched(limiter)];
	await nextTurn();
	limiter.close();
	const late = watched(limiter);
	callers[0]?.release?.();
	await nextTurn();
	expect([...callers, late].map(({ outcome }) => outcome)).toEqual([
		'acquired',
		'rejected',
		'rejected',
	]);
	expect(await limiter.acquire()).toBeUndefined();
});

it('never exceeds the concurrency, whatever the order of the calls, even if a release is repeated', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 5 }),
			fc.array(fc.constantFrom('acquire', 'release', 'release twice'), { maxLength: 40 }),
			async (concurrency, steps) => {
				const limiter = new Limiter(concurrency, host);
				const callers: Array<ReturnType<typeof watched>> = [];
				let released = 0;
				for (const step of steps) {
					if (step === 'acquire') callers.push(watched(limiter));
					else {
						const active = callers.find(({ release }) => release !== undefined);
						active?.release?.();
						if (step === 'release twice') active?.release?.();
						if (active !== undefined) {
							released++;
							active.release = undefined;
						}
					}
					await nextTurn();
					const now = callers.filter(({ release }) => release !== undefined).length;
					expect(now).toBeLessThanOrEqual(concurrency);
					await handedOver();
					const active = callers.filter(({ release }) => release !== undefined).length;
					expect(active).toBe(Math.min(concurrency, callers.length - released));
				}
			},
		),
		{ numRuns: 50 },
	);
});

it('admits no waiting caller until all pauses end, but becomes idle during the pauses', async () => {
	const limiter = new Limiter(2, host);
	const [first, second] = [watched(limiter), watched(limiter)];
	const third = watched(limiter);
	await nextTurn();
	let isIdle = false;
	void limiter.whenIdle().then(() => (isIdle = true));
	limiter.pause();
	limiter.pause();
	first.release?.();
	await handedOver();
	expect([third.outcome, isIdle]).toEqual(['waits', false]);
	second.release?.();
	await handedOver();
	expect([third.outcome, isIdle]).toEqual(['waits', true]);

	limiter.resume();
	await handedOver();
	expect(third.outcome).toBe('waits');
	limiter.resume();
	await handedOver();
	expect(third.outcome).toBe('acquired');
});

it('becomes idle when no caller is active, but not while a caller waits', async () => {
	const limiter = new Limiter(1, host);
	await limiter.whenIdle();
	const [first, second] = [watched(limiter), watched(limiter)];
	await nextTurn();
	let isIdle = false;
	void limiter.whenIdle().then(() => (isIdle = true));
	first.release?.();
	await handedOver();
	expect([second.outcome, isIdle]).toEqual(['acquired', false]);
	second.release?.();
	await handedOver();
	expect(isIdle).toBe(true);
});
