import { attempts } from '../../nodes/Cfdi/request/retry';
import type { ItemErrorDetails } from '../../nodes/Cfdi/response/itemError';
import { ItemError } from '../../nodes/Cfdi/response/itemError';

const pauses: number[] = [];
jest.mock('../../nodes/Cfdi/request/delay', () => ({
	pause: async (milliseconds: number) => {
		pauses.push(milliseconds);
	},
}));

beforeEach(() => {
	pauses.length = 0;
});

const refusal = (details: Partial<ItemErrorDetails>) =>
	new ItemError({ outcome: 'refused', message: 'no', ...details });
const unreachable = refusal({ outcome: 'notSent', transient: true });
const broken = refusal({ outcome: 'unknown', transient: true });

/** An exchange that goes through these refusals, and then through. */
function exchange(...refusals: ItemError[]) {
	let sent = 0;
	return {
		run: async () => {
			const next = refusals[sent++];
			if (next !== undefined) throw next;
			return [{ json: { id: 1 } }];
		},
		sent: () => sent,
	};
}

it.each([
	{ title: 'a read through an unreachable service', isWrite: false, fault: unreachable, sent: 4 },
	{ title: 'a read through a broken line', isWrite: false, fault: broken, sent: 4 },
	{ title: 'a write that was never sent', isWrite: true, fault: unreachable, sent: 4 },
	{ title: 'a write that may have been done', isWrite: true, fault: broken, sent: 1 },
	{ title: 'a write that was refused', isWrite: true, fault: refusal({}), sent: 1 },
	{ title: 'a read that was refused', isWrite: false, fault: refusal({}), sent: 1 },
	{
		title: 'a read with a bad certificate',
		isWrite: false,
		fault: refusal({ outcome: 'notSent' }),
		sent: 1,
	},
])('sends $title at most $sent times', async ({ isWrite, fault, sent }) => {
	const always = exchange(...Array<ItemError>(9).fill(fault));
	expect(await attempts(always.run, { isWrite })).toBe(fault);
	expect(always.sent()).toBe(sent);
});

it('gives the answer of the try that goes through', async () => {
	const third = exchange(unreachable, unreachable);
	expect(await attempts(third.run, { isWrite: true })).toEqual([{ json: { id: 1 } }]);
	expect(third.sent()).toBe(3);
});

it('lets the pauses grow', async () => {
	await attempts(exchange(...Array<ItemError>(9).fill(unreachable)).run, { isWrite: true });
	expect(pauses).toEqual([500, 1500, 4500]);
});

it('waits as long as the service asks', async () => {
	await attempts(exchange(refusal({ outcome: 'notSent', transient: true, retryAfter: 7000 })).run, {
		isWrite: true,
	});
	expect(pauses).toEqual([7000]);
});

it('gives up at once where the service asks for more than a minute', async () => {
	const late = exchange(refusal({ outcome: 'notSent', transient: true, retryAfter: 60_001 }));
	expect(await attempts(late.run, { isWrite: true })).toBeInstanceOf(ItemError);
	expect(pauses).toEqual([]);
});

it('does not try again when the execution has been cancelled meanwhile', async () => {
	const cancelled = AbortSignal.abort();
	const always = exchange(unreachable, unreachable);
	expect(await attempts(always.run, { isWrite: true, cancelled })).toBe(unreachable);
	expect(always.sent()).toBe(1);
});
