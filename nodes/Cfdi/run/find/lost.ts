import type { INodeExecutionData } from 'n8n-workflow';
import type { Answered, LostRequest, Pending, Request, Said } from 'at-most-once';
import { Limiter, idNumber } from 'at-most-once';
import type { Candidate, Decision, InvoiceQuery, StampedFile, Text } from 'cfdi-mx';
import { findInvoices, matchOf, stampedUuidOf } from 'cfdi-mx';
import type { LookedAt, Range } from './idScanner';
import { IdScanner, byNumber, idAsGiven, idOf } from './idScanner';
import { delay, host } from '../host';
import type { ItemContext } from '../itemContext';
import type { Findable } from '../operation';
import { asSaid, withNote } from '../outcomes';
import { orItemError, resultOrError } from '../../service/errors';
import { ItemError, itemError } from '../../messages/itemError';
import { sentences, text } from '../../messages';

/**
 * Returns the search for an invoice without an answer: under the ID that the service gave, or else among its
 * files.
 */
export function lostInvoice(
	item: ItemContext,
	findable: Findable,
): NonNullable<Request['findable']> {
	return {
		data: findable.invoice,
		// If the given ID is invalid, the search reports it.
		isPlaceKnown: async () => (await resultOrError(async () => findable.from())) !== undefined,
		find: async (lost) => await orItemError(async () => await lookedFor(item, findable, lost)),
	};
}

/** @returns the item of the invoice, or a message about the search */
async function lookedFor(
	item: ItemContext,
	findable: Findable,
	{ pendingId, sent }: LostRequest,
): Promise<INodeExecutionData[] | Said | undefined> {
	const all = lostInvoicesOf(item, findable);
	const uuid = pendingId === undefined ? undefined : await all.follow(String(pendingId), sent);
	if (pendingId !== undefined && uuid !== undefined) {
		return [findable.item({ id: pendingId, uuid })];
	}
	const found = item.findsLost()
		? await search(all, item, findable, sent)
		: text('stillPending', { id: String(pendingId) });
	return found === undefined || Array.isArray(found) ? found : asSaid(found);
}

async function search(
	all: LostInvoices,
	item: ItemContext,
	findable: Findable,
	sent: Pending,
): Promise<INodeExecutionData[] | Text | undefined> {
	const given = findable.from();
	const verdict = await all.find({ sent, range: () => rangeOf(item, sent, given) });
	if (verdict === undefined) return undefined;
	const { candidates: [first] = [], result } = verdict.decision;
	if (result !== 'found' || first === undefined) return saidOf(verdict);
	const done = findable.item({
		id: idAsGiven(first.id, sent.after),
		uuid: first.uuid,
	});
	return [withNote(done, 'foundNote')];
}

/** Returns the search that the items of a run share. */
function lostInvoicesOf(item: ItemContext, { readFile }: Findable): LostInvoices {
	const { ledger, ofRun, results } = item;
	return ofRun('lostInvoices', ({ limiter, signal }) => {
		// A process that has just started knows the results of the execution only from its ledger.
		results.learn((ledger?.answers() ?? []).flatMap(({ answer }) => answer));
		// A new limiter: a node that stops closes the limiter of the run, but requests sent before are still looked
		// for.
		const walk = new IdScanner(new Limiter(limiter.concurrency, host), readFile, signal);
		return new LostInvoices(limiter, walk, results, signal);
	});
}

/** The number of IDs to look at for an invoice, and before the first ID that was given after it. */
const MOST_IDS = 50;

const MOST_NAMED = 20;

/**
 * Returns the range to look at: after the last ID that was known before the request, or from the ID in the
 * Options. If that is unknown or too far back, the range begins some IDs before the first later one.
 * @param given the ID in the Options
 */
function rangeOf({ ledger }: ItemContext, sent: Pending, given: string | undefined): Range {
	const { after } = sent;
	const last = idNumber(after);
	if (after !== undefined && last === undefined) {
		throw itemError('notSent', 'idsAreNoNumbers', { id: String(after) });
	}
	const first = sent.lowestIdSince ?? lowestAbove(last ?? 0n, ledger?.answers() ?? []);
	const start = [idNumber(given), last === undefined ? undefined : last + 1n]
		.filter((id) => id !== undefined)
		.filter((id) => first === undefined || id <= first)
		.sort(byNumber)
		.at(-1);
	const like = after ?? given;
	const before = first === undefined ? undefined : first - BigInt(MOST_IDS);
	if (start !== undefined && (before === undefined || start >= before)) {
		return { from: idOf(start, like), most: MOST_IDS };
	}
	if (before === undefined) throw itemError('notSent', 'noIdKnown');
	return { from: idOf(before > 1n ? before : 1n, like), most: 2 * MOST_IDS };
}

/**
 * Returns the lowest ID above another one that the execution got. A Retry knows only the results that n8n stored.
 */
function lowestAbove(last: bigint, answers: readonly Answered[]): bigint | undefined {
	return answers
		.flatMap(({ answer }) => answer.map(({ id }) => idNumber(id)))
		.filter((id) => id !== undefined)
		.filter((id) => id > last)
		.sort(byNumber)[0];
}

/** Reports the IDs that were looked at, and the candidates that a person can check. */
function saidOf({ decision: { candidates, result }, looked }: Verdict): Text {
	const { files, from, missing, stop, to, unreadable } = looked;
	const ids = candidates.map(named);
	return sentences(
		text('lookedAtIds', {
			from,
			to,
			read: String(files.length),
			missing: String(missing.length),
		}),
		result === 'none' ? text('noneIsLikeIt') : undefined,
		result === 'possible' ? text('oneFits', { ids }) : undefined,
		result === 'undecided' ? text('severalFit', { ids }) : undefined,
		unreadable.length > 0
			? text('idsUnreadable', { ids: unreadable.slice(0, MOST_NAMED) })
			: undefined,
		stop && text('searchStopped', { why: stop.text }),
	);
}

const named = ({ id, uuid }: Candidate): string => `${id} (${uuid})`;

/**
 * Delays before each look (ms), so the looks are after 2, 10 and 30 seconds. The request can still be under way
 * at the service.
 */
const PAUSES = [2_000, 8_000, 20_000];

interface Lost {
	sent: Pending;
	/** Returns the range from the current knowledge. Throws an ItemError if no ID is known. */
	range: () => Range;
}

export interface Verdict {
	decision: Decision;
	looked: LookedAt;
}

/** The search that the items of a run share, with one scanner for all. */
export class LostInvoices {
	private readonly open = new Map<Lost, Verdict | ItemError | undefined>();

	/** Invoices that are looked for a last time: then also after the expected range. */
	private readonly last = new Set<Lost>();

	private looking: Promise<void> | undefined;

	/** @param limiter of the run. The search waits while it sends. */
	constructor(
		private readonly limiter: Limiter,
		private readonly walk: IdScanner,
		private readonly known: ItemContext['results'],
		private readonly signal?: AbortSignal,
	) {}

	/** Looks for an invoice until it is found, at most three times. Returns undefined if it is cancelled. */
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

	/** Returns the UUID of the invoice with an ID that the service gave, once it has one. */
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
		// Requests that were sent in the meantime have their UUID now.
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

	/** @returns whether the invoice is still looked for */
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

	/** Compares also with the other requests of this process: two equal invoices are both undecided. */
	private decided(sent: readonly Pending[], files: readonly StampedFile[]): Decision[] {
		const others = this.known.others(sent);
		const sought = [...sent, ...others].map(soughtOf);
		return findInvoices(sought, files, (uuid) => this.known.hasUuid(uuid), Date.now());
	}
}

function soughtOf({ at, data, uuid }: Pending): InvoiceQuery {
	return { invoice: data, sentAt: at, uuid };
}

/** A request of an earlier attempt is no longer under way, so the search does not wait. */
function pausesAfter({ ended }: Pending): readonly number[] {
	return ended === undefined ? [0] : PAUSES;
}
