import { Problems, problemsOr } from '../../cfdi/problems/problem';
import {
	audited,
	CUSTOMER,
	ISSUER,
	listText,
	MONTH,
	NOW,
	readLists,
	registerRow,
	satRow,
	uuidOf,
} from '../support/satLists';
import { auditedIssuer, auditedMonth, auditSteps } from '../audit';
import type { MonthAudit, MonthToAudit } from '../audit';
import type { Row } from '../register';

const linesOf = ({ lines }: MonthAudit) =>
	lines.map(({ problem, uuid, otherUuid, row }) =>
		[
			problem.code,
			uuid && Number(`0x${uuid.slice(-12)}`),
			otherUuid && Number(`0x${otherUuid.slice(-12)}`),
			row && `row ${row}`,
		]
			.filter((part) => part !== '')
			.join(' '),
	);

const valuesOf = ({ lines: [line] }: MonthAudit) => line?.problem.values;

const OTHER = 'IIA040805DZ4';
const GENERAL_PUBLIC = 'XAXX010101000';

const waiting = (changes: Row = {}): Row => ({
	...registerRow({ uuid: '', invoice_id: '', issued_on: '', status: '', recipient: '' }),
	state: 'unknown',
	rfc: CUSTOMER,
	ordered_on: '2026-11-10',
	...changes,
});

const second = (changes: Row = {}): Row =>
	registerRow({
		id: 2,
		uuid: uuidOf(2),
		order_id: '1002',
		order_key: 'tienda.mx/1002',
		...changes,
	});

const order = (id: string, total: string) => ({
	id,
	state: 'paid',
	date: '2026-11-10',
	total,
	lines: [{ description: 'Taza', quantity: 1, unitPrice: total }],
	buyer: { rfc: CUSTOMER },
});

const complement = { type: 'P', total: '0' };

interface Case {
	sat?: readonly string[];
	register?: readonly Row[];
	more?: Partial<MonthToAudit>;
	lines: readonly string[];
}

const ALIKE = {
	sat: satRow({ uuid: uuidOf(99), recipient: OTHER }),
	row: registerRow({
		id: 99,
		uuid: uuidOf(99),
		recipient: OTHER,
		order_key: 'k99',
		order_id: '99',
	}),
};

const auditOf = ({ sat = [], register = [], more }: Omit<Case, 'lines'>) =>
	audited([...sat, ALIKE.sat], [...register, ALIKE.row], more);

it.each<[string, Case]>([
	['a CFDI in both', { sat: [satRow()], register: [registerRow()], lines: [] }],
	[
		'a total with other zeros',
		{ sat: [satRow({ total: '19.90' })], register: [registerRow({ total: 19.9 })], lines: [] },
	],
	[
		'a total as a text',
		{
			sat: [satRow({ total: '19.90' })],
			register: [registerRow({ total: '19.900000' })],
			lines: [],
		},
	],
	[
		'a row without a total and a recipient',
		{ sat: [satRow()], register: [registerRow({ total: null, recipient: '' })], lines: [] },
	],
	[
		'a UUID in lower case',
		{ sat: [satRow()], register: [registerRow({ uuid: uuidOf(1).toLowerCase() })], lines: [] },
	],
	[
		'a CFDI that is cancelled in both',
		{ sat: [satRow({ state: '0' })], register: [registerRow({ status: 'cancelled' })], lines: [] },
	],
	['a payroll receipt of another program', { sat: [satRow({ type: 'N' })], lines: [] }],
	['a cancelled CFDI that the register never had', { sat: [satRow({ state: '0' })], lines: [] }],
	[
		'a complement in the payments',
		{
			sat: [satRow(complement)],
			more: { payments: [{ payment_uuid: uuidOf(1), date: '2026-10-30' }] },
			lines: [],
		},
	],
	['a row of another month', { register: [registerRow({ issued_on: '2026-10-31' })], lines: [] }],
	[
		'a row of the month that SAT lists in the next one',
		{
			sat: [satRow({ issuedAt: '2026-12-01 00:10:00' })],
			register: [registerRow({ issued_on: '2026-11-30' })],
			lines: [],
		},
	],
	[
		'a CFDI of the month whose row says the day before',
		{
			sat: [satRow({ issuedAt: '2026-11-01 00:10:00' })],
			register: [registerRow({ issued_on: '2026-10-31' })],
			lines: [],
		},
	],
	[
		'a refund that was given up',
		{ register: [registerRow({ type: 'E', status: 'dropped', uuid: '' })], lines: [] },
	],

	['a CFDI that the register lacks', { sat: [satRow()], lines: ['notInRegister 1'] }],
	[
		'a complement that the payments lack',
		{ sat: [satRow(complement)], lines: ['notInRegister 1'] },
	],
	['a lost stamp', { sat: [satRow()], register: [waiting()], lines: ['lostStamp 1 row 1'] }],
	[
		'a lost stamp of a corrected order, a month later',
		{
			sat: [satRow({ issuedAt: '2026-11-30 23:59:59' })],
			register: [waiting({ state: 'refused', ordered_on: '2026-10-31' })],
			lines: ['lostStamp 1 row 1'],
		},
	],
	[
		'an order too long ago for a lost stamp',
		{
			sat: [satRow({ issuedAt: '2026-11-30 23:59:59' })],
			register: [waiting({ state: 'refused', ordered_on: '2026-10-29' })],
			lines: ['notInRegister 1'],
		},
	],
	[
		'a lost stamp of which the order says the recipient',
		{
			sat: [satRow()],
			register: [
				waiting({
					rfc: '',
					total: null,
					ordered_on: null,
					state: 'received',
					createdAt: '2026-11-10T16:00:00.000Z',
					order_json: JSON.stringify({ headers: {}, body: order('1001', '1160.00') }),
				}),
			],
			lines: ['lostStamp 1 row 1'],
		},
	],
	[
		'a row that only has the status of a stamp',
		{
			sat: [satRow()],
			register: [waiting({ state: '', status: 'stamped', recipient: CUSTOMER })],
			lines: ['lostStamp 1 row 1'],
		},
	],
	[
		'an order from another recipient',
		{
			sat: [satRow()],
			register: [waiting({ rfc: OTHER })],
			lines: ['notInRegister 1', 'orderNotInvoiced row 1'],
		},
	],
	[
		'an order from another total',
		{
			sat: [satRow()],
			register: [waiting({ total: 1160.01 })],
			lines: ['notInRegister 1', 'orderNotInvoiced row 1'],
		},
	],
	[
		'an order after the CFDI',
		{
			sat: [satRow()],
			register: [waiting({ ordered_on: '2026-11-12' })],
			lines: ['notInRegister 1', 'orderNotInvoiced row 1'],
		},
	],
	[
		'an order for which nobody knows the recipient',
		{ sat: [satRow()], register: [waiting({ rfc: '' })], lines: ['lostStamp 1 row 1'] },
	],
	[
		'two lost stamps of two orders alike',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2) })],
			register: [waiting(), waiting({ id: 2, order_id: '1002' })],
			lines: ['lostStamp 1 row 1', 'lostStamp 2 row 2'],
		},
	],
	[
		'a lost global invoice',
		{
			sat: [satRow({ recipient: GENERAL_PUBLIC, issuedAt: '2026-11-11 00:20:00' })],
			register: [
				waiting({
					shop: 'global',
					rfc: '',
					order_key: '',
					order_id: '2026-11-10 7 w',
					total: null,
					order_json: JSON.stringify(
						['1', '2'].map((id) => ({ headers: {}, body: order(id, '580.00') })),
					),
				}),
			],
			lines: ['lostStamp 1 row 1'],
		},
	],
	[
		'a lost credit note',
		{
			sat: [satRow({ type: 'E' })],
			register: [
				registerRow({ id: 5, uuid: uuidOf(5) }),
				waiting({
					id: 2,
					type: 'E',
					state: 'refund',
					rfc: '',
					related_uuid: uuidOf(5),
					ordered_on: null,
					asked_on: '2026-11-10T17:00:00.000Z',
				}),
			],
			lines: ['lostStamp 1 row 2', 'notAtSat 5 row 5'],
		},
	],
	[
		'a lost complement',
		{
			sat: [satRow(), satRow({ ...complement, uuid: uuidOf(2) })],
			register: [registerRow()],
			more: {
				payments: [
					{
						id: 8,
						reference: 'R-1',
						uuid: uuidOf(1),
						status: 'stamping',
						date: '2026-11-09',
						createdAt: '2026-11-10T15:00:00.000Z',
					},
				],
			},
			lines: ['lostComplement 2 row 8'],
		},
	],

	['a CFDI that SAT lacks', { register: [registerRow()], lines: ['notAtSat 1 row 1'] }],
	[
		'a complement that SAT lacks',
		{
			more: {
				payments: [
					{
						id: 8,
						payment_uuid: uuidOf(1),
						createdAt: '2026-11-10T15:00:00Z',
						updatedAt: '2026-11-10T15:01:00Z',
					},
				],
			},
			lines: ['notAtSat 1 row 8'],
		},
	],
	[
		'a complement whose row changed after the month',
		{
			more: {
				payments: [
					{
						id: 8,
						payment_uuid: uuidOf(1),
						createdAt: '2026-11-10T15:00:00Z',
						updatedAt: '2026-12-10T15:01:00Z',
					},
				],
			},
			lines: [],
		},
	],
	[
		'a CFDI at the border of a month that is not in the list',
		{
			register: [registerRow({ issued_on: '2026-11-03' }), second({ issued_on: '2026-11-30' })],
			lines: ['notAtSatAtBorder 1 row 1', 'notAtSatAtBorder 2 row 2'],
		},
	],
	[
		'a CFDI at the border of a month that is in the list',
		{
			sat: [satRow({ uuid: uuidOf(7), issuedAt: '2026-10-31 10:00:00' })],
			register: [registerRow({ issued_on: '2026-11-03' })],
			lines: ['notAtSat 1 row 1'],
		},
	],
	[
		'CFDI of the last 72 hours',
		{
			register: [registerRow({ issued_on: '2026-11-12' }), second({ issued_on: '2026-11-13' })],
			more: { now: Date.parse('2026-11-15T12:00:00Z') },
			lines: ['notYetAtSat 1 row 1'],
		},
	],
	[
		'a CFDI before the last 72 hours',
		{
			register: [registerRow({ issued_on: '2026-11-11' })],
			more: { now: Date.parse('2026-11-15T12:00:00Z') },
			lines: ['notAtSat 1 row 1'],
		},
	],
	[
		'a list that is older than today',
		{
			register: [registerRow({ issued_on: '2026-11-12' })],
			more: { listedAt: Date.parse('2026-11-15T12:00:00Z') },
			lines: ['notYetAtSat 1 row 1'],
		},
	],
	[
		'a list without cancelled CFDI',
		{
			register: [registerRow({ status: 'cancelled' }), second({ status: 'cancelled' })],
			lines: ['cancelledNotListed 1 row 1'],
		},
	],
	[
		'a cancelled CFDI that SAT lacks among others',
		{
			sat: [satRow({ uuid: uuidOf(7), state: '0' })],
			register: [registerRow({ status: 'cancelled' })],
			lines: ['notAtSat 1 row 1'],
		},
	],

	[
		'another total',
		{
			sat: [satRow({ total: '1160.01' })],
			register: [registerRow()],
			lines: ['satTotalDiffers 1 row 1'],
		},
	],
	[
		'another recipient',
		{
			sat: [satRow({ recipient: OTHER })],
			register: [registerRow()],
			lines: ['satRecipientDiffers 1 row 1'],
		},
	],
	[
		'cancelled at SAT',
		{ sat: [satRow({ state: '0' })], register: [registerRow()], lines: ['cancelledAtSat 1 row 1'] },
	],
	[
		'cancelled at SAT after a refused cancellation',
		{
			sat: [satRow({ state: '0' })],
			register: [registerRow({ status: 'cancelRefused' })],
			lines: ['cancelledAtSat 1 row 1'],
		},
	],
	[
		'a complement that is cancelled at SAT',
		{
			sat: [satRow({ ...complement, state: '0' })],
			more: { payments: [{ id: 8, payment_uuid: uuidOf(1) }] },
			lines: ['cancelledAtSat 1 row 8'],
		},
	],
	[
		'a complement whose cancellation was requested',
		{
			sat: [satRow({ ...complement, state: '0' })],
			register: [registerRow({ type: 'P', status: 'cancelling', asked_on: '2026-11-11' })],
			more: { payments: [{ id: 8, payment_uuid: uuidOf(1) }] },
			lines: ['cancellationDone 1 row 1'],
		},
	],
	[
		'a cancellation that is done',
		{
			sat: [satRow({ state: '0' })],
			register: [registerRow({ status: 'cancelUnknown' })],
			lines: ['cancellationDone 1 row 1'],
		},
	],
	[
		'valid at SAT',
		{
			sat: [satRow()],
			register: [registerRow({ status: 'cancelled', checked_on: '2026-11-12T10:00:00Z' })],
			lines: ['validAtSat 1 row 1'],
		},
	],
	[
		'a cancellation of the last 72 hours',
		{
			sat: [satRow()],
			register: [registerRow({ status: 'cancelled', checked_on: '2026-12-19T10:00:00Z' })],
			lines: [],
		},
	],
	[
		'a cancellation without an answer',
		{
			sat: [satRow()],
			register: [registerRow({ status: 'cancelUnknown', asked_on: '2026-11-12' })],
			lines: ['cancellationUnclear 1 row 1'],
		},
	],
	[
		'a recipient who can still answer',
		{
			sat: [satRow()],
			register: [registerRow({ status: 'cancelling', asked_on: '2026-12-14' })],
			lines: [],
		},
	],
	[
		'a recipient who did not answer in time',
		{
			sat: [satRow()],
			register: [registerRow({ status: 'cancelling', asked_on: '2026-11-12' })],
			lines: ['cancellationOpen 1 row 1'],
		},
	],

	[
		'a second stamp that the register lacks',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2), issuedAt: '2026-11-13 10:20:30' })],
			register: [registerRow()],
			lines: ['stampedTwice 2 1 row 1'],
		},
	],
	[
		'a first stamp that the register lacks',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2), issuedAt: '2026-11-10 10:21:30' })],
			register: [second()],
			lines: ['stampedTwice 1 2 row 2'],
		},
	],
	[
		'a second stamp of a lost one',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2), issuedAt: '2026-11-10 10:21:30' })],
			register: [waiting()],
			lines: ['lostStamp 1 row 1', 'stampedTwice 2 1'],
		},
	],
	[
		'two stamps that the register lacks',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2), issuedAt: '2026-11-10 10:21:30' })],
			lines: ['notInRegister 1', 'stampedTwice 2 1'],
		},
	],
	[
		'two stamps of one order in the register, weeks apart',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2), issuedAt: '2026-11-28 10:00:00' })],
			register: [registerRow(), second({ order_key: 'tienda.mx/1001' })],
			lines: ['stampedTwice 2 1 row 2'],
		},
	],
	[
		'two orders alike',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2) })],
			register: [registerRow(), second()],
			lines: [],
		},
	],
	[
		'two refunds alike of one order',
		{
			sat: [satRow({ type: 'E' }), satRow({ uuid: uuidOf(2), type: 'E' })],
			register: [
				registerRow({ type: 'E', order_id: 'refund 1' }),
				second({ type: 'E', order_id: 'refund 2', order_key: 'tienda.mx/1001' }),
			],
			lines: [],
		},
	],
	[
		'an invoice and the one that replaces it',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2) })],
			register: [
				registerRow({ status: 'cancelling', asked_on: '2026-12-16' }),
				second({ order_key: 'tienda.mx/1001', related_uuid: uuidOf(1) }),
			],
			lines: [],
		},
	],
	[
		'a second stamp that was cancelled',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2), state: '0' })],
			register: [registerRow()],
			lines: [],
		},
	],
	[
		'the same invoice a week later',
		{
			sat: [satRow(), satRow({ uuid: uuidOf(2), issuedAt: '2026-11-17 10:20:30' })],
			register: [registerRow()],
			lines: ['notInRegister 2'],
		},
	],
	[
		'the same total to customers abroad',
		{
			sat: [
				satRow({ recipient: 'XEXX010101000', recipientName: 'A' }),
				satRow({ uuid: uuidOf(2), recipient: 'XEXX010101000', recipientName: 'B' }),
			],
			register: [registerRow({ recipient: 'XEXX010101000' })],
			lines: ['notInRegister 2'],
		},
	],
	[
		'a global invoice twice',
		{
			sat: [
				satRow({ recipient: GENERAL_PUBLIC }),
				satRow({ uuid: uuidOf(2), recipient: GENERAL_PUBLIC }),
			],
			register: [registerRow({ recipient: GENERAL_PUBLIC })],
			lines: ['stampedTwice 2 1 row 1'],
		},
	],
	[
		'two tickets alike of another program',
		{
			sat: [
				satRow({ recipient: GENERAL_PUBLIC }),
				satRow({ uuid: uuidOf(2), recipient: GENERAL_PUBLIC }),
			],
			lines: ['notInRegister 1', 'notInRegister 2'],
		},
	],
	[
		'many small sales to the general public',
		{
			sat: [1, 2, 3].map((at) =>
				satRow({ uuid: uuidOf(at), recipient: GENERAL_PUBLIC, total: '45.00' }),
			),
			register: [registerRow({ recipient: GENERAL_PUBLIC, total: 45 })],
			lines: ['notInRegister 2', 'notInRegister 3'],
		},
	],
	[
		'two complements of one customer',
		{
			sat: [satRow(complement), satRow({ ...complement, uuid: uuidOf(2) })],
			more: { payments: [{ payment_uuid: uuidOf(1) }, { payment_uuid: uuidOf(2) }] },
			lines: [],
		},
	],
	[
		'a second stamp after the end of the month before',
		{
			sat: [
				satRow({ issuedAt: '2026-10-31 23:00:00' }),
				satRow({ uuid: uuidOf(2), issuedAt: '2026-11-01 00:05:00' }),
			],
			register: [registerRow({ issued_on: '2026-10-31' })],
			lines: ['stampedTwice 2 1 row 1'],
		},
	],

	[
		'an order that was paid and not invoiced',
		{ register: [waiting({ state: 'refused' })], lines: ['orderNotInvoiced row 1'] },
	],
	[
		'an order from a month that has not ended',
		{
			register: [waiting({ state: 'refused' })],
			more: { now: Date.parse('2026-12-01T05:59:00Z') },
			lines: [],
		},
	],
	[
		'an order from a month that has just ended',
		{
			register: [waiting({ state: 'refused' })],
			more: { now: Date.parse('2026-12-01T06:00:00Z') },
			lines: ['orderNotInvoiced row 1'],
		},
	],
	['an order from another month', { register: [waiting({ ordered_on: '2026-10-31' })], lines: [] }],
	[
		'orders that get no invoice',
		{
			register: ['notPaid', 'cancelled', 'refunded', 'test', 'inGlobal', 'nothingToInvoice'].map(
				(state) => waiting({ state }),
			),
			lines: [],
		},
	],
	[
		'orders without an RFC',
		{
			register: [
				waiting({ state: 'noRfc' }),
				waiting({ id: 2, state: 'noRfc' }),
				waiting({ id: 3, state: 'noRfc', ordered_on: '2026-11-11' }),
			],
			lines: ['ordersNotInGlobal row 1', 'ordersNotInGlobal row 3'],
		},
	],
	[
		'orders without an RFC that are in a global invoice',
		{ register: [waiting({ state: 'noRfc', related_uuid: uuidOf(7) })], lines: [] },
	],
	[
		'an order without an RFC within the 24 hours after its day',
		{
			register: [waiting({ state: 'noRfc' })],
			more: { now: Date.parse('2026-11-12T05:59:00Z') },
			lines: [],
		},
	],
	[
		'an order without an RFC after the 24 hours',
		{
			register: [waiting({ state: 'noRfc' })],
			more: { now: Date.parse('2026-11-12T06:00:00Z') },
			lines: ['ordersNotInGlobal row 1'],
		},
	],
	[
		'a row that was not read',
		{ sat: [satRow({ total: 'x' })], register: [registerRow()], lines: ['satRowUnread 1'] },
	],
])("compares SAT's list with the register: %s", (_what, { lines, ...given }) => {
	expect(linesOf(auditOf(given)).sort()).toEqual([...lines].sort());
});

it('returns the data of a CFDI whose total differs between SAT and the register', () => {
	const { lines } = auditOf({ sat: [satRow({ total: '1234567.5' })], register: [registerRow()] });
	expect(lines).toMatchObject([
		{
			problem: {
				code: 'satTotalDiffers',
				values: { uuid: uuidOf(1), total: '1,234,567.50', listed: '1,160.00' },
			},
			uuid: uuidOf(1),
			otherUuid: '',
			number: '1001',
			shop: 'tienda.mx',
			row: '1',
			recipient: CUSTOMER,
			total: '1234567.5',
			day: '2026-11-10',
		},
	]);
});

it("says which of a sale's two CFDI is in the register", () => {
	const sat = [satRow(), satRow({ uuid: uuidOf(2) })];
	const one = auditOf({ sat, register: [registerRow()] });
	expect(valuesOf(one)).toMatchObject({
		known: { kind: 'theRegisterHasOne', values: { uuid: uuidOf(1) } },
	});
	const both = auditOf({ sat, register: [registerRow(), second({ order_key: 'tienda.mx/1001' })] });
	expect(valuesOf(both)).toMatchObject({ known: { kind: 'theRegisterHasBoth' } });
	const { lines } = auditOf({ sat });
	expect(lines.map(({ problem }) => problem.values.known)).toContainEqual({
		kind: 'theRegisterHasNeither',
	});
});

it('counts the CFDI that were compared', () => {
	const sat = [
		satRow(),
		satRow({ uuid: uuidOf(2), state: '0' }),
		satRow({ uuid: uuidOf(3), type: 'N' }),
		satRow({ uuid: uuidOf(4), issuer: CUSTOMER, recipient: ISSUER }),
		satRow({ uuid: uuidOf(5), issuedAt: '2026-10-31 10:00:00' }),
	];
	expect(audited(sat, [registerRow()])).toEqual({
		month: MONTH,
		issuer: ISSUER,
		lines: [],
		found: {},
		atSat: 2,
		cancelledAtSat: 1,
		inRegister: 1,
		inBoth: 1,
		otherTypes: 1,
		cancelledOutside: 1,
		ofOthers: 1,
	});
});

it('returns at most 1,000 differences of each kind, but counts all differences', () => {
	const sat = Array.from({ length: 1_200 }, (_none, at) =>
		satRow({ uuid: uuidOf(at + 1), total: `${at + 1}.00` }),
	);
	const { lines, found } = audited(sat, []);
	expect({ lines: lines.length, found }).toEqual({ lines: 1_000, found: { notInRegister: 1_200 } });
});

const codeOf = (make: () => unknown) => {
	const made = problemsOr(make);
	return made instanceof Problems ? [made.code, made.problems[0]?.values] : made;
};

it("refuses SAT's list for another month", () => {
	const sat = ['2026-10-01', '2026-10-30'].map((day, at) =>
		satRow({ uuid: uuidOf(at + 1), issuedAt: day }),
	);
	expect(codeOf(() => audited(sat, [registerRow({ uuid: uuidOf(7) })]))).toEqual([
		'satListOtherMonth',
		{ month: MONTH, first: '2026-10-01', last: '2026-10-30' },
	]);
});

it.each([
	['has no CFDI of the register', [registerRow({ uuid: uuidOf(7) })], true],
	['has one CFDI of the register', [registerRow({ uuid: uuidOf(7) }), registerRow()], false],
	[
		'has no CFDI of the register, whose CFDI are of the last 72 hours',
		[registerRow({ uuid: uuidOf(7) })],
		false,
	],
	['is compared with an empty register', [], false],
])(
	'if no issuer is stated, accepts or refuses a list that %s (refused: %s)',
	(what, register, isRefused) => {
		const listedAt = Date.parse(
			what.includes('72') ? '2026-11-11T12:00:00Z' : '2026-12-20T12:00:00Z',
		);
		const code = codeOf(() => audited([satRow()], register, { issuer: '', listedAt }));
		if (isRefused) {
			expect(code).toEqual(['satListOtherRegister', { issuer: ISSUER, month: MONTH, count: '1' }]);
		} else expect(code).toMatchObject({ issuer: ISSUER, atSat: 1 });
	},
);

it('refuses an empty SAT list only if the register has CFDI of the month', () => {
	expect(codeOf(() => audited([], [registerRow()]))).toEqual([
		'satListWithoutRows',
		{ month: MONTH, count: '1' },
	]);
	expect(audited([], [])).toMatchObject({ lines: [], atSat: 0 });
});

it('compares a large month in steps of 256 rows', () => {
	const rows = Array.from({ length: 5_120 }, (_none, at) => ({
		total: `${at + 1}.00`,
		uuid: uuidOf(at + 1),
	}));
	const steps = auditSteps({
		month: MONTH,
		issuer: ISSUER,
		sat: readLists({ a: listText(rows.map((row) => satRow(row))) }),
		register: rows.map((row, id) => registerRow({ ...row, id, order_key: `k${id}` })),
		payments: [],
		now: NOW,
		listedAt: NOW,
	});
	let count = 0;
	while (steps.next().done !== true) count += 1;
	// The audit reads all 5,120 rows eight times in steps of 256, and adds a step for each day (here one).
	expect(count).toBe((8 * 5_120) / 256 + 1);
});

it.each([
	['', '2026-10'],
	['2026-11-30', '2026-11'],
	['30/11/2026', '2026-11'],
	['2026-11', '2026-11'],
	['2026-11-30T00:00:00.000-06:00', '2026-11'],
	['noviembre', ['auditMonthUnclear', { day: 'noviembre' }]],
])('reads "%s" as the month to compare: %j', (given, month) => {
	expect(codeOf(() => auditedMonth(given, Date.parse('2026-11-20T12:00:00Z')))).toEqual(month);
});

it.each([
	[' eku9003173c9 ', ISSUER],
	['', ''],
	['EKU', ['auditIssuerUnclear', { issuer: 'EKU' }]],
	[GENERAL_PUBLIC, ['auditIssuerUnclear', { issuer: GENERAL_PUBLIC }]],
])('reads the issuer "%s" as %j', (given, issuer) => {
	expect(codeOf(() => auditedIssuer(given))).toEqual(issuer);
});
