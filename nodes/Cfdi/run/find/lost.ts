import type { INodeExecutionData } from 'n8n-workflow';

import type { Answered, LostRequest, Pending, Request, Said } from 'at-most-once';
import { Limiter, idNumber } from 'at-most-once';
import type { Candidate, Text } from 'cfdi-mx';
import { orItemError, resultOrError } from '../../service/errors';
import { itemError } from '../../words/errors';
import { sentences, text } from '../../words/text';
import { host } from '../host';
import type { ItemContext } from '../itemContext';
import type { Findable } from '../operation';
import { FOUND_NOTE, asSaid, withNote } from '../sayings';
import type { Verdict } from './lostInvoices';
import { LostInvoices } from './lostInvoices';
import type { Range } from './walk';
import { byNumber, idAsGiven, idOf, Walk } from './walk';

/** How an invoice whose answer is missing is looked for: under the ID that the service gave, else among its files. */
export function lostInvoice(
	item: ItemContext,
	findable: Findable,
): NonNullable<Request['findable']> {
	return {
		data: findable.invoice,
		// Where what was given is none, the search says so.
		isPlaceKnown: async () => (await resultOrError(async () => findable.from())) !== undefined,
		find: async (lost) => await orItemError(async () => await lookedFor(item, findable, lost)),
	};
}

/** @returns its item, or what there is to say of the search */
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
	return [withNote(done, FOUND_NOTE)];
}

/** The items of a run share one search. */
function lostInvoicesOf(item: ItemContext, { readFile }: Findable): LostInvoices {
	const { ledger, ofRun, results } = item;
	return ofRun('lostInvoices', ({ limiter, signal }) => {
		// A process that has just been started knows what the execution got from its ledger only.
		results.learn((ledger?.answers() ?? []).flatMap(({ answer }) => answer));
		// A node that stops closes its own: what was sent before is looked for all the same.
		const walk = new Walk(new Limiter(limiter.concurrency, host), readFile, signal);
		return new LostInvoices(limiter, walk, results, signal);
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
