import type { INodeExecutionData } from 'n8n-workflow';

import type { Text } from 'cfdi-mx';
import { ItemError, errorWords } from '../service/itemError';
import { resultOrError } from '../service/resultOrError';
import { inWords } from '../words/errors';
import { lines, text } from '../words/text';
import type { Result } from './claims';
import { stopsOnce } from './doubts';
import { afterUnknown, knownInvoices } from './find/afterUnknown';
import type { Sent } from './find/knownInvoices';
import { claimsOf, equalOf, identityOf, isTool } from './identity';
import type { ItemContext } from './itemContext';
import type { Stamped } from './keyStore';
import type { Ledger } from './ledger';
import { fingerprintOf, wasSentNow } from './ledger';
import type { LedgerEntry, LedgerKey } from './ledgerEntry';
import type { Findable, Operation, Write } from './operation';
import type { PreparedRequest } from './prepareRequest';
import { LookUpFailed } from './prepareRequest';
import { retry } from './retry';
import { withStoreWarning } from './sameInvoice';

/**
 * Sends an item's request; a write at most once in all attempts and Retries of its execution.
 * @param request the request, or the reason why it cannot be sent
 * @param freeSlot called where nothing more is sent, and its invoice is looked for
 * @returns the answer of this or an earlier attempt, or what went wrong
 */
export async function sendOnce(
	item: ItemContext,
	request: PreparedRequest | ItemError,
	freeSlot: () => void = () => {},
): Promise<Result> {
	const { index, ledger, operation, signal } = item;
	if (ledger === undefined) {
		if (request instanceof ItemError) return request;
		return withReadAdvice(await retry(request.send, false, signal));
	}

	const fingerprint = request instanceof ItemError ? '' : fingerprintOf(request.body);
	const stored = isTool(item) && item.isRetry ? ledger.takeStored(fingerprint) : undefined;
	if (stored !== undefined) return remembered(stored, true);
	const key = (isTool(item) ? ledger.keyOfUnknown(fingerprint) : undefined) ?? ledger.keyOf(index);
	const earlier = ledger.find(key);
	if (earlier?.answer !== undefined) {
		// What could not be read again may well be what it was.
		const isUnchanged = request instanceof LookUpFailed || earlier.fingerprint === fingerprint;
		return remembered(earlier.answer, isUnchanged);
	}
	if (earlier !== undefined && !maySendAgain(item, earlier)) {
		return await stillUnknown(item, request, { key, earlier }, freeSlot);
	}
	if (request instanceof ItemError) return request;
	// Nothing is sent, so there is nothing to remember: a Retry may find another answer.
	if (request.answer !== undefined) return request.answer;

	const equal = equalOf(item, ledger, request, key);
	// What was sent already is not asked for again.
	const doubts = earlier === undefined ? request.doubts : undefined;
	const stop = stopsOnce(item, ledger, doubts, equal);
	if (stop !== undefined) return stop;
	const identity = identityOf(item, request, equal);
	const claims = claimsOf(item, ledger, identity, key, fingerprint);
	if (claims instanceof ItemError) return claims;
	const done = async (items: INodeExecutionData[], sent?: Sent) => {
		ledger.done(
			key,
			items.map(({ json }) => json),
		);
		const stamped = stampedIn(items);
		if (sent !== undefined) knownInvoices(item).answered(stamped, sent);
		await claims.settle(stamped);
		return identity.isUnchecked || claims.isUnrecorded ? withStoreWarning(items) : items;
	};
	const claimed = await claims.take();
	if (claimed !== undefined) {
		const { findable } = request;
		if (!claims.isOpen || findable === undefined) return claimed;
		const found = await underOpenKey(
			item,
			findable,
			sentAs(ledger, key, findable, identity),
			freeSlot,
		);
		if (!Array.isArray(found)) {
			const isRefused = claimed instanceof ItemError && found !== undefined;
			return isRefused ? claimed.withAdvice(found) : claimed;
		}
		ledger.sending(key, fingerprint, identity);
		return await done(found);
	}
	// It was cancelled while the key was recorded: nothing is sent, so the key is free again.
	if (signal?.aborted) return await claims.release(cancelledBefore());

	ledger.sending(key, fingerprint, identity);
	const known = request.findable && knownInvoices(item);
	const sent = request.findable && known?.sending(sentAs(ledger, key, request.findable, identity));
	const result = await retry(request.send, true, signal);
	if (!(result instanceof ItemError)) return await done(result, sent);
	if (result.details.outcome === 'unknown') {
		const shown = await item.redact(result);
		ledger.unanswered(key, shown, sent?.after);
		if (sent === undefined) return withWriteAdvice(shown, operation);
		known?.unanswered(sent);
		const { id, isPending, uuid } = shown.details;
		sent.uuid = uuid;
		const pendingId = isPending === true ? id : undefined;
		const found = await afterUnknown(item, request.findable, sent, pendingId, freeSlot);
		return Array.isArray(found)
			? await done(found, sent)
			: withWriteAdvice(shown, operation, found);
	}
	if (sent !== undefined) known?.refused(sent);
	ledger.restore(key, earlier);
	return await claims.release(result);
}

function stampedIn([first]: readonly INodeExecutionData[]): Stamped {
	const { id, uuid } = first?.json ?? {};
	return {
		...((typeof id === 'string' || typeof id === 'number') && { id }),
		...(typeof uuid === 'string' && { uuid }),
	};
}

/** For an item that was not sent yet when the execution was cancelled. */
export function cancelledBefore(): ItemError {
	return new ItemError({ outcome: 'notSent', ...inWords('cancelledBefore') });
}

/**
 * "Send Again" is the word of a person who has looked, so it holds for what an earlier execution
 * left open. Retry On Fail has not looked.
 */
export function maySendAgain({ sendsAgain }: ItemContext, earlier: LedgerEntry): boolean {
	return !wasSentNow(earlier) && sendsAgain();
}

/** Stands on an item that an earlier attempt sent with other values. */
export const CHANGED_NOTE = text('changedNote').en;

function remembered(answer: INodeExecutionData['json'][], isUnchanged: boolean): Result {
	return answer.map((json) => ({ json: isUnchanged ? json : { ...json, note: CHANGED_NOTE } }));
}

/** Whether an earlier attempt left enough to look for its invoice. */
export function mayBeFound(item: ItemContext, { pendingId }: LedgerEntry): boolean {
	return pendingId !== undefined || item.findsLost();
}

/** What is known of a write when it is sent: under its name it is the same in each attempt. */
function sentAs(
	ledger: Ledger,
	key: LedgerKey,
	{ invoice }: Findable,
	{ uniqueKey }: Pick<LedgerEntry, 'uniqueKey'>,
) {
	return { name: ledger.claimKey(key), invoice, uniqueKey };
}

/**
 * An execution that may have been killed left its key open. With Find It its invoice is looked for where Find From
 * ID says: what another execution has just sent is not taken for it.
 */
async function underOpenKey(
	item: ItemContext,
	findable: Findable,
	invoice: Pick<Sent, 'invoice' | 'name' | 'uniqueKey'>,
	freeSlot: () => void,
): Promise<INodeExecutionData[] | Text | undefined> {
	if (!item.findsLost()) return undefined;
	const given = await resultOrError(async () => findable.from());
	if (given === undefined) return undefined;
	// The time when it was sent is not known.
	const sent: Sent = { ...invoice, at: 0, after: undefined, order: 0 };
	return await afterUnknown(item, findable, sent, undefined, freeSlot);
}

/** An earlier attempt got no answer: its invoice is looked for, with the values that were sent. */
async function stillUnknown(
	item: ItemContext,
	request: PreparedRequest | ItemError,
	{ key, earlier }: { key: LedgerKey; earlier: LedgerEntry },
	freeSlot: () => void,
): Promise<Result> {
	const { ledger, operation } = item;
	const { after, fault, fingerprint, pendingId, sentAt, uuid } = earlier;
	const { done } = operation.effect as Write;
	const error = new ItemError({
		outcome: 'unknown',
		...errorWords(
			text('sentEarlier', { sentAt, done: text(done) }),
			fault === undefined ? undefined : text('whatHappened', { fault }),
		),
	});
	if (ledger === undefined || !mayBeFound(item, earlier)) return withWriteAdvice(error, operation);
	if (request instanceof ItemError || fingerprintOf(request.body) !== fingerprint) {
		const why = request instanceof ItemError ? request.text : text('valuesChanged');
		return withWriteAdvice(error, operation, text('notLookedFor', { why }));
	}
	const { findable } = request;
	if (findable === undefined) return withWriteAdvice(error, operation);
	const known = knownInvoices(item);
	const again = { at: Date.parse(sentAt), after, order: 0, ...(uuid !== undefined && { uuid }) };
	const sent = { ...sentAs(ledger, key, findable, earlier), ...again };
	known.reopen(sent);
	const found = await afterUnknown(item, findable, sent, pendingId, freeSlot);
	if (!Array.isArray(found)) return withWriteAdvice(error, operation, found);
	ledger.done(
		key,
		found.map(({ json }) => json),
	);
	const identity = identityOf(item, request, equalOf(item, ledger, request, key));
	const claims = claimsOf(item, ledger, identity, key, fingerprint);
	if (!(claims instanceof ItemError)) await claims.settle(stampedIn(found));
	known.answered(stampedIn(found), sent);
	return found;
}

/** @param looked what was looked at */
function withWriteAdvice(error: ItemError, { effect }: Operation, looked?: Text): ItemError {
	const { done, lookFor } = effect as Write;
	const maybe = text('mayBeDone', { done: text(done), lookFor: text(lookFor) });
	return error.withAdvice(lines(looked, maybe));
}

function withReadAdvice(result: Result): Result {
	return result instanceof ItemError && result.details.outcome === 'unknown'
		? result.withAdvice(text('unchangedService'))
		: result;
}
