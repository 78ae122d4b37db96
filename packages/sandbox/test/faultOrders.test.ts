import { withSandbox } from './sandbox';
import { invoice, pathOf, paths } from './invoices';

const sandbox = withSandbox('fresh');

const order = async (fault: object) => {
	const answer = await sandbox.order('/sandbox/faults', { operation: 'invoice.stamp', ...fault });
	expect(answer.status).toBe(201);
	return answer.json;
};
const stamp = async (body: object = invoice()) => await sandbox.post(pathOf('invoice.stamp'), body);

const statuses = async (count: number): Promise<number[]> => {
	const seen: number[] = [];
	for (let sent = 0; sent < count; sent += 1) seen.push((await stamp()).status);
	return seen;
};

describe('an order', () => {
	const fault = { fault: 'status', status: 500 };

	test('applies a fault with times: 2 to exactly two requests', async () => {
		await order({ ...fault, times: 2 });
		expect(await statuses(4)).toEqual([500, 500, 200, 200]);
	});

	test('applies a fault with times "always" until it is deleted', async () => {
		await order({ ...fault, times: 'always' });
		expect(await statuses(3)).toEqual([500, 500, 500]);
		await sandbox.delete('/sandbox/faults');
		expect(await statuses(1)).toEqual([200]);
	});

	test('applies a fault with after: 2 only from the third request on', async () => {
		await order({ ...fault, after: 2, times: 2 });
		expect(await statuses(5)).toEqual([200, 200, 500, 500, 200]);
	});

	test('applies a fault only to bodies that contain its match text', async () => {
		await order({ ...fault, match: '"Folio":"13"' });
		expect((await stamp(invoice({ Folio: '12' }))).status).toBe(200);
		expect((await stamp(invoice({ Folio: '13' }))).status).toBe(500);
	});

	test.each([...paths])(
		'applies a fault for %s only to that operation',
		async (operation, path) => {
			await order({ ...fault, operation, times: 'always' });
			for (const [name, other] of [...paths]) {
				const hit = (await sandbox.post(other)).status === 500;
				expect([name, hit]).toEqual([name, other === path]);
			}
		},
	);

	test('applies a fault for "any" to every operation', async () => {
		await order({ ...fault, operation: 'any', times: 'always' });
		for (const path of paths.values()) {
			expect((await sandbox.post(path)).status).toBe(500);
		}
	});

	test('applies a fault only after an older fault is used up', async () => {
		await order({ ...fault, status: 501 });
		await order({ ...fault, status: 502 });
		expect(await statuses(3)).toEqual([501, 502, 200]);
	});

	test('shows how many requests a fault has affected, and removes a used-up fault from the list', async () => {
		const ordered = { operation: 'invoice.stamp', ...fault, work: 'none', times: 2, after: 0 };
		expect(await order({ ...fault, times: 2 })).toMatchObject({ ...ordered, hits: 0 });
		await stamp();
		expect((await sandbox.get('/sandbox/faults')).json).toEqual({
			faults: [{ ...ordered, id: expect.any(Number), hits: 1, passed: 0 }],
		});
		await stamp();
		expect((await sandbox.get('/sandbox/faults')).json).toEqual({ faults: [] });
	});
});

test.each<[string, object, string]>([
	['no operation', { fault: 'reset' }, "body must have required property 'operation'"],
	['no fault', { operation: 'invoice.stamp' }, "body must have required property 'fault'"],
	[
		'an unknown operation',
		{ operation: 'burn', fault: 'reset' },
		`operation must be one of: ${[...paths.keys(), 'sat.status', 'any'].join(', ')}`,
	],
	[
		'an unknown fault',
		{ operation: 'invoice.stamp', fault: 'fire' },
		'fault must be one of: status, reset, hang, cut, empty, html, stampedBefore, otherStampedBefore, inProgress, slow',
	],
	[
		'an unknown option',
		{ operation: 'invoice.stamp', fault: 'reset', often: 2 },
		'body has no "often"',
	],
	['no times', { operation: 'invoice.stamp', fault: 'reset', times: 0 }, 'times must be >= 1'],
	[
		'a status of 1000',
		{ operation: 'invoice.stamp', fault: 'status', status: 1000 },
		'status must be',
	],
	['no status', { operation: 'invoice.stamp', fault: 'status' }, 'The fault status needs "status"'],
	['no delay', { operation: 'invoice.stamp', fault: 'slow' }, 'The fault slow needs "delayMs"'],
	[
		'an option of another fault',
		{ operation: 'invoice.stamp', fault: 'reset', status: 500 },
		'The fault reset does not take "status"',
	],
	[
		'a cut before the work',
		{ operation: 'invoice.stamp', fault: 'cut', work: 'none' },
		'The fault cut needs the real answer',
	],
	[
		'an invalid header',
		{ operation: 'invoice.stamp', fault: 'status', status: 500, headers: { 'a b': 'c' } },
		'The header "a b" cannot be sent',
	],
])('refuses a fault order with %s and gives a reason', async (_name, body, message) => {
	const answer = await sandbox.order('/sandbox/faults', body);
	expect(answer.status).toBe(400);
	expect(answer.json).toEqual({ message: expect.stringContaining(message) });
});
