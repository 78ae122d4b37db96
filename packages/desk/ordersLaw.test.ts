import fc from 'fast-check';

import {
	acceptOrders,
	afterMail,
	FOLLOWS,
	hasInvoice,
	isUncheckedList,
	lookOf,
	mailsAbout,
	mailToCustomer,
	recordOutcome,
	rowsToTell,
} from './orders';
import type { OrderMail, OrderRow, OrderState } from './orders';

const DESK = 'this';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * `died`: n8n dies before the stamp. `skipped`: the shop has cancelled the order. `taxData`: SAT refuses
 * the customer's data.
 */
type Fault = 'away' | 'died' | 'lost' | 'none' | 'refused' | 'skipped' | 'taxData';

/** n8n is killed after `steps` steps, unless the event ends earlier. */
type Event =
	| {
			kind: 'deliver';
			order: number;
			version: number;
			hasRfc: boolean;
			fault: Fault;
			mail: boolean;
			steps: number;
	  }
	| { kind: 'night' | 'schedule'; fault: Fault; mail: boolean; steps: number }
	| { kind: 'correct'; order: number }
	| { kind: 'cancel'; order: number }
	| { kind: 'wait'; minutes: number };

const fault = fc.constantFrom<Fault>(
	...(['none', 'none', 'away', 'refused', 'taxData', 'lost', 'died', 'skipped'] as const),
);
const steps = fc.oneof({ weight: 2, arbitrary: fc.constant(99) }, fc.nat({ max: 9 }));
const order = fc.nat({ max: 2 });
const minutes = fc.oneof(
	{ weight: 2, arbitrary: fc.nat({ max: 900 }) },
	{ weight: 1, arbitrary: fc.nat({ max: 4 }).map((days) => days * 1440) },
);

const event: fc.Arbitrary<Event> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('deliver' as const),
			order,
			version: fc.nat({ max: 3 }),
			hasRfc: fc.boolean(),
			fault,
			mail: fc.boolean(),
			steps,
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constantFrom('schedule' as const, 'schedule' as const, 'night' as const),
			fault,
			mail: fc.boolean(),
			steps,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes }),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('correct' as const), order }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order }) },
);

const WORKS = { fault: 'none', mail: true, steps: 99 } as const;

const UNCLEAR = 'No es claro';

class Killed extends Error {}

interface Key {
	state: 'open' | 'used';
	isPart?: true;
}

interface Keys {
	own: string;
	parts: readonly string[];
}

interface Invoice {
	own: string;
	orders: string[];
	isCancelled: boolean;
	hiddenFor: number;
}

interface Delivered {
	row?: { order_id: string };
	body: { id: string; hasRfc: boolean; isUnclear: boolean };
}

/** Simulates the orders table, the mail server, and a service that, like Stamp, stamps each key only once. */
class Shop {
	now = Date.parse('2026-11-23T18:00:00.000Z');

	rows: OrderRow[] = [];

	readonly answered = new Set<string>();

	readonly books = new Map<string, Invoice>();

	readonly keys = new Map<string, Key>();

	/** UUIDs that n8n remembers, by key, until n8n is killed. */
	readonly known = new Map<string, string>();

	readonly looks = new Map<string, number>();

	kills = 0;

	readonly mailed: string[] = [];

	readonly told: Array<{ order: string; message: string; whatToDo: string; at: number }> = [];

	readonly asked: Array<{ order: string; at: number }> = [];

	readonly broken: unknown[] = [];

	left = 99;

	fault: Fault = 'none';

	takesMail = true;

	private executions = 0;

	private executionId = '';

	/** @param late number of searches until an invoice with a lost response is found */
	constructor(private readonly late: number) {}

	play(one: Event): void {
		this.now += MINUTE;
		if (one.kind === 'wait') {
			this.now += one.minutes * MINUTE;
			return;
		}
		if (one.kind === 'correct') return this.correct(`${one.order}`);
		if (one.kind === 'cancel') return this.cancel(`${one.order}`);
		if (one.kind === 'night') {
			this.now += DAY;
			for (let run = 0; run < 3; run += 1) {
				this.now += 61 * MINUTE;
				this.play({ ...WORKS, kind: 'schedule' });
			}
		}
		this.left = one.steps;
		this.fault = one.fault;
		this.takesMail = one.mail;
		this.executions += 1;
		this.executionId = `${this.executions}`;
		try {
			if (one.kind === 'deliver') this.deliver(one);
			else if (one.kind === 'night') this.night();
			else this.schedule();
		} catch (error) {
			if (!(error instanceof Killed)) this.broken.push(error);
			this.kills += 1;
			this.known.clear();
		}
	}

	step(): void {
		if (this.left <= 0) throw new Killed();
		this.left -= 1;
	}

	private get by() {
		return { now: this.now, desk: DESK, executionId: this.executionId, rowsBefore: this.rows };
	}

	private deliver({ order: number, version, hasRfc }: Event & { kind: 'deliver' }): void {
		const id = `${number}`;
		const delivery = {
			shop: 'a.mx',
			order_id: id,
			order_number: id,
			modified: new Date(version).toISOString(),
			email: `v${version}@a.mx`,
			headers: {},
			body: { id, hasRfc, isUnclear: version === 3, email: `v${version}@a.mx` },
		};
		const accepted = acceptOrders([delivery], this.by);
		this.step();
		for (const { columns } of accepted) this.write(columns);
		this.answered.add(id);
		this.take([id], false);
	}

	private schedule(): void {
		const due = new Date(this.now).toISOString();
		const recent = new Date(this.now - 12 * MINUTE).toISOString();
		const left = this.rows.filter(
			({ state, take_after: after, told }) =>
				state === 'again' ||
				(typeof after === 'string' && after < due) ||
				(typeof told === 'string' && told > recent),
		);
		const accepted = acceptOrders(left, { ...this.by, isSchedule: true });
		this.tell(left);
		this.step();
		for (const { columns } of accepted) this.write(columns);
		this.take(
			accepted.map(({ columns }) => String(columns.order_id)),
			true,
		);
	}

	private night(): void {
		for (const row of this.rows) {
			if (row.state !== 'noRfc' || (row.uuid ?? '') !== '') continue;
			this.write({ order_id: row.order_id, list: this.executionId });
		}
		this.step();
		const accepted = acceptOrders(this.rows, {
			...this.by,
			rowsBefore: [],
			isSchedule: true,
			now: 0,
		}).filter(({ columns }) => columns.shop === 'global');
		for (const { columns } of accepted) this.write(columns);
		this.take(
			accepted.map(({ columns }) => String(columns.order_id)),
			false,
		);
	}

	private take(ids: readonly string[], isSchedule: boolean): void {
		const mails: OrderMail[] = [];
		for (const id of ids) {
			this.write({ order_id: id, desk: DESK });
			const row = this.rowOf(id);
			const isChecked = hasInvoice(row) || isUncheckedList(row);
			const outcome = isChecked ? this.validate(row) : this.stamp(row, isSchedule);
			this.step();
			const { columns, leftOut, mail } = recordOutcome({
				row,
				outcome,
				hasFiles: true,
				sameUuid: this.rows.filter(({ uuid }) => uuid === uuidIn(outcome)),
				isSchedule,
				customersCorrect: true,
				now: this.now,
			});
			for (const one of leftOut) {
				if (this.rowOf(String(one.order_id)).state !== 'stamped') this.write(one);
				this.step();
			}
			this.write(columns);
			this.step();
			this.mark(this.rowOf(id));
			if (mail !== undefined) mails.push(mailToCustomer(mail));
		}
		for (const mail of mails) this.send(mail, (done) => this.mailed.push(done.text));
	}

	private mark({ shop, uuid: own, related_uuid: related, list }: OrderRow): void {
		const uuid = own ?? related ?? '';
		if (shop !== 'global' || uuid === '') return;
		for (const row of this.rows) {
			if (row.state !== 'noRfc' || row.list !== list) continue;
			this.write({
				order_id: row.order_id,
				state: 'inGlobal',
				related_uuid: uuid,
				message: '',
				what_to_do: '',
			});
		}
	}

	private validate(row: OrderRow): Record<string, unknown> {
		if (row.shop !== 'global') return { valid: true };
		if (row.order_json === '') return { error: 'No order' };
		const leftOut = ordersIn(row).flatMap(({ body }, index) =>
			body.isUnclear ? [{ index, reason: 'refused', es: UNCLEAR }] : [],
		);
		return { valid: true, leftOut };
	}

	/**
	 * Imitates Stamp, which writes a key before each request and the outcome afterwards. Only the schedule
	 * searches for lost invoices.
	 */
	private stamp(row: OrderRow, isSchedule: boolean): Record<string, unknown> {
		const isList = row.shop === 'global';
		const [first, ...others] = ordersIn(row);
		if (first === undefined) return { error: { outcome: 'refused', es: { message: 'Vacía' } } };
		if (!isList && this.fault === 'skipped') {
			return { sent: false, reason: 'cancelled', es: { message: 'Cancelado' } };
		}
		if (!isList && !first.body.hasRfc) return { sent: false, reason: 'noRfc', es: {} };
		const ids = [first, ...others].map(({ body }) => body.id);
		const own = isList ? `list of ${ids.sort().join()}` : String(ids[0]);
		const parts = isList ? ids : [];
		const used = this.keys.get(own);
		if (used !== undefined) return this.stampedBefore({ own, parts }, used, isSchedule);
		if (parts.some((id) => this.keys.has(id))) {
			return { error: { outcome: 'conflict', es: { message: 'Ya se usó' } } };
		}
		if (this.fault === 'away') return { error: { outcome: 'notSent', es: { message: 'Away' } } };
		if (this.fault === 'refused' || (isList && this.fault === 'taxData')) {
			return { error: { outcome: 'refused', fields: { Total: [] }, es: { message: 'Mal' } } };
		}
		if (this.fault === 'taxData') {
			const fields = { 'Receptor.Nombre': [] };
			return { error: { outcome: 'refused', fields, es: { message: 'No es su nombre' } } };
		}
		this.setKeys({ own, parts }, 'open');
		this.step();
		const unknown = { error: { outcome: 'unknown', es: { message: 'Lost' } } };
		if (this.fault === 'died') return unknown;
		const uuid = `U${this.books.size}`;
		const hiddenFor = this.fault === 'lost' ? this.late : 0;
		this.books.set(uuid, { own, orders: ids, isCancelled: false, hiddenFor });
		if (this.fault === 'lost') return unknown;
		this.step();
		return this.settled({ own, parts }, uuid);
	}

	private setKeys({ own, parts }: Keys, state: Key['state'], uuid?: string): void {
		this.keys.set(own, { state });
		for (const id of parts) this.keys.set(id, { state, isPart: true });
		for (const one of [own, ...parts]) {
			if (uuid === undefined) this.known.delete(one);
			else this.known.set(one, uuid);
		}
	}

	private settled(keys: Keys, uuid: string): Record<string, unknown> {
		this.setKeys(keys, 'used', uuid);
		const more = keys.parts.length > 0 ? { leftOut: [] } : {};
		const recipient = { rfc: 'X' };
		return { id: 1, uuid, total: '1.00', currency: 'MXN', recipient, order: {}, ...more };
	}

	private stampedBefore(
		keys: Keys,
		{ state, isPart }: Key,
		isSchedule: boolean,
	): Record<string, unknown> {
		const outcome = state === 'open' ? 'unknown' : 'duplicate';
		const uuid = this.known.get(keys.own) ?? (isSchedule ? this.lookFor(keys.own) : undefined);
		this.step();
		const of = { duplicate: true, outcome, ...(isPart && state === 'used' && { inGlobal: true }) };
		if (uuid === undefined) return of;
		if (outcome === 'unknown') return this.settled(keys, uuid);
		this.known.set(keys.own, uuid);
		return { ...of, stamped: { id: 1, uuid } };
	}

	private lookFor(own: string): string | undefined {
		this.looks.set(own, (this.looks.get(own) ?? 0) + 1);
		const [uuid, invoice] =
			[...this.books].find(([, one]) => one.own === own && !one.isCancelled) ?? [];
		if (invoice === undefined) return undefined;
		invoice.hiddenFor -= 1;
		return invoice.hiddenFor < 0 ? uuid : undefined;
	}

	private tell(found: readonly OrderRow[]): void {
		const claims = rowsToTell(found, this.by);
		this.step();
		const claimed = claims.map(({ index, columns }) => {
			const row = { ...found[index], ...columns };
			this.write(row);
			return row;
		});
		for (const mail of mailsAbout(claimed, { desk: DESK, address: '' })) {
			const rows = claimed.filter(({ order_id: id }) =>
				mail.rows.some((one) => one.order_id === id),
			);
			this.send(mail, () => {
				for (const row of rows) {
					const of = { order: String(row.order_id), at: this.now };
					if (mail.isQuestion) this.asked.push(of);
					else {
						const said = { message: String(row.message), whatToDo: String(row.what_to_do) };
						this.told.push({ ...of, ...said });
					}
				}
			});
		}
	}

	private send(mail: OrderMail, sent: (mail: OrderMail) => void): void {
		this.step();
		if (this.takesMail) sent(mail);
		const result = this.takesMail ? {} : { error: '550' };
		this.step();
		for (const columns of afterMail(mail, result, this.now)) {
			if ((this.rowOf(String(columns.order_id)).told ?? null) === mail.told) this.write(columns);
		}
	}

	/** Imitates a person who searches the service for the invoice, then corrects the order. */
	private correct(id: string): void {
		const { state } = this.rowOf(id);
		if (state === 'refused' || state === 'unknown') {
			const inBooks = this.validInvoices(id)[0];
			if (inBooks === undefined) {
				this.keys.delete(id);
				this.known.delete(id);
			} else {
				this.keys.set(id, { ...this.keys.get(id), state: 'used' });
				this.known.set(id, inBooks);
			}
			this.looks.delete(id);
			this.write({ order_id: id, state: 'again' });
		}
		const list = this.rows.findLast((row) => row.shop === 'global' && row.state === 'unknown');
		const invoice = this.validInvoices(id)[0];
		if (list === undefined || invoice === undefined) return;
		const same = ordersIn(list).map(({ body }) => body.id);
		if (same.sort().join() !== this.books.get(invoice)?.orders.join()) return;
		if (this.rows.some(({ uuid }) => uuid === invoice)) return;
		this.write({ order_id: list.order_id, uuid: invoice, state: 'again' });
	}

	private cancel(id: string): void {
		const { uuid } = this.rowOf(id);
		const invoice = this.books.get(String(uuid));
		if (invoice === undefined || invoice.isCancelled) return;
		invoice.isCancelled = true;
		this.keys.delete(id);
		this.known.delete(id);
		this.write({ order_id: id, status: 'cancelled' });
	}

	rowOf(id: string): OrderRow {
		return this.rows.find((row) => row.order_id === id) ?? {};
	}

	validInvoices(id: string): string[] {
		return [...this.books].flatMap(([uuid, one]) =>
			one.orders.includes(id) && !one.isCancelled ? [uuid] : [],
		);
	}

	private write(columns: OrderRow): void {
		const before = this.rowOf(String(columns.order_id));
		const row: OrderRow = { ordered_on: '2026-11-20', ...before, ...columns };
		if (hasInvoice(before) && columns.status !== 'cancelled' && row.uuid !== before.uuid) {
			throw new Error(`A row lost its UUID: ${JSON.stringify([before, columns])}`);
		}
		if (before.state !== undefined && before.state !== row.state) {
			const next: readonly string[] = FOLLOWS[before.state as OrderState];
			if (!next.includes(String(row.state))) {
				throw new Error(`${String(row.state)} cannot follow ${String(before.state)}`);
			}
		}
		this.rows = [...this.rows.filter((one) => one !== before), row];
	}
}

function ordersIn({ order_json: written }: OrderRow): Delivered[] {
	return [JSON.parse(String(written || '[]')) as Delivered | Delivered[]].flat();
}

const uuidIn = ({ uuid, stamped }: Record<string, unknown>) =>
	uuid ?? (stamped as { uuid?: string } | undefined)?.uuid ?? '-';

function untilQuiet(shop: Shop): void {
	const runs = (count: number) => {
		for (let run = 0; run < count; run += 1) {
			shop.now += 61 * MINUTE;
			shop.play({ kind: 'schedule', ...WORKS });
		}
	};
	for (let day = 0; day < 14; day += 1) {
		shop.play({ kind: 'night', ...WORKS });
		runs(5);
		shop.now += DAY;
	}
	runs(30);
}

const UNKNOWN = 'No se sabe si se timbró';

it('stamps and emails every order at most once, and tells the owner about every problem', () => {
	fc.assert(
		fc.property(fc.array(event, { maxLength: 14 }), fc.nat({ max: 6 }), (events, late) => {
			const shop = new Shop(late);
			for (const one of events) shop.play(one);
			untilQuiet(shop);
			expect(shop.broken).toEqual([]);

			const isTold = (id: string, message: string) =>
				shop.told.some((one) => one.order === id && one.message === message);
			for (const id of shop.answered) {
				const row = shop.rowOf(id);
				const { state } = row;
				const ends = ['stamped', 'refused', 'unknown', 'cancelled', 'inGlobal', 'noRfc'];
				expect(ends).toContain(state);
				const valid = shop.validInvoices(id);
				expect(valid.length).toBeLessThanOrEqual(1);
				const message = String(row.message ?? '');
				if (state === 'refused' || state === 'unknown') {
					const isLost = message.startsWith(UNKNOWN);
					const isKnown = shop.told.some(
						(one) => one.order === id && one.message.startsWith(UNKNOWN),
					);
					expect(isLost ? isKnown : isTold(id, message)).toBe(true);
					expect(row.told).toMatch(/^2026/);
				}
				if (state === 'cancelled') expect(lookOf(row)).toBeUndefined();
				if (state === 'inGlobal') {
					// If n8n was killed before it recorded the global invoice's UUID, the row lacks this
					// UUID.
					const isForgotten = shop.kills > 0 && row.related_uuid === undefined;
					expect([row.related_uuid]).toEqual(isForgotten ? [undefined] : valid);
					expect(valid).toHaveLength(1);
				}
				if (shop.keys.get(id)?.isPart && shop.known.has(id)) expect(state).not.toBe('noRfc');
				if (state === 'noRfc' && row.status !== 'cancelled') {
					const list = shop.rows.findLast(
						(one) => one.shop === 'global' && one.list === row.list && one.list !== '',
					);
					if (list === undefined) expect(isTold(id, UNCLEAR)).toBe(true);
					else expect(isTold(String(list.order_id), String(list.message))).toBe(true);
				}
				if (state === 'stamped' && row.status === 'stamped') expect(valid[0]).toBe(row.uuid);
				const isMailed = shop.mailed.some((text) => text.includes(`fiscal: ${String(row.uuid)}\n`));
				const isNotMailed = shop.told.some(
					(one) => one.order === id && one.message.startsWith('No se envió'),
				);
				if (state === 'stamped' && row.status === 'stamped')
					expect(isMailed || isNotMailed).toBe(true);
				const [first, second, ...more] = shop.asked.filter((one) => one.order === id);
				expect(more).toEqual([]);
				if (first && second) expect(second.at - first.at).toBeGreaterThanOrEqual(3 * DAY);
				if (state === 'refused' && row.fields === 'Receptor.Nombre') {
					expect(row.asked).toBe('told');
					expect(shop.told.some((one) => one.order === id && one.whatToDo === row.what_to_do)).toBe(
						true,
					);
				}
			}
			// Excludes messages about orders that a list cannot include, because n8n can repeat them after it
			// is killed.
			const others = shop.told.filter(({ message }) => message !== UNCLEAR);
			const times = [...new Set(others.map(({ at }) => at))];
			for (const [index, time] of times.slice(1).entries()) {
				expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(12 * MINUTE);
			}
			expect(new Set(shop.mailed).size).toBe(shop.mailed.length);
			expect(shop.rows.map(({ take_after: after }) => after ?? null)).toEqual(
				shop.rows.map(() => null),
			);
		}),
		{ numRuns: 2000 },
	);
});

it('searches five times for an order without a response, and reports the order once', () => {
	fc.assert(
		fc.property(fc.array(event, { maxLength: 14 }), fc.nat({ max: 6 }), (events, late) => {
			const shop = new Shop(late);
			for (const one of events.filter(({ kind }) => kind !== 'correct')) shop.play(one);
			untilQuiet(shop);

			for (const id of shop.answered) {
				// Each kill of n8n can cause one more search or email.
				expect(shop.looks.get(id) ?? 0).toBeLessThanOrEqual(5 + shop.kills);
				const told = shop.told.filter(
					({ order: of, message }) => of === id && message.startsWith(UNKNOWN),
				);
				expect(told.length).toBeLessThanOrEqual(1 + shop.kills);
			}
		}),
		{ numRuns: 2000 },
	);
});
