import type { INodeListSearchResult } from 'n8n-workflow';
import { LoadOptionsContext } from 'n8n-core';

import { additionalData, baseUrl, loadedNode, token } from './engine';
import { cfdiNode, workflowOf } from './oneNode';

export async function listSearch(
	name: string,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const nodeType = loadedNode();
	const node = cfdiNode();
	const context = new LoadOptionsContext(
		workflowOf(node, nodeType),
		node,
		additionalData({ baseUrl, accessToken: token }),
		'',
	);
	const list = nodeType.methods?.listSearch?.[name];
	if (list === undefined) throw new Error(`The node has no ${name}`);
	return await list.call(context, filter, paginationToken);
}
