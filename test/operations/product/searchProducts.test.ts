import { listSearch } from '../../support/listSearch';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../../support/service';
import { paths } from '../../support/serviceForms';

withoutNetwork();

const path = paths.products;
const page = (current: number, last: number, names: string[]) =>
	pageAnswer(
		current,
		last,
		names.map((description, id) => ({ id, description, price: '1.50' })),
	);

const search = async (filter?: string, paginationToken?: string) =>
	await listSearch('searchProducts', filter, paginationToken);

it('lists each product with the values for a line item', async () => {
	const sent = serviceAnswers(path, page(1, 1, ['Taza', 'Jarra']));

	expect(await search()).toEqual({
		results: [
			{ name: 'Taza · 1.50', value: '{"description":"Taza","unitPrice":"1.50"}' },
			{ name: 'Jarra · 1.50', value: '{"description":"Jarra","unitPrice":"1.50"}' },
		],
		paginationToken: undefined,
	});
	expect(sent[0]).toMatchObject({ path, body: '{}' });
});

it('offers the next page of products if the service has more products', async () => {
	const sent = serviceAnswers(path, page(1, 2, ['Taza']), page(2, 2, ['Jarra']));

	const { paginationToken } = await search();
	const last = await search(undefined, paginationToken as string);

	expect(sent.map((request) => request.path)).toEqual([path, `${path}?page=2`]);
	expect(last).toMatchObject({ results: [{ name: 'Jarra · 1.50' }], paginationToken: undefined });
});

it('searches products by description', async () => {
	const sent = serviceAnswers(path, page(1, 1, []));

	await search(' Taza de ');

	expect(sent[0]?.body).toBe('{"Descripcion":"Taza de"}');
});

it('reports why the products could not be listed', async () => {
	serviceAnswers(path, { status: 403, body: '' });

	await expect(search()).rejects.toThrow(
		/^The Access Token does not have permission for this operation$/,
	);
});
