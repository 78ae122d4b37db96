import type { Page } from './answer';
import { readPage, readPages } from './answer';

const answer = (body: unknown) => ({ statusCode: 200, headers: {}, body: body as never });
const records = [{ id: 1 }];

it.each([
	{
		title: 'the documented form',
		body: { data: { current_page: 2, data: records } },
		page: { records, currentPage: 2 },
	},
	{
		title: 'the last page',
		body: { data: { current_page: 2, last_page: 2, data: records } },
		page: { records, currentPage: 2, isLast: true },
	},
	{
		title: 'a page before the last',
		body: { data: { current_page: 1, last_page: 2, data: records } },
		page: { records, currentPage: 1, isLast: false },
	},
	{
		title: 'numbers as texts',
		body: { data: { current_page: '1', last_page: '2', data: records } },
		page: { records, currentPage: 1, isLast: false },
	},
	{
		title: 'a null next_page_url',
		body: { data: { next_page_url: null, data: records } },
		page: { records, isLast: true },
	},
	{
		title: 'a next_page_url',
		body: { data: { next_page_url: 'https://x/?page=2', data: records } },
		page: { records, isLast: false },
	},
	{
		title: 'a page on the top level',
		body: { current_page: 1, last_page: 1, data: records },
		page: { records, currentPage: 1, isLast: true },
	},
	{ title: 'a list in data', body: { data: records }, page: { records } },
	{ title: 'a list', body: records, page: { records } },
	{ title: 'a list of names', body: ['a'], page: { records: [{ value: 'a' }] } },
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
])('reads a page of records: $title', ({ body, page }) => {
	expect(readPage(answer(body))).toEqual(page);
});

it.each([{ body: {} }, { body: { data: null } }, { body: { data: { id: 1 } } }, { body: '' }])(
	'refuses the answer $body as a page of records',
	({ body }) => {
		expect(() => readPage(answer(body))).toThrow('The response does not come from the CFDI API');
	},
);

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
])('reads the pages of a list: $title', async ({ pages, ids, requests }) => {
	expect(await read(pages)).toEqual({ ids, requests });
});

it('requests no more pages of a list than the limit requires', async () => {
	const pages = [1, 2, 3].map((number) =>
		page([number * 10, number * 10 + 1], { currentPage: number, isLast: number === 3 }),
	);
	expect(await read(pages, 4)).toEqual({ ids: [10, 11, 20, 21], requests: 2 });
	expect(await read(pages, 1)).toEqual({ ids: [10], requests: 1 });
});

it('returns records without IDs once if the service repeats the same page', async () => {
	const records = [{ name: 'a' }, { name: 'b' }];
	const found = await readPages(
		async (number) => ({ records, currentPage: number, isLast: false }),
		undefined,
	);
	expect(found).toEqual(records);
});

describe.each([0, 1])(
	'A service that reports neither page nor total, and counts from %i',
	(first) => {
		async function readSilent(count: number, limit?: number) {
			const asked: Array<number | undefined> = [];
			const found = await readPages(async (number) => {
				asked.push(number);
				const place = (number ?? first) - first;
				const ids = Array.from({ length: count }, (_none, id) => id);
				return page(ids.slice(place * 2, place * 2 + 2));
			}, limit);
			return { ids: found.map(({ id }) => id), asked };
		}
		const upTo = (count: number) => Array.from({ length: count }, (_none, id) => id);

		it.each([1, 2, 3, 4, 5, 6, 7])(
			'returns each of %i records once and in order if the service sends no page numbers',
			async (count) => {
				expect((await readSilent(count)).ids).toEqual(upTo(count));
			},
		);

		it('requests only the necessary pages for a limit if the service sends no page numbers', async () => {
			expect(await readSilent(9, 2)).toEqual({ ids: upTo(2), asked: [undefined] });
			expect(await readSilent(9, 4)).toEqual({ ids: upTo(4), asked: [undefined, 2, 1] });
		});
	},
);

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
])(
	'returns every record once (first page: $first; page number and total reported: $says)',
	async ({ first, says }) => {
		for (const count of [1, 2, 3, 4, 7]) {
			const { ids } = await readAll(count, first, says);
			expect(ids).toEqual(Array.from({ length: count }, (_, id) => id));
		}
	},
);

it.each([
	{ response: 'error', message: 'RFC inválido', data: [] },
	{ succeeded: false, message: 'RFC inválido', data: [] },
	{ exito: 0, mensaje: 'RFC inválido', data: [] },
])('reports the failure in the answer %j instead of returning an empty list', (body) => {
	expect(() => readPage(answer(body))).toThrow('RFC inválido');
});

it('accepts the first page even if the service reports the page number 7', async () => {
	const page = { records: [{ id: 1 }], currentPage: 7 };
	expect(await readPages(async () => page, undefined)).toEqual([{ id: 1 }]);
});

it('distinguishes two records by their IDs above 2^53', async () => {
	const body = '{"data":[{"id":9007199254740992},{"id":9007199254740993}]}' as never;
	const page = readPage({ statusCode: 200, headers: {}, body });
	expect(await readPages(async () => page, undefined)).toEqual([
		{ id: '9007199254740992' },
		{ id: '9007199254740993' },
	]);
});
