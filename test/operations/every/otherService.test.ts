import nock from 'nock';

import { retryExecution } from '../../promise/n8nRetry';
import { atOnce, baseUrl, runNode, token } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { operation } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const { parameters, path, answer } = operation('invoice.stamp');
const refused = refusedFields({ Total: ['No'] });
const items = [{ json: {} }, { json: {} }];
const oneAtOnce = { ...parameters, ...atOnce(1) };

async function failedExecution() {
	serviceAnswers(path, { body: answer }, refused);
	return (await runNode({ parameters: oneAtOnce, items })).run;
}

it.each([`${baseUrl}/v2`, 'http://cfdi.test', 'https://other.test'])(
	"sends every item again in n8n's Retry if the credential's service has changed to %s",
	async (otherUrl) => {
		const run = await failedExecution();
		const other = { data: { id: 7, uuid: '7FB2822E-396D-4725-8521-CDC4BDD20CCF' } };
		const sent = nock(otherUrl).post(path).twice().reply(200, other);
		const credentials = { baseUrl: otherUrl, accessToken: token };

		const retried = await retryExecution({ parameters: oneAtOnce, items, credentials }, run);

		expect(sent.isDone()).toBe(true);
		expect(retried.items.map(({ json }) => json)).toMatchObject([other.data, other.data]);
	},
);

it.each([
	`${baseUrl}/`,
	`${baseUrl}:443`,
	baseUrl.toUpperCase(),
	` ${baseUrl}/ `,
	`${baseUrl}//api`,
	`${baseUrl}/API/`,
	`${baseUrl}./`,
	`${baseUrl}//`,
])("sends only the refused item to the same service %j in n8n's Retry", async (sameUrl) => {
	const run = await failedExecution();
	const sent = serviceAnswers(path, { body: answer });
	const credentials = { baseUrl: sameUrl, accessToken: 'another-token' };

	const retried = await retryExecution({ parameters: oneAtOnce, items, credentials }, run);

	expect(sent).toHaveLength(1);
	expect(retried.items).toHaveLength(2);
});

it('does not store the address of the service with the execution', async () => {
	const run = await failedExecution();

	expect(JSON.stringify(run.data.executionData?.contextData)).not.toContain('cfdi.test');
});
