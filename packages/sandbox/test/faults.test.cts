import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { withSandbox } from './sandbox';
import { invoice, pathOf } from './invoices';
import { stamped } from './xml.cts';

const sandbox = withSandbox('fresh');

const order = async (fault: object) => {
	const answer = await sandbox.order('/sandbox/faults', { operation: 'invoice.stamp', ...fault });
	expect(answer.status).toBe(201);
	return answer.json;
};
const stamp = async (body: object = invoice()) => await sandbox.post(pathOf('invoice.stamp'), body);

interface Books {
	invoices: unknown[];
	cancellations: unknown[];
}

const stampsInBooks = async (): Promise<number> =>
	((await sandbox.get('/sandbox/books')).json as Books).invoices.length;

const lastRequest = async (): Promise<{ closed?: boolean } | undefined> =>
	((await sandbox.get('/sandbox/requests')).json as { requests: object[] }).requests.at(-1);

/** Returns the response, the received bytes and an error's code. */
async function onTheWire(signal?: AbortSignal) {
	const headers = {
		authorization: `Bearer ${sandbox.token}`,
		'content-type': 'application/jsontoxml',
	};
	return await new Promise<{ response?: IncomingMessage; bytes: Buffer; error?: string }>(
		(seen) => {
			const chunks: Buffer[] = [];
			const sent = request(sandbox.url + pathOf('invoice.stamp'), {
				method: 'POST',
				headers,
				signal,
			});
			const end = (response?: IncomingMessage, error?: NodeJS.ErrnoException) =>
				seen({ response, bytes: Buffer.concat(chunks), error: error?.code });
			sent.on('error', (error) => end(undefined, error));
			sent.on('response', (response) => {
				response.on('data', (chunk: Buffer) => chunks.push(chunk));
				response.on('end', () => end(response));
				response.on('error', (error) => end(response, error));
			});
			sent.end(JSON.stringify(invoice()));
		},
	);
}

const faults: Array<[string, object]> = [
	['status', { status: 500 }],
	['reset', {}],
	['empty', {}],
	['html', {}],
	['inProgress', {}],
];

describe.each(faults)('the fault %s', (fault, options) => {
	test('does not stamp an invoice during a fault unless work is set', async () => {
		await order({ fault, ...options });
		await onTheWire();
		expect(await stampsInBooks()).toBe(0);
		expect(await lastRequest()).toMatchObject({ operation: 'invoice.stamp', fault });
	});

	test('stamps the invoice before it applies a fault with work "done"', async () => {
		await order({ fault, ...options, work: 'done' });
		await onTheWire();
		expect(await stampsInBooks()).toBe(1);
	});

	test('applies a fault by default to only one request and stamps the next invoice as usual', async () => {
		await order({ fault, ...options });
		await onTheWire();
		expect((await stamp()).json).toMatchObject({ data: { id: 1 } });
	});
});

describe('status', () => {
	test('answers with the status, headers and body of the fault', async () => {
		await order({
			fault: 'status',
			status: 429,
			headers: { 'Retry-After': '7' },
			body: { message: 'Despacio' },
		});
		const { status, headers, json } = await stamp();
		expect({ status, json }).toEqual({ status: 429, json: { message: 'Despacio' } });
		expect(headers.get('retry-after')).toBe('7');
		expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
	});

	test.each([
		['<h1>Bad gateway</h1>', 'text/html; charset=utf-8'],
		['Bad gateway', 'text/plain; charset=utf-8'],
		[[1, 2], 'application/json; charset=utf-8'],
	])("sends the fault's body %j with the Content-Type %s", async (body, type) => {
		await order({ fault: 'status', status: 502, body });
		const { status, headers, text } = await stamp();
		expect({ status, text }).toEqual({
			status: 502,
			text: typeof body === 'string' ? body : JSON.stringify(body),
		});
		expect(headers.get('content-type')).toBe(type);
	});

	test('answers with an empty body if the fault contains only a status', async () => {
		await order({ fault: 'status', status: 503 });
		const { status, headers, text } = await stamp();
		expect({ status, text }).toEqual({ status: 503, text: '' });
		expect(headers.get('content-type')).toBeNull();
	});
});

interface Repeated {
	message: string;
	data: { id: number; cfdi: string };
}

const uuidsInBooks = async (): Promise<string[]> =>
	(
		(await sandbox.get('/sandbox/books')).json as { invoices: Array<{ uuid: string }> }
	).invoices.map(({ uuid }) => uuid);

test.each([
	[{}, 307],
	[{ status: 400 }, 400],
])(
	'stamps an invoice during the stampedBefore fault %j, but claims an earlier stamp with status %d',
	async (options, expected) => {
		await stamp();
		await order({ fault: 'stampedBefore', ...options });
		const { status, json } = await stamp(invoice({ Folio: 'again' }));

		const { data, message } = json as Repeated;
		const [, uuid] = await uuidsInBooks();
		expect(status).toBe(expected);
		expect(message).toMatch(/^307\. /);
		expect(data.id).toBe(2);
		expect(data.cfdi).toContain(uuid);
		expect(data.cfdi).toContain('Folio="again"');
	},
);

test('refuses an invalid invoice even during the stampedBefore fault', async () => {
	await order({ fault: 'stampedBefore' });
	expect((await stamp({ ...invoice(), FormaPago: 'x' })).status).toBe(422);
	expect(await stampsInBooks()).toBe(0);
});

test('returns another invoice for the otherStampedBefore fault, and stamps only with work "done"', async () => {
	await stamp(invoice({ Folio: 'other' }));
	for (const work of ['none', 'done']) {
		await order({ fault: 'otherStampedBefore', work });
		const { status, json } = await stamp();
		const { data } = json as Repeated;
		expect(status).toBe(307);
		expect(data).toMatchObject({ id: 1 });
		expect(data.cfdi).toContain('Folio="other"');
	}
	expect(await stampsInBooks()).toBe(2);
});

test('answers the inProgress fault with status 409 and says that the request is in progress', async () => {
	await order({ fault: 'inProgress' });
	const { status, json } = await stamp();
	expect({ status, json }).toEqual({
		status: 409,
		json: { message: 'La solicitud está en proceso.' },
	});
});

test.each(['stampedBefore', 'otherStampedBefore'])(
	'accepts the %s fault only for stamps',
	async (fault) => {
		const { status, json } = await sandbox.order('/sandbox/faults', { operation: 'any', fault });
		expect(status).toBe(400);
		expect(json).toEqual({ message: `The fault ${fault} is only for invoice.stamp` });
	},
);

test('resets the connection for the reset fault', async () => {
	await order({ fault: 'reset' });
	expect(await onTheWire()).toEqual({
		response: undefined,
		bytes: Buffer.alloc(0),
		error: 'ECONNRESET',
	});
});

test('answers the empty fault with status 200 and no body', async () => {
	await order({ fault: 'empty' });
	const { status, headers, text } = await stamp();
	expect({ status, text }).toEqual({ status: 200, text: '' });
	expect(headers.get('content-length')).toBe('0');
});

test('answers the html fault with status 200 and a web page', async () => {
	await order({ fault: 'html' });
	const { status, headers, text } = await stamp();
	expect(status).toBe(200);
	expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(text).toMatch(/^<!DOCTYPE html>/);
});

describe('cut', () => {
	test('stamps the invoice for the cut fault, but sends only half of the announced bytes', async () => {
		await order({ fault: 'cut' });
		const { response, bytes, error } = await onTheWire();
		expect(response?.statusCode).toBe(200);
		expect(response?.headers['content-type']).toBe('application/json; charset=utf-8');
		const announced = Number(response?.headers['content-length']);
		expect(bytes.length).toBe(Math.floor(announced / 2));
		expect(error).toBe('ECONNRESET');
		expect(bytes.toString()).toMatch(/^\{"data":\{"id":1,"uuid":"/);
		expect(await stampsInBooks()).toBe(1);
	});

	test('sends only part of a large file for the cut fault', async () => {
		const { id } = await stamped(sandbox, invoice());
		const size = 5_000_000;
		await sandbox.put('/sandbox/settings', { downloadForm: 'xml', downloadSize: size });
		await order({ operation: 'invoice.download', fault: 'cut' });
		await expect(sandbox.post(pathOf('invoice.download'), { Id: String(id) })).rejects.toThrow(
			'terminated',
		);
		const whole = await sandbox.post(pathOf('invoice.download'), { Id: String(id) });
		expect(whole.bytes.length).toBe(size);
	});
});

describe('slow', () => {
	const delayMs = 150;

	test('delays the usual answer by the configured time for the slow fault', async () => {
		await order({ fault: 'slow', delayMs });
		const before = performance.now();
		expect((await stamp()).json).toMatchObject({ data: { id: 1 } });
		expect(performance.now() - before).toBeGreaterThanOrEqual(delayMs - 2);
	});

	test.each([
		['none', 0],
		['done', 1],
	])(
		'notices a client\'s disconnect during the slow fault with work "%s", and stamps %i invoices',
		async (work, expected) => {
			// The delay is long enough for the client to disconnect first.
			await order({ fault: 'slow', delayMs: 60_000, work });
			const leaving = new AbortController();
			const left = onTheWire(leaving.signal);
			while ((await lastRequest()) === undefined) continue;
			leaving.abort();
			expect((await left).error).toBe('ABORT_ERR');
			while (!(await lastRequest())?.closed) continue;
			expect(await stampsInBooks()).toBe(expected);
		},
	);
});

test.each([
	['none', 0],
	['done', 1],
])(
	'never answers during the hang fault with work "%s", and stamps %i invoices',
	async (work, expected) => {
		await order({ fault: 'hang', work });
		const leaving = new AbortController();
		const hanging = onTheWire(leaving.signal);
		let seen: object | undefined;
		while (seen === undefined) seen = await lastRequest();
		expect(seen).toMatchObject({ operation: 'invoice.stamp', fault: 'hang' });
		expect(seen).not.toHaveProperty('status');
		expect((await sandbox.post(pathOf('customer.getAll'))).status).toBe(200);
		expect(await stampsInBooks()).toBe(expected);
		leaving.abort();
		expect((await hanging).error).toBe('ABORT_ERR');
	},
);
