import { runNode } from '../support/engine';
import { operation } from '../support/operations';
import { withSandbox } from '../support/sandbox';

/** Three pages of fifteen, fifteen and one. */
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
		different: new Set(ids).size,
		asked: books.requests['customer.getAll'],
	};
}

it.each([
	{ paging: 'normal', records: 31, asked: 3 },
	{ paging: 'repeatsLast', records: 31, asked: 4 },
	{ paging: 'emptyPage', records: 31, asked: 4 },
	{ paging: 'lyingLastPage', records: 31, asked: 4 },
	{ paging: 'ignoresPage', records: 15, asked: 2 },
	{ paging: 'plainArray', records: 31, asked: 2 },
	{ paging: 'dataArray', records: 31, asked: 2 },
])(
	'a service of the kind $paging is asked $asked times for $records records, none twice',
	async ({ paging, records, asked }) => {
		await sandbox.put('/sandbox/settings', { paging });

		expect(await getMany({ returnAll: true })).toEqual({ records, different: records, asked });
	},
);

it.each([
	{ limit: 1, asked: 1 },
	{ limit: 15, asked: 1 },
	{ limit: 16, asked: 2 },
	{ limit: 30, asked: 2 },
	{ limit: 31, asked: 3 },
])('a limit of $limit is asked for in $asked requests', async ({ limit, asked }) => {
	expect(await getMany({ returnAll: false, limit })).toEqual({
		records: limit,
		different: limit,
		asked,
	});
});
