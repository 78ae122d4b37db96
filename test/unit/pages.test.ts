import { readPages } from '../../nodes/Cfdi/request/pages';
import type { Page } from '../../nodes/Cfdi/response/page';

/** Runs the page loop over a list of answers; the last one is given again and again. */
async function read(pages: Page[], limit?: number) {
	let asked = 0;
	const records = await readPages(
		async () => pages[Math.min(asked++, pages.length - 1)] as Page,
		limit,
	);
	return { ids: records.map(({ id }) => id), asked };
}

const page = (ids: number[], rest: Partial<Page> = {}): Page => ({
	records: ids.map((id) => ({ id })),
	...rest,
});

it.each([
	{
		title: 'stops after the page that says it is the last',
		pages: [
			page([1, 2], { currentPage: 1, isLast: false }),
			page([3], { currentPage: 2, isLast: true }),
		],
		ids: [1, 2, 3],
		asked: 2,
	},
	{
		title: 'reads plain lists page by page, to the first that is empty',
		pages: [page([1, 2]), page([3]), page([])],
		ids: [1, 2, 3],
		asked: 3,
	},
	{
		title: 'asks once too often where a plain list is all there is',
		pages: [page([1, 2])],
		ids: [1, 2],
		asked: 2,
	},
	{
		title: 'asks once too often where the service gives the first page again under its own number',
		pages: [page([1, 2], { currentPage: 1 })],
		ids: [1, 2],
		asked: 2,
	},
	{
		title: 'asks once too often where the service gives the same records under the next number',
		pages: [
			page([1, 2], { currentPage: 1, isLast: false }),
			page([1, 2], { currentPage: 2, isLast: false }),
		],
		ids: [1, 2],
		asked: 2,
	},
	{
		title: 'stops at a page without records, whatever the last page was said to be',
		pages: [
			page([1], { currentPage: 1, isLast: false }),
			page([], { currentPage: 2, isLast: false }),
		],
		ids: [1],
		asked: 2,
	},
	{
		title: 'leaves out what moved to the next page meanwhile, and goes on',
		pages: [
			page([1, 2], { currentPage: 1, isLast: false }),
			page([2, 3], { currentPage: 2, isLast: false }),
			page([4], { currentPage: 3, isLast: true }),
		],
		ids: [1, 2, 3, 4],
		asked: 3,
	},
	{
		title: 'gives nothing where there is nothing',
		pages: [page([], { currentPage: 1, isLast: true })],
		ids: [],
		asked: 1,
	},
])('$title', async ({ pages, ids, asked }) => {
	expect(await read(pages)).toEqual({ ids, asked });
});

it('asks for no page more than the limit needs', async () => {
	const pages = [1, 2, 3].map((number) =>
		page([number * 10, number * 10 + 1], { currentPage: number, isLast: number === 3 }),
	);
	expect(await read(pages, 4)).toEqual({ ids: [10, 11, 20, 21], asked: 2 });
	expect(await read(pages, 1)).toEqual({ ids: [10], asked: 1 });
});

it('keeps records without an id that differ, and drops a page of them that comes twice', async () => {
	const records = [{ name: 'a' }, { name: 'b' }];
	const found = await readPages(
		async (number) => ({ records, currentPage: number, isLast: false }),
		undefined,
	);
	expect(found).toEqual(records);
});
