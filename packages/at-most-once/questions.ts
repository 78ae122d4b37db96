import type { Attempts, Claim, Item, WriteAttempt } from './attempt';
import { Failure, failure } from './failure';
import type { KeyRecord } from './keyStore';
import { keyName } from './keyStore';
import type { DuplicateNumber, Ledger } from './ledger';
import type { Correction, EditorRequest, Got, Noted, SentRequest } from './memory';
import { forgetOldest } from './memory';
import type { Answer, Request, Same } from './request';

/** Maximum number and age (ms) of the editor's requests that a process remembers. */
const MAX_REMEMBERED = 1_000;
const A_DAY = 24 * 60 * 60 * 1_000;

export function rememberSent(
	item: Item,
	{ same }: Pick<Request, 'same'>,
	{ ledger }: Pick<WriteAttempt, 'ledger'>,
	{ uuid, ...got }: Got,
): void {
	const { compared } = same ?? {};
	if (!item.isManual || same === undefined || compared === undefined) return;
	if (uuid === undefined) return;
	const one: EditorRequest = {
		...got,
		uuid,
		data: compared.data,
		node: nodeOf(item),
		body: bodyIn(item, same),
		execution: ledger.id,
		day: compared.day(),
		at: item.memory.host.monotonic(),
	};
	item.memory.remembered.set(item.service, [...recent(item), one].slice(-MAX_REMEMBERED));
}

const recent = ({ memory: { host, remembered }, service }: Item): EditorRequest[] =>
	(remembered.get(service) ?? []).filter(({ at }) => host.monotonic() - at < A_DAY);

const nodeOf = ({ keyStore, place }: Item): string => keyStore?.name ?? place;

const bodyIn = (item: Item, { id }: Same): string => `${nodeOf(item)} ${id()}`;

/**
 * Returns the earlier request from the editor that this request corrects. Requests from other
 * nodes, such as a pasted copy of this node, count only if they are identical.
 */
export function correctedBy({
	item,
	request: { same },
	write: { ledger },
}: Attempts['review']): Correction | undefined {
	const { compared } = same ?? {};
	if (!item.isManual || same === undefined || compared === undefined) return undefined;
	const earlier = recent(item).filter(({ execution }) => execution !== ledger.id);
	if (earlier.length === 0) return undefined;
	const body = bodyIn(item, same);
	// This node sent the same body before, so its recorded key already stops the request.
	if (earlier.some((one) => one.body === body)) return undefined;
	const day = compared.day();
	return earlier
		.flatMap((one): Correction[] => {
			const differences = compared.differences(one.data);
			const isSame = differences?.length === 0 && one.day !== day;
			const isElsewhere = differences?.length !== 0 && one.node !== nodeOf(item);
			return differences === undefined || isSame || isElsewhere
				? []
				: [{ earlier: one, differences }];
		})
		.toSorted((one, other) => one.differences.length - other.differences.length)[0];
}

export function correctionQuestion({ differences, earlier }: Correction): Failure {
	return failure('notSent', 'likeEarlier', { earlier, differences }, { isQuestion: true });
}

export function withEarlier(
	{ mark }: Item,
	answer: Answer,
	{ differences, earlier }: Correction,
): Answer {
	return mark(answer, { code: 'likeEarlierKeyed', values: { earlier, differences } });
}

/**
 * Checks in the store whether this node sent a similar request today. The question has no details,
 * because the store has only hashes.
 */
export async function earlierInStore({
	item,
	request,
}: Attempts['review']): Promise<{ claim?: Claim; question?: Failure }> {
	const compared = item.isManual ? request.same?.compared : undefined;
	const content = compared?.content();
	const { keyStore, memory, service } = item;
	if (keyStore === undefined || compared === undefined || content === undefined) return {};
	const key = { name: keyName(service, 'like', compared.day(), content), opens: false };
	const place = `${keyStore.name} ${key.name}`;
	const states = await keyStore.claim([key]).catch(() => []);
	if (states[0] === 'new') {
		memory.recorded.add(place);
		forgetOldest(memory.recorded, MAX_REMEMBERED);
		return { claim: { keys: [key], used: () => [], keptAdvice: 'keyNotRemoved' } };
	}
	if (states[0] === undefined || memory.recorded.has(place)) return {};
	return { question: failure('notSent', 'likeEarlierUnnamed', {}, { isQuestion: true }) };
}

/**
 * Maximum number and age (ms) of a node's notes. The age is two days, because a request is also
 * compared with yesterday's requests.
 */
const MAX_NOTED = 2_000;
const TWO_DAYS = 48 * 60 * 60 * 1_000;

const nameOf = (service: string, body: string) => keyName(service, 'published', body);

const recordOf = (name: string): KeyRecord => ({ name, opens: false });

/**
 * Lists the item's request if a published workflow sent it, or possibly sent it, without a unique
 * key. Otherwise returns an empty list.
 */
export function sentWithoutKey(
	{ isManual, keyStore, service }: Item,
	{ request, result }: Pick<Attempts['end'], 'request' | 'result'>,
): SentRequest[] {
	if (isManual || keyStore === undefined || request === undefined || result === undefined)
		return [];
	if (request instanceof Failure || request.uniqueKey !== undefined) return [];
	const isLost = result instanceof Failure && result.details.outcome === 'unknown';
	if (request.same === undefined || (result instanceof Failure && !isLost)) return [];
	const uuid = result instanceof Failure ? undefined : result[0]?.json.uuid;
	const name = nameOf(service, request.same.id());
	return [{ name, ...(typeof uuid === 'string' && { uuid }) }];
}

/**
 * Remembers requests without a unique key: in this process's memory, and in the store for other
 * processes.
 */
export async function noteSent(
	{ caller, keyStore, memory: { host, noted } }: Omit<Item, 'index'>,
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
		ofList.set(one.name, { ...one, execution, caller, sentAt, at: now });
	}
	for (const [name, { at }] of ofList) if (now - at >= TWO_DAYS) ofList.delete(name);
	forgetOldest(ofList, MAX_NOTED);
	const gone = before.filter((name) => !ofList.has(name));
	const fresh = sent.map(({ name }) => name).filter((name) => ofList.has(name));
	await keyStore.note([...new Set(fresh)].map(recordOf), gone.map(recordOf)).catch(() => {});
}

/** Returns a question for the editor if a published workflow sent the same request today or yesterday. */
export async function publishedQuestion(
	{ caller, keyStore, memory: { host, noted }, service }: Item,
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
	// Do not ask about identical items from one execution of the calling workflow, because they are
	// separate sales.
	if (caller !== undefined && known.caller === caller) return undefined;
	const { execution, sentAt, uuid } = known;
	const values = { execution, sentAt, uuid, caller: known.caller };
	return failure('notSent', 'sentByPublished', values, question);
}

export function equalOf(
	{ isManual }: Item,
	{ same }: Request,
	{ key, ledger }: WriteAttempt,
): DuplicateNumber | undefined {
	if (!isManual || same === undefined) return undefined;
	return ledger.equalOf(key, same.id());
}

/**
 * Returns whether to stop a request that is probably a mistake. Returns true in all attempts of the
 * first execution, because the person sees the question only afterwards. Returns false if the
 * person runs the unchanged node again, even in another worker.
 */
export async function stopsOnce(
	{ keyStore, memory: { host, stopped }, place, service }: Item,
	{ id: execution }: Pick<Ledger, 'id'>,
	{ body, number }: DuplicateNumber,
	stops: readonly string[],
): Promise<boolean> {
	const name = host.hash([place, service, body, number, ...stops].join('\n'));
	const stoppedIn = stopped.get(name);
	if (stoppedIn !== undefined) return stoppedIn === execution;
	const key = { name: keyName(service, 'stopped', name), opens: false };
	const [state = 'new'] = (await keyStore?.claim([key]).catch(() => [])) ?? [];
	stopped.set(name, state === 'new' ? execution : '');
	forgetOldest(stopped, MAX_REMEMBERED);
	return state === 'new';
}
