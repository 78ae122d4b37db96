import fc from 'fast-check';

import type { Row } from '../register';
import { textIn } from '../register';
import { todayOf } from '../today';
import {
	afterCancel,
	afterOfficeMail,
	afterStamp,
	earlierInvoice,
	requestOf,
	rowsOfRequest,
	useRows,
} from '../office';

const TODAY = '2026-11-24';
const NOW = Date.parse('2026-11-24T18:00:00Z');

interface Invoice {
	uuid: string;
	id: string;
	rfc: string;
	total: string;
	replaces: string;
	isCancelled: boolean;
}

interface Key {
	content: string;
	/** Missing until the stamp request ends, or forever if n8n is killed first. */
	uuid?: string;
}

class Killed extends Error {}

class World {
	readonly invoices: Invoice[] = [];
	readonly rows: Row[] = [];
	readonly mailed: string[] = [];
	readonly #keys = new Map<string, Key>();
	#stepsLeft = Infinity;
	refusesCancel = false;

	during(steps: number, work: () => void): void {
		this.#stepsLeft = steps;
		try {
			work();
		} catch (error) {
			expect(error).toBeInstanceOf(Killed);
		}
		this.#stepsLeft = Infinity;
	}

	#step(): void {
		this.#stepsLeft -= 1;
		if (this.#stepsLeft < 0) throw new Killed();
	}

	stamp(key: string, { rfc, total, replaces }: Pick<Invoice, 'replaces' | 'rfc' | 'total'>): Row {
		const content = `${rfc} ${total}`;
		const used = this.#keys.get(key);
		if (used !== undefined) {
			if (used.content !== content) return { error: { outcome: 'conflict', es: { message: 'M' } } };
			if (used.uuid === undefined) return { duplicate: true, outcome: 'unknown' };
			const { id } = this.invoiceOf(used.uuid);
			return { duplicate: true, outcome: 'duplicate', stamped: { id, uuid: used.uuid } };
		}
		const claimed: Key = { content };
		this.#keys.set(key, claimed);
		const number = this.invoices.length + 1;
		const uuid = `AAAAAAAA-0000-4000-8000-${String(number).padStart(12, '0')}`;
		this.invoices.push({ uuid, id: String(number), rfc, total, replaces, isCancelled: false });
		this.#step();
		claimed.uuid = uuid;
		this.#step();
		return { id: number, uuid, total, recipient: { rfc }, type: 'I', currency: 'MXN' };
	}

	cancel(uuid: unknown, replacement: string): Row {
		expect(this.rows.map((row) => row.uuid)).toContain(replacement);
		expect(this.invoiceOf(replacement).isCancelled).toBe(false);
		if (this.refusesCancel) return { error: { outcome: 'refused', es: { message: 'M' } } };
		this.invoiceOf(uuid).isCancelled = true;
		this.#step();
		return {};
	}

	mail(to: string): Row {
		this.#step();
		if (to.includes('refused')) return { error: 'No such mailbox' };
		this.mailed.push(to);
		this.#step();
		return { accepted: [to], rejected: [] };
	}

	write(row: Row): Row {
		const found = this.rows.find(({ uuid }) => uuid === row.uuid);
		if (found === undefined) this.rows.push({ ...row });
		else Object.assign(found, row);
		this.#step();
		return found ?? row;
	}

	invoiceOf(uuid: unknown): Invoice {
		const found = this.invoices.find((one) => one.uuid === uuid);
		if (found === undefined) throw new Error('No such invoice');
		return found;
	}
}

const newestFirst = (rows: readonly Row[]) => [...rows].reverse();

function issue(world: World, body: Row): void {
	const asked = requestOf({ ...body, step: 'issue' });
	const rows = newestFirst(world.rows);
	const decided = useRows(asked, { rows, payments: [], now: NOW });
	const { sale } = rowsOfRequest(asked, rows, []);
	if ('stamp' in decided) stampAndGoOn(world, asked, decided.stamp, { sale, old: {} });
}

function replace(world: World, uuid: string, body: Row): void {
	const asked = requestOf({ ...body, uuid, step: 'replace' });
	const rows = newestFirst(world.rows);
	const next = useRows(asked, { rows, payments: [], now: NOW });
	if (!('download' in next)) return;
	const { old, replacement } = rowsOfRequest(asked, rows, []);
	const { rfc, total } = world.invoiceOf(uuid);
	const invoice = {
		TipoDeComprobante: 'I',
		Total: total,
		Receptor: { Rfc: rfc },
		Conceptos: [],
	};
	const download = { invoice, verificationUrl: `https://x/?id=${uuid}&re=E` };
	const decided = earlierInvoice({ asked, old: { ...old }, replacement, download, files: [] });
	if ('cancel' in decided) {
		cancelOld(world, { old: { ...old }, replacement, stamped: {} });
	} else if ('stamp' in decided) {
		stampAndGoOn(world, asked, decided.stamp, { sale: [], old: { ...old }, invoice });
	}
}

function stampAndGoOn(
	world: World,
	asked: ReturnType<typeof requestOf>,
	stamp: { key: string; rfc: string; total: string },
	{ sale, old, invoice }: { sale: readonly Row[]; old: Row; invoice?: Row },
): void {
	const result = world.stamp(stamp.key, { ...stamp, replaces: textIn(old, 'uuid') });
	const given = { asked, result, hasFiles: true, sale, old, invoice, today: TODAY };
	const { row, mail } = afterStamp(given);
	if (row !== undefined) {
		world.write(row);
		if (row.related_uuid) cancelOld(world, { old, replacement: {}, stamped: result });
	}
	if (mail !== undefined) {
		const sent = world.mail(mail.to);
		const after = afterOfficeMail({ asked, row: {}, stamped: result, result: sent });
		world.write(after.row);
	}
}

function cancelOld(world: World, given: { old: Row; replacement: Row; stamped: Row }): void {
	const { old, replacement, stamped } = given;
	const repeated = stamped.stamped as Row | undefined;
	const uuid = textIn(stamped, 'uuid') || textIn(repeated ?? replacement, 'uuid');
	world.write({ uuid: old.uuid, status: 'cancelling', cancel_reason: '01' });
	const result = world.cancel(old.uuid, uuid);
	world.write(afterCancel({ ...given, result }).row);
}

function cancelled(world: World, at: number, reason: string): void {
	const row = world.rows[at % Math.max(1, world.rows.length)];
	if (row === undefined || row.status === 'cancelled') return;
	const invoice = world.invoiceOf(row.uuid);
	// n8n was killed before it wrote this status, or the recipient accepted the cancellation later.
	if (invoice.isCancelled) Object.assign(row, { status: 'cancelled' });
	else if (reason !== '') {
		invoice.isCancelled = true;
		Object.assign(row, { status: 'cancelled', cancel_reason: reason });
	}
}

const events = fc.array(
	fc.record({
		what: fc.constantFrom('issue', 'issue', 'replace', 'replace', 'cancel', 'answer'),
		at: fc.nat(5),
		rfc: fc.constantFrom('AAA010101AAA', 'BBB010101BBB'),
		total: fc.constantFrom('100.00', '200.00'),
		email: fc.constantFrom('', 'a@b.mx', 'a@refused.mx'),
		isCorrected: fc.boolean(),
		refusesCancel: fc.boolean(),
		steps: fc.oneof(fc.constant(99), fc.nat(6)),
	}),
	{ maxLength: 12 },
);

it('leaves a sale with exactly one valid invoice, whatever is clicked, repeated or interrupted', () => {
	fc.assert(
		fc.property(events, (all) => {
			const world = new World();
			for (const event of all) {
				world.refusesCancel = event.refusesCancel;
				const { what, at, rfc, total, email } = event;
				const body = { sale: '4711', rfc, total, email, lines: [] };
				world.during(event.steps, () => {
					if (what === 'issue') issue(world, body);
					if (what === 'cancel') cancelled(world, at, '02');
					if (what === 'answer') cancelled(world, at, '');
					const uuid = world.rows[at % Math.max(1, world.rows.length)]?.uuid;
					if (what === 'replace' && typeof uuid === 'string') {
						replace(world, uuid, event.isCorrected ? body : { rfc });
					}
				});
				const replaced = new Set(world.invoices.map(({ replaces }) => replaces));
				const inForce = world.invoices.filter(
					({ uuid, isCancelled }) => !isCancelled && !replaced.has(uuid),
				);
				expect(inForce.length).toBeLessThanOrEqual(1);
			}
		}),
		{ numRuns: 4000 },
	);
});

it('shows that an issued invoice was not emailed, even if n8n is killed', () => {
	fc.assert(
		fc.property(
			fc.constantFrom('a@b.mx', 'a@refused.mx'),
			fc.oneof(fc.constant(99), fc.nat(8)),
			(email, steps) => {
				const world = new World();
				const body = { sale: '4711', rfc: 'AAA010101AAA', total: '100.00', email };
				world.during(steps, () => issue(world, body));
				const told = todayOf({ rows: world.rows, payments: [], today: TODAY });
				const isSaid = told.lines.some(
					({ what, action }) => what === 'notMailed' && action === 'send',
				);
				if (world.rows.length > 0 && world.mailed.length === 0) expect(isSaid).toBe(true);
				if (steps === 99 && world.mailed.length === 1) expect(isSaid).toBe(false);
			},
		),
	);
});
