import type { INodeExecutionData } from 'n8n-workflow';

import type { ItemContext } from '../../nodes/Cfdi/sending/itemContext';
import type { Operation } from '../../nodes/Cfdi/sending/operation';
import { prepareRequest } from '../../nodes/Cfdi/sending/prepareRequest';
import { ItemError } from '../../nodes/Cfdi/service/itemError';

type Prepare = Operation['prepare'];

function prepare(operation: Prepare, rest: Partial<ItemContext> = {}) {
	return prepareRequest({
		operation: { prepare: operation },
		declaredFields: [],
		read: () => undefined,
		cleaner: async () => (text: string) => text,
		...rest,
	} as unknown as ItemContext);
}

const readAnswer = async (): Promise<INodeExecutionData[]> => [];

it('an expression that fails is reported in n8n’s words, and the request is not sent', () => {
	const error = prepare(() => {
		throw new Error('Referenced node is unexecuted');
	});

	expect(error).toBeInstanceOf(ItemError);
	expect((error as ItemError).details).toEqual({
		message: 'Referenced node is unexecuted',
		description: 'Nothing was sent.',
		es: { message: 'Referenced node is unexecuted', description: 'No se envió nada.' },
		outcome: 'notSent',
	});
});

it('an empty body is sent as {}', () => {
	expect(prepare(() => ({ body: {}, readAnswer }))).toMatchObject({ body: '{}' });
});

it('a Unique Key is refused if n8n provides no key store', () => {
	const error = prepare(() => ({
		body: {},
		readAnswer,
		uniqueKey: { keys: [{ of: 'uniqueKey', id: 'A-1' }], content: '', ifUsed: 'refuse' },
	}));

	expect(error).toMatchObject({
		message: 'Unique Key: it cannot be checked in this kind of AI agent',
	});
});

it('a query that is sent again requests only the missing pages', async () => {
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
	const request = prepare(() => ({ body: {}, limit: undefined }), { post });
	if (!('send' in request)) throw new Error('There is nothing to send');

	await expect(request.send()).rejects.toThrow('broke');
	expect(await request.send()).toEqual([{ json: { id: 1 } }, { json: { id: 2 } }]);
	expect(queries).toEqual([{}, { page: 2 }, { page: 2 }]);
});
