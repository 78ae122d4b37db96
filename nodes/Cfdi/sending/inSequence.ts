import { ItemError } from '../service/itemError';
import type { Result } from './claims';
import type { ItemContext } from './itemContext';
import { fingerprintOf, wasSentNow } from './ledger';
import type { PreparedRequest, SequencedRequest } from './prepareRequest';
import { isTool } from './identity';
import { maySendAgain } from './sendOnce';
import type { Keys } from './turns';

/**
 * The request of an item whose turn has come. One that an earlier attempt sent keeps its place, so that
 * its body is the same again; a new one comes after the last that was sent.
 */
export function requestInTurn(
	item: ItemContext,
	{ sequences, after }: SequencedRequest,
): PreparedRequest | ItemError {
	const { index, isRetry, ledger } = item;
	if (ledger === undefined) return after({});
	const { turns } = ledger;
	const key = ledger.keyOf(index);
	const made = (before: Keys) => after(turns.before(before));
	// A tool's call has no place of its own: it is known by its body.
	for (const { entry, before } of isTool(item) ? turns.sent(sequences) : []) {
		if (entry.answer !== undefined && (!isRetry || wasSentNow(entry))) continue;
		const again = made(before);
		if (isBody(again, entry.fingerprint)) return again;
	}
	const before = turns.keysBefore(key, sequences);
	const request = made(before);
	const entry = ledger.find(key);
	const maySend = entry === undefined || (entry.answer === undefined && maySendAgain(item, entry));
	if (maySend && !(request instanceof ItemError)) turns.take(key, before, request.leaves ?? {});
	return request;
}

function isBody(request: PreparedRequest | ItemError, fingerprint: string): boolean {
	return !(request instanceof ItemError) && fingerprintOf(request.body) === fingerprint;
}

/**
 * Keeps or drops the place of a request that has its result. What an earlier execution sent under the
 * same keys counts as sent, but not under a key that the user gave: that says nothing of its place.
 */
export function settleTurn(
	{ index, ledger }: ItemContext,
	request: PreparedRequest | ItemError,
	result: Result,
): void {
	const { turns } = ledger ?? {};
	const key = ledger?.keyOf(index);
	if (turns === undefined || key === undefined || request instanceof ItemError) return;
	const outcome = outcomeOf(result);
	const isOwnKey = request.uniqueKey?.isDefault === false;
	if (outcome === 'unknown') turns.pass(key, 'unknown');
	else if (outcome === 'duplicate' && !isOwnKey) turns.pass(key, 'done');
	else turns.drop(key);
}

/** That of an error, or of an item that was passed on. */
function outcomeOf(result: Result): unknown {
	if (result instanceof ItemError) return result.details.outcome;
	const { duplicate, outcome } = result[0]?.json ?? {};
	return duplicate === true ? outcome : undefined;
}
