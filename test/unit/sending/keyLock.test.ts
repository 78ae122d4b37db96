import type { ICheckProcessedOptions } from 'n8n-workflow';

import type { ProcessedKeys } from '../../../nodes/Cfdi/sending/keyLock';
import { underLock } from '../../../nodes/Cfdi/sending/keyLock';
import { N8nStore } from '../../support/n8nStore';

const LIST: ICheckProcessedOptions = { mode: 'entries', maxEntries: 100 };

/** Of one process; both have the same rows. */
const processOf = (store: N8nStore): ProcessedKeys => store.ofNode('w', 'stamp');

let now = 0;

beforeEach(() => {
	now = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
	jest.restoreAllMocks();
});

/**
 * The history that test/simulation found: without the check the second process writes the list back
 * while the third has the lock, and takes away the key that the third recorded.
 */
it.each(['checkProcessedAndRecord', 'removeProcessed'] as const)(
	'a process that stood still after it got the lock lets n8n change nothing any more by %s',
	async (change) => {
		const rows = new N8nStore(async () => {});
		const [slow, other] = [processOf(rows), processOf(rows)];

		const work = underLock(slow, async (held) => {
			now += 8_000;
			await other.clearAllProcessedItems('workflow', { mode: 'entries' });
			await underLock(other, async (others) => {
				await others.checkProcessedAndRecord(['B'], 'node', LIST);
			});
			await held[change](['B'], 'node', LIST);
		});

		await expect(work).rejects.toThrow(/^n8n stood still for seconds/);
		expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['B']);
	},
);

it('a process that stood still before it changed anything takes its turn again', async () => {
	const rows = new N8nStore(async () => {});
	const [slow, other] = [processOf(rows), processOf(rows)];
	let turns = 0;

	await underLock(slow, async (held) => {
		if (++turns === 1) {
			now += 8_000;
			await other.clearAllProcessedItems('workflow', { mode: 'entries' });
			await underLock(other, async (others) => {
				await others.checkProcessedAndRecord(['B'], 'node', LIST);
			});
		}
		await held.checkProcessedAndRecord(['A'], 'node', LIST);
	});

	expect(turns).toBe(2);
	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['B', 'A']);
});

it('a process that stood still after it changed something does not change it twice', async () => {
	const rows = new N8nStore(async () => {});
	const [slow, other] = [processOf(rows), processOf(rows)];
	let turns = 0;

	const work = underLock(slow, async (held) => {
		turns++;
		await held.checkProcessedAndRecord(['A'], 'node', LIST);
		now += 8_000;
		await other.clearAllProcessedItems('workflow', { mode: 'entries' });
		await held.removeProcessed(['A'], 'node', LIST);
	});

	await expect(work).rejects.toThrow(/^n8n stood still for seconds/);
	expect(turns).toBe(1);
	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['A']);
});

it('a process that was slow and still has the lock goes on', async () => {
	const rows = new N8nStore(async () => {});
	const slow = processOf(rows);

	await underLock(slow, async (held) => {
		now += 2_900;
		await held.checkProcessedAndRecord(['A'], 'node', LIST);
	});

	expect([...rows.rows.values()].flatMap(({ entries }) => entries)).toEqual(['A']);
});
