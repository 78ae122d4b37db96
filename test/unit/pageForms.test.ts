/** Pages as services of this kind write them. */
import { readPages } from '../../nodes/Cfdi/service/pages';
import { readPage } from '../../nodes/Cfdi/service/page';

const answer = (body: unknown) => ({ statusCode: 200, headers: {}, body: body as never });
const records = [{ id: 1 }];

it.each([
	{
		title: 'a Laravel resource',
		body: {
			data: records,
			links: { next: null },
			meta: { current_page: 2, last_page: 2, total: 16 },
		},
		page: { records, currentPage: 2, isLast: true, total: 16 },
	},
	{
		title: 'a Laravel resource with more pages',
		body: { data: records, links: { next: 'https://x/?page=2' }, meta: { current_page: 1 } },
		page: { records, currentPage: 1, isLast: false },
	},
	{
		title: 'a total that is reached',
		body: { data: { current_page: 1, data: records, to: 1, total: 1, per_page: 15 } },
		page: { records, currentPage: 1, isLast: true, total: 1 },
	},
	{
		title: 'a list with pagination beside it',
		body: { data: records, pagination: { page: 0, total_pages: 3 } },
		page: { records, currentPage: 0, isLast: false },
	},
])('reads $title', ({ body, page }) => {
	expect(readPage(answer(body))).toEqual(page);
});

/** A service with pages of two, which counts from `first`. */
async function readAll(count: number, first: number, says: { number: boolean; total: boolean }) {
	const asked: Array<number | undefined> = [];
	const found = await readPages(async (number) => {
		asked.push(number);
		const place = (number ?? first) - first;
		return {
			records: Array.from({ length: count }, (_, id) => ({ id })).slice(place * 2, place * 2 + 2),
			...(says.number && { currentPage: number ?? first }),
			...(says.total && { total: count }),
		};
	}, undefined);
	return { ids: found.map(({ id }) => Number(id)).sort((a, b) => a - b), asked };
}

it.each([
	{ first: 0, says: { number: true, total: false } },
	{ first: 0, says: { number: true, total: true } },
	{ first: 0, says: { number: false, total: true } },
	{ first: 1, says: { number: true, total: true } },
	{ first: 1, says: { number: false, total: true } },
])('gives every record once where pages count from $first ($says)', async ({ first, says }) => {
	for (const count of [1, 2, 3, 4, 7]) {
		const { ids } = await readAll(count, first, says);
		expect(ids).toEqual(Array.from({ length: count }, (_, id) => id));
	}
});

it('gives the records of a first page with another number than expected', async () => {
	const page = { records: [{ id: 1 }], currentPage: 7 };
	expect(await readPages(async () => page, undefined)).toEqual([{ id: 1 }]);
});
