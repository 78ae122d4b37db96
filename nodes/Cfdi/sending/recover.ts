import type { INodeExecutionData } from 'n8n-workflow';

import type { Candidate, Text } from 'cfdi-mx';
import { ItemError } from '../service/itemError';
import { resultOrError } from '../service/networkError';
import { itemError } from '../words/errors';
import { lines, sentences, text } from '../words/text';
import type { After, Lost } from './attempt';
import type { Range } from './find/walk';
import { byNumber, idAsGiven, idNumber, idOf, Walk } from './find/walk';
import type { Verdict } from './find/lostInvoices';
import { LostInvoices } from './find/lostInvoices';
import type { ItemContext } from './itemContext';
import type { Answered, LedgerEntry } from './ledger';
import { Limiter } from './limiter';
import type { Findable, Write } from './operation';
import type { PendingStamp } from './stampedInvoices';
import { namedStamp } from './stampedInvoices';

/** Stands on an item whose answer was lost, and whose invoice was found. */
export const FOUND_NOTE = text('foundNote').en;

/** What became of a lost answer: the invoice is looked for at the service. Nothing is sent again. */
export async function recover(attempt: Lost): Promise<After<'recover'>> {
	const { item, request, result: lost } = attempt;
	const pending = pendingOf(attempt);
	const found = await lookedFor(attempt, pending);
	if (Array.isArray(found) && !(request instanceof ItemError)) {
		const write = { ...attempt.write, pending };
		return { to: 'settle', attempt: { ...attempt, request, result: found, write } };
	}
	const looked = Array.isArray(found) ? undefined : found;
	if (!(lost instanceof ItemError)) return { to: 'follow', attempt: { ...attempt, result: lost } };
	const { done, lookFor } = item.operation.effect as Write;
	const maybe = text('mayBeDone', { done: text(done), lookFor: text(lookFor) });
	const said = attempt.isOpenKey === true ? looked : lines(looked, maybe);
	const result = said === undefined ? lost : lost.withAdvice(said);
	return { to: 'end', attempt: { ...attempt, result } };
}

/** Whether an earlier attempt left enough to look for its invoice. */
export function mayBeFound(
	item: ItemContext,
	{ pendingId }: Pick<LedgerEntry, 'pendingId'>,
): boolean {
	return pendingId !== undefined || item.findsLost();
}

/** Of an earlier attempt it is what the ledger knows of it. */
function pendingOf(attempt: Lost): PendingStamp | undefined {
	const { item, request, why, write } = attempt;
	const { earlier, pending } = write;
	if (pending !== undefined || earlier === undefined || why !== undefined) return pending;
	if (request instanceof ItemError || !mayBeFound(item, attempt)) return undefined;
	const { findable } = request;
	const uniqueKey = earlier.uniqueKey ?? write.uniqueKey;
	return (
		findable &&
		item.stampedInvoices.sentBefore(namedStamp({ ...write, uniqueKey }, findable), earlier)
	);
}

/**
 * Looks for the invoice under the ID that the service gave, else, with Find It, among its files.
 * @returns its item, or what there is to say of the search
 */
async function lookedFor(
	attempt: Lost,
	pending: PendingStamp | undefined,
): Promise<INodeExecutionData[] | Text | undefined> {
	const { item, pendingId, request, turn, why } = attempt;
	if (!mayBeFound(item, attempt)) return undefined;
	if (why !== undefined) return text('notLookedFor', { why });
	if (pending === undefined || request instanceof ItemError) return undefined;
	const { findable } = request;
	if (findable === undefined) return undefined;
	// It may take long, and nothing more is sent; items after it wait until it is known whether it stops the node.
	turn.pause();
	turn.free();
	const found = await resultOrError(async () => {
		const all = lostInvoicesOf(item, findable);
		const uuid = pendingId === undefined ? undefined : await all.follow(String(pendingId), pending);
		if (pendingId !== undefined && uuid !== undefined) {
			return [findable.item({ id: pendingId, uuid })];
		}
		if (item.findsLost()) return await search(all, item, findable, pending);
		return text('stillPending', { id: String(pendingId) });
	});
	return found instanceof ItemError ? text('notLookedFor', { why: found.text }) : found;
}

async function search(
	all: LostInvoices,
	item: ItemContext,
	findable: Findable,
	sent: PendingStamp,
): Promise<INodeExecutionData[] | Text | undefined> {
	const given = findable.from();
	const verdict = await all.find({ sent, range: () => rangeOf(item, sent, given) });
	if (verdict === undefined) return undefined;
	const { candidates: [first] = [], result } = verdict.decision;
	if (result !== 'found' || first === undefined) return saidOf(verdict);
	const { json, ...done } = findable.item({
		id: idAsGiven(first.id, sent.after),
		uuid: first.uuid,
	});
	return [{ ...done, json: { ...json, note: FOUND_NOTE } }];
}

/** The items of a run share one search. */
function lostInvoicesOf(item: ItemContext, { readFile }: Findable): LostInvoices {
	const { ledger, ofRun, stampedInvoices } = item;
	return ofRun('lostInvoices', ({ limiter, signal }) => {
		// A process that has just been started knows what the execution got from its ledger only.
		stampedInvoices.learn((ledger?.answers() ?? []).flatMap(({ answer }) => answer));
		// A node that stops closes its own: what was sent before is looked for all the same.
		const walk = new Walk(new Limiter(limiter.concurrency), readFile, signal);
		return new LostInvoices(limiter, walk, stampedInvoices, signal);
	});
}

/** So many IDs are looked at for an invoice, and so many before the first that was given after it. */
const MOST_IDS = 50;

/** So many IDs a message names. */
const MOST_NAMED = 20;

/**
 * Where to look: behind the last ID that was given before it was sent, or that of the Options. Where that
 * is long ago, or unknown, some IDs before the first that was given since.
 * @param given that of the Options
 */
function rangeOf({ ledger }: ItemContext, sent: PendingStamp, given: string | undefined): Range {
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

/** The first that the execution got after an ID: what n8n stored of it is all that a Retry knows. */
function lowestAbove(last: bigint, answers: readonly Answered[]): bigint | undefined {
	return answers
		.flatMap(({ answer }) => answer.map(({ id }) => idNumber(id)))
		.filter((id) => id !== undefined)
		.filter((id) => id > last)
		.sort(byNumber)[0];
}

/** What was looked at, and what a person may look at next. */
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
