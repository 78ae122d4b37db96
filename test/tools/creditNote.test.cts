/** Which refunds get a credit note, by the expressions of their workflow. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('credit-note-on-refund.json');

const INVOICE = { type: 'I', status: 'stamped', uuid: 'I', state: 'stamped' };

describe.each<[string, Json, boolean, string]>([
	['is new', {}, true, ''],
	['was credited', { uuid: 'E', status: 'stamped' }, false, 'stamped'],
	['was credited by hand', { uuid: 'E' }, false, 'stamped'],
	['was dropped by a person', { status: 'dropped' }, false, 'dropped'],
	['has a credit note that was cancelled', { uuid: 'E', status: 'cancelled' }, true, ''],
])('A refund that %s', (_what, row, isCredited, state) => {
	const given = {
		'The next one': [{ order_id: 'refund 1', order_json: '{}', ...row }],
		'What was given back?': [{ reason: 'noInvoice', findings: [], refund: {} }],
		'Rows of its order': [INVOICE],
		$input: [{}],
	};

	it(isCredited ? 'gets a credit note' : 'gets no other one', () => {
		const condition = 'conditions.conditions.0.leftValue';
		expect(evaluated('Has it an invoice?', condition, given)).toBe(isCredited);
	});

	if (state)
		it(`is ${state} in its row`, () => {
			const $prevNode = { name: 'Has it an invoice?' };
			expect(evaluated('Its row', 'columns.value.state', given, { index: 0, $prevNode })).toBe(
				state,
			);
		});
});
