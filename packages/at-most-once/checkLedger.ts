import type { Answer, Json } from './answer';
import type { After, PreparedWrite, WriteAttempt } from './attempt';
import type { Said } from './failure';
import { Failure, failure } from './failure';
import type { LedgerEntry } from './records';

/**
 * Checks the ledger: returns the answer that an earlier attempt got, and does not send again a
 * request that got no answer, unless a person chose Send Again.
 */
export function checkLedger(attempt: PreparedWrite): After<'checkLedger'> {
	const { item, ledger, request } = attempt;
	const { index, isRetry, isTool } = item;
	const fingerprint = request instanceof Failure ? '' : item.memory.host.hash(request.body);
	const answerAgain = (answer: readonly Json[], isUnchanged = true): After<'checkLedger'> => ({
		to: 'follow',
		attempt: { ...attempt, result: answersOf(answer, isUnchanged) },
	});
	const answersOf = (stored: readonly Json[], isUnchanged: boolean): Answer[] =>
		stored.map((json) => (isUnchanged ? { json } : item.mark({ json }, { code: 'changedNote' })));
	const stored = isTool && isRetry ? ledger.takeStored(fingerprint) : undefined;
	if (stored !== undefined) return answerAgain(stored);
	const key = (isTool ? ledger.keyOfUnknown(fingerprint) : undefined) ?? ledger.keyOf(index);
	const earlier = ledger.find(key);
	if (earlier?.answer !== undefined) {
		// A failed look-up does not mean that the values changed.
		const isSame =
			(request instanceof Failure && request.details.isOfLookUp === true) ||
			earlier.fingerprint === fingerprint;
		return answerAgain(earlier.answer, isSame);
	}
	if (earlier !== undefined && !ledger.maySendAgain(item, earlier)) {
		return unknownBefore(attempt, { ledger, key, fingerprint, earlier });
	}
	if (request instanceof Failure) return { to: 'end', attempt: { ...attempt, result: request } };
	// Skips the ledger: the item is not sent, and a Retry can get another answer.
	const { answer } = request;
	if (answer !== undefined) return { to: 'follow', attempt: { ...attempt, result: answer } };
	const write = { ledger, key, fingerprint, earlier };
	return { to: 'review', attempt: { ...attempt, request, write } };
}

function unknownBefore(
	attempt: PreparedWrite,
	write: WriteAttempt & { earlier: LedgerEntry },
): After<'checkLedger'> {
	const { request } = attempt;
	const { fault, fingerprint, pendingId, sentAt } = write.earlier;
	const result = failure('unknown', 'sentEarlier', { sentAt, fault });
	const why = whyNotTheSame(request, write.fingerprint === fingerprint);
	return { to: 'recover', attempt: { ...attempt, result, write, why, pendingId } };
}

/** Returns why the request cannot be looked for: it needs the values that were sent. */
function whyNotTheSame(
	request: PreparedWrite['request'],
	isUnchanged: boolean,
): Said | Failure | undefined {
	if (request instanceof Failure) return request;
	return isUnchanged ? undefined : { code: 'valuesChanged' };
}
