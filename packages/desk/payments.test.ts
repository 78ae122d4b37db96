import fc from 'fast-check';

import {
	PAYMENT_STATUSES,
	paymentAnswered,
	paymentMailed,
	paymentsToWrite,
	paymentTurns,
} from './payments';

type Row = Record<string, unknown>;

const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';
const OTHER_UUID = 'AAAAAAAA-0000-4000-8000-000000000002';

const PADS = [
	' 7 ',
	'7\t',
	'\u200b7',
	'7\u00a0',
	'\ufeff7',
	'7\u00ad',
	'\u202a7\u202c',
	'7\r\n',
	'7\ufe0f',
];

const paid: Row = {
	id: 1,
	invoice_id: '7',
	paid: 400,
	instalment: 1,
	status: 'stamped',
	uuid: UUID,
	run: '1',
};

const written: Row = {
	id: 2,
	reference: 'R-2',
	invoice_id: '7',
	uuid: '',
	run: '9',
	status: 'stamping',
};

const turnOf = (table: Row[], row: Row = written) => {
	const { stamp, rows } = paymentTurns([row], table);
	const [turn] = stamp;
	return turn === undefined ? rows[0] : [turn.instalment, turn.earlierPayments, turn.expectedUuid];
};

describe('The rows to write', () => {
	it.each(PADS)('writes keys without invisible characters: %j', (invoice_id) => {
		const [row] = paymentsToWrite([{ reference: ' R-2\u200b', invoice_id }], '9');
		expect(row).toMatchObject({ reference: 'R-2', invoice_id: '7' });
	});

	it("writes a payment's columns as strings, and adds the ID of this run", () => {
		expect(
			paymentsToWrite([{ reference: 8, invoice_id: '007', amount: 12.5, extra: 'x' }], '9'),
		).toEqual([
			{
				reference: '8',
				invoice_id: '007',
				uuid: '',
				date: '',
				form: '',
				amount: '12.5',
				email: '',
				run: '9',
				taken: 'yes',
				status: 'stamping',
				message: '',
			},
		]);
	});

	it('sorts payments by date, whatever its format, and keeps their order within a day', () => {
		const dates = ['2026-11-18', '05/11/2026', '2026-11-10T09:00:00', '05/11/2026'];
		const rows = paymentsToWrite(
			dates.map((date, index) => ({ reference: index, date })),
			'9',
		);
		expect(rows.map(({ reference }) => reference)).toEqual(['1', '3', '2', '0']);
	});
});

describe('A payment', () => {
	it.each<[string, Row[], Row, unknown]>([
		['is the first of an invoice without payments', [written], written, [1, '0.00', '']],
		['comes after the earlier ones', [paid, written], written, [2, '400.00', UUID]],
		[
			'comes after a payment that writes the ID with leading zeros',
			[{ ...paid, invoice_id: '007' }],
			written,
			[2, '400.00', UUID],
		],
		[
			'pays the invoice with the UUID in the list',
			[],
			{ ...written, uuid: UUID },
			[1, '0.00', UUID],
		],
		[
			'does not count payments of another invoice that had its ID',
			[paid],
			{ ...written, uuid: OTHER_UUID },
			[1, '0.00', OTHER_UUID],
		],
		[
			'counts payments of its invoice under another ID',
			[{ ...paid, invoice_id: '99' }],
			{ ...written, uuid: UUID.toLowerCase() },
			[2, '400.00', UUID],
		],
		[
			'counts cents without a float',
			[0.1, 0.2, 413.33].map((amount, at) => ({ ...paid, paid: amount, instalment: at + 1 })),
			written,
			[4, '413.63', UUID],
		],
	])('finds the turn of a payment that %s', (_what, table, row, turn) => {
		expect(turnOf(table, row)).toEqual(turn);
	});

	it.each(PADS)(
		'counts the earlier payments of an invoice, however a row writes the ID: %j',
		(invoice_id) => {
			expect(turnOf([paid], { ...written, invoice_id })).toEqual([2, '400.00', UUID]);
			expect(turnOf([{ ...paid, invoice_id }])).toEqual([2, '400.00', UUID]);
		},
	);

	const other = { ...written, id: 3, run: '8' };
	it.each<[string, Row, boolean]>([
		['another run stamps a payment of its invoice', other, true],
		['this run stamps a payment of its invoice', { ...other, run: '9' }, false],
		['another run stamps a payment of another invoice', { ...other, invoice_id: '70' }, false],
		['another run has stamped a payment of its invoice', { ...other, status: 'stamped' }, false],
	])(
		'delays a payment only while another run stamps a payment of the same invoice (%s: %s)',
		(_what, row, isWaiting) => {
			const turn = turnOf([row, written]);
			expect(Array.isArray(turn)).toBe(!isWaiting);
			if (isWaiting)
				expect(turn).toEqual({
					id: 2,
					run: '9',
					taken: '',
					status: 'notStamped',
					message: 'Espera: otro pago de esta factura se está timbrando.',
				});
		},
	);

	it('does not restamp a payment that has a complement', () => {
		expect(turnOf([], { ...written, payment_uuid: UUID })).toEqual({
			id: 2,
			run: '9',
			taken: 'yes',
			status: 'stamped',
			message: `Ya tiene su complemento ${UUID}.`,
		});
	});
});

describe('After Stamp Payment', () => {
	const row = { ...written, email: 'ana@example.mx', date: '2026-11-20' };
	const answer = {
		id: 9,
		uuid: OTHER_UUID,
		amount: '400.00',
		currency: 'MXN',
		payments: [
			{
				uuid: UUID,
				folio: 'F-1',
				currency: 'MXN',
				instalment: 1,
				previousBalance: '1160.00',
				paid: '400.00',
				balance: '760.00',
			},
		],
	};
	const stamped = {
		id: 2,
		run: '9',
		taken: 'yes',
		instalment: 1,
		previous_balance: 1160,
		paid: 400,
		balance: 760,
		uuid: UUID,
		payment_id: '9',
		payment_uuid: OTHER_UUID,
	};

	it('records an email as not sent before sending it, in case the process ends', () => {
		const { row: change, mail } = paymentAnswered(row, answer, true);
		expect(change).toEqual({
			...stamped,
			status: 'notMailed',
			message: 'No se envió el correo a ana@example.mx',
		});
		expect(mail?.to).toBe('ana@example.mx');
		expect(mail?.subject).toBe('Complemento de pago de su factura F-1');
		expect(mail?.text).toContain('Recibimos su pago de 400.00 MXN con fecha 2026-11-20.');
		expect(mail?.text).toContain('Saldo pendiente: 760.00 MXN');
	});

	it("does not copy fields such as status or email from Stamp Payment's output", () => {
		const more = Object.fromEntries(
			['status', 'message', 'email', 'reference', 'run'].map((name) => [name, 'x']),
		);
		const [part] = answer.payments;
		const others = { ...more, ...answer, payments: [{ ...more, ...part }] };
		expect(paymentAnswered(row, others, true)).toEqual(paymentAnswered(row, answer, true));
	});

	it('gives a payment without an email address the status stamped, and sends no email', () => {
		const { row: change, mail } = paymentAnswered({ ...row, email: '' }, answer, true);
		expect(change).toEqual({ ...stamped, status: 'stamped', message: '' });
		expect(mail).toBeUndefined();
	});

	it('sends no email if the XML and the PDF are missing', () => {
		const { row: change, mail } = paymentAnswered(row, answer, false);
		expect(change.status).toBe('notMailed');
		expect(mail).toBeUndefined();
	});

	it.each([
		['refused', 'notStamped', ''],
		['notSent', 'notStamped', ''],
		['conflict', 'notStamped', ''],
		['unknown', 'stamping', 'yes'],
		['duplicate', 'stamping', 'yes'],
	])('maps the stamping outcome %s to the payment status %s', (outcome, status, taken) => {
		const error = { outcome, es: { message: 'Por qué', description: 'Qué hacer' } };
		expect(paymentAnswered(row, { error }, false)).toEqual({
			row: { id: 2, run: '9', taken, status, message: 'Por qué\nQué hacer' },
		});
	});

	const SAYS = 'No se envió el correo a ana@example.mx';
	it.each<[string, Row, string]>([
		['is accepted', { accepted: ['ana@example.mx'], rejected: [] }, ''],
		['is refused', { error: '550 No such user' }, `${SAYS}: 550 No such user`],
		['is refused with an object', { error: { message: '550' } }, `${SAYS}: 550`],
		[
			'is refused for one of two addresses',
			{ accepted: ['ana@example.mx'], rejected: ['otra@example.mx'] },
			'No se envió el correo a otra@example.mx',
		],
	])('records in the row that the email %s', (_what, sent, message) => {
		const status = message === '' ? 'stamped' : 'notMailed';
		expect(paymentMailed(row, sent)).toEqual({ id: 2, run: '9', status, message });
	});
});

it("stamps each instalment once, however often the workflow runs, and never exceeds the invoice's total", () => {
	const total = 100_000;
	const events = fc.array(
		fc.record({
			payments: fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 3 }),
			outcome: fc.constantFrom('stamped', 'refused', 'unknown', 'killed'),
			written: fc.constantFrom('7', ' 7', '007', '\u200b7'),
			isAgain: fc.boolean(),
		}),
		{ maxLength: 8 },
	);
	fc.assert(
		fc.property(events, (runs) => {
			const table: Row[] = [];
			const instalments: number[] = [];
			let list: Row[] = [];
			let sum = 0;
			for (const [run, { payments, outcome, written: invoice_id, isAgain }] of runs.entries()) {
				const fresh = payments.map((cents, at) => ({
					reference: `${run}-${at}`,
					invoice_id,
					amount: (cents / 100).toFixed(2),
				}));
				list = isAgain ? [...list, ...fresh] : fresh;
				const own = paymentsToWrite(list, String(run)).flatMap((row) => {
					const before = table.find(({ reference }) => reference === row.reference);
					if (before?.taken === 'yes') return [];
					if (before !== undefined) return [Object.assign(before, row)];
					table.push({ id: table.length + 1, ...row });
					return table.slice(-1);
				});
				const read = table.filter((row) => row.paid !== undefined || row.status === 'stamping');
				const { stamp, rows } = paymentTurns(own, structuredClone(read));
				const write = (change: Row) => {
					const row = table.find(({ id }) => id === change.id) ?? {};
					const next: readonly string[] =
						PAYMENT_STATUSES[row.status as keyof typeof PAYMENT_STATUSES];
					expect(next).toContain(change.status);
					Object.assign(row, change);
				};
				rows.forEach(write);
				if (outcome === 'killed') continue;
				let [before, instalment] = [
					Math.round(Number(stamp[0]?.earlierPayments ?? 0) * 100),
					stamp[0]?.instalment ?? 0,
				];
				for (const { row } of stamp) {
					const cents = Math.round(Number(row.amount) * 100);
					const isTooMuch = before + cents > total;
					if (isTooMuch || outcome !== 'stamped') {
						const error = { outcome: isTooMuch ? 'refused' : outcome };
						write(paymentAnswered(row, { error }, true).row);
						if (!isTooMuch && outcome === 'unknown') break;
						continue;
					}
					instalments.push(instalment);
					sum += cents;
					const part = { instalment, paid: row.amount, uuid: UUID };
					write(
						paymentAnswered(
							row,
							{ id: 1, uuid: `P${table.length}-${instalment}`, payments: [part] },
							true,
						).row,
					);
					before += cents;
					instalment += 1;
				}
			}
			expect(new Set(instalments).size).toBe(instalments.length);
			expect(sum).toBeLessThanOrEqual(total);
		}),
		{ numRuns: 400 },
	);
});
