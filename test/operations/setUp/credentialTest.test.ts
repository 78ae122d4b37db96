import nock from 'nock';

import { CfdiApi } from '../../../credentials/CfdiApi.credentials';
import { testCredential } from '../../support/credentialTester';
import { baseUrl, token } from '../../support/engine';
import type { Answer } from '../../support/service';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const path = '/api/customers';
const noApi =
	'The Base URL does not lead to the CFDI API: /api/customers did not return the expected JSON.';

it('sends the token and passes the credential test if the service answers with JSON', async () => {
	const sent = serviceAnswers(path, { body: { data: { current_page: 1, data: [] } } });

	expect(await testCredential()).toMatchObject({ status: 'OK' });
	expect(sent[0]).toMatchObject({
		body: '{}',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/jsontoxml' },
	});
});

it.each<{ title: string; answer: Answer; message: string }>([
	{ title: 'a web page', answer: { body: '<html><title>Hi</title></html>' }, message: noApi },
	{ title: 'an empty answer', answer: { body: '' }, message: noApi },
	{ title: 'JSON of another service', answer: { body: { hello: 'world' } }, message: noApi },
	{
		title: '401',
		answer: { status: 401, body: { message: 'Unauthenticated.' } },
		message: 'The service does not accept the Access Token. Copy it again from your service.',
	},
	{
		title: '403',
		answer: { status: 403, body: {} },
		message:
			'The service knows the Access Token, but the token does not have permission to read customers.',
	},
	{
		title: '404',
		answer: { status: 404, body: '<html></html>' },
		message: 'There is no CFDI API at this Base URL: the service does not know /api/customers.',
	},
])(
	'fails the credential test and gives the reason if the service answers with $title',
	async ({ answer, message }) => {
		serviceAnswers(path, answer);

		expect(await testCredential()).toEqual({ status: 'Error', message });
	},
);

it.each([
	['', token, 'The Base URL of the CFDI credential is empty.'],
	['cfdi.test', token, 'The Base URL of the CFDI credential is not a web address.'],
	[baseUrl, '', 'The Access Token of the CFDI credential is empty.'],
	[baseUrl, 'a token', 'The Access Token of the CFDI credential contains a space,'],
])(
	'gives the reason when the credential test fails for the Base URL "%s" and token "%s"',
	async (typed, accessToken, reason) => {
		const { status, message } = await testCredential({ baseUrl: typed, accessToken });

		expect(status).toBe('Error');
		expect(message.startsWith(reason)).toBe(true);
	},
);

it.each(['ECONNREFUSED', 'ENOTFOUND'])(
	'explains in the credential test that the service cannot be reached (%s)',
	async (code) => {
		nock(baseUrl)
			.post(path)
			.replyWithError(Object.assign(new Error(code), { code }));

		expect(await testCredential()).toEqual({
			status: 'Error',
			message: `The service cannot be reached. Check the Base URL in the CFDI credential, and whether the service is running. (${code})`,
		});
	},
);

it('does not follow a redirect, so that only the service gets the token', async () => {
	const headers = { location: 'https://elsewhere.test/api/customers' };
	serviceAnswers(path, { status: 302, body: '', headers });

	expect(await testCredential()).toEqual({
		status: 'Error',
		message: expect.stringContaining('https://elsewhere.test') as string,
	});
});

it("shows the service's message in the credential test without the token", async () => {
	serviceAnswers(path, { status: 500, body: { message: `Bearer ${token} failed` } });

	const { message } = await testCredential();

	expect(message).toContain('The service says: Bearer *** failed');
});

it.each(['https://cfdi.test/api', 'https://cfdi.test/api/customers/', 'https://cfdi.test/'])(
	'passes the credential test with the Base URL %s',
	async (typed) => {
		serviceAnswers(path, { body: { data: { current_page: 1, data: [] } } });

		expect(await testCredential({ baseUrl: typed, accessToken: token })).toMatchObject({
			status: 'OK',
		});
	},
);

describe('In n8n’s HTTP Request node', () => {
	const { authenticate } = new CfdiApi();
	const sign = async (url: string) => {
		if (typeof authenticate !== 'function') throw new TypeError('authenticate is not a function');
		return await authenticate({ baseUrl: 'https://cfdi.test/v1', accessToken: token }, { url });
	};

	it('sends the token to the service from the HTTP Request node', async () => {
		const { headers } = await sign('https://cfdi.test/v1/api/customers');
		expect(headers).toEqual({ Authorization: `Bearer ${token}` });
	});

	it('does not send the token to another host from the HTTP Request node', async () => {
		const { headers } = await sign('https://elsewhere.test/api/customers');
		expect(headers).toBeUndefined();
	});
});
