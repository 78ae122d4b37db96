import { LoadOptionsContext } from 'n8n-core';

import { additionalData, baseUrl, loadedNode, token } from '../support/engine';
import { cfdiNode, workflowOf } from '../support/oneNode';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const path = '/api/products';
const page = (current: number, last: number, names: string[]) =>
	pageAnswer(
		current,
		last,
		names.map((description, id) => ({ id, description, price: '1.50' })),
	);

async function search(filter?: string, paginationToken?: string) {
	const nodeType = loadedNode();
	const node = cfdiNode();
	const context = new LoadOptionsContext(
		workflowOf(node, nodeType),
		node,
		additionalData({ baseUrl, accessToken: token }),
		'',
	);
	const list = nodeType.methods?.listSearch?.searchProducts;
	if (list === undefined) throw new Error('The node has no searchProducts');
	return await list.call(context, filter, paginationToken);
}

it('the list shows what a line takes from each product', async () => {
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

it('the list has a next page if the service has one', async () => {
	const sent = serviceAnswers(path, page(1, 2, ['Taza']), page(2, 2, ['Jarra']));

	const { paginationToken } = await search();
	const last = await search(undefined, paginationToken as string);

	expect(sent.map((request) => request.path)).toEqual([path, `${path}?page=2`]);
	expect(last).toMatchObject({ results: [{ name: 'Jarra · 1.50' }], paginationToken: undefined });
});

it('a filter searches by description', async () => {
	const sent = serviceAnswers(path, page(1, 1, []));

	await search(' Taza de ');

	expect(sent[0]?.body).toBe('{"Descripcion":"Taza de"}');
});

it('the error has the reason why there is no list', async () => {
	serviceAnswers(path, { status: 403, body: '' });

	await expect(search()).rejects.toThrow(/^The Access Token may not be used for this operation$/);
});
