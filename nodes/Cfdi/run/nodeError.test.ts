import type { INode } from 'n8n-workflow';
import { nodeError } from './outcomes';
import { anError } from '../../../test/support/itemErrors';

const node = { name: 'CFDI', type: 'cfdi', typeVersion: 1, position: [0, 0] } as unknown as INode;

/** What n8n stores of an execution, and an error workflow reads: a copy of the error's fields. */
const stored = (error: object) =>
	JSON.parse(JSON.stringify({ ...error })) as Record<string, unknown>;

it("an error of the node has its code and SAT's, and n8n's field has the status", () => {
	const refused = anError({
		outcome: 'refused',
		code: 'valuesRefused',
		satCode: 'CFDI40145',
		httpCode: '422',
		message: 'No',
	});

	const codes = { code: 'valuesRefused', satCode: 'CFDI40145' };
	expect(stored(nodeError(node, refused))).toMatchObject({
		...codes,
		httpCode: '422',
		context: codes,
	});
});

it('where SAT has no code there is none, and n8n puts none of its own in its place', () => {
	const unreachable = anError({ outcome: 'notSent', code: 'unreachable', message: 'ECONNREFUSED' });
	const error = stored(nodeError(node, unreachable));

	expect(error).toMatchObject({ code: 'unreachable', httpCode: 'none' });
	expect(error).not.toHaveProperty('satCode');
});
