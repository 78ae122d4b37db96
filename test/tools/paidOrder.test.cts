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
