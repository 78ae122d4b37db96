import nock from 'nock';

import { atOnce, baseUrl, runNode } from '../../support/engine';
import { nextTurn } from '../../support/eventLoop.cts';
import { withKeyStore } from '../../support/keyStore';
import { operation, operations } from '../../support/operations';
import { withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

describe.each(operations)('The operation $name', ({ parameters, path, answer }) => {
	it('fails with a message after the timeout in Request Options', async () => {
		nock(baseUrl).persist().post(path).query(true).delay(5_000).reply(200, answer);

		const { error } = await runNode({
			parameters: { ...parameters, requestOptions: { timeout: 5 } },
		});

		expect(error?.message).toContain('The service did not respond in time');
	});
});

describe.each(['invoice.stamp', 'invoice.cancel'])('The requests of %s', (name) => {
	it.each([
		{ title: 'runs ten requests at once by default', options: {}, most: 10 },
		{
			title: 'runs as many requests at once as the batch size allows',
			options: atOnce(3),
			most: 3,
		},
		{
			title: 'runs ten requests at once if an expression does not give a number',
			options: { requestOptions: { batching: { batch: { batchSize: '={{ "x" }}' } } } },
			most: 10,
		},
	])('sends requests in parallel: $title', async ({ options, most }) => {
		const { parameters, path, answer } = operation(name);
		let underWay = 0;
		let mostUnderWay = 0;
		let open = () => {};
		const enough = new Promise<void>((resolve) => (open = resolve));
		nock(baseUrl)
			.persist()
			.post(path)
			.reply(async () => {
				mostUnderWay = Math.max(mostUnderWay, ++underWay);
				if (underWay === most) open();
				await enough;
				await nextTurn();
				underWay--;
				return [200, answer];
			});
		const items = Array.from({ length: 25 }, () => ({ json: {} }));

		await runNode({ parameters: { ...parameters, ...options }, items });

		expect(mostUnderWay).toBe(most);
	});
});

it('reports an invalid proxy before anything is sent', async () => {
	const { parameters } = operation('invoice.stamp');

	const { error } = await runNode({
		parameters: { ...parameters, requestOptions: { proxy: 'not a proxy' } },
	});

	expect(error?.message).toContain('The proxy in the options is not a valid address');
});
