import type { INodeExecutionData } from 'n8n-workflow';

import { redact } from '../response/redact';
import { ItemError } from '../response/itemError';
import { attempts } from './retry';
import type { CarriedItem, ReadyRequest } from './itemContext';
import type { LedgerEntry } from './ledger';
import { Ledger, fingerprint } from './ledger';
import { runsOf } from './run';
import type { Write } from './writes';
import { writeOf } from './writes';

/**
 * Sends an item's request; where it changes something, at most once in all tries of this execution.
 * @returns the answer of this or an earlier try, or the refusal
 */
export async function sendOnce(
	item: CarriedItem,
	request: ReadyRequest,
): Promise<INodeExecutionData[] | ItemError> {
	const write = writeOf(item.operation);
	if (write === undefined) {
		const answer = await attempts(request.exchange, { isWrite: false, cancelled: item.cancelled });
		return answer instanceof ItemError ? readAdvised(answer) : answer;
	}

	const ledger = new Ledger(item.context, item.operation);
	const key = ledgerKey(item);
	const print = fingerprint(request.body);
	const { underWay, sentHere } = runsOf(item.context);
	const name = `${item.operation} ${key}`;

	const earlier = underWay.get(name);
	if (earlier !== undefined) return await earlier;
	const entry = ledger.find(key) ?? earlierToolCall(item, ledger, print);
	if (entry?.answer !== undefined) return remembered(entry.answer, entry.print === print);
	if (entry !== undefined && !mayGoAgain(item)) return stillUnknown(entry, write);

	const sending = sendNow(item, request, { ledger, key, print, write, before: entry });
	underWay.set(name, sending);
	sentHere.add(name);
	try {
		return await sending;
	} finally {
		underWay.delete(name);
	}
}

/**
 * What an earlier try of this execution has settled, so that nothing more is sent for the item: it
 * needs no place in the queue, and is no item that was not sent.
 */
export function settledBefore(item: CarriedItem): 'answered' | 'unknown' | undefined {
	if (writeOf(item.operation) === undefined) return undefined;
	const entry = new Ledger(item.context, item.operation).find(ledgerKey(item));
	if (entry === undefined) return undefined;
	if (entry.answer !== undefined) return 'answered';
	return mayGoAgain(item) ? undefined : 'unknown';
}

function ledgerKey({ runIndex, index }: CarriedItem): string {
	return `${runIndex}:${index}`;
}

/**
 * "Send Again" is what a person says who has looked, so it counts for what an earlier execution left
 * open. Retry On Fail has looked nowhere.
 */
function mayGoAgain(item: CarriedItem): boolean {
	const { sentHere } = runsOf(item.context);
	return !sentHere.has(`${item.operation} ${ledgerKey(item)}`) && item.sendsAgain();
}

interface Bookkeeping {
	ledger: Ledger;
	key: string;
	print: string;
	write: Write;
	before: LedgerEntry | undefined;
}

async function sendNow(
	item: CarriedItem,
	request: ReadyRequest,
	{ ledger, key, print, write, before }: Bookkeeping,
): Promise<INodeExecutionData[] | ItemError> {
	// An entry of this very item has claimed the key already.
	const taken = before === undefined ? await request.uniqueKey?.claim() : undefined;
	if (taken !== undefined) return taken;

	ledger.sending(key, print);
	const answer = await attempts(request.exchange, { isWrite: true, cancelled: item.cancelled });
	if (!(answer instanceof ItemError)) {
		ledger.done(
			key,
			answer.map(({ json }) => json),
		);
		return answer;
	}
	if (answer.details.outcome === 'unknown') {
		const clean = redact(answer, await item.secrets());
		ledger.unanswered(key, clean.details.message);
		return writeAdvised(clean, write);
	}
	ledger.takeBack(key, before);
	const released = before !== undefined || (await request.uniqueKey?.release()) !== false;
	return released ? answer : answer.withAdvice(KEY_KEPT);
}

const KEY_KEPT =
	'n8n could not take the Unique Key out again: run this item with another key, nothing was stamped under this one.';

/**
 * n8n gives each try of an AI agent's tool a run of its own. So what an agent's tool sent without an
 * answer is known by what it sent; a call that was answered and comes again is another invoice.
 */
function earlierToolCall(
	item: CarriedItem,
	ledger: Ledger,
	print: string,
): LedgerEntry | undefined {
	return item.node.type.endsWith('Tool') ? ledger.findUnknown(print) : undefined;
}

/** Stands on an item that an earlier try sent with other values. */
export const CHANGED_NOTE =
	'This item was sent in an earlier try with other values, and this is the answer to that. It was not sent again.';

function remembered(
	answer: INodeExecutionData['json'][],
	unchanged: boolean,
): INodeExecutionData[] {
	return answer.map((json) => ({ json: unchanged ? json : { ...json, note: CHANGED_NOTE } }));
}

function stillUnknown(entry: LedgerEntry, write: Write): ItemError {
	return writeAdvised(
		new ItemError({
			outcome: 'unknown',
			message: `An earlier try sent this item at ${entry.sentAt}, and no answer came: it may have been ${write.done}`,
			...(entry.fault !== undefined && { description: `What happened then: ${entry.fault}.` }),
		}),
		write,
	);
}

function writeAdvised(refusal: ItemError, { done, lookFor }: Write): ItemError {
	return refusal.withAdvice(
		`It may have been ${done}, so it is not sent again by itself. Look for ${lookFor} at your invoicing service: if it is there, go on with its ID; if not, run this item again with Options > If Outcome Is Unknown set to Send Again.`,
	);
}

function readAdvised(refusal: ItemError): ItemError {
	return refusal.details.outcome === 'unknown'
		? refusal.withAdvice('Nothing was changed at the service. Run this item again later.')
		: refusal;
}
