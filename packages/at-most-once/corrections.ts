import type { Answer, Got } from './answer';
import type { Claim, Remembered, WriteAttempt } from './attempt';
import { forgetOldest } from './forgetOldest';
import type { Failure } from './failure';
import { failure } from './failure';
import type { Item } from './item';
import { keyName } from './list';
import type { Correction, EditorRequest } from './records';
import type { Request, Same } from './request';

/** Limits of the requests that a process remembers: number and age (ms). */
const MAX_REMEMBERED = 1_000;
const A_DAY = 24 * 60 * 60 * 1_000;

/** Remembers a sent request, to compare later requests from the editor with it. */
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
 * Returns the earlier request that this one can correct, with the fewest differences; only in runs
 * from the editor. A request of another node counts only without differences, because a pasted node
 * repeats a sale and does not correct it.
 */
export function correctedBy({
	item,
	request: { same },
	write: { ledger },
}: Remembered): Correction | undefined {
	const { compared } = same ?? {};
	if (!item.isManual || same === undefined || compared === undefined) return undefined;
	const earlier = recent(item).filter(({ execution }) => execution !== ledger.id);
	if (earlier.length === 0) return undefined;
	const body = bodyIn(item, same);
	// The node sent this body before, so its key stops it.
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

/** Adds the earlier request to the answer of a request with a key. */
export function withEarlier(
	{ mark }: Item,
	answer: Answer,
	{ differences, earlier }: Correction,
): Answer {
	return mark(answer, { code: 'likeEarlierKeyed', values: { earlier, differences } });
}

/**
 * Asks the store whether any worker sent a request with the same content, such as recipient and
 * total, from this node on the same day. The store has only hashes, so the question names neither
 * the differences nor the UUID.
 * @returns a claim if the request is new; remove it if the item is not sent
 */
export async function earlierInStore({
	item,
	request,
}: Remembered): Promise<{ claim?: Claim; question?: Failure }> {
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
