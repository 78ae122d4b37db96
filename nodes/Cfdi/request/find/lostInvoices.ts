import type { Decision, Sought, StampedFile } from '../../../../cfdi';
import { findInvoices, matchOf, stampedUuidOf } from '../../../../cfdi';
import { delay } from '../delay';
import type { Limiter } from '../limiter';
import { idAsGiven } from './invoiceIds';
import type { KnownInvoices, Sent } from './knownInvoices';
import type { LookedAt, Range, Walk } from './walk';

/** Before each look, in milliseconds: after 2, 10 and 30 seconds. It may be under way at the service. */
const PAUSES = [2_000, 8_000, 20_000];

/** One that was sent longer ago is under way no more. */
const UNDER_WAY = 10 * 60_000;

/** An invoice whose answer is missing. */
export interface Lost {
	/** The same in each attempt to find it. */
	name: string;
	sought: Sought;
	sent: Sent;
	/** Where to look. */
	range: Range;
}

/** What became of looking for one. */
export interface Verdict {
	decision: Decision;
	looked: LookedAt;
}

/** What the items of a run share while they look for their invoices: one walk for all. */
export class LostInvoices {
	private readonly open = new Map<Lost, Verdict | undefined>();

	/** Those that are looked for a last time: then also behind where they should stand. */
	private readonly last = new Set<Lost>();

	private looking: Promise<void> | undefined;

	/**
	 * @param limiter of the run: nothing is looked for while it sends
	 * @param isTaken whether a UUID is that of another item; it is asked anew for each look
	 */
	constructor(
		private readonly limiter: Limiter,
		private readonly walk: Walk,
		private readonly known: KnownInvoices,
		private readonly takenNow: () => (uuid: string) => boolean,
		private readonly signal?: AbortSignal,
	) {}

	/** Looks for it until it is found, three times in all. @returns undefined when it is cancelled */
	async find(lost: Lost): Promise<Verdict | undefined> {
		this.open.set(lost, undefined);
		this.known.lose(lost.name, lost.sought);
		try {
			const pauses = pausesAfter(lost.sent);
			for (const [index, pause] of pauses.entries()) {
				await delay(pause, this.signal);
				if (this.found(lost)) break;
				if (index === pauses.length - 1) this.last.add(lost);
				this.open.set(lost, undefined);
				while (this.open.get(lost) === undefined && this.signal?.aborted !== true) {
					this.looking ??= this.look().finally(() => (this.looking = undefined));
					await this.looking;
				}
				if (this.found(lost) || this.signal?.aborted === true) break;
			}
			return this.open.get(lost);
		} finally {
			this.open.delete(lost);
			this.last.delete(lost);
		}
	}

	/** The invoice with an ID that the service gave, once it has its UUID. */
	async follow(
		id: string,
		{ sought, sent }: Pick<Lost, 'sought' | 'sent'>,
	): Promise<string | undefined> {
		for (const pause of pausesAfter(sent)) {
			await delay(pause, this.signal);
			if (this.signal?.aborted === true) return undefined;
			await this.walk.forgetMissing();
			const invoice = await this.walk.stamped(id);
			const uuid = invoice && stampedUuidOf(invoice);
			if (invoice === undefined || uuid === undefined) continue;
			const isIt = ['marked', 'fits'].includes(matchOf(sought, invoice, Date.now()));
			return isIt && !this.takenNow()(uuid) ? uuid : undefined;
		}
		return undefined;
	}

	private found(lost: Lost): boolean {
		return this.open.get(lost)?.decision.result === 'found';
	}

	private async look(): Promise<void> {
		await this.limiter.whenIdle();
		await this.walk.forgetMissing();
		const all = [...this.open.keys()].filter((lost) => !this.found(lost));
		const looked = await Promise.all(all.map(async (lost) => await this.lookAround(lost)));
		// What was sent in the meantime has its UUID now.
		await this.limiter.whenIdle();
		const byId = looked.flatMap(({ files }) => files.map((file) => [file.id, file] as const));
		const decisions = this.decided(all, [...new Map(byId).values()]);
		for (const [index, lost] of all.entries()) {
			const decision = decisions[index] as Decision;
			if (!this.open.has(lost)) continue;
			this.open.set(lost, { decision, looked: looked[index] as LookedAt });
			if (decision.result !== 'found') continue;
			const [{ id, uuid } = { id: '', uuid: '' }] = decision.candidates;
			this.known.answered({ id: idAsGiven(id, lost.sent.after), uuid }, lost.sent);
			this.known.found(lost.name);
		}
	}

	private async lookAround(lost: Lost): Promise<LookedAt> {
		const { range, sent } = lost;
		const isLimited = sent.until !== undefined && !this.last.has(lost);
		return await this.walk.look(
			{ ...range, ...(isLimited && { to: (sent.until ?? 0n) - 1n }) },
			(id) => this.known.hasId(id),
		);
	}

	/** Together with those of other runs in this process: two equal ones are both undecided. */
	private decided(all: readonly Lost[], files: readonly StampedFile[]): Decision[] {
		const own = new Set(all.map(({ name }) => name));
		const others = this.known.lostSince(Date.now() - UNDER_WAY).filter(([name]) => !own.has(name));
		const sought = [...all.map((lost) => lost.sought), ...others.map(([, other]) => other)];
		return findInvoices(sought, files, this.takenNow(), Date.now());
	}
}

/** One of an earlier attempt is under way no more. */
function pausesAfter({ ended }: Sent): readonly number[] {
	return ended === undefined ? [0] : PAUSES;
}
