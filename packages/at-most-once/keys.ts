import type { Answer, Got } from './answer';
import type { Claim, WriteAttempt } from './attempt';
import type { Failure } from './failure';
import { failure } from './failure';
import type { Item } from './item';
import type { KeyStore } from './keyStore';
import type { KeyRecord, KeyState } from './list';
import { keyName } from './list';
import { equalOf } from './questions';
import type { Key, Request, Result, Same, UniqueKeys } from './request';

export function keysOf(claims: readonly Claim[]): KeyRecord[] {
	return claims.flatMap(({ keys }) => keys);
}

/**
 * Returns the claim of the keys under which a request is sent once over all executions, such as an
 * order number. They are recorded before sending, so they survive a killed process.
 * @param again builds the item of an earlier request; only in runs from the editor
 */
function keyClaim(
	options: UniqueKeys,
	service: string,
	again: Same | undefined,
	mark: Item['mark'],
): Claim {
	const { content, keys } = options;
	return {
		keys: keys.map(({ of, id, partOf }) =>
			partOf === undefined
				? { name: keyName(service, of, id), content, opens: true }
				: { name: keyName(service, partOf, id), isPart: true, opens: true },
		),
		used: (states, earlier) => usedBefore(options, states, earlier, again, mark),
		notRecorded: 'keyNotRecorded',
		keptAdvice: 'keyNotRemoved',
	};
}

/**
 * Returns the claim of a body, so that a request that a person sends twice from the editor is sent
 * once for each node and day. Equal items of one run are separate requests, so they are numbered.
 * @param number of this body among the equal ones of the execution, from 1
 */
function bodyClaim(options: Same, service: string, number: number, mark: Item['mark']): Claim {
	return {
		keys: [{ name: keyName(service, 'body', options.id(), String(number)), opens: true }],
		used: ([state], earlier) => {
			if (state === 'open') return failure('unknown', 'sameInvoiceOpen');
			const item = earlier && itemAgain(options, earlier, mark);
			return item ?? failure('duplicate', 'sameInvoiceStamped');
		},
		keptAdvice: 'keyNotRemoved',
	};
}

/**
 * Returns the claim that a Retry records before it sends an item. Another Retry of the same
 * execution reads the same stored ledger, so only this claim stops it.
 * @param key of the ledger: equal in every Retry that starts from the same stored entry
 */
function retryClaim(key: string): Claim {
	return {
		keys: [{ name: keyName('retry', key), opens: false }],
		used: () => failure('unknown', 'sentByOtherRetry'),
		notRecorded: 'retryNotRecorded',
		keptAdvice: 'retryNotForgotten',
	};
}

function itemAgain(options: Same, { id, uuid }: Got, mark: Item['mark']): Answer[] | undefined {
	if (uuid === undefined) return undefined;
	const answer = options.item({ ...(id !== undefined && { id }), uuid });
	const json = { ...answer.json, duplicate: true, outcome: 'duplicate' };
	return [mark({ ...answer, json }, { code: 'stampedEarlierToday' })];
}

function usedBefore(
	options: UniqueKeys,
	states: readonly KeyState[],
	earlier: Got | undefined,
	again: Same | undefined,
	mark: Item['mark'],
): Result {
	const known = options.keys.filter((_key, index) => states[index] !== 'new');
	if (states.includes('conflict')) return conflict(options, known, earlier?.content);
	const isOpen = states.includes('open');
	if (!isOpen && known.length < states.length && states[0] !== 'used') {
		return conflict(options, known);
	}
	const isInGlobal = !isOpen && states.every((state) => state === 'part');
	if (options.ifUsed === 'drop' && !isOpen) return [];
	const { id, uuid } = earlier ?? {};
	const got = { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
	if (options.ifUsed === 'passOn') {
		const json = {
			duplicate: true,
			outcome: isOpen ? 'unknown' : 'duplicate',
			uniqueKey: known[0]?.id ?? '',
			...(isInGlobal && { inGlobal: true }),
			// Nested, because an item with `id` and `uuid` at the top was sent now.
			...(uuid !== undefined && { stamped: got }),
		};
		return [{ json }];
	}
	const item = isOpen || again === undefined ? undefined : itemAgain(again, got, mark);
	if (item !== undefined) return item;
	const kind = isOpen ? 'keyOpen' : isInGlobal ? 'keyInGlobal' : 'keyUsed';
	return failure('duplicate', kind, { keys: known }, got);
}

function conflict(options: UniqueKeys, known: readonly Key[], before?: string): Failure {
	const [first] = known;
	const isPart = options.keys[0]?.of !== first?.of;
	return failure('conflict', isPart ? 'partsUsed' : 'keyConflict', {
		keys: known,
		before,
		now: options.content,
	});
}

/**
 * Returns the claims that a write still has to record, and those that an earlier attempt recorded.
 */
export function claimsOf(item: Item, request: Request, write: WriteAttempt) {
	const { isRetry, isTool, keyStore } = item;
	const { earlier, fingerprint, key, ledger } = write;
	const { claim: own, ...claimed } = identityOf(item, request, write);
	const isClaimed =
		earlier !== undefined &&
		earlier.uniqueKey === claimed.uniqueKey &&
		earlier.equal?.body === claimed.equal?.body;
	const claims = own === undefined ? [] : [own];
	const fresh = isClaimed ? [] : claims;
	// After a Wait, an item without a store needs no claim: no other execution starts from its
	// ledger.
	if (ledger.isRestored && (keyStore !== undefined || isRetry)) {
		const isNewCall = isTool && earlier === undefined;
		const name = isNewCall ? ledger.claimKeyOfCall(fingerprint) : ledger.claimKey(key);
		fresh.push(retryClaim(name));
	}
	return { ...claimed, fresh, earlierClaims: isClaimed ? claims : [] };
}

interface Identity extends Pick<WriteAttempt, 'equal' | 'keyStoreFailed' | 'uniqueKey'> {
	claim?: Claim;
}

function identityOf(item: Item, request: Request, write: WriteAttempt): Identity {
	const { isManual, keyStore, mark, memory, service } = item;
	const { same, uniqueKey: options } = request;
	if (options !== undefined) {
		const again = isManual && options.isDefault === true ? same : undefined;
		const own = keyClaim(options, service, again, mark);
		const names = own.keys.map(({ name }) => name).join('\n');
		return { claim: own, uniqueKey: memory.host.hash(names) };
	}
	const equal = write.equal ?? equalOf(item, request, write);
	if (same === undefined || equal === undefined) return {};
	if (keyStore === undefined) return { keyStoreFailed: true };
	return { claim: bodyClaim(same, service, equal.number, mark), equal };
}

/**
 * Removes the claims of a request that was not done.
 * @returns the result, with advice if the claims could not be removed
 */
export async function release(
	{ keyStore }: { keyStore?: KeyStore },
	recordedClaims: readonly Claim[],
	result: Failure,
): Promise<Failure> {
	if (keyStore === undefined || recordedClaims.length === 0) return result;
	try {
		await keyStore.release(keysOf(recordedClaims));
		return result;
	} catch {
		return result.advised(...recordedClaims.map(({ keptAdvice }) => ({ code: keptAdvice })));
	}
}
