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

describe("The email of an agreement's invoice", () => {
	it('records an email as not sent until the mail server accepts it', () => {
		const item = { uuid: 'U', id: 9, recipient: {}, payments: [{}] };
		expect([at('List it', 'status', item), at('List it', 'message', item)]).toEqual([
			'stamped',
			SAID,
		]);
	});

	it.each<[string, Json, string]>([
		['leaves no note if the server accepts it', { accepted: ['ana@example.mx'], rejected: [] }, ''],
		[
			'leaves a note with the error if it is refused',
			{ uuid: 'U', error: '550 No such user' },
			`${SAID}: 550 No such user`,
		],
		[
			'leaves a note with the one address that was refused',
			{ accepted: ['ana@example.mx'], rejected: ['otra@example.mx'] },
			'No se envió el correo a otra@example.mx',
		],
	])("records the mail server's answer about an agreement's invoice: %s", (_what, item, says) => {
		expect(at('Note the mail', 'message', item)).toBe(says);
	});
});
