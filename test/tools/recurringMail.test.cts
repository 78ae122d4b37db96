/** What the row of an agreement's invoice says before its mail and after it, and what its owner reads. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('recurring.json');
const SAID = 'No se envió el correo a ana@example.mx';
const ROW = { folio: 'LOCAL 5 2026-11', email: 'ana@example.mx', notMailed: SAID };

const at = (name: string, column: string, $input: Json) =>
	evaluated(name, `columns.value.${column}`, {
		'Stamp it': [{ uuid: 'U' }],
		'What is due': [ROW],
		$input: [$input],
	}) as unknown;

describe('The mail of an invoice of an agreement', () => {
	it('is not sent until it is taken, so that a row of a killed n8n says so', () => {
		const item = { uuid: 'U', id: 9, recipient: {}, payments: [{}] };
		expect([at('List it', 'status', item), at('List it', 'message', item)]).toEqual([
			'stamped',
			SAID,
		]);
	});

	it.each<[string, Json, string]>([
		['is taken', { accepted: ['ana@example.mx'], rejected: [] }, ''],
		['is refused', { uuid: 'U', error: '550 No such user' }, `${SAID}: 550 No such user`],
		[
			'is refused for one of two addresses',
			{ accepted: ['ana@example.mx'], rejected: ['otra@example.mx'] },
			'No se envió el correo a otra@example.mx',
		],
	])('%s', (_what, item, says) => {
		expect(at('Note the mail', 'message', item)).toBe(says);
	});
});
