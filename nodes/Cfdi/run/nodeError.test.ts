import type { INode } from 'n8n-workflow';
import { nodeError } from './outcomes';
import { anError } from '../../../test/support/itemErrors';

const node = { name: 'CFDI', type: 'cfdi', typeVersion: 1, position: [0, 0] } as unknown as INode;

const stored = (error: object) =>
	JSON.parse(JSON.stringify({ ...error })) as Record<string, unknown>;

it("copies the node's code, SAT's code and the HTTP status to n8n's error", () => {
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

it("omits SAT's code from an error if SAT gave no code", () => {
	const unreachable = anError({ outcome: 'notSent', code: 'unreachable', message: 'ECONNREFUSED' });
	const error = stored(nodeError(node, unreachable));

	expect(error).toMatchObject({ code: 'unreachable', httpCode: 'none' });
	expect(error).not.toHaveProperty('satCode');
});
