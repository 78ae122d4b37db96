import type {
	After,
	Attempt,
	Attempts,
	Claim,
	Item,
	StageName,
	Step,
	WriteAttempt,
} from './attempt';
import type { Said } from './failure';
import { Failure, failure, resultOrFailure } from './failure';
import type { KeyRecord, KeyState, KeyStore } from './keyStore';
import { keyName, keyText } from './keyStore';
import type { Ledger } from './ledger';
import type { Got } from './memory';
import { uuidOf } from './memory';
import {
	correctedBy,
	correctionQuestion,
	earlierInStore,
	equalOf,
	publishedQuestion,
	rememberSent,
	stopsOnce,
	withEarlier,
} from './questions';
import type { Answer, Json, Pending, Request, Result, Same, UniqueKeys } from './request';
import { retry } from './retry';

/** A stage returns the next stage (see `FOLLOWS`). Only `sendItem` calls stages. */
export const STAGES: {
	readonly [Name in StageName]: (attempt: Attempts[Name]) => Step | Promise<Step>;
} = { prepare, checkLedger, review, claim, send, recover, record, follow };

async function prepare(attempt: Attempt): Promise<After<'prepare'>> {
	const { item, requests, slot } = attempt;
	const { ledger } = item;
	const isSettled = ledger !== undefined && isSettledBefore(attempt, ledger);
	if (!isSettled) {
		if (!item.holdsNoSlot && !(await slot.take())) return stopped(attempt);
		if (item.signal?.aborted) return stopped(attempt);
	}
	const madeRequest = requests.take();
	const isReady = !('lookUp' in madeRequest) && !('after' in madeRequest);
	// Items get slots in order, so they also enter the queue in order. Items that an earlier attempt
	// finished do not enter, because the ledger already contains them.
	if (!isReady && !isSettled) slot.enter();
	const hasLent = 'lookUp' in madeRequest && madeRequest.holdsNoSlot && slot.hasSlot;
	if (hasLent) slot.free();
	const readyRequest = 'lookUp' in madeRequest ? await madeRequest.lookUp() : madeRequest;
	if (hasLent && !(await slot.take(true))) return stopped(attempt);
	if ('after' in readyRequest) await slot.join(readyRequest.sequences);
	if (!isReady && !isSettled && slot.isOver) return stopped(attempt);
	const request = 'after' in readyRequest ? slot.request(readyRequest) : readyRequest;
	if (ledger !== undefined) return { to: 'checkLedger', attempt: { ...attempt, request, ledger } };
	if (request instanceof Failure) {
		return { to: 'end', attempt: { ...attempt, request, result: request } };
	}
	const { answer } = request;
	return answer === undefined
		? { to: 'send', attempt: { ...attempt, request } }
		: { to: 'follow', attempt: { ...attempt, request, result: answer } };
}

function stopped(attempt: Attempt): After<'prepare'> {
	return { to: 'end', attempt };
}

function isSettledBefore({ item, slot }: Attempt, ledger: Ledger): boolean {
	const { continueOnFail, index, limiter } = item;
	const earlier = ledger.find(ledger.keyOf(index));
	if (earlier === undefined) return false;
	if (earlier.answer !== undefined) return true;
	if (ledger.maySendAgain(item, earlier)) return false;
	if (mayBeFound(item, earlier)) slot.pause();
	else if (!continueOnFail) limiter.close();
	return true;
}

function mayBeFound(item: Item, { pendingId }: { pendingId?: number | string }): boolean {
	return pendingId !== undefined || item.findsLost();
}

/**
 * Returns an earlier attempt's stored answer. Without an answer, sends again only if the user chose Send
 * Again.
 */
function checkLedger(attempt: Attempts['checkLedger']): After<'checkLedger'> {
	const { item, ledger, request } = attempt;
	const { index, isRetry, isTool } = item;
	const fingerprint = request instanceof Failure ? '' : item.memory.host.hash(request.body);
	const storedAgain = (answer: readonly Json[], isUnchanged = true): After<'checkLedger'> => {
		const answers = answer.map((json) => ({ json }));
		const result = isUnchanged
			? answers
			: answers.map((one) => item.mark(one, { code: 'changedNote' }));
		return { to: 'follow', attempt: { ...attempt, result } };
	};
	const stored = isTool && isRetry ? ledger.takeStored(fingerprint) : undefined;
	if (stored !== undefined) return storedAgain(stored);
	const key = (isTool ? ledger.keyOfUnknown(fingerprint) : undefined) ?? ledger.keyOf(index);
	const earlier = ledger.find(key);
	if (earlier?.answer !== undefined) {
		// If the look-up failed, treat the values as unchanged: the failure says nothing about them.
		const isSame =
			(request instanceof Failure && request.details.isOfLookUp === true) ||
			earlier.fingerprint === fingerprint;
		return storedAgain(earlier.answer, isSame);
	}
	const write = { ledger, key, fingerprint, earlier };
	if (earlier !== undefined && !ledger.maySendAgain(item, earlier)) {
		const { fault, pendingId, sentAt } = earlier;
		const result = failure('unknown', 'sentEarlier', { sentAt, fault });
		// A search needs the sent values, so do not search if they changed.
		const changed = earlier.fingerprint === fingerprint ? undefined : { code: 'valuesChanged' };
		const why = request instanceof Failure ? request : changed;
		return { to: 'recover', attempt: { ...attempt, result, write, why, pendingId } };
	}
	if (request instanceof Failure) return { to: 'end', attempt: { ...attempt, result: request } };
	// A request with a ready answer is not sent or recorded in the ledger, so a Retry can get a different
	// answer.
	const { answer } = request;
	return answer === undefined
		? { to: 'review', attempt: { ...attempt, request, write } }
		: { to: 'follow', attempt: { ...attempt, result: answer } };
}

async function review(attempt: Attempts['review']): Promise<After<'review'>> {
	const { item, request } = attempt;
	const { compare } = request;
	const other = compare && (await retry(compare, false, item.memory.host, item.signal));
	return other instanceof Failure
		? { to: 'end', attempt: { ...attempt, result: notSentAfter(other) } }
		: await reviewed(attempt);
}

async function reviewed(attempt: Attempts['review']): Promise<After<'review'>> {
	const { item, request, write } = attempt;
	const equal = equalOf(item, request, write);
	if (equal === undefined) return await reviewedAnywhere(attempt);
	const known = { ...attempt, write: { ...write, equal } };
	if (write.earlier !== undefined) return { to: 'claim', attempt: known };
	const correction = correctedBy(attempt);
	const isKeyed = request.uniqueKey !== undefined;
	const like = isKeyed ? undefined : correction;
	const published =
		isKeyed || request.same === undefined ? undefined : await publishedQuestion(item, request.same);
	const correcting = published === undefined ? like && correctionQuestion(like) : undefined;
	const stops = [published, request.question, correcting].filter((one) => one !== undefined);
	const [first, second] = stops;
	const seen = [...stops.map(({ details }) => details.code), like?.earlier.uuid ?? ''];
	if (first !== undefined && (await stopsOnce(item, write.ledger, equal, seen))) {
		const result = second === undefined ? first : first.with({ beside: second });
		return { to: 'end', attempt: { ...attempt, result } };
	}
	const beside = isKeyed ? correction : undefined;
	return { to: 'claim', attempt: { ...known, write: { ...known.write, correction: beside } } };
}

async function reviewedAnywhere(attempt: Attempts['review']): Promise<After<'review'>> {
	if (attempt.write.earlier !== undefined) return { to: 'claim', attempt };
	const result = (await repeatedCall(attempt)) ?? (await unconfirmed(attempt));
	return result === undefined
		? { to: 'claim', attempt }
		: { to: 'end', attempt: { ...attempt, result } };
}

/**
 * Returns a question if this sub-workflow already sent the request, and a person runs the calling
 * workflow again from the editor.
 */
async function repeatedCall({
	item,
	request: { same, uniqueKey },
	write,
}: Attempts['review']): Promise<Failure | undefined> {
	const { caller } = item;
	if (caller === undefined || same === undefined || uniqueKey !== undefined) return undefined;
	const question = await publishedQuestion(item, same);
	if (question === undefined) return undefined;
	const { code, values: { caller: earlier, uuid = '' } = {} } = question.details;
	// Ask only once about the caller's earlier execution, not once for each of its requests.
	const asked =
		typeof earlier === 'string'
			? { about: { body: `called by ${earlier}`, number: 1 }, seen: [code] }
			: { about: write.ledger.equalOf(write.key, same.id()), seen: [code, String(uuid)] };
	const stops = await stopsOnce(item, { id: caller }, asked.about, asked.seen);
	return stops ? question : undefined;
}

async function unconfirmed({
	item,
	request: { confirmation, questionAnywhere: question, same },
	write: { fingerprint, key, ledger },
}: Attempts['review']): Promise<Failure | undefined> {
	const body = same?.id() ?? (confirmation && fingerprint);
	if (body === undefined || (question ?? confirmation) === undefined) return undefined;
	const codes = question === undefined ? [] : [question.details.code];
	const stops = await stopsOnce(item, ledger, ledger.equalOf(key, body), codes);
	return stops ? (question ?? (await confirmation?.())) : undefined;
}

function notSentAfter(why: Failure): Failure {
	const { outcome, transient } = why.details;
	const isOwn = outcome === 'conflict' || outcome === 'notSent';
	return isOwn && transient !== true ? why : failure('notSent', 'notCompared', { why });
}

/** A recorded key means that another attempt or execution is sending or has sent the request. */
async function claim(attempt: Attempts['review']): Promise<After<'claim'>> {
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
		// The store did not contain these keys, so forget this process's results for them.
		results.forget(keyStore.name, keysOf(fresh));
		return earlier === undefined && request.uniqueKey === undefined
			? await askStore(next)
			: { to: 'send', attempt: next };
	}
	const { result, isOpen, withGot } = usedResult(item, keyStore, fresh, states);
	const { findable } = request;
	// A killed execution might have left its key open, or closed it without returning the UUID.
	// Search for that execution's result, if searches are on and have an ID to start from.
	const isLost = isOpen || withGot !== undefined;
	if (isLost && findable !== undefined && item.findsLost() && (await findable.isPlaceKnown())) {
		const pending = results.sentElsewhere(named(write, findable.data));
		const lost = { result, isOpenKey: isOpen, withGot, write: { ...next.write, pending } };
		return { to: 'recover', attempt: { ...next, ...lost } };
	}
	return result instanceof Failure
		? { to: 'end', attempt: { ...attempt, result } }
		: { to: 'follow', attempt: { ...attempt, result } };
}

async function askStore(attempt: Attempts['review']): Promise<After<'claim'>> {
	const { item, write } = attempt;
	const { recordedClaims = [] } = write;
	const { claim: recorded, question } = await earlierInStore(attempt);
	const { equal, ledger } = write;
	if (question && equal && (await stopsOnce(item, ledger, equal, [question.details.code]))) {
		const result = await release(item, write, question);
		return { to: 'end', attempt: { ...attempt, result } };
	}
	if (recorded === undefined) return { to: 'send', attempt };
	return {
		to: 'send',
		attempt: { ...attempt, write: { ...write, recordedClaims: [...recordedClaims, recorded] } },
	};
}

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
): Pick<Attempts['recover'], 'result' | 'withGot'> & { isOpen: boolean } {
	let start = 0;
	for (const { keys, used } of claims) {
		const own = states.slice(start, (start += keys.length));
		const index = own.findIndex((state) => state !== 'new');
		const known = keys[index];
		if (known === undefined) continue;
		const isOpen = own.includes('open') && !own.includes('conflict');
		const got = results.ofKey(list, known);
		const result = used(own, got);
		const [passedOn] = result instanceof Failure ? [] : result;
		const isWithoutUuid = passedOn?.json.outcome === 'duplicate' && got?.uuid === undefined;
		const isDone = own[0] === 'used' && own.every((state) => state === 'used' || state === 'part');
		return {
			result,
			isOpen,
			...(isDone && isWithoutUuid && { withGot: (found: Got) => used(own, found) }),
		};
	}
	throw new TypeError('All keys are new');
}

/** Only this stage writes to the service, at most once in all attempts of an execution. */
async function send(attempt: Attempts['send']): Promise<After<'send'>> {
	const { item, write } = attempt;
	if (write !== undefined) return await sendWrite({ ...attempt, write });
	const exchange = exchangeOf(attempt);
	const result = await retry(exchange, false, item.memory.host, item.signal);
	if (!(result instanceof Failure)) return { to: 'follow', attempt: { ...attempt, result } };
	const isUnknown = result.details.outcome === 'unknown';
	const failed = isUnknown ? result.advised({ code: 'unchangedService' }) : result;
	return { to: 'end', attempt: { ...attempt, result: failed } };
}

async function sendWrite(attempt: Attempts['review']): Promise<After<'send'>> {
	const { item, request, write } = attempt;
	const { memory, results, signal } = item;
	const { ledger } = write;
	if (signal?.aborted) {
		const result = await release(item, write, failure('notSent', 'cancelledBefore'));
		return { to: 'end', attempt: { ...attempt, result } };
	}
	ledger.sending(write.key, write.fingerprint, write);
	const { findable } = request;
	const pending = findable && results.sending(named(write, findable.data));
	const result = await retry(exchangeOf(attempt), true, memory.host, signal);
	const next = { ...attempt, write: { ...write, pending } };
	const isUnknown = result instanceof Failure && result.details.outcome === 'unknown';
	if (!isUnknown) return { to: 'record', attempt: { ...next, result } };

	ledger.unanswered(write.key, result, await item.faultOf(result), pending?.after);
	const { id, isPending, uuid } = result.details;
	if (pending !== undefined) results.unanswered(pending, uuid);
	const pendingId = isPending === true ? id : undefined;
	return { to: 'recover', attempt: { ...next, pendingId, result } };
}

function exchangeOf({ request, requests }: Attempts['send']) {
	return async (): Promise<Answer[]> => {
		const answer = request.send?.();
		requests.sent();
		return (await answer) ?? [];
	};
}

/** Searches for the result of a request with a lost response. Never sends again. */
async function recover(attempt: Attempts['recover']): Promise<After<'recover'>> {
	const { item, request, result: lost } = attempt;
	const pending = pendingOf(attempt);
	const searchResult = await lookedFor(attempt, pending);
	if (Array.isArray(searchResult) && !(request instanceof Failure)) {
		if (attempt.withGot !== undefined) return await passedOn(attempt, gotIn(searchResult));
		const write = { ...attempt.write, pending };
		return { to: 'record', attempt: { ...attempt, request, result: searchResult, write } };
	}
	const messages = Array.isArray(searchResult) || searchResult === undefined ? [] : [searchResult];
	if (!(lost instanceof Failure)) {
		const said = (one: Answer) =>
			messages.reduce((answer, message) => item.mark(answer, message), one);
		return { to: 'follow', attempt: { ...attempt, result: lost.map(said) } };
	}
	const advice = attempt.isOpenKey === true ? messages : [...messages, { code: 'mayBeDone' }];
	const result = advice.length === 0 ? lost : lost.advised(...advice);
	return { to: 'end', attempt: { ...attempt, result } };
}

async function passedOn(attempt: Attempts['recover'], got: Got): Promise<After<'recover'>> {
	const { item, result: lost, withGot = () => lost, write } = attempt;
	const result = (await close(item, write.recordedClaims ?? [], got)) ?? withGot(got);
	return result instanceof Failure
		? { to: 'end', attempt: { ...attempt, result } }
		: { to: 'follow', attempt: { ...attempt, result } };
}

function pendingOf(attempt: Attempts['recover']): Pending | undefined {
	const { item, request, why, write } = attempt;
	const { earlier, pending } = write;
	if (pending !== undefined || earlier === undefined || why !== undefined) return pending;
	if (request instanceof Failure || !mayBeFound(item, attempt)) return undefined;
	const { findable } = request;
	const uniqueKey = earlier.uniqueKey ?? write.uniqueKey;
	return (
		findable && item.results.sentBefore(named({ ...write, uniqueKey }, findable.data), earlier)
	);
}

async function lookedFor(
	attempt: Attempts['recover'],
	sent: Pending | undefined,
): Promise<Answer[] | Said | undefined> {
	const { item, pendingId, request, slot, why } = attempt;
	if (!mayBeFound(item, attempt)) return undefined;
	if (why !== undefined) return { code: 'notLookedFor', values: { why } };
	if (sent === undefined || request instanceof Failure) return undefined;
	const { findable } = request;
	if (findable === undefined) return undefined;
	// Free the slot, because the search can take long and does not write. Meanwhile, hold back later
	// items, because this item can stop the run.
	slot.pause();
	slot.free();
	const searchResult = await resultOrFailure(async () => await findable.find({ sent, pendingId }));
	return searchResult instanceof Failure
		? { code: 'notLookedFor', values: { why: searchResult } }
		: searchResult;
}

async function record(attempt: Attempts['record']): Promise<After<'record'>> {
	const { item, request, result, write } = attempt;
	const { ledger } = write;
	const { results } = item;
	if (result instanceof Failure) {
		if (write.pending !== undefined) results.refused(write.pending);
		ledger.restore(write.key, write.earlier);
		const refused = await release(item, write, result);
		return { to: 'end', attempt: { ...attempt, result: refused } };
	}
	if (attempt.isOpenKey === true) ledger.sending(write.key, write.fingerprint, write);
	const got = gotIn(result);
	const { earlierClaims = claimsOf(item, request, write).earlierClaims, recordedClaims = [] } =
		write;
	const [key] = keysOf([...earlierClaims, ...recordedClaims]);
	const inOther = key && item.keyStore && results.inOtherList(item.keyStore.name, key);
	// Close the keys before the write counts as done, because the store can report that another request
	// has the UUID.
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
 * Returns a Failure if another request has the same UUID. If the store fails, the keys stay open, which
 * is safe, because an open key counts as an unknown outcome.
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

function warned(
	one: Answer,
	{ item, request, write }: Attempts['record'],
	inOther: Got | undefined,
): Answer {
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

async function follow(attempt: Attempts['follow']): Promise<After<'follow'>> {
	const { item, request, result, slot } = attempt;
	slot.settle(request, result);
	if (item.ledger !== undefined) item.onDone(result);
	const followUp = request instanceof Failure ? undefined : request.followUp;
	// Take a slot even if an earlier attempt finished the item, because otherwise thousands of
	// follow-up reads could run at once. If another item stops the run first, skip the read: the
	// run's error lists this item as done.
	if (followUp === undefined || !(slot.hasSlot || (await slot.take()))) {
		return { to: 'end', attempt };
	}
	const { memory, signal } = item;
	const followed = await Promise.all(
		result.map(async (done) => {
			const read = await retry(async () => await followUp.send(done), false, memory.host, signal);
			return read instanceof Failure ? await followUp.warn(done, read) : read;
		}),
	);
	return { to: 'end', attempt: { ...attempt, result: followed } };
}

function claimsOf(item: Item, request: Request, write: WriteAttempt) {
	const { isRetry, isTool, keyStore } = item;
	const { earlier, fingerprint, key, ledger } = write;
	const { claim: own, ...claimed } = identityOf(item, request, write);
	const isClaimed =
		earlier !== undefined &&
		earlier.uniqueKey === claimed.uniqueKey &&
		earlier.equal?.body === claimed.equal?.body;
	const claims = own === undefined ? [] : [own];
	const fresh = isClaimed ? [] : claims;
	// Another Retry with the same restored ledger could also send the item, so claim it. After a Wait
	// node, which also restores the ledger, skip the claim without a key store: it would fail.
	if (ledger.isRestored && (keyStore !== undefined || isRetry)) {
		const isNewCall = isTool && earlier === undefined;
		const name = isNewCall ? ledger.claimKeyOfCall(fingerprint) : ledger.claimKey(key);
		fresh.push(retryClaim(name));
	}
	return { ...claimed, fresh, earlierClaims: isClaimed ? claims : [] };
}

function identityOf(
	item: Item,
	request: Request,
	write: WriteAttempt,
): Pick<WriteAttempt, 'equal' | 'keyStoreFailed' | 'uniqueKey'> & { claim?: Claim } {
	const { isManual, keyStore, memory } = item;
	const { same, uniqueKey: options } = request;
	if (options !== undefined) {
		const again = isManual && options.isDefault === true ? same : undefined;
		const own = keyClaim(item, options, again);
		const names = own.keys.map(({ name }) => name).join('\n');
		return { claim: own, uniqueKey: memory.host.hash(names) };
	}
	const equal = write.equal ?? equalOf(item, request, write);
	if (same === undefined || equal === undefined) return {};
	if (keyStore === undefined) return { keyStoreFailed: true };
	return { claim: bodyClaim(item, same, equal.number), equal };
}

function keyClaim(item: Item, options: UniqueKeys, again: Same | undefined): Claim {
	const { content, keys } = options;
	return {
		keys: keys.map(({ of, id, partOf }) =>
			partOf === undefined
				? { name: keyName(item.service, of, id), content, opens: true }
				: { name: keyName(item.service, partOf, id), isPart: true, opens: true },
		),
		used: (states, earlier) => usedBefore(item, options, states, earlier, again),
		notRecorded: 'keyNotRecorded',
		keptAdvice: 'keyNotRemoved',
	};
}

/**
 * The editor sends an identical body only once a day. Identical items of one execution get
 * different numbers, so that all of them are sent.
 */
function bodyClaim(item: Item, same: Same, number: number): Claim {
	return {
		keys: [{ name: keyName(item.service, 'body', same.id(), String(number)), opens: true }],
		used: ([state], earlier) => {
			if (state === 'open') return failure('unknown', 'sameInvoiceOpen');
			return answerAgain(item, same, earlier) ?? failure('duplicate', 'sameInvoiceStamped');
		},
		keptAdvice: 'keyNotRemoved',
	};
}

/** Only this claim keeps another Retry, which reads the same stored ledger, from sending the item. */
function retryClaim(key: string): Claim {
	return {
		keys: [{ name: keyName('retry', key), opens: false }],
		used: () => failure('unknown', 'sentByOtherRetry'),
		notRecorded: 'retryNotRecorded',
		keptAdvice: 'retryNotForgotten',
	};
}

function usedBefore(
	item: Item,
	{ content, ifUsed, keys }: UniqueKeys,
	states: readonly KeyState[],
	earlier: Got = {},
	again?: Same,
): Result {
	const known = keys.filter((_key, index) => states[index] !== 'new');
	const conflict = (before?: string) => {
		const isPart = keys[0]?.of !== known[0]?.of;
		const values = { keys: known, before, now: content };
		return failure('conflict', isPart ? 'partsUsed' : 'keyConflict', values);
	};
	if (states.includes('conflict')) return conflict(earlier.content);
	const isOpen = states.includes('open');
	if (!isOpen && known.length < states.length && states[0] !== 'used') return conflict();
	const isInGlobal = !isOpen && states.every((state) => state === 'part');
	if (ifUsed === 'drop' && !isOpen) return [];
	const { id, uuid } = earlier;
	const got = { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
	if (ifUsed === 'passOn') {
		const json = {
			duplicate: true,
			outcome: isOpen ? 'unknown' : 'duplicate',
			uniqueKey: known[0]?.id ?? '',
			...(isInGlobal && { inGlobal: true }),
			...(uuid !== undefined && { stamped: got }),
		};
		return [{ json }];
	}
	const kind = isOpen ? 'keyOpen' : isInGlobal ? 'keyInGlobal' : 'keyUsed';
	const answers = isOpen || again === undefined ? undefined : answerAgain(item, again, earlier);
	return answers ?? failure('duplicate', kind, { keys: known }, got);
}

function answerAgain({ mark }: Item, same: Same, { id, uuid }: Got = {}): Answer[] | undefined {
	if (uuid === undefined) return undefined;
	const answer = same.item({ ...(id !== undefined && { id }), uuid });
	const json = { ...answer.json, duplicate: true, outcome: 'duplicate' };
	return [mark({ ...answer, json }, { code: 'stampedEarlierToday' })];
}

async function release(
	{ keyStore }: Item,
	{ recordedClaims = [] }: WriteAttempt,
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

function keysOf(claims: readonly Claim[]): KeyRecord[] {
	return claims.flatMap(({ keys }) => keys);
}

function named(
	{ key, ledger, uniqueKey }: Pick<WriteAttempt, 'key' | 'ledger' | 'uniqueKey'>,
	data: Json,
) {
	return { name: ledger.claimKey(key), data, uniqueKey };
}
