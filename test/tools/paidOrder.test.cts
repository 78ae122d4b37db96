/** What the desk of a shop writes of an order, and whom it tells, by the expressions of its workflow. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('paid-order.json');

const USED = { duplicate: true, outcome: 'duplicate', uniqueKey: 'k' };
const KNOWN = { ...USED, stamped: { id: 7, uuid: 'U' } };
const OPEN = { duplicate: true, outcome: 'unknown', uniqueKey: 'k' };
const STAMPED = { id: 7, uuid: 'U', order: { key: 'k', number: '1' } };
const REFUSED = { error: { outcome: 'refused', fields: { 'Receptor.Nombre': [] }, es: {} } };

interface Case {
	what: string;
	answer: Json;
	row?: Json;
	/** The execution is one of the schedule. */
	isLater?: boolean;
	state: string;
	/** What it writes does not touch a row that is stamped. */
	leavesStamped?: boolean;
	isOwnerTold?: boolean;
}

const cases: Case[] = [
	{ what: 'it was stamped now', answer: STAMPED, state: 'stamped' },
	{ what: 'it was stamped before, as n8n knows', answer: KNOWN, state: 'stamped' },
	{
		what: 'it was stamped before, and its row has the UUID',
		answer: USED,
		row: { uuid: 'U' },
		state: 'stamped',
	},
	{
		what: 'another worker has stamped it, and has not written its UUID yet',
		answer: USED,
		state: 'received',
		leavesStamped: true,
	},
	{
		what: 'another delivery of it is being stamped',
		answer: OPEN,
		state: 'received',
		leavesStamped: true,
	},
	{
		what: 'the schedule meets another run of it that is stamping it',
		answer: OPEN,
		isLater: true,
		state: 'received',
		leavesStamped: true,
	},
	{
		what: 'five minutes later no one has written its UUID',
		answer: USED,
		row: { message: 'Se está timbrando' },
		isLater: true,
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'five minutes later its key is still open',
		answer: OPEN,
		row: { message: 'Se está timbrando' },
		isLater: true,
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'the service is away',
		answer: { error: { outcome: 'notSent', message: 'Away', description: '', es: {} } },
		state: 'received',
		isOwnerTold: true,
	},
	{
		what: 'the service says in one text what SAT refuses',
		answer: {
			error: { outcome: 'refused', message: 'CFDI40145 - Nombre', description: '', es: {} },
		},
		state: 'refused',
		isOwnerTold: true,
	},
	{
		what: 'it is invoiced, and its shop posts it with a refund of a part of it',
		answer: { error: { outcome: 'notSent', message: 'No lines', description: '', es: {} } },
		row: { uuid: 'U', status: 'stamped' },
		state: 'stamped',
	},
	{
		what: 'it is invoiced, and has another total now',
		answer: { error: { outcome: 'conflict', message: 'Other', description: '', es: {} } },
		row: { uuid: 'U', status: 'stamped' },
		state: 'refused',
		isOwnerTold: true,
	},
	{ what: 'SAT refuses it', answer: REFUSED, state: 'refused', isOwnerTold: true },
];

describe.each(cases)(
	'$what',
	({ answer, row = {}, isLater = false, state, leavesStamped = false, isOwnerTold = false }) => {
		const given = {
			$input: [answer],
			'Write it down': [{ shop: 's', order_id: '1', state: 'received', ...row }],
			...(isLater && { 'What is left': [row] }),
		};

		it(`the state of its row is ${state}`, () => {
			expect(evaluated('Its row', 'columns.value.state', given)).toBe(state);
		});

		it(leavesStamped ? 'a row that is stamped is left alone' : 'each row of it is written', () => {
			const not = evaluated('Its row', 'filters.conditions.2.keyValue', given);
			expect(not).toBe(leavesStamped ? 'stamped' : '');
		});

		it(isOwnerTold ? 'its owner is told' : 'its owner is not told', () => {
			const told = 'rules.values.1.conditions.conditions.0.leftValue';
			expect(evaluated('Whom to tell?', told, given)).toBe(isOwnerTold);
		});
	},
);

it('of the orders of a run its owner is told of the first that is news', () => {
	const told = 'rules.values.1.conditions.conditions.0.leftValue';
	const away = { error: { outcome: 'notSent', message: 'Away', description: '', es: {} } };
	const given = {
		$input: [away, REFUSED, REFUSED],
		'Write it down': [{ message: 'Away' }, {}, {}],
	};
	const isTold = [0, 1, 2].map((index) => evaluated('Whom to tell?', told, given, { index }));
	expect(isTold).toEqual([false, true, false]);
});

it.each([
	['who stamped it writes whatever stands there', STAMPED, ['order_id', '1']],
	['who did not leaves a UUID that was not there before', USED, ['uuid', null]],
])('%s', (_who, answer, filter) => {
	const given = {
		$input: [answer],
		'Write it down': [{ shop: 's', order_id: '1', uuid: null, total: null }],
	};
	const read = (part: string) => evaluated('Its row', `filters.conditions.3.${part}`, given);
	expect([read('keyName'), read('keyValue')]).toEqual(filter);
});

it('a total that is not known stays empty', () => {
	const given = { $input: [USED], 'Write it down': [{ total: null }] };
	expect(evaluated('Its row', 'columns.value.total', given)).toBeNull();
});
