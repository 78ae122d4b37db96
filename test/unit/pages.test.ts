import { readPages } from '../../nodes/Cfdi/request/pages';
import type { Page } from '../../nodes/Cfdi/response/page';

/** Reads these pages; every further request gets the last one again. */
async function read(pages: Page[], limit?: number) {
	let requests = 0;
	const records = await readPages(
		async () => pages[Math.min(requests++, pages.length - 1)] as Page,
		limit,
	);
	return { ids: records.map(({ id }) => id), requests };
}

const page = (ids: number[], rest: Partial<Page> = {}): Page => ({
	records: ids.map((id) => ({ id })),
	...rest,
});

it.each([
	{
		title: 'stops after the page that is marked as the last',
		pages: [
			page([1, 2], { currentPage: 1, isLast: false }),
			page([3], { currentPage: 2, isLast: true }),
		],
		ids: [1, 2, 3],
		requests: 2,
	},
	{
		title: 'reads plain lists until one is empty',
		pages: [page([1, 2]), page([3]), page([])],
		ids: [1, 2, 3],
		requests: 3,
	},
	{
		title: 'sends one request too many if there is only one plain list',
		pages: [page([1, 2])],
		ids: [1, 2],
		requests: 2,
	},
	{
		title: 'sends one request too many if the service repeats the first page with its number',
		pages: [page([1, 2], { currentPage: 1 })],
		ids: [1, 2],
		requests: 2,
	},
	{
		title: 'sends one request too many if the service repeats the records with the next number',
		pages: [
			page([1, 2], { currentPage: 1, isLast: false }),
			page([1, 2], { currentPage: 2, isLast: false }),
		],
		ids: [1, 2],
		requests: 2,
	},
	{
		title: 'stops at a page without records even if it is not marked as the last',
		pages: [
			page([1], { currentPage: 1, isLast: false }),
			page([], { currentPage: 2, isLast: false }),
		],
		ids: [1],
		requests: 2,
	},
	{
		title: 'omits a record that moved to the next page meanwhile, and continues',
		pages: [
			page([1, 2], { currentPage: 1, isLast: false }),
			page([2, 3], { currentPage: 2, isLast: false }),
			page([4], { currentPage: 3, isLast: true }),
		],
		ids: [1, 2, 3, 4],
		requests: 3,
	},
	{
		title: 'returns an empty list if there are no records',
		pages: [page([], { currentPage: 1, isLast: true })],
		ids: [],
		requests: 1,
	},
])('readPages $title', async ({ pages, ids, requests }) => {
	expect(await read(pages)).toEqual({ ids, requests });
});

it('readPages requests only the pages that the limit needs', async () => {
	const pages = [1, 2, 3].map((number) =>
		page([number * 10, number * 10 + 1], { currentPage: number, isLast: number === 3 }),
	);
	expect(await read(pages, 4)).toEqual({ ids: [10, 11, 20, 21], requests: 2 });
	expect(await read(pages, 1)).toEqual({ ids: [10], requests: 1 });
});

it('readPages keeps different records without an id, and omits a repeated page of them', async () => {
	const records = [{ name: 'a' }, { name: 'b' }];
	const found = await readPages(
		async (number) => ({ records, currentPage: number, isLast: false }),
		undefined,
	);
	expect(found).toEqual(records);
});
