import type { ItemContext } from './context';
import { prepareRequest } from './execute';
import { executeItem, readItem, takes } from '../../../test/support/itemContext';
import '../../../test/support/noDelays';

it('requests only the missing pages when a query is repeated after an error', async () => {
	const queries: unknown[] = [];
	const post: ItemContext['post'] = async ({ qs }) => {
		queries.push(qs);
		if (queries.length === 2) throw new Error('The connection broke');
		const page = queries.length === 1 ? 1 : 2;
		return {
			statusCode: 200,
			headers: {},
			body: { data: { current_page: page, last_page: 2, data: [{ id: page }] } },
		};
	};
	const item = readItem({ post });
	item.operation = { ...item.operation, prepare: () => ({ body: {}, limit: undefined }) };

	const items = await executeItem(
		item,
		takes(() => prepareRequest(item)),
	);

	expect(items.map(({ json }) => json)).toEqual([{ id: 1 }, { id: 2 }]);
	expect(queries).toEqual([{}, { page: 2 }, { page: 2 }]);
});
