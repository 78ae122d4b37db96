import type { Json, Got } from './answer';
import { forgetOldest } from './forgetOldest';
import type { Host } from './host';
import { idNumber } from './ids';
import type { KeyRecord } from './list';
import type { LedgerEntry, LedgerKey } from './records';

/** An ID and the UUID that a service gave. */
interface Given {
	id?: unknown;
	uuid?: unknown;
}

/** A request that is to be sent. */
interface Named {
	/** The same in each attempt to find it. */
	name: string;
	/** Fingerprint of its keys: a later one with the same is the same request. */
	uniqueKey?: string;
	/** As it is sent. */
	data: Json;
}

/** A request that was sent, and whose answer has not come. */
export interface Pending extends Named {
	/** In milliseconds since 1970. */
	at: number;
	/** By a clock that never goes back; missing for one of an earlier attempt. */
	begun?: number;
	/** The last ID that was given before. */
	after: number | string | undefined;
	/** In the order of what happens in this process. */
	order: number;
	/** When it was given up without an answer, in the same order; missing for one of an earlier attempt. */
	ended?: number;
	/** The lowest ID that was given since it was sent. */
	lowestIdSince?: bigint;
	/** The lowest that was given to one that was sent after this one had ended. */
	lowestLaterId?: bigint;
	/** What a broken answer named. */
	uuid?: string;
}

/** So many are remembered. */
const MAX_GIVEN = 10_000;
const MAX_PENDING = 1_000;

/** One that was sent longer ago, in milliseconds, is under way no more. */
const UNDER_WAY = 10 * 60_000;

/**
 * What this process knows of the requests of one service and credential: what was sent under which
 * ID, UUID and key, and what was sent and has no answer. An execution has its own in the ledger, which is
 * stored; the store of keys keeps nothing but hashes.
 */
export class Results {
	/** UUIDs in upper case, by their IDs as texts. */
	private readonly given = new Map<string, string>();

	private readonly uuids = new Set<string>();

	/** What was sent under the keys of a list. */
	private readonly ofKeys = new Map<string, Got>();

	/** The list that had a key last. */
	private readonly listOfKey = new Map<string, string>();

	/** The highest ID, or the last where they are no numbers. */
	private last: number | string | undefined;

	private order = 0;

	/** Under way, or without an answer, by their names. */
	private readonly pending = new Map<string, Pending>();

	constructor(private readonly host: Host) {}

	/** Called before a write is sent. */
	sending(data: Named): Pending {
		const now = { at: this.host.now(), begun: this.host.monotonic() };
		return this.add({ ...data, ...now, after: this.last, order: ++this.order });
	}

	/** An earlier attempt has sent it, and got no answer. */
	sentBefore(
		data: Named,
		{ after, sentAt, uuid }: Pick<LedgerEntry, 'after' | 'sentAt' | 'uuid'>,
	): Pending {
		return this.add({ ...data, at: Date.parse(sentAt), after, order: 0, uuid });
	}

	/** Another execution has sent it: the time is not known. */
	sentElsewhere(data: Named): Pending {
		return { ...data, at: 0, after: undefined, order: 0 };
	}

	/** Nothing was done. */
	refused({ name }: Pending): void {
		this.pending.delete(name);
	}

	/**
	 * Its answer has not come.
	 * @param uuid what a broken answer named
	 */
	unanswered(sent: Pending, uuid?: string): void {
		sent.ended = ++this.order;
		if (uuid !== undefined) sent.uuid = uuid;
	}

	/** What was sent under keys of a list. */
	keep(list: string, keys: readonly KeyRecord[], got: Got): void {
		for (const { content, name } of keys) {
			this.ofKeys.set(`${list} ${name}`, { ...got, content });
			this.listOfKey.set(name, list);
		}
		forgetOldest(this.ofKeys, MAX_GIVEN);
		forgetOldest(this.listOfKey, MAX_GIVEN);
		this.learn([got]);
	}

	/** What another list has under a key, with the same content: a key is that of one node. Called before `keep`. */
	inOtherList(list: string, { content, name }: KeyRecord): Got | undefined {
		const other = this.listOfKey.get(name);
		const got =
			other === undefined || other === list ? undefined : this.ofKeys.get(`${other} ${name}`);
		return got?.content === content ? got : undefined;
	}

	ofKey(list: string, { name }: KeyRecord): Got | undefined {
		return this.ofKeys.get(`${list} ${name}`);
	}

	/** What a request of a list is known by that got a UUID, where this process knows it: `keyText`. */
	keyOfUuid(list: string, uuid: string): string | undefined {
		const [entry] =
			[...this.ofKeys].find(
				([name, { uuid: given }]) => name.startsWith(`${list} `) && given?.toUpperCase() === uuid,
			) ?? [];
		return entry && keyText(entry.slice(list.length + 1));
	}

	/** Keys that are new again. */
	forget(list: string, keys: readonly KeyRecord[]): void {
		for (const { name } of keys) this.ofKeys.delete(`${list} ${name}`);
	}

	/** UUIDs that were given: they belong to others. */
	learn(given: readonly Given[]): void {
		for (const { uuid } of given) if (typeof uuid === 'string') this.uuids.add(uuid.toUpperCase());
		forgetOldest(this.uuids, MAX_GIVEN);
	}

	/** The request of a write was given: by its answer, or since it was found. */
	answered({ id, uuid }: Given, given: Pending): void {
		this.pending.delete(given.name);
		for (const { name, uniqueKey } of this.pending.values()) {
			if (uniqueKey !== undefined && uniqueKey === given.uniqueKey) this.pending.delete(name);
		}
		this.learn([{ uuid }]);
		if (typeof id !== 'number' && typeof id !== 'string') return;
		const number = idNumber(id);
		const before = this.given.get(String(id));
		const isOther = before !== undefined && before !== String(uuid);
		// A service that begins anew gives lower IDs, or its IDs again: a sandbox that was emptied, another account.
		if (isOther || (before === undefined && isAtMost(number, given.after))) this.forgetIds();
		this.given.set(String(id), String(uuid));
		forgetOldest(this.given, MAX_GIVEN);
		const last = idNumber(this.last);
		if (number === undefined || last === undefined || number > last) this.last = id;
		if (number === undefined) return;
		for (const sent of this.pending.values()) {
			sent.lowestIdSince = lower(sent.lowestIdSince, number);
			const isLater = sent.ended !== undefined && given.order > sent.ended;
			if (isLater) sent.lowestLaterId = lower(sent.lowestLaterId, number);
		}
	}

	private add(sent: Pending): Pending {
		this.pending.delete(sent.name);
		this.pending.set(sent.name, sent);
		forgetOldest(this.pending, MAX_PENDING);
		return sent;
	}

	private forgetIds(): void {
		this.given.clear();
		this.last = undefined;
	}

	/** Whether it is known whose request an ID is. */
	hasId(id: string): boolean {
		return this.given.has(id);
	}

	/** Under which the service gave a request. */
	idOf(uuid: string): string | undefined {
		return [...this.given].find(([, given]) => given.toUpperCase() === uuid)?.[0];
	}

	/** The highest that was given, or the last where they are no numbers. */
	get lastId(): string | undefined {
		return this.last === undefined ? undefined : String(this.last);
	}

	hasUuid(uuid: string): boolean {
		return this.uuids.has(uuid.toUpperCase());
	}

	/**
	 * What else was sent in this process, and may have got a request that is looked for: an equal one is
	 * that of neither.
	 * @param own those that are looked for: what was given up under the key of one is that one
	 */
	others(own: readonly Pending[]): Pending[] {
		const isOwn = (sent: Pending) =>
			own.some(
				({ name, uniqueKey }) =>
					name === sent.name ||
					(uniqueKey !== undefined && uniqueKey === sent.uniqueKey && sent.ended !== undefined),
			);
		return [...this.pending.values()].filter((sent) => this.isRecent(sent) && !isOwn(sent));
	}

	private isRecent({ at, begun }: Pending): boolean {
		const { host } = this;
		const age = begun === undefined ? host.now() - at : host.monotonic() - begun;
		return age <= UNDER_WAY;
	}
}

/** What a person knows a request by, of the name of its key: an order's number, a Unique Key. */
export function keyText(name: string): string | undefined {
	const [, of, id] = JSON.parse(name) as unknown[];
	return of === 'body' || id === undefined ? undefined : String(id);
}

/** What is known of a request before it is sent. */
export function named(
	{
		key,
		ledger,
		uniqueKey,
	}: {
		key: LedgerKey;
		ledger: { claimKey(key: LedgerKey): string };
		uniqueKey?: string;
	},
	data: Json,
): Named {
	return { name: ledger.claimKey(key), data, uniqueKey };
}

function isAtMost(number: bigint | undefined, id: unknown): boolean {
	const most = idNumber(id);
	return number !== undefined && most !== undefined && number <= most;
}

function lower(one: bigint | undefined, other: bigint): bigint {
	return one === undefined || other < one ? other : one;
}
