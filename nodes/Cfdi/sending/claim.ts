import { ItemError } from '../service/itemError';
import { resultOrError } from '../service/networkError';
import { itemError } from '../words/errors';
import type { After, Remembered, WriteAttempt } from './attempt';
import type { Claim } from './claims';
import { bodyClaim, keyClaim, keysOf, release, retryClaim } from './claims';
import { earlierInStore } from './corrections';
import type { ItemContext } from './itemContext';
import type { KeyState } from './keyChanges';
import type { KeyStore } from './keyStore';
import { fingerprintOf } from './ledger';
import type { Findable, Result, Write } from './operation';
import type { PreparedRequest } from './prepareRequest';
import { equalOf, stopsOnce } from './review';
import { namedStamp } from './stampedInvoices';

/**
 * Records the keys of an invoice in n8n's key store, all of them or none: where one is known already,
 * another attempt has sent it, or is about to. A first execution without a key records nothing.
 */
export async function claim(attempt: Remembered): Promise<After<'claim'>> {
	const { item, request } = attempt;
	const { correction, earlier, fingerprint, key, ledger } = attempt.write;
	const { fresh, ...claimed } = claimsOf(item, request, attempt.write);
	const write: WriteAttempt = { ledger, key, fingerprint, earlier, correction, ...claimed };
	const { keyStore, stampedInvoices } = item;
	if (fresh.length === 0) return { to: 'send', attempt: { ...attempt, write } };
	if (keyStore === undefined) {
		// n8n's declarative engine, which runs some AI agents' tools, gives a Retry no key store.
		const result = itemError('notSent', 'noRetryHere');
		return { to: 'end', attempt: { ...attempt, result } };
	}
	const states = await recorded(keyStore, fresh);
	if (states instanceof ItemError) return { to: 'end', attempt: { ...attempt, result: states } };
	if (states === undefined) {
		return { to: 'send', attempt: { ...attempt, write: { ...write, isUnchecked: true } } };
	}
	const next = { ...attempt, write: { ...write, taken: fresh } };
	if (states.every((state) => state === 'new')) {
		// What was stamped under a key that is new again was removed, or forgotten.
		stampedInvoices.forget(keyStore.name, keysOf(fresh));
		return earlier === undefined && request.uniqueKey === undefined
			? await asked(next)
			: { to: 'send', attempt: next };
	}
	const { result, isOpen } = usedResult(item, keyStore, fresh, states);
	const { findable } = request;
	if (isOpen && findable !== undefined && (await isLookedFor(item, findable))) {
		const pending = stampedInvoices.sentElsewhere(namedStamp(write, findable));
		const lost = { ...next, result, isOpenKey: true, write: { ...next.write, pending } };
		return { to: 'recover', attempt: lost };
	}
	return result instanceof ItemError
		? { to: 'end', attempt: { ...attempt, result } }
		: { to: 'follow', attempt: { ...attempt, result } };
}

/** In a run from the editor another worker may have stamped an invoice that this one corrects. */
async function asked(attempt: Remembered): Promise<After<'claim'>> {
	const { item, write } = attempt;
	const { taken = [] } = write;
	const { claim: recorded, doubts } = await earlierInStore(attempt);
	const { equal, ledger } = write;
	if (doubts && equal && (await stopsOnce(item, ledger, equal, [doubts.details.code]))) {
		const result = await release(item, taken, doubts);
		return { to: 'end', attempt: { ...attempt, result } };
	}
	if (recorded === undefined) return { to: 'send', attempt };
	return { to: 'send', attempt: { ...attempt, write: { ...write, taken: [...taken, recorded] } } };
}

/** Which claims a write has: those it still has to take, and those that an earlier attempt took. */
export function claimsOf(item: ItemContext, request: PreparedRequest, write: WriteAttempt) {
	const { isRetry, isTool, keyStore, operation } = item;
	const { earlier, fingerprint, key, ledger } = write;
	const { claim: own, ...claimed } = identityOf(item, request, write);
	const isHeld =
		earlier !== undefined &&
		earlier.uniqueKey === claimed.uniqueKey &&
		earlier.equal?.body === claimed.equal?.body;
	const claims = own === undefined ? [] : [own];
	const fresh = isHeld ? [] : claims;
	// After a Wait it may be sent without: no other execution starts from its stored ledger.
	if (ledger.isRestored && (keyStore !== undefined || isRetry)) {
		const isNewCall = isTool && earlier === undefined;
		const name = isNewCall ? ledger.claimKeyOfCall(fingerprint) : ledger.claimKey(key);
		fresh.push(retryClaim(name, operation.effect as Write));
	}
	return { ...claimed, fresh, held: isHeld ? claims : [] };
}

interface Identity extends Pick<WriteAttempt, 'equal' | 'isUnchecked' | 'uniqueKey'> {
	claim?: Claim;
}

/** What an item is: its keys or, in a run from the editor, its body. */
function identityOf(item: ItemContext, request: PreparedRequest, write: WriteAttempt): Identity {
	const { isManual, keyStore, service } = item;
	const { sameInvoice, uniqueKey: options } = request;
	if (options !== undefined) {
		const again = isManual && options.isDefault === true ? sameInvoice : undefined;
		const own = keyClaim(options, service, again);
		const names = own.keys.map(({ name }) => name).join('\n');
		return { claim: own, uniqueKey: fingerprintOf(names) };
	}
	const equal = write.equal ?? equalOf(item, request, write);
	if (sameInvoice === undefined || equal === undefined) return {};
	if (keyStore === undefined) return { isUnchecked: true };
	return { claim: bodyClaim(sameInvoice, service, equal.number), equal };
}

/** @returns what was known of each key; undefined where it is sent although nothing could be recorded */
async function recorded(
	keyStore: KeyStore,
	claims: readonly Claim[],
): Promise<readonly KeyState[] | ItemError | undefined> {
	try {
		return await keyStore.claim(keysOf(claims));
	} catch (error) {
		if (error instanceof ItemError) return error;
		const words = error instanceof Error ? error.message : String(error);
		const kind = claims.find(({ notRecorded }) => notRecorded !== undefined)?.notRecorded;
		return kind && itemError('notSent', kind, { words });
	}
}

/** The result of an item of whose keys some were known. */
function usedResult(
	{ stampedInvoices }: ItemContext,
	{ name: list }: KeyStore,
	claims: readonly Claim[],
	states: readonly KeyState[],
): { result: Result; isOpen: boolean } {
	let start = 0;
	for (const { keys, used } of claims) {
		const own = states.slice(start, (start += keys.length));
		const index = own.findIndex((state) => state !== 'new');
		const known = keys[index];
		if (known === undefined) continue;
		const isOpen = own.includes('open') && !own.includes('conflict');
		return { result: used(own, stampedInvoices.ofKey(list, known)), isOpen };
	}
	throw new TypeError('All keys are new');
}

/**
 * An execution that may have been killed left its key open. With Find It its invoice is looked for where Find From
 * ID says: what another execution has just sent is not taken for it.
 */
async function isLookedFor({ findsLost }: ItemContext, findable: Findable): Promise<boolean> {
	if (!findsLost()) return false;
	return (await resultOrError(async () => findable.from())) !== undefined;
}
