import { withSandbox } from './sandbox';
import { invoice, line, pathOf } from './invoices';
import { stamped } from './xml.cts';

const sandbox = withSandbox('fresh');

interface Books {
	invoices: Array<{ id: number; times: number }>;
}

const books = async (): Promise<unknown> => (await sandbox.get('/sandbox/books')).json;

test("records the unchanged body of a stamp request in the sandbox's books", async () => {
	const { id, uuid } = await stamped(sandbox, invoice());
	expect(await books()).toMatchObject({
		invoices: [
			{
				id,
				uuid,
				times: 1,
				type: 'I',
				status: 'stamped',
				total: '100.00',
				body: invoice(),
				createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
			},
		],
	});
});

test('shows for each stamped invoice how often its body was stamped', async () => {
	const reordered = Object.fromEntries(Object.entries(invoice()).reverse());
	for (const body of [invoice(), invoice({ Folio: '2' }), invoice(), reordered]) {
		await stamped(sandbox, body);
	}
	const { invoices } = (await books()) as Books;
	expect(invoices.map(({ id, times }) => [id, times])).toEqual([
		[1, 3],
		[2, 1],
		[3, 3],
		[4, 3],
	]);
});

test('treats two invoices with the same lines in a different order as different', async () => {
	const [first, second] = [line({ Descripcion: 'Uno' }), line({ Descripcion: 'Dos' })];
	await stamped(sandbox, invoice({ Conceptos: [first, second] }));
	await stamped(sandbox, invoice({ Conceptos: [second, first] }));
	expect(await books()).toMatchObject({ invoices: [{ times: 1 }, { times: 1 }] });
});

test('lists new customers, new products and the number of requests per operation in the books', async () => {
	await sandbox.post(pathOf('customer.create'), {
		Nombre: 'ESCUELA KEMPER URGATE',
		Rfc: 'EKU9003173C9',
		RegimenFiscal: '601',
	});
	await sandbox.post(pathOf('product.create'), {
		Nombre: 'Café',
		ClaveUnidad: 'KGM',
		ClaveProdServ: '50201706',
		Precio: '1.50',
	});
	await sandbox.post(pathOf('product.create'), {});
	await sandbox.post(pathOf('product.getAll'), {}, { authorization: '' });
	expect(await books()).toEqual({
		invoices: [],
		customers: [{ id: 1, taxid: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601' }],
		products: [
			{ id: 1, description: 'Café', unit: 'KGM', product_code: '50201706', price: '1.50' },
		],
		cancellations: [],
		payments: [],
		requests: { 'customer.create': 1, 'product.create': 2, 'product.getAll': 1 },
	});
});

interface Requests {
	requests: Array<{ headers: string[]; body: string }>;
}

test("records the status of each answered request, but not the request's token", async () => {
	await sandbox.post(pathOf('customer.getAll'), { Rfc: 'ABC' });
	await sandbox.post(pathOf('invoice.cancel'), '{');
	const answer = await sandbox.get('/sandbox/requests');
	expect(answer.json).toMatchObject({
		requests: [
			{ operation: 'customer.getAll', status: 200, body: '{"Rfc":"ABC"}' },
			{ operation: 'invoice.cancel', status: 400, body: '{' },
		],
	});
	const [first] = (answer.json as Requests).requests;
	expect(first?.headers).toEqual(expect.arrayContaining(['authorization', 'content-type']));
	expect(answer.text).not.toContain(sandbox.token);
});

test('keeps only the last thousand requests, but counts every request', async () => {
	for (let sent = 0; sent < 2100; sent += 100) {
		await Promise.all(
			Array.from({ length: 100 }, async (_none, index) => {
				await sandbox.post(pathOf('customer.getAll'), { Rfc: `N${sent + index}` });
			}),
		);
	}
	const { requests } = (await sandbox.get('/sandbox/requests')).json as Requests;
	expect(requests).toHaveLength(1000);
	expect(requests.every(({ body }) => Number(/N(\d+)/.exec(body)?.[1]) >= 1000)).toBe(true);
	expect(await books()).toMatchObject({ requests: { 'customer.getAll': 2100 } });
});

test('answers 429 with Retry-After to a third simultaneous stamp if the limit is two', async () => {
	await sandbox.put('/sandbox/settings', { delayMs: 1_000, atOnce: 2, retryAfter: 3 });
	const post = async () => {
		const { status, headers } = await sandbox.post(pathOf('invoice.stamp'), invoice());
		return [status, headers.get('retry-after')];
	};
	const underWay = [post(), post()];
	while (((await sandbox.get('/sandbox/requests')).json as Requests).requests.length < 2) continue;
	expect(await Promise.all([post(), post(), post()])).toEqual(Array(3).fill([429, '3']));
	await sandbox.put('/sandbox/settings', { retryAfter: 0, delayMs: 1 });
	expect(await post()).toEqual([429, null]);

	expect(await Promise.all(underWay)).toEqual(Array(2).fill([200, null]));
	expect(await books()).toMatchObject({ invoices: [{ id: 1 }, { id: 2 }] });
	expect(await post()).toEqual([200, null]);
});

test('delays the answer to a stamp by the configured time', async () => {
	await sandbox.put('/sandbox/settings', { delayMs: 120 });
	const before = performance.now();
	await stamped(sandbox, invoice());
	expect(performance.now() - before).toBeGreaterThanOrEqual(118);
});

test('keeps all other settings when one setting changes', async () => {
	await sandbox.put('/sandbox/settings', { delayMs: 5 });
	const answer = await sandbox.put('/sandbox/settings', { paging: 'plainArray' });
	const expected = {
		delayMs: 5,
		atOnce: 0,
		retryAfter: 0,
		downloadForm: 'json',
		downloadSize: 0,
		paging: 'plainArray',
		otherIds: 0,
		uuidAfterMs: 0,
	};
	expect(answer.json).toEqual(expected);
	expect((await sandbox.get('/sandbox/settings')).json).toEqual(expected);
});

test.each<[object, string]>([
	[{ delayMs: -1 }, 'delayMs must be >= 0'],
	[{ delayMs: '5' }, 'delayMs must be integer'],
	[{ paging: 'odd' }, 'paging must be one of: normal, ignoresPage, repeatsLast'],
	[{ downloadForm: 'fax' }, 'downloadForm must be one of: json, xml'],
	[{ colour: 'red' }, 'body has no "colour"'],
])('refuses the settings %j and gives a reason', async (settings, message) => {
	const answer = await sandbox.put('/sandbox/settings', settings);
	expect(answer.status).toBe(400);
	expect(answer.json).toEqual({ message: expect.stringContaining(message) });
});

test('accepts a DELETE with a JSON Content-Type but no body', async () => {
	for (const path of ['/sandbox/faults', '/sandbox']) {
		const headers = { 'content-type': 'application/json' };
		const { status } = await fetch(sandbox.url + path, { method: 'DELETE', headers });
		expect(status).toBe(200);
	}
});

test('clears books and faults and restores the initial settings when the sandbox is reset', async () => {
	const fresh = await books();
	const settings = (await sandbox.get('/sandbox/settings')).json;
	await sandbox.order('/sandbox/seed', { customers: 3, products: 2 });
	const { id } = await stamped(sandbox, invoice());
	await sandbox.post(pathOf('invoice.cancel'), { Id: String(id), MotivoCancelacion: '02' });
	await sandbox.order('/sandbox/faults', { operation: 'any', fault: 'reset', times: 'always' });
	await sandbox.put('/sandbox/settings', { paging: 'plainArray', delayMs: 9 });
	expect((await sandbox.delete('/sandbox')).status).toBe(200);
	expect(await books()).toEqual(fresh);
	expect((await sandbox.get('/sandbox/faults')).json).toEqual({ faults: [] });
	expect((await sandbox.get('/sandbox/requests')).json).toEqual({ requests: [] });
	expect((await sandbox.get('/sandbox/settings')).json).toEqual(settings);
	expect(await stamped(sandbox, invoice())).toMatchObject({ id: 1 });
});
