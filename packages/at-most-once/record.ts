import type { Answer, Got } from './answer';
import type { After, Answered, Claim } from './attempt';
import { rememberSent, withEarlier } from './questions';
import { Failure, failure } from './failure';
import type { Item } from './item';
import { claimsOf, keysOf, release } from './keys';
import { keyName } from './list';
import { keyText, uuidOf } from './results';

/**
 * Records the outcome of a write: in the ledger, in the store of keys, and in the results of this
 * process.
 */
export async function record(attempt: Answered): Promise<After<'record'>> {
	const { item, request, result, write } = attempt;
	const { ledger } = write;
	const { results } = item;
	if (result instanceof Failure) {
		if (write.pending !== undefined) results.refused(write.pending);
		ledger.restore(write.key, write.earlier);
		const refused = await release(item, write.recordedClaims ?? [], result);
		return { to: 'end', attempt: { ...attempt, result: refused } };
	}
	if (attempt.isOpenKey === true) ledger.sending(write.key, write.fingerprint, write);
	const got = gotIn(result);
	const { earlierClaims = claimsOf(item, request, write).earlierClaims, recordedClaims = [] } =
		write;
	const [key] = keysOf([...earlierClaims, ...recordedClaims]);
	const inOther = key && item.keyStore && results.inOtherList(item.keyStore.name, key);
	// Close the keys before the write counts as done: the UUID can belong to another request.
	const other = await close(item, [...earlierClaims, ...recordedClaims], got);
	if (other !== undefined) {
		ledger.unanswered(write.key, other, await item.faultOf(other), write.pending?.after);
		if (write.pending !== undefined) results.unanswered(write.pending);
		return { to: 'end', attempt: { ...attempt, result: other } };
	}
	ledger.done(
		write.key,
		result.map(({ json }) => json),
	);
	if (write.pending !== undefined) results.answered(got, write.pending);
	rememberSent(item, request, write, got);
	const answers = result.map((one) => warned(one, attempt, inOther));
	return { to: 'follow', attempt: { ...attempt, result: answers } };
}

/**
 * Settles the keys of a request that was done. If that fails they stay open and are reported as
 * unknown, which is safe.
 * @returns a failure if another request of this list has the UUID: the keys stay open
 */
async function close(
	{ keyStore, results, service, givesUuid }: Item,
	claims: readonly Claim[],
	got: Got,
): Promise<Failure | undefined> {
	const open = keysOf(claims).filter(({ opens }) => opens);
	const [own] = open;
	if (keyStore === undefined || own === undefined) return undefined;
	results.keep(keyStore.name, open, got);
	const uuid = givesUuid ? uuidOf(got.uuid) : undefined;
	const name = uuid === undefined ? undefined : keyName(service, 'uuid', uuid);
	const isOthers = await keyStore.settle(open, name).catch(() => false);
	if (!isOthers || uuid === undefined) return undefined;
	results.forget(keyStore.name, open);
	// The service returned the UUID of another request, so it is unknown whether it did this one.
	return failure('unknown', 'uuidOfOther', {
		uuid,
		own: keyText(own.name),
		other: results.keyOfUuid(keyStore.name, uuid),
	});
}

function gotIn([first]: readonly Answer[]): Got {
	const { id, uuid } = first?.json ?? {};
	return {
		...((typeof id === 'string' || typeof id === 'number') && { id }),
		...(typeof uuid === 'string' && { uuid }),
	};
}

function warned(one: Answer, { item, request, write }: Answered, inOther: Got | undefined): Answer {
	const { correction, keyStoreFailed } = write;
	const { uniqueKey } = request;
	const { isSubWorkflow, mark, givesUuid } = item;
	let shown = correction === undefined ? one : withEarlier(item, one, correction);
	if (keyStoreFailed === true) shown = mark(shown, { code: 'sameInvoiceUnknown' });
	if (uniqueKey === undefined && isSubWorkflow && givesUuid) {
		shown = mark(shown, { code: 'subWorkflowWithoutKey' });
	}
	if (uniqueKey !== undefined && inOther?.uuid !== undefined) {
		const key = uniqueKey.keys[0]?.id ?? '';
		shown = mark(shown, { code: 'keyInOtherNode', values: { uuid: inOther.uuid, key } });
	}
	return shown;
}
