import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { SsrfProtectionConfig } from '@n8n/config';
import { Container } from '@n8n/di';

import { testCredential } from '../../../test/support/credentialTester';
import { onErrorContinue, runNode, token } from '../../../test/support/engine';
import { operation } from '../../../test/support/operations';

const { parameters, answer } = operation('invoice.stamp');
const protection = Container.get(SsrfProtectionConfig);

let server: Server;
let asked = 0;

beforeAll(async () => {
	server = createServer((_request, response) => {
		asked++;
		response.end(JSON.stringify(answer));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
	asked = 0;
	protection.enabled = true;
});
afterEach(() => {
	protection.enabled = false;
});
afterAll(async () => {
	await new Promise((resolve) => server.close(resolve));
});

const baseUrlOf = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}`;

it.each(['127.0.0.1', 'localhost'])(
	'sends no request to the protected address %s and names the n8n setting in the error',
	async (host) => {
		const baseUrl = baseUrlOf(host);
		const { items } = await runNode({
			parameters,
			credentials: { baseUrl, accessToken: token },
			node: onErrorContinue,
		});
		const { message: tested = '' } = await testCredential({ baseUrl, accessToken: token });

		expect(asked).toBe(0);
		expect(items[0]?.json.error).toMatchObject({ code: 'addressBlocked', outcome: 'notSent' });
		for (const words of [JSON.stringify(items[0]?.json.error), tested]) {
			expect(words).toContain('N8N_SSRF_ALLOWED_HOSTNAMES');
		}
	},
);

it('sends the request to a local address if the protection is off', async () => {
	protection.enabled = false;
	const { items } = await runNode({
		parameters,
		credentials: { baseUrl: baseUrlOf('127.0.0.1'), accessToken: token },
	});

	expect(asked).toBe(1);
	expect(items[0]?.json).toHaveProperty('uuid');
});
