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

it('shows the RFC and name of each listed customer and returns the RFC as the value', async () => {
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

it('offers the next page of customers if the service has more customers', async () => {
	const sent = serviceAnswers(path, page(1, 2, [1]), page(2, 2, [2]));

	const { paginationToken } = await search();
	const last = await search(undefined, paginationToken as string);

	expect(sent.map((request) => request.path)).toEqual([path, `${path}?page=2`]);
	expect(last).toMatchObject({ results: [{ value: 'RFC2' }], paginationToken: undefined });
});

const customer = (id: number, taxid: string, name: string) => ({ id, taxid, name });
const names = ({ results }: { results: Array<{ name: string }> }) =>
	results.map(({ name }) => name);

it('searches for a customer by the start of an RFC, ignoring case and punctuation', async () => {
	const found = [customer(1, 'URE180429TM6', 'UNIVERSIDAD ROBOTICA')];
	const sent = serviceAnswers(path, pageAnswer(1, 1, found));

	expect(names(await search(' ure-18 '))).toEqual(['URE180429TM6 - UNIVERSIDAD ROBOTICA']);
	expect(sent.map(({ body }) => body)).toEqual(['{"Rfc":"URE18"}']);
});

it('searches for customers by words of the name, ignoring case, accents and dots', async () => {
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

it('searches for customers by RFC and by name if the filter is short, without duplicates', async () => {
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

it('searches for customers by name if the service finds no matching RFC', async () => {
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

it('lists 30 customers for a search by name and the rest on request', async () => {
	const sent = serviceAnswers(path, ...pages(1, 3, 3, 15));

	const first = await search('cliente');
	const second = await search('cliente', first.paginationToken as string);

	expect(first.results).toHaveLength(30);
	expect(first.paginationToken).toBe('3');
	expect(second.results).toHaveLength(15);
	expect(second.paginationToken).toBeUndefined();
	expect(sent).toHaveLength(3);
});

it('reads at most 50 pages for a search by name and then asks for the RFC', async () => {
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
	['repeats a page', 1],
	['returns the first page for every number', undefined],
])('stops a search by name after two requests if the service %s', async (_title, current) => {
	const records = [customer(1, 'AAA010101AAA', 'CLIENTE')];
	const answer = { body: { data: { current_page: current, data: records } } };
	const sent = serviceAnswers(path, answer, answer, answer);

	expect((await search('cliente')).results).toHaveLength(1);
	expect(sent).toHaveLength(2);
});

it('reports why the customers could not be listed', async () => {
	serviceAnswers(path, { status: 403, body: '' });

	await expect(search()).rejects.toThrow(
		/^The Access Token does not have permission for this operation$/,
	);
});
