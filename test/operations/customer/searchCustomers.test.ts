import { listSearch } from '../../support/listSearch';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../../support/service';
import { paths } from '../../support/serviceForms';

withoutNetwork();

const path = paths.customers;
const page = (current: number, last: number, ids: number[]) => {
	const records = ids.map((id) => ({ id, taxid: `RFC${id}`, name: `Cliente ${id}` }));
	return pageAnswer(current, last, records);
};

const search = async (filter?: string, paginationToken?: string) =>
	await listSearch('searchCustomers', filter, paginationToken);

it('the list shows RFC and name of each customer, with the RFC as value', async () => {
	const sent = serviceAnswers(path, page(1, 1, [1, 2]));

	expect(await search()).toEqual({
		results: [
			{ name: 'RFC1 - Cliente 1', value: 'RFC1' },
			{ name: 'RFC2 - Cliente 2', value: 'RFC2' },
		],
		paginationToken: undefined,
	});
	expect(sent[0]).toMatchObject({ path, body: '{}' });
});

it('the list has a next page if the service has one', async () => {
	const sent = serviceAnswers(path, page(1, 2, [1]), page(2, 2, [2]));

	const { paginationToken } = await search();
	const last = await search(undefined, paginationToken as string);

	expect(sent.map((request) => request.path)).toEqual([path, `${path}?page=2`]);
	expect(last).toMatchObject({ results: [{ value: 'RFC2' }], paginationToken: undefined });
});

const customer = (id: number, taxid: string, name: string) => ({ id, taxid, name });
const names = ({ results }: { results: Array<{ name: string }> }) =>
	results.map(({ name }) => name);

it('a filter that is the beginning of an RFC, as people write it, searches by RFC', async () => {
	const found = [customer(1, 'URE180429TM6', 'UNIVERSIDAD ROBOTICA')];
	const sent = serviceAnswers(path, pageAnswer(1, 1, found));

	expect(names(await search(' ure-18 '))).toEqual(['URE180429TM6 - UNIVERSIDAD ROBOTICA']);
	expect(sent.map(({ body }) => body)).toEqual(['{"Rfc":"URE18"}']);
});

it('a filter finds customers by any words of their name, without case, accents and dots', async () => {
	const sent = serviceAnswers(
		path,
		pageAnswer(1, 2, [
			customer(1, 'URE180429TM6', 'Universidad Robótica Española, S.A.'),
			customer(2, 'AAA010101AAA', 'OTRA'),
		]),
		pageAnswer(2, 2, [customer(3, 'BBB010101BBB', 'ROBOTICA UNIVERSIDAD')]),
	);

	expect(await search('robotica univ')).toMatchObject({
		results: [{ value: 'URE180429TM6' }, { value: 'BBB010101BBB' }],
		paginationToken: undefined,
	});
	expect(sent.map(({ body }) => body)).toEqual(['{}', '{}']);
});

it('a short filter finds customers by RFC and by name, each once', async () => {
	const both = customer(1, 'ACM010101AAA', 'ACME');
	serviceAnswers(
		path,
		pageAnswer(1, 1, [both]),
		pageAnswer(1, 1, [
			both,
			customer(2, 'XYZ010101AAA', 'LA ACME'),
			customer(3, 'OTR010101AAA', 'O'),
		]),
	);

	expect(names(await search('acm'))).toEqual(['ACM010101AAA - ACME', 'XYZ010101AAA - LA ACME']);
});

it('an RFC that the service does not find is looked for in the names: 3M is one', async () => {
	serviceAnswers(
		path,
		pageAnswer(1, 1, []),
		pageAnswer(1, 1, [customer(1, 'AAA010101AAA', 'LAS 24 HORAS'), customer(2, 'B', 'OXXO 24')]),
	);

	expect(names(await search('OXXO 24'))).toEqual(['B - OXXO 24']);
});

const pages = (from: number, to: number, last: number, perPage = 1) =>
	Array.from({ length: to - from + 1 }, (_, index) => {
		const number = from + index;
		const records = Array.from({ length: perPage }, (_none, place) =>
			customer(place, `RFC${number}-${place}`, `CLIENTE ${number}.`),
		);
		return pageAnswer(number, last, records);
	});

it('a search by name goes on where n8n asks for more, when its list was full', async () => {
	const sent = serviceAnswers(path, ...pages(1, 3, 3, 15));

	const first = await search('cliente');
	const second = await search('cliente', first.paginationToken as string);

	expect(first.results).toHaveLength(30);
	expect(first.paginationToken).toBe('3');
	expect(second.results).toHaveLength(15);
	expect(second.paginationToken).toBeUndefined();
	expect(sent).toHaveLength(3);
});

it('a search by name reads at most 50 pages, and the list says so', async () => {
	const sent = serviceAnswers(path, ...pages(1, 60, 60));

	expect(await search('cliente 49')).toEqual({
		results: [
			{ name: 'RFC49-0 - CLIENTE 49.', value: 'RFC49-0' },
			{ name: 'Not All Customers Were Searched: Type the RFC', value: '' },
		],
		paginationToken: undefined,
	});
	expect(sent).toHaveLength(50);
});

it.each([
	['gives the same page again', 1],
	['gives the first page for every number', undefined],
])('a search by name ends if the service %s', async (_title, current) => {
	const records = [customer(1, 'AAA010101AAA', 'CLIENTE')];
	const answer = { body: { data: { current_page: current, data: records } } };
	const sent = serviceAnswers(path, answer, answer, answer);

	expect((await search('cliente')).results).toHaveLength(1);
	expect(sent).toHaveLength(2);
});

it('the error has the reason why there is no list', async () => {
	serviceAnswers(path, { status: 403, body: '' });

	await expect(search()).rejects.toThrow(/^The Access Token may not be used for this operation$/);
});
