import type { Host } from './host';
import type { KeyList, KeyRecord } from './keyStore';
import { keyText } from './keyStore';
import type { ExecutionMemory, LedgerEntry } from './ledger';
import type { Json, Pending } from './request';

/** Holds the data that all senders of a process share. */
export class Memory {
	private readonly ofServices = new Map<string, Results>();

	readonly lists = new Map<string, KeyList>();

	readonly executions: ExecutionMemory = {
		sentNow: new WeakSet(),
		madeNow: new WeakSet(),
		lines: new WeakMap(),
	};

	readonly stopped = new Map<string, string>();

	readonly remembered = new Map<string, EditorRequest[]>();

	readonly recorded = new Set<string>();

	readonly noted = new Map<string, Map<string, Noted>>();

	constructor(readonly host: Host) {}

	resultsOf(service: string, credential = ''): Results {
		const name = `${service} ${credential}`;
		const known = this.ofServices.get(name) ?? new Results(this.host);
		this.ofServices.set(name, known);
		return known;
	}
}

interface IdAndUuid {
	id?: unknown;
	uuid?: unknown;
}

type Named = Pick<Pending, 'name' | 'uniqueKey' | 'data'>;

const MAX_RESULTS = 10_000;
const MAX_PENDING = 1_000;

/** Time (ms) during which a sent request can still be in progress. */
const UNDER_WAY = 10 * 60_000;

/** Remembers requests of one service and credential: results by ID, UUID and key, and lost responses. */
export class Results {
	private readonly uuidsById = new Map<string, string>();
	private readonly uuids = new Set<string>();
	private readonly ofKeys = new Map<string, Got>();
	private readonly listOfKey = new Map<string, string>();
	private last: number | string | undefined;
	private order = 0;
	private readonly pending = new Map<string, Pending>();

	constructor(private readonly host: Host) {}

	sending(data: Named): Pending {
		const now = { at: this.host.now(), begun: this.host.monotonic() };
		return this.add({ ...data, ...now, after: this.last, order: ++this.order });
	}

	sentBefore(
		data: Named,
		{ after, sentAt, uuid }: Pick<LedgerEntry, 'after' | 'sentAt' | 'uuid'>,
	): Pending {
		return this.add({ ...data, at: Date.parse(sentAt), after, order: 0, uuid });
	}

	sentElsewhere(data: Named): Pending {
		return { ...data, at: 0, after: undefined, order: 0 };
	}

	refused({ name }: Pending): void {
		this.pending.delete(name);
	}

	unanswered(sent: Pending, uuid?: string): void {
		sent.ended = ++this.order;
		if (uuid !== undefined) sent.uuid = uuid;
	}

	keep(list: string, keys: readonly KeyRecord[], got: Got): void {
		for (const { content, name } of keys) {
			this.ofKeys.set(`${list} ${name}`, { ...got, content });
			this.listOfKey.set(name, list);
		}
		forgetOldest(this.ofKeys, MAX_RESULTS);
		forgetOldest(this.listOfKey, MAX_RESULTS);
		this.learn([got]);
	}

	/**
	 * Returns another list's result for the same key and content. Call this method before `keep`, which
	 * assigns the key to the given list.
	 */
	inOtherList(list: string, { content, name }: KeyRecord): Got | undefined {
		const other = this.listOfKey.get(name);
		const got =
			other === undefined || other === list ? undefined : this.ofKeys.get(`${other} ${name}`);
		return got?.content === content ? got : undefined;
	}

	ofKey(list: string, { name }: KeyRecord): Got | undefined {
		return this.ofKeys.get(`${list} ${name}`);
	}

	keyOfUuid(list: string, uuid: string): string | undefined {
		const [entry] =
			[...this.ofKeys].find(
				([name, { uuid: other }]) => name.startsWith(`${list} `) && other?.toUpperCase() === uuid,
			) ?? [];
		return entry && keyText(entry.slice(list.length + 1));
	}

	forget(list: string, keys: readonly KeyRecord[]): void {
		for (const { name } of keys) this.ofKeys.delete(`${list} ${name}`);
	}

	learn(pairs: readonly IdAndUuid[]): void {
		for (const { uuid } of pairs) if (typeof uuid === 'string') this.uuids.add(uuid.toUpperCase());
		forgetOldest(this.uuids, MAX_RESULTS);
	}

	answered({ id, uuid }: IdAndUuid, request: Pending): void {
		this.pending.delete(request.name);
		for (const { name, uniqueKey } of this.pending.values()) {
			if (uniqueKey !== undefined && uniqueKey === request.uniqueKey) this.pending.delete(name);
		}
		this.learn([{ uuid }]);
		if (typeof id !== 'number' && typeof id !== 'string') return;
		const number = idNumber(id);
		const before = this.uuidsById.get(String(id));
		const isOther = before !== undefined && before !== String(uuid);
		// Lower or repeated IDs mean that the service restarted its count, as in an emptied sandbox.
		if (isOther || (before === undefined && isAtMost(number, request.after))) this.forgetIds();
		this.uuidsById.set(String(id), String(uuid));
		forgetOldest(this.uuidsById, MAX_RESULTS);
		const last = idNumber(this.last);
		if (number === undefined || last === undefined || number > last) this.last = id;
		if (number === undefined) return;
		for (const sent of this.pending.values()) {
			sent.lowestIdSince = lower(sent.lowestIdSince, number);
			const isLater = sent.ended !== undefined && request.order > sent.ended;
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
		this.uuidsById.clear();
		this.last = undefined;
	}

	hasId(id: string): boolean {
		return this.uuidsById.has(id);
	}

	idOf(uuid: string): string | undefined {
		return [...this.uuidsById].find(([, other]) => other.toUpperCase() === uuid)?.[0];
	}

	/** Returns the highest ID from the service, or the latest if IDs are not numbers. */
	get lastId(): string | undefined {
		return this.last === undefined ? undefined : String(this.last);
	}

	hasUuid(uuid: string): boolean {
		return this.uuids.has(uuid.toUpperCase());
	}

	/**
	 * Returns recent requests, other than the lost ones, that a found result might belong to. A
	 * result that also fits an identical request is not assigned to either.
	 */
	others(lost: readonly Pending[]): Pending[] {
		const isLost = (sent: Pending) =>
			lost.some(
				({ name, uniqueKey }) =>
					name === sent.name ||
					(uniqueKey !== undefined && uniqueKey === sent.uniqueKey && sent.ended !== undefined),
			);
		return [...this.pending.values()].filter((sent) => this.isRecent(sent) && !isLost(sent));
	}

	private isRecent({ at, begun }: Pending): boolean {
		const { host } = this;
		const age = begun === undefined ? host.now() - at : host.monotonic() - begun;
		return age <= UNDER_WAY;
	}
}

function isAtMost(number: bigint | undefined, id: unknown): boolean {
	const most = idNumber(id);
	return number !== undefined && most !== undefined && number <= most;
}

function lower(one: bigint | undefined, other: bigint): bigint {
	return one === undefined || other < one ? other : one;
}

const MAX_DIGITS = 30;

/** Returns a numeric ID, or undefined for other IDs, such as UUIDs. */
export function idNumber(id: unknown): bigint | undefined {
	const text = String(id);
	const isCounted = /^\d+$/.test(text) && text.length <= MAX_DIGITS;
	return isCounted ? BigInt(text) : undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a UUID in upper case, or undefined for other values. */
export function uuidOf(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	return UUID.test(text) ? text.toUpperCase() : undefined;
}

export function forgetOldest(all: Map<unknown, unknown> | Set<unknown>, most: number): void {
	for (const oldest of all.keys()) {
		if (all.size <= most) return;
		all.delete(oldest);
	}
}

export interface Got {
	id?: number | string;
	uuid?: string;
	content?: string;
}

export interface EditorRequest extends Got {
	uuid: string;
	data: Json;
	node: string;
	/** Identifies node and request. An identical `body` means a repetition, not a correction. */
	body: string;
	execution: string;
	day: string;
	/** Monotonic time (ms). */
	at: number;
}

export interface Correction {
	earlier: EditorRequest;
	differences: readonly unknown[];
}

/**
 * A request that a published workflow sent without a unique key. The editor asks before a person sends
 * the same request again.
 */
export interface SentRequest {
	name: string;
	uuid?: string;
}

export interface Noted extends SentRequest {
	execution: string;
	caller?: string;
	/** Unix time (ms). */
	sentAt: number;
	/** Monotonic time (ms). */
	at: number;
}
