import { sharedSandbox } from './sandbox';
import type { Sandbox } from './sandbox';
import { pathOf } from './invoices';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await sharedSandbox();
	await sandbox.order('/sandbox/seed', { customers: 31, products: 31 });
});

interface Page {
	current_page: number;
	data: Array<{ id: number }>;
	last_page?: number;
	next_page_url?: string | null;
	total?: number;
}

type Query = 'customer.getAll' | 'product.getAll';

async function ask(query: Query, page?: number | string): Promise<unknown> {
	const path = page === undefined ? pathOf(query) : `${pathOf(query)}?page=${page}`;
	return (await sandbox.post(path, {})).json;
}

const pageOf = async (query: Query, page?: number | string): Promise<Page> =>
	((await ask(query, page)) as { data: Page }).data;

const ids = (records: Array<{ id: number }>): number[] => records.map(({ id }) => id);
const from = (first: number, last: number): number[] =>
	Array.from({ length: last - first + 1 }, (_none, index) => first + index);

const behave = async (paging: string): Promise<void> => {
	expect((await sandbox.put('/sandbox/settings', { paging })).status).toBe(200);
};

describe.each<Query>(['customer.getAll', 'product.getAll'])('%s with 31 records', (query) => {
	describe('in the documented pages', () => {
		beforeAll(async () => await behave('normal'));

		test.each([
			[1, 1, 15],
			[2, 16, 30],
			[3, 31, 31],
		])('returns page %i with the records %i to %i', async (number, first, last) => {
			const page = await pageOf(query, number);
			expect(page).toMatchObject({ current_page: number, last_page: 3, total: 31 });
			expect(ids(page.data)).toEqual(from(first, last));
			expect(page.next_page_url).toBe(
				number === 3 ? null : `${sandbox.url}${pathOf(query)}?page=${number + 1}`,
			);
		});

		test('returns an empty page past the end', async () => {
			expect(await pageOf(query, 4)).toMatchObject({ current_page: 4, data: [], last_page: 3 });
		});

		test.each([undefined, '0', '-1', 'x', '1.5'])(
			'treats the page %s as the first page',
			async (page) => {
				expect(await pageOf(query, page)).toMatchObject({ current_page: 1 });
			},
		);
	});

	test('always answers with the first page if paging is "ignoresPage"', async () => {
		await behave('ignoresPage');
		for (const number of [1, 2, 3]) {
			const page = await pageOf(query, number);
			expect(page.current_page).toBe(1);
			expect(ids(page.data)).toEqual(from(1, 15));
		}
	});

	test('repeats the last page forever if paging is "repeatsLast"', async () => {
		await behave('repeatsLast');
		for (const number of [3, 4, 9]) {
			expect(await pageOf(query, number)).toEqual({
				current_page: number,
				data: [expect.objectContaining({ id: 31 })],
			});
		}
	});

	test('marks the end of the list with an empty page if paging is "emptyPage"', async () => {
		await behave('emptyPage');
		expect(Object.keys(await pageOf(query, 1))).toEqual(['current_page', 'data']);
		expect(ids((await pageOf(query, 3)).data)).toEqual([31]);
		expect(await pageOf(query, 4)).toEqual({ current_page: 4, data: [] });
	});

	test('links to a page that does not exist if paging is "lyingLastPage"', async () => {
		await behave('lyingLastPage');
		const page = await pageOf(query, 4);
		expect(page).toMatchObject({ current_page: 4, data: [], last_page: 103 });
		expect(page.next_page_url).toBe(`${sandbox.url}${pathOf(query)}?page=5`);
	});

	test('returns all records in one array if paging is "plainArray"', async () => {
		await behave('plainArray');
		expect(ids((await ask(query, 2)) as Page['data'])).toEqual(from(1, 31));
	});

	test('returns all records in one array in the data field if paging is "dataArray"', async () => {
		await behave('dataArray');
		expect(ids(((await ask(query)) as Page).data)).toEqual(from(1, 31));
	});
});

test('adds sample customers with new RFCs if sample data is requested again', async () => {
	const answer = await sandbox.order('/sandbox/seed', { customers: 40_000 });
	expect(answer.json).toEqual({ customers: 40_031, products: 31 });
});
