/** Which refunds get a credit note, by the expressions of their workflow. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('credit-note-on-refund.json');

const INVOICE = { type: 'I', status: 'stamped', uuid: 'I', state: 'stamped' };

describe('The invoice that is credited', () => {
	const rows = [{ ...INVOICE, invoice_id: '7' }];
	const file = (uuid: string) => ({ verificationUrl: `https://x/?id=${uuid}&re=E` });

	it.each([
		['is that of the register', 'i', true],
		['is not another one that has its ID at the service by now', 'OTHER', false],
	])('%s', (_what, uuid, is) => {
		const given = { 'Rows of its order': rows, $input: [file(uuid)] };
		const condition = 'conditions.conditions.0.leftValue';
		expect(evaluated('Is it that one?', condition, given)).toBe(is);
	});

	it('that is another one is told, and nothing is stamped', () => {
		const given = {
			'The next one': [{ order_id: 'refund 1', order_json: '{}' }],
			'What was given back?': [{ reason: 'noInvoice', findings: [], refund: {} }],
			'Rows of its order': rows,
			$input: [file('OTHER')],
		};
		const $prevNode = { name: 'Is it that one?' };
		const read = (column: string) =>
			evaluated('Its row', `columns.value.${column}`, given, { $prevNode }) as unknown;
		expect(read('state')).toBe('refused');
		expect(read('message')).toContain('El ID 7 que el registro tiene para la factura I');
	});
});

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

describe('A refund of which it is not known whether its credit note was stamped', () => {
	const WAITS = 'Se está timbrando, o no llegó la respuesta.';
	const look = (item: Json, message: string) => {
		const given = {
			'The next one': [{ order_id: 'refund 1', order_json: '{}', message }],
			'What was given back?': [{ reason: 'noInvoice', findings: [], refund: {} }],
			'Rows of its order': [INVOICE],
		};
		const $prevNode = { name: 'Stamp the credit note' };
		const read = (column: string) =>
			evaluated('Its row', `columns.value.${column}`, { ...given, $input: [item] }, { $prevNode });
		const noted = { state: read('state'), message: read('message') };
		const condition = 'conditions.conditions.0.leftValue';
		const isTold = evaluated('Anything to tell?', condition, { ...given, $input: [noted] });
		return { ...noted, isTold };
	};

	it.each([
		['the service has no answer', { error: { outcome: 'unknown', message: 'No answer' } }],
		['its key is open', { outcome: 'unknown' }],
		['its key is taken, without a UUID', { outcome: 'duplicate' }],
	])('is looked at again by the next run, since another may be stamping it: %s', (_what, item) => {
		expect(look(item, '')).toEqual({ state: 'refund', message: WAITS, isTold: false });
	});

	it('is told when it is not known at the second look', () => {
		const { state, message, isTold } = look({ outcome: 'unknown' }, WAITS);

		expect([state, message, isTold]).toEqual([
			'unknown',
			'No se sabe si su nota de crédito se timbró',
			true,
		]);
	});
});
