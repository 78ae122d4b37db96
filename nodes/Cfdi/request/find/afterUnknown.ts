import type { INodeExecutionData } from 'n8n-workflow';

import type { Candidate } from '../../../../cfdi';
import type { Text } from '../../messages/text';
import { sameText, sentences, text } from '../../messages/text';
import { ItemError, errorWords, inWords } from '../../response/itemError';
import type { ItemContext } from '../itemContext';
import type { LedgerKey } from '../ledgerEntry';
import type { Findable } from '../operation';
import { Limiter } from '../limiter';
import { idAsGiven, idNumber, idOf } from './invoiceIds';
import type { Sent } from './knownInvoices';
import { KnownInvoices } from './knownInvoices';
import type { Verdict } from './lostInvoices';
import { LostInvoices } from './lostInvoices';
import type { Range } from './walk';
import { Walk } from './walk';

/** What is known of a write without an answer. */
export interface Unanswered {
	key: LedgerKey;
	sent: Sent;
	/** What a broken answer named. */
	uuid?: string;
	/** The ID under which the service works on it. */
	pendingId?: number | string;
}

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
 * @param freeSlot called before it begins: it may take long
 * @returns its item, or what there is to say of the search
 */
export async function afterUnknown(
	item: ItemContext,
	findable: Findable | undefined,
	{ key, sent, uuid, pendingId }: Unanswered,
	freeSlot: () => void,
): Promise<INodeExecutionData[] | Text | undefined> {
	const { ledger } = item;
	if (findable === undefined || ledger === undefined) return undefined;
	const findsLost = item.findsLost();
	if (pendingId === undefined && !findsLost) return undefined;
	freeSlot();
	const lost = {
		name: ledger.claimKey(key),
		sought: { invoice: findable.invoice, sentAt: sent.at, ...(uuid !== undefined && { uuid }) },
		sent,
	};
	const all = lostInvoicesOf(item, findable);
	if (pendingId !== undefined) {
		const given = await all.follow(String(pendingId), lost);
		if (given !== undefined) return [findable.item({ id: pendingId, uuid: given })];
		if (!findsLost) return text('stillPending', { id: String(pendingId) });
	}
	const range = rangeOf(item, sent, findable);
	if (range instanceof ItemError) return text('notLookedFor', { why: range.text });
	const verdict = await all.find({ ...lost, range });
	const { decision: { candidates: [first] = [], result } = {} } = verdict ?? {};
	if (result !== 'found' || first === undefined) return verdict && saidOf(verdict);
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

/**
 * Where to look: behind the last ID that was given before it was sent, or that of the Options. Where that
 * is long ago, or unknown, some IDs before the first that was given since.
 */
function rangeOf({ ledger }: ItemContext, sent: Sent, findable: Findable): Range | ItemError {
	const { after } = sent;
	const given = resultOf(() => findable.from());
	if (given instanceof ItemError) return given;
	const last = idNumber(after);
	if (after !== undefined && last === undefined) {
		return notFrom('idsAreNoNumbers', { id: String(after) });
	}
	const ids = (ledger?.answers() ?? []).flatMap(({ answer }) =>
		answer.map(({ id }) => idNumber(id)),
	);
	const ahead = [sent.ahead, ...ids].filter((id) => id !== undefined && id > (last ?? 0n));
	const [first] = ahead.sort(inOrder);
	const starts = [idNumber(given), last === undefined ? undefined : last + 1n].filter(
		(id) => id !== undefined && (first === undefined || id <= first),
	);
	const start = starts.sort(inOrder).at(-1);
	const like = after ?? given;
	if (first === undefined) {
		if (start === undefined) return notFrom('noIdKnown');
		return { from: idOf(start, like), most: MOST_IDS };
	}
	const before = first > BigInt(MOST_IDS) ? first - BigInt(MOST_IDS) : 0n;
	if (start !== undefined && start >= before) return { from: idOf(start, like), most: MOST_IDS };
	return { from: idOf(before, like), most: 2 * MOST_IDS };
}

function inOrder(one: bigint | undefined, other: bigint | undefined): number {
	return (one ?? 0n) < (other ?? 0n) ? -1 : 1;
}

function notFrom(
	kind: 'idsAreNoNumbers' | 'noIdKnown',
	values: Record<string, string> = {},
): ItemError {
	return new ItemError({ outcome: 'notSent', ...inWords(kind, values) });
}

function resultOf<T>(make: () => T): T | ItemError {
	try {
		return make();
	} catch (error) {
		if (error instanceof ItemError) return error;
		return new ItemError({
			outcome: 'notSent',
			...errorWords(sameText(error instanceof Error ? error.message : String(error))),
		});
	}
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
		unreadable.length > 0 ? text('idsUnreadable', { ids: [...unreadable] }) : undefined,
		stop && text('searchStopped', { why: stop.text }),
	);
}

const named = ({ id, uuid }: Candidate): string => `${id} (${uuid})`;
