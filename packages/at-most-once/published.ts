import { Failure, failure } from './failure';
import { forgetOldest } from './forgetOldest';
import type { Item } from './item';
import type { KeyRecord } from './list';
import { keyName } from './list';
import type { Noted, SentRequest } from './records';
import type { Request, Result, Same } from './request';

/** Limits of the notes of a node: number and age (ms). The age covers the next day. */
const MAX_NOTED = 2_000;
const TWO_DAYS = 48 * 60 * 60 * 1_000;

const nameOf = (service: string, body: string) => keyName(service, 'published', body);

const recordOf = (name: string): KeyRecord => ({ name, opens: false });

/**
 * Returns the request that an item of a published run sent without a key, also if its outcome is
 * unknown.
 */
export function sentWithoutKey(
	{ isManual, keyStore, service }: Item,
	request: Request | Failure | undefined,
	result: Result,
): SentRequest | undefined {
	if (isManual || keyStore === undefined || request === undefined) return undefined;
	if (request instanceof Failure || request.uniqueKey !== undefined) return undefined;
	const isLost = result instanceof Failure && result.details.outcome === 'unknown';
	if (request.same === undefined || (result instanceof Failure && !isLost)) {
		return undefined;
	}
	const uuid = result instanceof Failure ? undefined : result[0]?.json.uuid;
	return {
		name: nameOf(service, request.same.id()),
		...(typeof uuid === 'string' && { uuid }),
	};
}

/** Notes the requests of a run: here with the execution, and in the store for other processes. */
export async function noteSent(
	{ keyStore, memory: { host, noted } }: Item,
	sent: readonly SentRequest[],
	execution: string,
): Promise<void> {
	if (keyStore === undefined || sent.length === 0) return;
	const ofList = noted.get(keyStore.name) ?? new Map<string, Noted>();
	noted.set(keyStore.name, ofList);
	const before = [...ofList.keys()];
	const sentAt = host.now();
	const now = host.monotonic();
	for (const one of sent) {
		ofList.delete(one.name);
		ofList.set(one.name, { ...one, execution, sentAt, at: now });
	}
	for (const [name, { at }] of ofList) if (now - at >= TWO_DAYS) ofList.delete(name);
	forgetOldest(ofList, MAX_NOTED);
	const gone = before.filter((name) => !ofList.has(name));
	const fresh = sent.map(({ name }) => name).filter((name) => ofList.has(name));
	await keyStore.note([...new Set(fresh)].map(recordOf), gone.map(recordOf)).catch(() => {});
}

/**
 * Returns a question for the editor if a published run sent the same request today or yesterday.
 */
export async function publishedQuestion(
	{ keyStore, memory: { host, noted }, service }: Item,
	{ id, idOfDayBefore }: Same,
): Promise<Failure | undefined> {
	if (keyStore === undefined || idOfDayBefore === undefined) return undefined;
	const names = [id(), idOfDayBefore()].map((body) => nameOf(service, body));
	const ofList = noted.get(keyStore.name);
	const now = host.monotonic();
	const known = names
		.map((name) => ofList?.get(name))
		.find((one) => one !== undefined && now - one.at < TWO_DAYS);
	const question = { isQuestion: true };
	if (known === undefined) {
		const isNoted = await keyStore.isNoted(names.map(recordOf)).catch(() => false);
		return isNoted ? failure('notSent', 'sentByPublishedUnnamed', {}, question) : undefined;
	}
	const { execution, sentAt, uuid } = known;
	return failure('notSent', 'sentByPublished', { execution, sentAt, uuid }, question);
}
