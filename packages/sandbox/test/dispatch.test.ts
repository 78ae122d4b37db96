import { startSandbox, withSandbox } from './sandbox';
import { pathOf, paths } from './invoices';

const sandbox = withSandbox();

describe.each([...paths])('%s', (_operation, path) => {
	test.each([
		['no token', ''],
		['another token', 'Bearer another'],
		['a token without Bearer', 'Basic abc'],
	])('answers 401 to a request with %s', async (_case, authorization) => {
		const answer = await sandbox.post(path, {}, { authorization });
		expect(answer.status).toBe(401);
		expect(answer.json).toEqual({ message: 'Unauthenticated.' });
	});

	test.each(['application/json', 'text/plain', 'application/jsontoxml2'])(
		'answers 415 to a request with the Content-Type %s',
		async (contentType) => {
			const answer = await sandbox.post(path, {}, { 'content-type': contentType });
			expect(answer.status).toBe(415);
			expect(answer.json).toEqual({
				message: 'El encabezado Content-Type debe ser application/jsontoxml.',
			});
		},
	);

	test.each(['', '{', '[]', '"text"', 'null'])(
		'answers 400 to a request with the body %j',
		async (body) => {
			const answer = await sandbox.post(path, body);
			expect(answer.status).toBe(400);
			expect(answer.json).toEqual({ message: expect.stringContaining('JSON') });
		},
	);

	test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
		'answers 405 to a request with the method %s',
		async (method) => {
			const response = await fetch(sandbox.url + path, { method });
			expect(response.status).toBe(405);
			expect(response.headers.get('allow')).toBe('POST');
			expect(await response.json()).toEqual({ message: expect.stringContaining('POST') });
		},
	);
});

test('accepts a Content-Type with parameters', async () => {
	const answer = await sandbox.post(
		pathOf('customer.getAll'),
		{},
		{ 'content-type': 'Application/JsonToXml; charset=utf-8' },
	);
	expect(answer.status).toBe(200);
});

test.each(['/', '/api', '/api/invoices', '/api/customers/1', '/sandbox/nothing'])(
	'answers 404 to a request for the unknown address %s',
	async (path) => {
		const answer = await sandbox.post(path);
		expect(answer.status).toBe(404);
		expect(answer.json).toEqual({ message: expect.any(String) });
	},
);

test('accepts requests with the token that was chosen at startup', async () => {
	const other = await startSandbox({ token: 'chosen-by-the-test' });
	try {
		expect(other.token).toBe('chosen-by-the-test');
		expect((await other.post(pathOf('customer.getAll'))).status).toBe(200);
	} finally {
		await other.stop();
	}
});
