import type { INodeExecutionData } from 'n8n-workflow';

import type { Text } from 'cfdi-mx';
import { ItemError, errorWords } from '../service/itemError';
import { text } from '../words/text';
import type { After, PreparedWrite, WriteAttempt } from './attempt';
import type { LedgerEntry } from './ledger';
import { fingerprintOf, maySendAgain } from './ledger';
import type { Write } from './operation';
import { LookUpFailed } from './prepareRequest';

/** Stands on an item that an earlier attempt sent with other values. */
export const CHANGED_NOTE = text('changedNote').en;

/** What this execution knows of a write: what an earlier attempt got is given, and what it lost is not sent again. */
export function remember(attempt: PreparedWrite): After<'remember'> {
	const { item, ledger, request } = attempt;
	const { index, isRetry, isTool } = item;
	const fingerprint = request instanceof ItemError ? '' : fingerprintOf(request.body);
	const given = (answer: Answer, isUnchanged = true): After<'remember'> => ({
		to: 'follow',
		attempt: { ...attempt, result: itemsOf(answer, isUnchanged) },
	});
	const stored = isTool && isRetry ? ledger.takeStored(fingerprint) : undefined;
	if (stored !== undefined) return given(stored);
	const key = (isTool ? ledger.keyOfUnknown(fingerprint) : undefined) ?? ledger.keyOf(index);
	const earlier = ledger.find(key);
	if (earlier?.answer !== undefined) {
		// What could not be read again may well be what it was.
		const isSame = request instanceof LookUpFailed || earlier.fingerprint === fingerprint;
		return given(earlier.answer, isSame);
	}
	if (earlier !== undefined && !maySendAgain(item, earlier)) {
		return unknownBefore(attempt, { ledger, key, fingerprint, earlier });
	}
	if (request instanceof ItemError) return { to: 'end', attempt: { ...attempt, result: request } };
	// Nothing is sent, so there is nothing to remember: a Retry may find another answer.
	const { answer } = request;
	if (answer !== undefined) return { to: 'follow', attempt: { ...attempt, result: answer } };
	const write = { ledger, key, fingerprint, earlier };
	return { to: 'review', attempt: { ...attempt, request, write } };
}

type Answer = Array<INodeExecutionData['json']>;

function itemsOf(answer: Answer, isUnchanged: boolean): INodeExecutionData[] {
	return answer.map((json) => ({ json: isUnchanged ? json : { ...json, note: CHANGED_NOTE } }));
}

/** An earlier attempt got no answer. */
function unknownBefore(
	attempt: PreparedWrite,
	write: WriteAttempt & { earlier: LedgerEntry },
): After<'remember'> {
	const { item, request } = attempt;
	const { fault, fingerprint, pendingId, sentAt } = write.earlier;
	const { done } = item.operation.effect as Write;
	const result = new ItemError({
		outcome: 'unknown',
		code: 'sentEarlier',
		...errorWords(
			text('sentEarlier', { sentAt, done: text(done) }),
			fault === undefined ? undefined : text('whatHappened', { fault }),
		),
	});
	const why = whyNotTheSame(request, write.fingerprint === fingerprint);
	return { to: 'recover', attempt: { ...attempt, result, write, why, pendingId } };
}

/** An invoice is looked for with the values that were sent. */
function whyNotTheSame(request: PreparedWrite['request'], isUnchanged: boolean): Text | undefined {
	if (request instanceof ItemError) return request.text;
	return isUnchanged ? undefined : text('valuesChanged');
}
