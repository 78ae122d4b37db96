import { LoadOptionsContext } from 'n8n-core';

import { additionalData, baseUrl, loadedNode, token } from '../support/engine';
import { cfdiNode, workflowOf } from '../support/oneNode';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const path = '/api/customers';
const page = (current: number, last: number, ids: number[]) => {
	const records = ids.map((id) => ({ id, taxid: `RFC${id}`, name: `Cliente ${id}` }));
	return pageAnswer(current, last, records);
};

async function search(filter?: string, paginationToken?: string) {
	const nodeType = loadedNode();
	const node = cfdiNode();
	const context = new LoadOptionsContext(
		workflowOf(node, nodeType),
		node,
		additionalData({ baseUrl, accessToken: token }),
		'',
	);
	const list = nodeType.methods?.listSearch?.searchCustomers;
	if (list === undefined) throw new Error('The node has no searchCustomers');
	return await list.call(context, filter, paginationToken);
}

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

it('a filter searches by RFC, in upper case', async () => {
	const sent = serviceAnswers(path, page(1, 1, []));

	await search(' ure18 ');

	expect(sent[0]?.body).toBe('{"Rfc":"URE18"}');
});

it('the error has the reason why there is no list', async () => {
	serviceAnswers(path, { status: 403, body: '' });

	await expect(search()).rejects.toThrow(/^The Access Token may not be used for this operation$/);
});
