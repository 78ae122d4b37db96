import fc from 'fast-check';

import { Queue } from '../../nodes/Cfdi/request/limiter';

/** What has happened to a request for a place. */
function watched(queue: Queue) {
	const state: { leave?: () => void; outcome: 'waits' | 'placed' | 'sent home' } = {
		outcome: 'waits',
	};
	void queue.place().then((leave) => {
		state.outcome = leave === undefined ? 'sent home' : 'placed';
		state.leave = leave;
	});
	return state;
}

const settle = async () => await new Promise((resolve) => setImmediate(resolve));

it('lets as many go as may fly at once, and the next when one comes back, in order', async () => {
	const queue = new Queue(2);
	const places = [watched(queue), watched(queue), watched(queue), watched(queue)];
	await settle();
	expect(places.map(({ outcome }) => outcome)).toEqual(['placed', 'placed', 'waits', 'waits']);

	places[1]?.leave?.();
	await settle();
	expect(places.map(({ outcome }) => outcome)).toEqual(['placed', 'placed', 'placed', 'waits']);
});

it('sends home who waits and who comes later, once it is emptied', async () => {
	const queue = new Queue(1);
	const places = [watched(queue), watched(queue)];
	await settle();
	queue.empty();
	const late = watched(queue);
	places[0]?.leave?.();
	await settle();
	expect([...places, late].map(({ outcome }) => outcome)).toEqual([
		'placed',
		'sent home',
		'sent home',
	]);
	expect(await queue.place()).toBeUndefined();
});

it('never lets more fly than may, whoever leaves when and however often', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 5 }),
			fc.array(fc.constantFrom('come', 'leave', 'leave twice'), { maxLength: 40 }),
			async (atOnce, steps) => {
				const queue = new Queue(atOnce);
				const all: Array<ReturnType<typeof watched>> = [];
				let gone = 0;
				for (const step of steps) {
					if (step === 'come') all.push(watched(queue));
					else {
						const flying = all.find(({ leave }) => leave !== undefined);
						flying?.leave?.();
						if (step === 'leave twice') flying?.leave?.();
						if (flying !== undefined) gone++;
						if (flying !== undefined) flying.leave = undefined;
					}
					await settle();
					const flying = all.filter(({ leave }) => leave !== undefined).length;
					expect(flying).toBe(Math.min(atOnce, all.length - gone));
				}
			},
		),
		{ numRuns: 50 },
	);
});
