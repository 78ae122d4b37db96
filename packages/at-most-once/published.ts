import { Failure, failure } from './failure';
import { forgetOldest } from './forgetOldest';
import type { Item } from './item';
import type { KeyRecord } from './list';
import { keyName } from './list';
import type { Noted, SentRequest } from './records';
import type { Request, Result, Same } from './request';

/** So many requests of a node are noted, for so long in milliseconds: until the end of the next day. */
const MAX_NOTED = 2_000;
const TWO_DAYS = 48 * 60 * 60 * 1_000;

const nameOf = (service: string, body: string) => keyName(service, 'published', body);

const recordOf = (name: string): KeyRecord => ({ name, opens: false });

/** Gives the request that an item of a published run has sent without a key; an unknown outcome counts. */
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

/** Notes what a run has sent: here with its execution, and in one turn in the store for other processes. */
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
	// Where it cannot be recorded, this process alone knows.
	await keyStore.note([...new Set(fresh)].map(recordOf), gone.map(recordOf)).catch(() => {});
}

/** What a person should see in the editor: a published run has sent the same, today or on the day before. */
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
