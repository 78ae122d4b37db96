import type { After, Claim, Remembered, WriteAttempt } from './attempt';
import { earlierInStore } from './corrections';
import { Failure, failure } from './failure';
import type { Item } from './item';
import { claimsOf, keysOf, release } from './keys';
import type { KeyStore } from './keyStore';
import type { KeyState } from './list';
import { stopsOnce } from './once';
import type { Result } from './request';
import { named } from './results';

/**
 * Records the keys of a request, all of them or none: where one is known already,
 * another attempt has sent it, or is about to. A first execution without a key records nothing.
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
	const states = await recorded(keyStore, fresh);
	if (states instanceof Failure) return { to: 'end', attempt: { ...attempt, result: states } };
	if (states === undefined) {
		return { to: 'send', attempt: { ...attempt, write: { ...write, keyStoreFailed: true } } };
	}
	const next = { ...attempt, write: { ...write, recordedClaims: fresh } };
	if (states.every((state) => state === 'new')) {
		// What was sent under a key that is new again was removed, or forgotten.
		results.forget(keyStore.name, keysOf(fresh));
		return earlier === undefined && request.uniqueKey === undefined
			? await asked(next)
			: { to: 'send', attempt: next };
	}
	const { result, isOpen } = usedResult(item, keyStore, fresh, states);
	const { findable } = request;
	// An execution that may have been killed left its key open: its result is looked for where it can be told
	// from what another execution has just sent.
	if (isOpen && findable !== undefined && item.findsLost() && (await findable.isPlaceKnown())) {
		const pending = results.sentElsewhere(named(write, findable.data));
		const lost = { ...next, result, isOpenKey: true, write: { ...next.write, pending } };
		return { to: 'recover', attempt: lost };
	}
	return result instanceof Failure
		? { to: 'end', attempt: { ...attempt, result } }
		: { to: 'follow', attempt: { ...attempt, result } };
}

/** In a run from the editor another worker may have sent what this one corrects. */
async function asked(attempt: Remembered): Promise<After<'claim'>> {
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

/** @returns what was known of each key; undefined where it is sent although nothing could be recorded */
async function recorded(
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

/** The result of an item of whose keys some were known. */
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
