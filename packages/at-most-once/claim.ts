import type { After, Claim, Remembered, WriteAttempt } from './attempt';
import { earlierInStore, stopsOnce } from './questions';
import { Failure, failure } from './failure';
import type { Item } from './item';
import { claimsOf, keysOf, release } from './keys';
import type { KeyStore } from './keyStore';
import type { KeyState } from './list';
import type { Result } from './request';
import { named } from './results';

/**
 * Records the keys of a request together. If one of them is known, another attempt has sent the
 * request or is about to, so it is not sent. A first execution without a key skips the store.
 */
export async function claim(attempt: Remembered): Promise<After<'claim'>> {
	const { item, request } = attempt;
	const { correction, earlier, fingerprint, key, ledger } = attempt.write;
	const { fresh, ...claimed } = claimsOf(item, request, attempt.write);
	const write: WriteAttempt = { ledger, key, fingerprint, earlier, correction, ...claimed };
	const { keyStore, results } = item;
	if (fresh.length === 0) return { to: 'send', attempt: { ...attempt, write } };
	if (keyStore === undefined) {
		const result = failure('notSent', 'noRetryHere');
		return { to: 'end', attempt: { ...attempt, result } };
	}
	const states = await recordKeys(keyStore, fresh);
	if (states instanceof Failure) return { to: 'end', attempt: { ...attempt, result: states } };
	if (states === undefined) {
		return { to: 'send', attempt: { ...attempt, write: { ...write, keyStoreFailed: true } } };
	}
	const next = { ...attempt, write: { ...write, recordedClaims: fresh } };
	if (states.every((state) => state === 'new')) {
		// The store no longer has these keys, so forget their results.
		results.forget(keyStore.name, keysOf(fresh));
		return earlier === undefined && request.uniqueKey === undefined
			? await askStore(next)
			: { to: 'send', attempt: next };
	}
	const { result, isOpen } = usedResult(item, keyStore, fresh, states);
	const { findable } = request;
	// A killed execution can leave its key open. Look for its result if it cannot be confused with a
	// request that another execution just sent.
	if (isOpen && findable !== undefined && item.findsLost() && (await findable.isPlaceKnown())) {
		const pending = results.sentElsewhere(named(write, findable.data));
		const lost = { ...next, result, isOpenKey: true, write: { ...next.write, pending } };
		return { to: 'recover', attempt: lost };
	}
	return result instanceof Failure
		? { to: 'end', attempt: { ...attempt, result } }
		: { to: 'follow', attempt: { ...attempt, result } };
}

async function askStore(attempt: Remembered): Promise<After<'claim'>> {
	const { item, write } = attempt;
	const { recordedClaims = [] } = write;
	const { claim: recorded, question } = await earlierInStore(attempt);
	const { equal, ledger } = write;
	if (question && equal && (await stopsOnce(item, ledger, equal, [question.details.code]))) {
		const result = await release(item, recordedClaims, question);
		return { to: 'end', attempt: { ...attempt, result } };
	}
	if (recorded === undefined) return { to: 'send', attempt };
	return {
		to: 'send',
		attempt: { ...attempt, write: { ...write, recordedClaims: [...recordedClaims, recorded] } },
	};
}

/**
 * Records the keys of claims.
 * @returns the earlier state of each key; undefined if the store failed and the item is sent anyway
 */
async function recordKeys(
	keyStore: KeyStore,
	claims: readonly Claim[],
): Promise<readonly KeyState[] | Failure | undefined> {
	try {
		return await keyStore.claim(keysOf(claims));
	} catch (error) {
		if (error instanceof Failure) return error;
		const words = error instanceof Error ? error.message : String(error);
		const kind = claims.find(({ notRecorded }) => notRecorded !== undefined)?.notRecorded;
		return kind === undefined ? undefined : failure('notSent', kind, { words });
	}
}

function usedResult(
	{ results }: Item,
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
		return { result: used(own, results.ofKey(list, known)), isOpen };
	}
	throw new TypeError('All keys are new');
}
