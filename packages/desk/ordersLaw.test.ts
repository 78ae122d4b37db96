/** Any sequence of deliveries, faults, kills and corrections loses no order, mails and stamps none twice, and ends each search. */
import fc from 'fast-check';

import {
	acceptOrders,
	afterMail,
	FOLLOWS,
	hasInvoice,
	lookOf,
	mailToCustomer,
	mailToOwner,
	recordOutcome,
	rowsToTell,
} from './orders';
import type { OrderMail, OrderRow, OrderState } from './orders';

const DESK = 'this';
const MINUTE = 60_000;

/** `died`: no answer, and nothing stamped; `skipped`: the shop has cancelled it. */
type Fault = 'away' | 'died' | 'lost' | 'none' | 'refused' | 'skipped';

/** An event. `steps` is after how many steps n8n is killed; a longer one ends. */
type Event =
	| { kind: 'deliver'; order: number; version: number; fault: Fault; mail: boolean; steps: number }
	| { kind: 'schedule'; fault: Fault; mail: boolean; steps: number }
	| { kind: 'wait'; minutes: number }
	| { kind: 'correct'; order: number }
	| { kind: 'cancel'; order: number };

const fault = fc.constantFrom<Fault>('none', 'none', 'away', 'refused', 'lost', 'died', 'skipped');
const steps = fc.oneof({ weight: 2, arbitrary: fc.constant(99) }, fc.nat({ max: 9 }));
const order = fc.nat({ max: 2 });

const event: fc.Arbitrary<Event> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('deliver' as const),
			order,
			version: fc.nat({ max: 3 }),
			fault,
			mail: fc.boolean(),
			steps,
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant('schedule' as const),
			fault,
			mail: fc.boolean(),
			steps,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat({ max: 900 }) }),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('correct' as const), order }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order }) },
);

class Killed extends Error {}

/** The table, the service with n8n's keys, and the mail server; the workflow is its methods. */
class Shop {
	now = Date.parse('2026-11-23T18:00:00.000Z');

	rows: OrderRow[] = [];

	/** Orders that the shop was answered with 200. */
	readonly answered = new Set<string>();

	/** The orders of all invoices, by UUID. Some are only listed after several looks. */
	readonly books = new Map<string, { order: string; isCancelled: boolean; hiddenFor: number }>();

	/** The keys in n8n's database. */
	readonly keys = new Map<string, 'open' | 'used'>();

	/** The UUIDs of keys, until n8n is killed. */
	readonly known = new Map<string, string>();

	/** How often each order was looked for since a person last asked for it. */
	readonly looks = new Map<string, number>();

	/** How often n8n was killed. */
	kills = 0;

	readonly mailed: string[] = [];

	readonly told: Array<{ order: string; message: string }> = [];

	/** Errors of the desk itself. */
	readonly broken: unknown[] = [];

	left = 99;

	fault: Fault = 'none';

	takesMail = true;

	/** @param late for how many looks the invoice of a lost answer is not listed */
	constructor(private readonly late: number) {}

	play(one: Event): void {
		this.now += MINUTE;
		if (one.kind === 'wait') {
			this.now += one.minutes * MINUTE;
			return;
		}
		if (one.kind === 'correct') return this.correct(`${one.order}`);
		if (one.kind === 'cancel') return this.cancel(`${one.order}`);
		this.left = one.steps;
		this.fault = one.fault;
		this.takesMail = one.mail;
		try {
			if (one.kind === 'deliver') this.deliver(`${one.order}`, one.version);
			else this.schedule();
		} catch (error) {
			if (!(error instanceof Killed)) this.broken.push(error);
			this.kills += 1;
			this.known.clear();
		}
	}

	/** A step of the workflow, before which n8n may be killed. */
	step(): void {
		if (this.left <= 0) throw new Killed();
		this.left -= 1;
	}

	private deliver(id: string, version: number): void {
		const delivery = {
			shop: 'a.mx',
			order_id: id,
			order_number: id,
			modified: new Date(version).toISOString(),
			email: `v${version}@a.mx`,
			headers: {},
			body: { id, email: `v${version}@a.mx` },
		};
		const rowsBefore = this.rows;
		const accepted = acceptOrders([delivery], { now: this.now, desk: DESK, rowsBefore });
		this.step();
		for (const { columns } of accepted) this.write(columns);
		this.answered.add(id);
		this.take([id], false);
	}

	private schedule(): void {
		const due = new Date(this.now).toISOString();
		const left = this.rows.filter(
			({ state, take_after: after }) =>
				state === 'again' || (typeof after === 'string' && after < due),
		);
		const accepted = acceptOrders(left, {
			now: this.now,
			desk: DESK,
			rowsBefore: [],
			isSchedule: true,
		});
		this.step();
		for (const { columns } of accepted) this.write(columns);
		this.take(
			accepted.map(({ columns }) => String(columns.order_id)),
			true,
		);
		this.tellOwner();
	}

	private take(ids: readonly string[], isSchedule: boolean): void {
		const mails: OrderMail[] = [];
		for (const id of ids) {
			const row = this.rowOf(id);
			const outcome = hasInvoice(row) ? { valid: true } : this.stamp(id, isSchedule);
			this.step();
			const { columns, mail } = recordOutcome({
				row,
				outcome,
				hasFiles: true,
				isSchedule,
				now: this.now,
			});
			this.write(columns);
			if (mail !== undefined) mails.push(mailToCustomer(mail));
		}
		for (const mail of mails) this.send(mail, (done) => this.mailed.push(done.text));
	}

	/** As Stamp does: a key before each request, and its outcome after it. Only the schedule gives From ID. */
	private stamp(id: string, isSchedule: boolean): Record<string, unknown> {
		if (this.fault === 'skipped') return { reason: 'cancelled', es: { message: 'Cancelado' } };
		if (this.keys.has(id)) return this.stampedBefore(id, isSchedule);
		if (this.fault === 'away') return { error: { outcome: 'notSent', es: { message: 'Away' } } };
		if (this.fault === 'refused') {
			return { error: { outcome: 'refused', fields: { Total: [] }, es: { message: 'Mal' } } };
		}
		this.keys.set(id, 'open');
		this.known.delete(id);
		this.step();
		const unknown = { error: { outcome: 'unknown', es: { message: 'Lost' } } };
		if (this.fault === 'died') return unknown;
		const uuid = `U${this.books.size}`;
		const hiddenFor = this.fault === 'lost' ? this.late : 0;
		this.books.set(uuid, { order: id, isCancelled: false, hiddenFor });
		if (this.fault === 'lost') return unknown;
		this.step();
		return this.settled(id, uuid);
	}

	private settled(id: string, uuid: string): Record<string, unknown> {
		this.keys.set(id, 'used');
		this.known.set(id, uuid);
		return { id: 1, uuid, total: '1.00', currency: 'MXN', recipient: { rfc: 'X' }, order: {} };
	}

	private stampedBefore(id: string, isSchedule: boolean): Record<string, unknown> {
		const outcome = this.keys.get(id) === 'open' ? 'unknown' : 'duplicate';
		const uuid = this.known.get(id) ?? (isSchedule ? this.lookFor(id) : undefined);
		this.step();
		if (uuid === undefined) return { duplicate: true, outcome };
		if (outcome === 'unknown') return this.settled(id, uuid);
		this.known.set(id, uuid);
		return { duplicate: true, outcome, stamped: { id: 1, uuid } };
	}

	private lookFor(id: string): string | undefined {
		this.looks.set(id, (this.looks.get(id) ?? 0) + 1);
		const [uuid, invoice] =
			[...this.books].find(([, one]) => one.order === id && !one.isCancelled) ?? [];
		if (invoice === undefined) return undefined;
		invoice.hiddenFor -= 1;
		return invoice.hiddenFor < 0 ? uuid : undefined;
	}

	private tellOwner(): void {
		const telling = { now: this.now, desk: DESK, executionId: '7' };
		const all = this.rows;
		const claims = rowsToTell(all, telling);
		this.step();
		const claimed = claims.map(({ index, columns }) => {
			const row = { ...all[index], ...columns };
			this.write(row);
			return row;
		});
		if (claimed.length === 0) return;
		this.send(mailToOwner(claimed, { desk: DESK, address: '' }), () => {
			for (const row of claimed) {
				this.told.push({ order: String(row.order_id), message: String(row.message) });
			}
		});
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

	private correct(id: string): void {
		const { state } = this.rowOf(id);
		if (state === 'refused' || state === 'unknown') {
			// A person has looked in the service, so the key counts no more if nothing is there.
			const inBooks = [...this.books].find(([, one]) => one.order === id && !one.isCancelled);
			if (inBooks === undefined) this.keys.delete(id);
			else this.settled(id, inBooks[0]);
			this.looks.delete(id);
			this.write({ order_id: id, state: 'again' });
		}
	}

	private cancel(id: string): void {
		const { uuid } = this.rowOf(id);
		const invoice = this.books.get(String(uuid));
		if (invoice === undefined || invoice.isCancelled) return;
		invoice.isCancelled = true;
		this.keys.delete(id);
		this.write({ order_id: id, status: 'cancelled' });
	}

	rowOf(id: string): OrderRow {
		return this.rows.find((row) => row.order_id === id) ?? {};
	}

	private write(columns: OrderRow): void {
		const before = this.rowOf(String(columns.order_id));
		const row: OrderRow = { ...before, ...columns };
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

/** The schedule runs until nothing is left, for two days: service and mail server work again. */
function untilQuiet(shop: Shop): void {
	for (let run = 0; run < 48; run += 1) {
		shop.now += 61 * MINUTE;
		shop.play({ kind: 'schedule', fault: 'none', mail: true, steps: 99 });
	}
}

/** How an order that was sent and not found begins its message. */
const UNKNOWN = 'No se sabe si se timbró';

it('no order is lost, stamped twice or mailed twice, and its owner is told of what needs a person', () => {
	fc.assert(
		fc.property(fc.array(event, { maxLength: 14 }), fc.nat({ max: 6 }), (events, late) => {
			const shop = new Shop(late);
			for (const one of events) shop.play(one);
			untilQuiet(shop);
			expect(shop.broken).toEqual([]);

			for (const id of shop.answered) {
				const row = shop.rowOf(id);
				const { state } = row;
				// Each order that was accepted is stamped or cancelled, or a person knows why not.
				expect(['stamped', 'refused', 'unknown', 'cancelled']).toContain(state);
				if (state === 'refused') {
					expect(shop.told).toContainEqual({ order: id, message: String(row.message ?? '') });
				}
				if (state === 'unknown') {
					expect(shop.told).toContainEqual({
						order: id,
						message: expect.stringContaining(UNKNOWN) as string,
					});
				}
				if (state === 'refused' || state === 'unknown') expect(row.told).toMatch(/^2026/);
				// What the shop cancels is not forgotten while it is looked for.
				if (state === 'cancelled') expect(lookOf(row)).toBeUndefined();
				const valid = [...shop.books].filter(([, one]) => one.order === id && !one.isCancelled);
				expect(valid.length).toBeLessThanOrEqual(1);
				if (state === 'stamped' && row.status === 'stamped') expect(valid[0]?.[0]).toBe(row.uuid);
				// Its customer has the invoice, or a person knows that nobody can say so.
				const isMailed = shop.mailed.some((text) => text.includes(`fiscal: ${String(row.uuid)}\n`));
				const isTold = shop.told.some(
					(one) => one.order === id && one.message.startsWith('No se envió'),
				);
				if (state === 'stamped' && row.status === 'stamped') expect(isMailed || isTold).toBe(true);
			}
			expect(new Set(shop.mailed).size).toBe(shop.mailed.length);
			expect(shop.rows.map(({ take_after: after }) => after ?? null)).toEqual(
				shop.rows.map(() => null),
			);
		}),
		{ numRuns: 2000 },
	);
});

it('an order is looked for when it is met without an answer and four times after that, and told once', () => {
	fc.assert(
		fc.property(fc.array(event, { maxLength: 14 }), fc.nat({ max: 6 }), (events, late) => {
			const shop = new Shop(late);
			for (const one of events.filter(({ kind }) => kind !== 'correct')) shop.play(one);
			untilQuiet(shop);

			for (const id of shop.answered) {
				// A kill can repeat one look or one mail, and no more.
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
