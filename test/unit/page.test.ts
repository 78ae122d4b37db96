import { readPage } from '../../nodes/Cfdi/service/page';

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
])('reads $title', ({ body, page }) => {
	expect(readPage(answer(body))).toEqual(page);
});

it.each([{ body: {} }, { body: { data: null } }, { body: { data: { id: 1 } } }, { body: '' }])(
	'$body is not a page',
	({ body }) => {
		expect(() => readPage(answer(body))).toThrow('The answer does not come from the CFDI API');
	},
);
