import type { INodeExecutionData } from 'n8n-workflow';

import type { Candidate, Text } from 'cfdi-mx';
import { ItemError } from '../../service/itemError';
import { resultOrError } from '../../service/resultOrError';
import { inWords } from '../../words/errors';
import { sentences, text } from '../../words/text';
import type { ItemContext } from '../itemContext';
import type { Answered } from '../ledgerEntry';
import { Limiter } from '../limiter';
import type { Findable } from '../operation';
import { idAsGiven, idNumber, idOf } from './invoiceIds';
import type { Sent } from './knownInvoices';
import { KnownInvoices } from './knownInvoices';
import type { Verdict } from './lostInvoices';
import { LostInvoices } from './lostInvoices';
import type { Range } from './walk';
import { Walk } from './walk';

/** Stands on an item whose answer was lost, and whose invoice was found. */
export const FOUND_NOTE = text('foundNote').en;

/** What this process knows of the invoices of the item's service and credential. */
export function knownInvoices({
	node,
	service,
}: Pick<ItemContext, 'node' | 'service'>): KnownInvoices {
	return KnownInvoices.of(`${service} ${node.credentials?.cfdiApi?.id ?? ''}`);
}

/**
 * Looks at the service for the invoice of a write without an answer: under the ID that the service gave,
 * else, with Find It, among its files. Nothing is sent again. Never throws.
 * @param pendingId the ID under which the service works on it
 * @param freeSlot called before it begins: it may take long
 * @returns its item, or what there is to say of the search
 */
export async function afterUnknown(
	item: ItemContext,
	findable: Findable | undefined,
	sent: Sent,
	pendingId: number | string | undefined,
	freeSlot: () => void,
): Promise<INodeExecutionData[] | Text | undefined> {
	if (findable === undefined) return undefined;
	const findsLost = item.findsLost();
	if (pendingId === undefined && !findsLost) return undefined;
	freeSlot();
	const found = await resultOrError(async () => {
		const all = lostInvoicesOf(item, findable);
		const given = pendingId === undefined ? undefined : await all.follow(String(pendingId), sent);
		if (pendingId !== undefined && given !== undefined) {
			return [findable.item({ id: pendingId, uuid: given })];
		}
		if (findsLost) return await search(all, item, findable, sent);
		return text('stillPending', { id: String(pendingId) });
	});
	return found instanceof ItemError ? text('notLookedFor', { why: found.text }) : found;
}

async function search(
	all: LostInvoices,
	item: ItemContext,
	findable: Findable,
	sent: Sent,
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
	const { keyStore, ledger, ofRun } = item;
	const known = knownInvoices(item);
	return ofRun('lostInvoices', ({ limiter, signal }) => {
		// A node that stops closes its own: what was sent before is looked for all the same.
		const walk = new Walk(new Limiter(limiter.concurrency), readFile, signal);
		const takenNow = () => {
			const ofExecution = (ledger?.answers() ?? []).flatMap(({ answer }) =>
				answer.map((json) => String(json.uuid).toUpperCase()),
			);
			const taken = new Set([...ofExecution, ...(keyStore?.uuids() ?? [])]);
			return (uuid: string) => taken.has(uuid) || known.hasUuid(uuid);
		};
		return new LostInvoices(limiter, walk, known, takenNow, signal);
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
 * @throws ItemError where no ID is known, or they are no numbers
 */
function rangeOf({ ledger }: ItemContext, sent: Sent, given: string | undefined): Range {
	const { after } = sent;
	const last = idNumber(after);
	if (after !== undefined && last === undefined) throw notFrom('idsAreNoNumbers', String(after));
	const first = sent.ahead ?? lowestAbove(last ?? 0n, ledger?.answers() ?? []);
	const start = [idNumber(given), last === undefined ? undefined : last + 1n]
		.filter((id) => id !== undefined)
		.filter((id) => first === undefined || id <= first)
		.reduce<bigint | undefined>(
			(high, id) => (high === undefined || id > high ? id : high),
			undefined,
		);
	const like = after ?? given;
	const before = first === undefined ? undefined : first - BigInt(MOST_IDS);
	if (start !== undefined && (before === undefined || start >= before)) {
		return { from: idOf(start, like), most: MOST_IDS };
	}
	if (before === undefined) throw notFrom('noIdKnown');
	return { from: idOf(before > 1n ? before : 1n, like), most: 2 * MOST_IDS };
}

/** The first that the execution got after an ID: what n8n stored of it is all that a Retry knows. */
function lowestAbove(last: bigint, answers: readonly Answered[]): bigint | undefined {
	return answers
		.flatMap(({ answer }) => answer.map(({ id }) => idNumber(id)))
		.filter((id) => id !== undefined)
		.reduce<bigint | undefined>(
			(low, id) => (id > last && (low === undefined || id < low) ? id : low),
			undefined,
		);
}

function notFrom(kind: 'idsAreNoNumbers' | 'noIdKnown', id = ''): ItemError {
	return new ItemError({ outcome: 'notSent', ...inWords(kind, { id }) });
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
