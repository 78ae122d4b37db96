import type { Limiter, Pending, Results } from 'at-most-once';
import type { Decision, InvoiceQuery, StampedFile } from 'cfdi-mx';
import { findInvoices, matchOf, stampedUuidOf } from 'cfdi-mx';
import { resultOrError } from '../../service/errors';
import { ItemError } from '../../service/itemError';
import { delay } from '../host';
import type { LookedAt, Range, Walk } from './walk';
import { idAsGiven } from './walk';

/** Before each look, in milliseconds: after 2, 10 and 30 seconds. It may be under way at the service. */
const PAUSES = [2_000, 8_000, 20_000];

/** An invoice whose answer is missing. */
interface Lost {
	sent: Pending;
	/** Where to look, by what is known then; throws an ItemError where nothing is. */
	range: () => Range;
}

/** What became of looking for one. */
export interface Verdict {
	decision: Decision;
	looked: LookedAt;
}

/** What the items of a run share while they look for their invoices: one walk for all. */
export class LostInvoices {
	private readonly open = new Map<Lost, Verdict | ItemError | undefined>();

	/** Those that are looked for a last time: then also behind where they should stand. */
	private readonly last = new Set<Lost>();

	private looking: Promise<void> | undefined;

	/** @param limiter of the run: nothing is looked for while it sends */
	constructor(
		private readonly limiter: Limiter,
		private readonly walk: Walk,
		private readonly known: Results,
		private readonly signal?: AbortSignal,
	) {}

	/** Looks for it until it is found, three times in all; undefined when it is cancelled. */
	async find(lost: Lost): Promise<Verdict | undefined> {
		this.open.set(lost, undefined);
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
				if (this.open.get(lost) instanceof ItemError) break;
			}
			const verdict = this.open.get(lost);
			if (verdict instanceof ItemError) throw verdict;
			return verdict;
		} finally {
			this.open.delete(lost);
			this.last.delete(lost);
		}
	}

	/** The invoice with an ID that the service gave, once it has its UUID. */
	async follow(id: string, sent: Pending): Promise<string | undefined> {
		for (const pause of pausesAfter(sent)) {
			await delay(pause, this.signal);
			if (this.signal?.aborted === true) return undefined;
			await this.walk.forgetMissing();
			const invoice = await this.walk.stamped(id);
			const uuid = invoice && stampedUuidOf(invoice);
			if (invoice === undefined || uuid === undefined) continue;
			const isIt = ['marked', 'fits'].includes(matchOf(soughtOf(sent), invoice, Date.now()));
			return isIt && !this.known.hasUuid(uuid) ? uuid : undefined;
		}
		return undefined;
	}

	private found(lost: Lost): boolean {
		const verdict = this.open.get(lost);
		return verdict !== undefined && 'decision' in verdict && verdict.decision.result === 'found';
	}

	private async look(): Promise<void> {
		await this.limiter.whenIdle();
		await this.walk.forgetMissing();
		const open = [...this.open.keys()].filter((lost) => !this.found(lost));
		const results = await Promise.all(
			open.map(async (lost) => ({ lost, looked: await this.lookAround(lost) })),
		);
		// What was sent in the meantime has its UUID now.
		await this.limiter.whenIdle();
		const all = results.flatMap(({ lost, looked }) => {
			if (looked instanceof ItemError) this.say(lost, looked);
			return looked instanceof ItemError ? [] : [{ lost, looked }];
		});
		const byId = all.flatMap(({ looked }) => looked.files.map((file) => [file.id, file] as const));
		const decisions = this.decided(
			all.map(({ lost }) => lost.sent),
			[...new Map(byId).values()],
		);
		for (const [index, { lost, looked }] of all.entries()) {
			const decision = decisions[index] as Decision;
			if (!this.say(lost, { decision, looked }) || decision.result !== 'found') continue;
			const [{ id, uuid } = { id: '', uuid: '' }] = decision.candidates;
			this.known.answered({ id: idAsGiven(id, lost.sent.after), uuid }, lost.sent);
		}
	}

	/** @returns whether it is still looked for */
	private say(lost: Lost, verdict: Verdict | ItemError): boolean {
		const isOpen = this.open.has(lost);
		if (isOpen) this.open.set(lost, verdict);
		return isOpen;
	}

	private async lookAround(lost: Lost): Promise<LookedAt | ItemError> {
		const { range, sent } = lost;
		const { lowestLaterId: later } = sent;
		const to = later === undefined || this.last.has(lost) ? undefined : later - 1n;
		return await resultOrError(
			async () => await this.walk.look({ ...range(), to }, (id) => this.known.hasId(id)),
		);
	}

	/** Together with what else was sent in this process: two equal ones are both undecided. */
	private decided(sent: readonly Pending[], files: readonly StampedFile[]): Decision[] {
		const others = this.known.others(sent);
		const sought = [...sent, ...others].map(soughtOf);
		return findInvoices(sought, files, (uuid) => this.known.hasUuid(uuid), Date.now());
	}
}

/** What is looked for. */
function soughtOf({ at, data, uuid }: Pending): InvoiceQuery {
	return { invoice: data, sentAt: at, uuid };
}

/** One of an earlier attempt is under way no more. */
function pausesAfter({ ended }: Pending): readonly number[] {
	return ended === undefined ? [0] : PAUSES;
}
