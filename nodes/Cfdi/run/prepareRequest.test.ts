import type { INodeExecutionData } from 'n8n-workflow';
import type { ItemContext } from './context';
import type { Operation } from './operation';
import { prepareRequest } from './execute';
import { ItemError } from '../messages/itemError';

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

it('reports a failed expression with n8n’s message and does not send the item', () => {
	const error = prepare(() => {
		throw new Error('Referenced node is unexecuted');
	});

	expect(error).toBeInstanceOf(ItemError);
	expect((error as ItemError).details).toEqual({
		message: 'Referenced node is unexecuted',
		description: 'Nothing was sent.',
		es: { message: 'Referenced node is unexecuted', description: 'No se envió nada.' },
		outcome: 'notSent',
		code: 'expressionFailed',
	});
});

it('sends an empty request body as {}', () => {
	expect(prepare(() => ({ body: {}, readAnswer }))).toMatchObject({ body: '{}' });
});

it('refuses a Unique Key if n8n has no key store', () => {
	const error = prepare(() => ({
		body: {},
		readAnswer,
		uniqueKey: { keys: [{ of: 'uniqueKey', id: 'A-1' }], content: '', ifUsed: 'refuse' },
	}));

	expect(error).toMatchObject({
		message: 'Options > Unique Key is not available in this kind of AI agent',
	});
});
