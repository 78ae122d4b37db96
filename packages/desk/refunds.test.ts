import fc from 'fast-check';

import {
	creditOfRefund,
	readRefundRow,
	REFUND_STATES,
	refundAnswered,
	refundsToWrite,
} from './refunds';

type Row = Record<string, unknown>;

const NOW = Date.parse('2026-11-23T18:00:00Z');
const AT = '2026-11-23T18:00:00.000Z';
const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';
const NOTE = 'AAAAAAAA-0000-4000-8000-000000000002';
const OTHER_NOTE = 'AAAAAAAA-0000-4000-8000-000000000003';
const WAITS = 'Se está timbrando, o no llegó la respuesta.';

const REFUND = { id: '1', order: '7', shop: 'a.mx', total: '100.00', lines: [] };
const KEY = 'a.mx/7';

const rowOf = (more: Row = {}): Row => ({
	id: 3,
	type: 'E',
	order_id: 'refund 1',
	order_json: JSON.stringify({ headers: {}, body: REFUND }),
	state: 'refund',
	...more,
});

const INVOICE: Row = {
	id: 1,
	type: 'I',
	status: 'stamped',
	state: 'stamped',
	uuid: UUID,
	invoice_id: '70',
	order_number: 'A7',
};

describe('A delivery', () => {
	const headers = { 'x-wc-webhook-source': 'https://a.mx/' };
	const written = (body: Row) => refundsToWrite({ shop: 'a.mx', headers, body }, NOW);
	const row = { shop: 'a.mx', type: 'E', state: 'refund', asked_on: AT };

	it('returns a row with the complete Shopify refund', () => {
		const body = { id: 9, order_id: 7, refund_line_items: [] };
		expect(written(body)).toEqual([
			{ ...row, order_id: 'refund 9', order_json: JSON.stringify({ headers, body }) },
		]);
	});

	it("returns one row for each refund of a WooCommerce order, with the refund's API link", () => {
		const _links = { self: [{ href: 'https://a.mx/wp-json/wc/v3/orders/7' }] };
		const rows = written({ id: 7, refunds: [{ id: 8 }, { id: 9 }], _links });
		expect(
			rows.map(({ order_id, order_json }) => [order_id, JSON.parse(String(order_json))]),
		).toEqual(
			['8', '9'].map((id) => [
				`refund ${id}`,
				{ headers, link: `https://a.mx/wp-json/wc/v3/orders/7/refunds/${id}` },
			]),
		);
	});

	it.each<[string, Row]>([
		['an order without refunds', { id: 7, refunds: [] }],
		['an order without a known address', { id: 7, refunds: [{ id: 8 }] }],
		['something else', {}],
	])('returns no refund row for %s', (_what, body) => {
		expect(written(body)).toEqual([]);
	});
});

describe('A refund', () => {
	const say = () => ({ message: 'No se entiende', fix: 'Revíselo' });
	const read = (row: Row, fetched?: Row) => readRefundRow(row, fetched, NOW, say);
	const change = { id: 3, message: '', what_to_do: '', asked_on: AT };
	const link = 'https://a.mx/wp-json/wc/v3/orders/7/refunds/1';
	const toAsk = rowOf({ order_json: JSON.stringify({ headers: {}, link }) });

	it('reads a refund from its row', () => {
		const order = { headers: {}, body: REFUND };
		expect(read(rowOf())).toEqual({ found: { orderKey: KEY, total: '100.00', order } });
	});

	it("fetches a refund from the shop if its row contains only the refund's API link", () => {
		expect(read(toAsk)).toEqual({ fetch: { link } });
		expect(read(toAsk, REFUND)).toMatchObject({ found: { orderKey: KEY, total: '100.00' } });
	});

	it("explains in the refund's row how to turn on requests to the shop", () => {
		expect(read(toAsk, { link })).toMatchObject({
			row: { state: 'refund', what_to_do: expect.stringContaining('Obtener su reembolso') },
		});
	});

	it.each<[string, Row, string]>([
		['was credited', { uuid: NOTE, status: 'stamped' }, 'stamped'],
		['was credited by hand', { uuid: NOTE }, 'stamped'],
		['was dropped by a person', { status: 'dropped' }, 'dropped'],
	])('stamps no second credit note for a refund that %s', (_what, more, state) => {
		expect(read(rowOf(more))).toEqual({ row: { ...change, state } });
		expect(read({ ...toAsk, ...more })).toEqual({ row: { ...change, state } });
	});

	it('stamps another credit note for a refund whose credit note was cancelled', () => {
		expect(read(rowOf({ uuid: NOTE, status: 'cancelled' }))).toHaveProperty('found');
	});

	it('stamps no credit note for a refund of zero', () => {
		const order_json = JSON.stringify({ ...REFUND, total: '0.00' });
		expect(read(rowOf({ order_json }))).toMatchObject({
			row: { state: 'nothingGivenBack', message: '', order_key: KEY, total: 0 },
		});
	});

	it.each(['', '{', 'null', '[]', '{"id":1}'])(
		'refuses a row whose order_json is not a refund: %j',
		(order_json) => {
			expect(read(rowOf({ order_json }))).toEqual({
				row: { ...change, state: 'refused', message: 'No se entiende', what_to_do: 'Revíselo' },
			});
		},
	);
});

const FOUND = { orderKey: KEY, total: '100.00', order: REFUND };

describe('The credited invoice', () => {
	const credit = (...rows: Row[]) => creditOfRefund(rowOf(), FOUND, rows, NOW);

	it("credits the order's valid invoice, and writes the invoice's UUID into the row first", () => {
		expect(credit({ ...INVOICE, status: 'cancelled', uuid: OTHER_NOTE }, INVOICE)).toEqual({
			row: { id: 3, order_key: KEY, total: 100, order_number: 'A7', related_uuid: UUID },
			credit: {
				invoiceId: '70',
				invoiceUuid: UUID,
				order: REFUND,
				earlierCreditNotes: '0.00',
			},
		});
	});

	const noRow = { state: 'noRfc' };
	it.each<[string, Row[], string, string]>([
		[
			'of an order in a global invoice',
			[{ state: 'inGlobal', related_uuid: UUID }],
			'inGlobal',
			`Su pedido está en la factura global ${UUID}`,
		],
		['of an order that waits for its invoice', [{ state: 'received' }], 'refund', ''],
		['of an order that was refused', [{ state: 'refused' }], 'refund', ''],
		['of an order without an RFC', [noRow], 'noInvoice', 'Su pedido no tiene factura propia'],
		['of an order that is not known', [{}], 'noInvoice', 'Su pedido no tiene factura propia'],
		[
			'beside another refund that was refused',
			[{ type: 'E', state: 'refused' }, noRow],
			'noInvoice',
			'Su pedido no tiene factura propia',
		],
		[
			'of an invoice that was cancelled',
			[{ ...INVOICE, status: 'cancelled' }],
			'noInvoice',
			'Su pedido no tiene factura propia',
		],
	])('finds no invoice to credit for a refund %s', (_what, rows, state, message) => {
		const { row, credit: none } = credit(...rows);
		expect(none).toBeUndefined();
		expect(row).toMatchObject({ id: 3, state, message, order_key: KEY, total: 100, asked_on: AT });
	});

	it('says in the row what to do if there is no invoice to credit', () => {
		expect(credit(noRow).row.what_to_do).toContain('escriba refunded en el state de su pedido');
		expect(credit({}).row.what_to_do).toContain('agregue su renglón a cfdi_invoices');
	});

	const other: Row = {
		type: 'E',
		order_id: 'refund 2',
		related_uuid: UUID,
		total: 0.1,
		state: 'stamped',
		uuid: NOTE,
	};
	it.each<[string, Row[], string]>([
		['cents without a float', [other, { ...other, order_id: 'refund 4', total: 0.2 }], '0.30'],
		['each once', [other, other], '0.10'],
		['one that can be stamped', [{ ...other, uuid: '', state: 'refund' }], '0.10'],
		['one with an unknown outcome', [{ ...other, uuid: '', state: 'unknown' }], '0.10'],
		['not one that was refused', [{ ...other, uuid: '', state: 'refused' }], '0.00'],
		['not one that was cancelled', [{ ...other, status: 'cancelled' }], '0.00'],
		['not one that was dropped', [{ ...other, status: 'dropped' }], '0.00'],
		['not one of another invoice', [{ ...other, related_uuid: OTHER_NOTE }], '0.00'],
		['not itself', [{ ...other, order_id: 'refund 1' }], '0.00'],
	])("adds up the invoice's earlier credit notes: %s", (_what, rows, earlier) => {
		expect(credit(INVOICE, ...rows).credit?.earlierCreditNotes).toBe(earlier);
	});
});

describe('After Stamp', () => {
	const change = { id: 3, message: '', what_to_do: '', asked_on: AT };
	const es = { message: 'Por qué', description: 'Qué hacer' };
	const answer = {
		id: 9,
		uuid: NOTE,
		recipient: { rfc: 'URE180429TM6' },
		currency: 'MXN',
		paymentMethod: 'PUE',
	};
	const made = {
		...change,
		state: 'stamped',
		order_json: '',
		uuid: NOTE,
		status: 'stamped',
		invoice_id: '9',
	};

	it("writes the new credit note into the refund's row", () => {
		const stamped = {
			...made,
			recipient: 'URE180429TM6',
			currency: 'MXN',
			method: 'PUE',
			issued_on: '2026-11-23',
		};
		expect(refundAnswered(rowOf(), answer, NOW)).toEqual(stamped);
		const cancelled = rowOf({ uuid: OTHER_NOTE, status: 'cancelled' });
		expect(refundAnswered(cancelled, answer, NOW)).toEqual(stamped);
		const more = Object.fromEntries(
			['status', 'state', 'message', 'total'].map((name) => [name, 'x']),
		);
		expect(refundAnswered(rowOf(), { ...more, ...answer }, NOW)).toEqual(stamped);
	});

	it("writes the existing credit note into the refund's row if Stamp reports a duplicate", () => {
		const duplicate = { outcome: 'duplicate', stamped: { id: 9, uuid: NOTE } };
		expect(refundAnswered(rowOf(), duplicate, NOW)).toEqual(made);
		const known = rowOf({ uuid: NOTE, status: 'cancelling' });
		expect(refundAnswered(known, { outcome: 'duplicate' }, NOW)).toEqual({
			...change,
			state: 'stamped',
			order_json: '',
			uuid: NOTE,
			status: 'cancelling',
		});
	});

	it.each<[string, Row, string, string, string]>([
		[
			'the shop is down',
			{ error: { message: '503' } },
			'refund',
			'503',
			'Se intenta otra vez cada cinco minutos.',
		],
		[
			'the shop is down, as a text',
			{ error: '503' },
			'refund',
			'503',
			'Se intenta otra vez cada cinco minutos.',
		],
		[
			'the service does not take it',
			{ error: { outcome: 'refused', es } },
			'refund',
			'Por qué',
			'Qué hacer',
		],
		[
			'a field is wrong',
			{ error: { outcome: 'refused', es, fields: { Total: [] } } },
			'refused',
			'Por qué',
			'Qué hacer',
		],
		[
			'a rule of SAT refuses it',
			{ error: { outcome: 'refused', es: { message: 'CFDI40147' } } },
			'refused',
			'CFDI40147',
			'',
		],
		[
			'its ID is that of another invoice',
			{ error: { outcome: 'conflict', es } },
			'refused',
			'Por qué',
			'Qué hacer',
		],
		['the service has no answer', { error: { outcome: 'unknown', es } }, 'refund', '', WAITS],
		['its key is open', { outcome: 'unknown' }, 'refund', '', WAITS],
		['its key is taken, without a UUID', { outcome: 'duplicate' }, 'refund', '', WAITS],
		[
			'the file of the invoice cannot be read',
			{ reason: 'noInvoice' },
			'refused',
			'El servicio no dio el XML de la factura de su pedido',
			'No se emitió nada. Revise invoice_id en el renglón de su pedido, y escriba refund en el state de este.',
		],
	])("shows in a refund's row that %s", (_what, item, state, message, what_to_do) => {
		expect(refundAnswered(rowOf(), item, NOW)).toEqual({ ...change, state, message, what_to_do });
	});

	it.each<[string, Row, string]>([
		['with an error', { error: { outcome: 'unknown', es } }, 'Por qué'],
		['without one', { outcome: 'unknown' }, 'No se sabe si su nota de crédito se timbró'],
	])(
		'sets a refund to the state "unknown" after two unknown outcomes: %s',
		(_what, item, message) => {
			const row = rowOf({ what_to_do: WAITS });
			expect(refundAnswered(row, item, NOW)).toMatchObject({ state: 'unknown', message });
		},
	);
});

it("credits each refund at most once and never exceeds the invoice's total, whatever fails", () => {
	const total = 10_000;
	const events = fc.array(
		fc.record({
			refund: fc.integer({ min: 0, max: 3 }),
			what: fc.constantFrom('posted', 'done', 'done', 'lost', 'refused', 'killed', 'later'),
		}),
		{ maxLength: 24 },
	);
	const amounts = fc.array(fc.integer({ min: 1, max: 7_000 }), { minLength: 4, maxLength: 4 });
	fc.assert(
		fc.property(amounts, events, (cents, all) => {
			const table: Row[] = [{ ...INVOICE, order_key: KEY }];
			const books = new Map<string, string>();
			const write = (row: Row, changes: Row) => {
				const next: readonly string[] = REFUND_STATES[row.state as keyof typeof REFUND_STATES];
				if (changes.state !== undefined) expect(next).toContain(changes.state);
				const uuid = row.uuid;
				Object.assign(row, changes);
				if (uuid) expect(row.uuid).toBe(uuid);
			};
			for (const { refund, what } of all) {
				const amount = ((cents[refund] ?? 0) / 100).toFixed(2);
				const body = { ...REFUND, id: String(refund), total: amount, refund_line_items: [] };
				const [posted = {}] = refundsToWrite({ shop: 'a.mx', headers: {}, body }, NOW);
				const before = table.find(({ order_id }) => order_id === posted.order_id);
				if (what === 'posted' || before === undefined) {
					if (before === undefined) table.push({ id: table.length + 1, ...posted });
					else Object.assign(before, posted);
					continue;
				}
				if (before.state !== 'refund') continue;
				const read = readRefundRow({ ...before }, undefined, NOW, () => ({ message: 'x' }));
				if (!('found' in read)) {
					if ('row' in read) write(before, read.row);
					continue;
				}
				const own = table.filter(({ order_key }) => order_key === read.found.orderKey);
				const { row, credit } = creditOfRefund(
					{ ...before },
					read.found,
					structuredClone(own),
					NOW,
				);
				write(before, row);
				if (credit === undefined) throw new Error('The invoice was not found.');
				const key = String(before.order_id);
				const given = books.get(key);
				const answer = () => {
					if (given !== undefined) return { outcome: 'duplicate', stamped: { id: 9, uuid: given } };
					const sum = Number(credit.earlierCreditNotes) * 100 + (cents[refund] ?? 0);
					const isAbove = Math.round(sum) > total;
					if (isAbove || what === 'refused') return { error: { outcome: 'refused', fields: {} } };
					if (what === 'later') return { error: { message: '503' } };
					books.set(key, `N${refund}`);
					return what === 'lost' ? { outcome: 'unknown' } : { id: 9, uuid: `N${refund}` };
				};
				const answered = answer();
				if (what !== 'killed') write(before, refundAnswered({ ...before }, answered, NOW));
			}
			const sum = [...books.keys()].reduce(
				(all_, key) => all_ + (cents[Number(key.split(' ')[1])] ?? 0),
				0,
			);
			expect(sum).toBeLessThanOrEqual(total);
		}),
		{ numRuns: 600 },
	);
});
