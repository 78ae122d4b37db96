import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { testCredential } from '../support/credentialTester';
import { token } from '../support/engine';
import { keepsCause } from '../support/n8nUnderTest';
import type { Answer } from '../support/service';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const path = '/api/customers';
const noApi =
	'Something answers at this Base URL, but not the CFDI API: its answer is not the JSON of /api/customers.';

it('the test passes if the service answers with JSON, and sends the token', async () => {
	const sent = serviceAnswers(path, { body: { data: { current_page: 1, data: [] } } });

	expect(await testCredential()).toEqual({ status: 'OK' });
	expect(sent[0]).toMatchObject({
		body: '{}',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/jsontoxml' },
	});
});

/** Without a cause there is no status for the credential's rules: then n8n's own words are shown. */
it.each<{ title: string; answer: Answer; message: string; inOldN8n?: string }>([
	{ title: 'a web page', answer: { body: '<html><title>Hi</title></html>' }, message: noApi },
	{ title: 'an empty answer', answer: { body: '' }, message: noApi },
	{ title: 'JSON of another service', answer: { body: { hello: 'world' } }, message: noApi },
	{
		title: '401',
		answer: { status: 401, body: { message: 'Unauthenticated.' } },
		message: 'The service does not accept the Access Token. Copy it again from your service.',
		inOldN8n: 'Authorization failed - please check your credentials',
	},
	{
		title: '403',
		answer: { status: 403, body: {} },
		message: 'The service knows the Access Token, but it may not read customers.',
		inOldN8n: 'Forbidden - perhaps check your credentials?',
	},
	{
		title: '404',
		answer: { status: 404, body: '<html></html>' },
		message: 'There is no CFDI API at this Base URL: the service does not know /api/customers.',
		inOldN8n: 'The resource you are requesting could not be found',
	},
])('the test fails on $title, with the reason', async ({ answer, message, inOldN8n }) => {
	// n8n sends the request a second time after a 401.
	serviceAnswers(path, answer, answer);

	const shown = keepsCause ? message : (inOldN8n ?? message);
	expect(await testCredential()).toEqual({ status: 'Error', message: shown });
});

it('the test fails without a Base URL, with the reason', async () => {
	expect(await testCredential({ baseUrl: '', accessToken: token })).toMatchObject({
		status: 'Error',
		message: expect.stringContaining('The Base URL of the CFDI credential is empty') as string,
	});
});

describe('In n8n’s HTTP Request node', () => {
	const { authenticate } = new CfdiApi();
	const sign = async (url: string) => {
		if (typeof authenticate !== 'function') throw new TypeError('authenticate is not a function');
		return await authenticate({ baseUrl: 'https://cfdi.test/v1', accessToken: token }, { url });
	};

	it('the token is sent to the service', async () => {
		const { headers } = await sign('https://cfdi.test/v1/api/customers');
		expect(headers).toEqual({ Authorization: `Bearer ${token}` });
	});

	it('the token is not sent to another host', async () => {
		const { headers } = await sign('https://elsewhere.test/api/customers');
		expect(headers).toBeUndefined();
	});
});
