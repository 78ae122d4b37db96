import { runNode } from '../../support/engine';
import { operation } from '../../support/operations';
import { withSandbox } from '../../../packages/sandbox/test/sandbox';

const CUSTOMERS = 31;

const sandbox = withSandbox();
beforeEach(async () => {
	await sandbox.delete('/sandbox');
	await sandbox.order('/sandbox/seed', { customers: CUSTOMERS });
});

async function getMany(parameters: object) {
	const { items, error } = await runNode({
		parameters: { ...operation('customer.getAll').parameters, filters: {}, ...parameters },
		credentials: { baseUrl: sandbox.url, accessToken: sandbox.token },
	});
	expect(error).toBeUndefined();
	const books = (await sandbox.get('/sandbox/books')).json as { requests: Record<string, number> };
	const ids = items.map(({ json }) => json.id);
	return {
		records: ids.length,
		distinct: new Set(ids).size,
		requests: books.requests['customer.getAll'],
	};
}

it.each([
	{ paging: 'normal', records: 31, requests: 3 },
	{ paging: 'repeatsLast', records: 31, requests: 4 },
	{ paging: 'emptyPage', records: 31, requests: 4 },
	{ paging: 'lyingLastPage', records: 31, requests: 4 },
	{ paging: 'ignoresPage', records: 15, requests: 2 },
	{ paging: 'plainArray', records: 31, requests: 2 },
	{ paging: 'dataArray', records: 31, requests: 2 },
])(
	'reads a list with $paging paging in $requests requests and returns $records distinct records',
	async ({ paging, records, requests }) => {
		await sandbox.put('/sandbox/settings', { paging });

		expect(await getMany({ returnAll: true })).toEqual({ records, distinct: records, requests });
	},
);

it.each([
	{ limit: 1, requests: 1 },
	{ limit: 15, requests: 1 },
	{ limit: 16, requests: 2 },
	{ limit: 30, requests: 2 },
	{ limit: 31, requests: 3 },
])('stops at the limit of $limit records after $requests requests', async ({ limit, requests }) => {
	expect(await getMany({ returnAll: false, limit })).toEqual({
		records: limit,
		distinct: limit,
		requests,
	});
});
