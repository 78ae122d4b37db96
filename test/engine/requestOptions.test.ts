import nock from 'nock';

import { baseUrl, runNode } from '../support/engine';
import { nextTurn } from '../support/eventLoop.cts';
import { operation, operations } from '../support/operations';
import { withoutNetwork } from '../support/service';

withoutNetwork();

describe.each(operations)('$name', ({ parameters, path, answer }) => {
	it("gives up after the time-out of the user's Request Options", async () => {
		nock(baseUrl).persist().post(path).query(true).delay(5_000).reply(200, answer);

		const { error } = await runNode({
			parameters: { ...parameters, requestOptions: { timeout: 5 } },
		});

		expect(error?.message).toContain('The service did not answer in time [item 0]');
	});
});

describe.each(['invoice.stamp', 'invoice.cancel'])('%s', (name) => {
	it.each([
		{ title: 'ten requests fly at once by default', options: {}, atOnce: 10 },
		{ title: 'as many fly as the user says', options: { requestsAtOnce: 3 }, atOnce: 3 },
		{
			title: 'ten fly where an expression gave no number',
			options: { requestsAtOnce: '={{ "x" }}' },
			atOnce: 10,
		},
	])('$title', async ({ options, atOnce }) => {
		const { parameters, path, answer } = operation(name);
		let flying = 0;
		let most = 0;
		nock(baseUrl)
			.persist()
			.post(path)
			.reply(async () => {
				most = Math.max(most, ++flying);
				await nextTurn();
				flying--;
				return [200, answer];
			});
		const items = Array.from({ length: 25 }, () => ({ json: {} }));

		await runNode({ parameters: { ...parameters, options }, items });

		expect(most).toBe(atOnce);
	});
});

it('names a proxy that is no address before anything is sent', async () => {
	const { parameters } = operation('invoice.stamp');

	const { error } = await runNode({
		parameters: { ...parameters, requestOptions: { proxy: 'not a proxy' } },
	});

	expect(error?.message).toContain('The proxy in the options is not an address');
});
