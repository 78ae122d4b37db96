import type { INodeExecutionData } from 'n8n-workflow';

import type { Text } from '../messages/text';
import { lines, text } from '../messages/text';
import { ItemError, errorWords, inWords } from '../response/itemError';
import type { Claim, Result } from './claims';
import { Claims } from './claims';
import { stopsOnce } from './doubts';
import { afterUnknown, knownInvoices } from './find/afterUnknown';
import type { ItemContext } from './itemContext';
import type { Stamped } from './keyStore';
import type { Ledger } from './ledger';
import { fingerprintOf, wasSentNow } from './ledger';
import type { Equal, LedgerEntry, LedgerKey } from './ledgerEntry';
import type { Findable, Operation, Write } from './operation';
import type { PreparedRequest } from './prepareRequest';
import { LookUpFailed } from './prepareRequest';
import { retry } from './retry';
import { RetryClaim, noRetryHere } from './retryClaim';
import { SameInvoice, withStoreWarning } from './sameInvoice';

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
	const claimed = await claims.take();
	if (claimed !== undefined) return claimed;
	// It was cancelled while the key was recorded: nothing is sent, so the key is free again.
	if (signal?.aborted) return await claims.release(cancelledBefore());

	ledger.sending(key, fingerprint, identity);
	const known = request.findable && knownInvoices(item);
	const sent = request.findable && known?.sending(sentAs(ledger, key, request.findable));
	const result = await retry(request.send, true, signal);
	const done = async (items: INodeExecutionData[]) => {
		ledger.done(
			key,
			items.map(({ json }) => json),
		);
		const stamped = stampedIn(items);
		if (sent !== undefined) known?.answered(stamped, sent);
		await claims.settle(stamped);
		return identity.isUnchecked || claims.isUnrecorded ? withStoreWarning(items) : items;
	};
	if (!(result instanceof ItemError)) return await done(result);
	if (result.details.outcome === 'unknown') {
		const shown = await item.redact(result);
		ledger.unanswered(key, shown, sent?.after);
		if (sent === undefined) return withWriteAdvice(shown, operation);
		known?.unanswered(sent);
		const { id, isPending, uuid } = shown.details;
		sent.uuid = uuid;
		const pendingId = isPending === true ? id : undefined;
		const found = await afterUnknown(item, request.findable, sent, pendingId, freeSlot);
		return Array.isArray(found) ? await done(found) : withWriteAdvice(shown, operation, found);
	}
	if (sent !== undefined) known?.refused(sent);
	ledger.restore(key, earlier);
	return await claims.release(result);
}

/** What an item is: its keys, and in a run from the editor which of the equal invoices. */
interface Identity extends Pick<LedgerEntry, 'uniqueKey' | 'equal'> {
	claims: readonly Claim[];
	/** It comes from the editor, and nothing could say whether it was stamped before. */
	isUnchecked: boolean;
}

/** In a run from the editor, which of the equal invoices of the execution an item is. */
function equalOf(
	{ isManual }: ItemContext,
	ledger: Ledger,
	{ sameInvoice }: PreparedRequest,
	key: LedgerKey,
): Equal | undefined {
	if (!isManual || sameInvoice === undefined) return undefined;
	return ledger.equalOf(key, sameInvoice.id());
}

function identityOf(
	{ keyStore, service }: ItemContext,
	{ sameInvoice, uniqueKey }: PreparedRequest,
	equal: Equal | undefined,
): Identity {
	const own = uniqueKey && {
		uniqueKey: fingerprintOf(uniqueKey.keys.map(({ name }) => name).join('\n')),
	};
	const claims: Claim[] = uniqueKey === undefined ? [] : [uniqueKey];
	if (sameInvoice === undefined || equal === undefined || uniqueKey !== undefined) {
		return { ...own, claims, isUnchecked: false };
	}
	if (keyStore === undefined) return { claims, isUnchecked: true };
	const same = new SameInvoice(keyStore, sameInvoice, service, equal.number);
	return { equal, claims: [same], isUnchecked: false };
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

/** A first execution without a key claims nothing. */
function claimsOf(
	item: ItemContext,
	ledger: Ledger,
	{ claims, equal, uniqueKey }: Identity,
	key: LedgerKey,
	fingerprint: string,
): Claims | ItemError {
	const { isRetry, keyStore, operation } = item;
	const earlier = ledger.find(key);
	const isHeld =
		earlier !== undefined && earlier.uniqueKey === uniqueKey && earlier.equal?.body === equal?.body;
	const [fresh, held] = isHeld ? [[], claims] : [claims, []];
	if (!ledger.isRestored) return new Claims(keyStore, fresh, held);
	// After a Wait that is safe: no other execution starts from its stored ledger.
	if (keyStore === undefined) return isRetry ? noRetryHere() : new Claims(keyStore, fresh, held);
	const isNewCall = isTool(item) && earlier === undefined;
	const claimKey = isNewCall ? ledger.claimKeyOfCall(fingerprint) : ledger.claimKey(key);
	return new Claims(keyStore, [...fresh, new RetryClaim(claimKey, operation)], held);
}

/**
 * n8n gives each attempt of an AI agent's tool a run of its own. A call without an answer is
 * therefore recognised by its body; a call that was answered and comes again is another invoice,
 * except in n8n's Retry, where the agent begins again.
 */
export function isTool({ node }: Pick<ItemContext, 'node'>): boolean {
	return node.type.endsWith('Tool');
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
function sentAs(ledger: Ledger, key: LedgerKey, { invoice }: Findable) {
	return { name: ledger.claimKey(key), invoice };
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
	const sent = { ...sentAs(ledger, key, findable), ...again };
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
