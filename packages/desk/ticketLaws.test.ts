import fc from 'fast-check';

import type { Row } from './register';
import { ROW, asked } from './support/tickets';
import type { Purchase } from './tickets';
import { LIMITS, filesOf, nextOf, outcomeOf, purchaseOf, tryOf, writtenOf } from './tickets';
import { MAX_COUNTED, MAX_OF_ALL } from './tickets/budgets';

const BEGIN = Date.parse('2026-11-23T18:40:00Z');

const RFC = 'URE180429TM6';

const ROWS: readonly Row[] = [
	{ ...ROW, id: 1, order_number: '1001' },
	{ ...ROW, id: 2, order_number: '1002', uuid: 'U2', recipient: RFC, status: 'stamped' },
	{ ...ROW, id: 3, order_number: '1003', state: 'inGlobal', order_json: '' },
];

const STEPS = [
	'buy',
	'rfc',
	'check',
	'stamp',
	'files',
	'pdf',
	'xml',
	'mail',
	'data',
	'certificate',
];

const question = fc.record({
	ticket: fc.constantFrom('1001', '1002', '1003', '1004'),
	total: fc.constantFrom('1160.00', '1160.00', '1160.00', '1'),
	step: fc.constantFrom(...STEPS),
	rfc: fc.constantFrom(RFC, RFC, 'CACX7605101P8', ''),
	email: fc.constantFrom('a@b.mx', 'a@b.mx', 'a@b.mx, c@d.mx'),
	link: fc.constantFrom('', 'D3=19030012345_EKU9003173C9'),
});

const burst = fc.record({
	question,
	visitor: fc.constantFrom('10.0.0.1', '10.0.0.2', ''),
	times: fc.integer({ min: 1, max: 60 }),
	isAtOnce: fc.boolean(),
	pause: fc.constantFrom(0, 0, 1, 61, 1200),
});

type Burst = typeof burst extends fc.Arbitrary<infer One> ? One : never;

interface Done {
	cost: string;
	ticket: string;
	visitor: string;
	hour: string;
	minute: string;
}

function costOf(purchase: Purchase, rows: readonly Row[]): string | undefined {
	const { kind, step, rfc } = purchase;
	if (kind === 'over') return undefined;
	if (kind === 'no' || (kind === 'stamped' && rfc !== '')) return 'wrong';
	const next = nextOf(purchase, BEGIN);
	if (next.files !== undefined) return step === 'mail' ? 'mail' : 'files';
	if (next.data !== undefined) return 'mail';
	if (next.file !== undefined || next.link !== undefined) return 'read';
	if (next.stamp === undefined) return undefined;
	const row = rows.find(({ id }) => id === purchase.row.id);
	return writtenOf(purchase, { ...row, ...next.stamp }).stamp === undefined ? 'person' : 'stamp';
}

function watched(bursts: readonly Burst[]): { done: Done[]; purchases: Purchase[] } {
	let now = BEGIN;
	let lastId = 0;
	let tries: Row[] = [];
	const done: Done[] = [];
	const purchases: Purchase[] = [];
	const begin = ({ question: body, visitor }: Burst) => {
		const headers = { 'x-forwarded-for': visitor };
		const own = asked(body, headers, {}, now);
		const rows = ROWS.filter((row) => row.order_number === own.ticket);
		const row: Row = { id: ++lastId, ...tryOf(own, rows) };
		tries.push(row);
		return { own, rows, row };
	};
	const end = ({ own, rows, row }: ReturnType<typeof begin>) => {
		const counted = tries
			.filter(
				(one) =>
					[own.wrong_ticket, row.ticket_hour].includes(one.ticket_hour as string) ||
					[own.wrong_visitor, row.visitor_minute].includes(one.visitor_minute as string),
			)
			.slice(0, MAX_COUNTED);
		const purchase = purchaseOf(own, rows, row, counted, now);
		purchases.push(purchase);
		const cost = costOf(purchase, rows);
		const minute = new Date(now).toISOString().slice(0, 16);
		const { ticket, visitor } = own;
		if (cost !== undefined) done.push({ cost, ticket, visitor, minute, hour: minute.slice(0, 13) });
		const { forget, forget_below, forget_before } = purchase;
		tries = tries.filter(
			({ id, made_on }) =>
				id !== forget && Number(id) >= forget_below && String(made_on) >= forget_before,
		);
	};
	for (const one of bursts) {
		const all = Array.from({ length: one.times }, () => one);
		if (one.isAtOnce) all.map(begin).forEach(end);
		else all.forEach((each) => end(begin(each)));
		now += one.pause * 1000;
	}
	return { done, purchases };
}

function most(keys: readonly string[]): number {
	const counts = new Map<string, number>();
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
	return Math.max(0, ...counts.values());
}

const bursts = fc.array(burst, { minLength: 1, maxLength: 25 });

it('limits the requests for each ticket and from each visitor in any sequence of requests', () => {
	fc.assert(
		fc.property(bursts, (asking) => {
			const { done } = watched(asking);
			const of = (cost: string) => done.filter((one) => one.cost === cost);
			for (const [cost, [ofTicket, ofVisitor]] of Object.entries(LIMITS)) {
				if (cost === 'look') continue;
				const own = of(cost);
				expect(most(own.map(({ ticket, hour }) => `${hour} ${ticket}`))).toBeLessThanOrEqual(
					ofTicket,
				);
				const known = own.filter(({ visitor }) => visitor !== '');
				const unit = cost === 'wrong' ? 'minute' : 'hour';
				expect(most(known.map((one) => `${one[unit]} ${one.visitor}`))).toBeLessThanOrEqual(
					ofVisitor,
				);
			}
			const unknown = of('wrong').filter(({ visitor }) => visitor === '');
			expect(most(unknown.map(({ minute }) => minute))).toBeLessThanOrEqual(MAX_OF_ALL);
		}),
		{ numRuns: 200 },
	);
});

it('never refuses a visitor who stays within the limits', () => {
	fc.assert(
		fc.property(question, fc.integer({ min: 1, max: 5 }), (body, times) => {
			const one: Burst = { question: body, visitor: '10.0.0.1', times, isAtOnce: true, pause: 0 };
			expect(watched([one]).purchases.map(({ kind }) => kind)).not.toContain('over');
		}),
		{ numRuns: 400 },
	);
});

it('requires the right ticket and total for a purchase, and also the RFC for its files', () => {
	const text = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 60 }),
		fc.constantFrom(
			'1001',
			'#1001',
			'1002',
			'1003',
			'1160',
			'1160.0',
			'1,160.00',
			RFC,
			'null',
			'ana@example.com',
			'wc_order_x',
		),
	);
	const names = ['ticket', 'total', 'rfc', 'third', 'email', 'name', 'link'];
	const body = fc.record({
		step: fc.constantFrom(...STEPS),
		...Object.fromEntries(names.map((name) => [name, text])),
	}) as fc.Arbitrary<Row>;
	const third = fc.constantFrom('', 'email', 'code');
	fc.assert(
		fc.property(body, third, (given, asksFor) => {
			const own = asked(given, {}, { third: asksFor });
			const row = { id: 1, ...tryOf(own, ROWS) };
			const purchase = purchaseOf(own, ROWS, row, [row], BEGIN);
			const [order] = ROWS.filter((one) => one.order_number === own.ticket);
			const code = order?.order_json === '' ? undefined : 'WC_ORDER_X';
			const third = { '': own.third, email: 'ANA@EXAMPLE.COM', code }[asksFor];
			const isRight = order !== undefined && own.total === '1160.00' && own.third === third;
			if (!isRight) expect([purchase.kind, purchase.row]).toEqual(['no', { id: 0 }]);
			const { files, answer } = nextOf(purchase, BEGIN);
			if (files !== undefined) expect([isRight, own.rfc]).toEqual([true, RFC]);
			if (answer !== undefined) expect(JSON.stringify(answer)).not.toContain('U2');
		}),
		{ numRuns: 2000 },
	);
});

it('gives visitors only the files of their invoice, whatever the service returns', () => {
	const url = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.constantFrom('https://x/?id=u2&re=E', 'https://x/?id=U20&re=E', 'https://x/?id=&re=E', null),
	);
	const step = fc.constantFrom('files', 'pdf', 'xml', 'mail', 'stamp');
	fc.assert(
		fc.property(url, step, fc.boolean(), (verificationUrl, of, isError) => {
			const own = asked({ ticket: '1002', total: '1160', rfc: RFC, step: of, email: 'a@b.mx' });
			const rows = ROWS.slice(1, 2);
			const row = { id: 1, ...tryOf(own, rows) };
			const purchase = purchaseOf(own, rows, row, [row], BEGIN);
			const result = { verificationUrl, ...(isError && { error: { outcome: 'conflict' } }) };
			const { file, mail } = filesOf(purchase, result);
			const isTheirs = !isError && String(verificationUrl).toUpperCase().includes('?ID=U2&');
			if (file !== undefined || mail !== undefined) expect(isTheirs).toBe(true);
		}),
		{ numRuns: 1000 },
	);
});

it("never fails or reveals the order's secret code, whatever a step returns", () => {
	const value = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.integer(),
		fc.constant(null),
		fc.object(),
	);
	const names = ['error', 'uuid', 'fields', 'state', 'invoice', 'totals', 'findings', 'taxRegimes'];
	const result = fc.record(Object.fromEntries(names.map((name) => [name, value])), {
		requiredKeys: [],
	}) as fc.Arbitrary<Row>;
	fc.assert(
		fc.property(fc.constantFrom(...STEPS), result, (step, given) => {
			const own = asked({ ticket: '1001', total: '1160', rfc: RFC, step, email: 'a@b.mx' });
			const rows = ROWS.slice(0, 1);
			const row = { id: 1, ...tryOf(own, rows) };
			const purchase = purchaseOf(own, rows, row, [row], BEGIN);
			expect(JSON.stringify(outcomeOf(purchase, given).answer ?? {})).not.toContain('wc_order_x');
		}),
		{ numRuns: 1000 },
	);
});
