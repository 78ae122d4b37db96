import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Answered, Pending, Request, Said } from 'at-most-once';
import { Limiter, idNumber } from 'at-most-once';
import { findInvoices, stampedUuidOf } from 'cfdi-mx';
import type { Candidate, Decision, StampedFile, InvoiceQuery } from 'cfdi-mx/invoice';
import { matchOf } from 'cfdi-mx/invoice';
import { groupedBy } from 'cfdi-mx/values';
import type { Text } from 'cfdi-mx/words';
import { inOthers } from 'cfdi-mx/words';
import type { ItemContext } from './context';
import { delay, host, readAgain } from './context';
import type { Findable } from './operation';
import { asSaid, withNote } from './outcomes';
import { sentences, text } from '../messages';
import { ItemError, itemError } from '../messages/itemError';
import { resultOrError, orItemError } from '../service/errors';

export type Wanted = { uuids: readonly string[] } | { invoice: IDataObject };

interface Asked {
	wanted: Wanted;
	range: Range;
	answer: (items: IDataObject[]) => void;
	fail: (error: unknown) => void;
}

/** Combines simultaneous searches by several items, so that each range of IDs is read only once. */
export class Search {
	private asked: Asked[] = [];

	private readonly given = new Set<string>();

	constructor(readonly scanner: IdScanner) {}

	async find(wanted: Wanted, range: Range): Promise<IDataObject[]> {
		return await new Promise((answer, fail) => {
			this.asked.push({ wanted, range, answer, fail });
			if (this.asked.length === 1) void sleep(0).then(async () => await this.answerAll());
		});
	}

	private async answerAll(): Promise<void> {
		const all = this.asked;
		this.asked = [];
		const result = await resultOrError(async () => await this.lookFor(all));
		if (result instanceof ItemError) for (const { fail } of all) fail(result);
	}

	private async lookFor(all: readonly Asked[]): Promise<void> {
		const groups = [...groupedBy(all, ({ range }) => `${range.from} ${range.most}`).values()];
		const looked = await Promise.all(groups.map(async (one) => await this.lookAt(one)));
		const lookedFor = new Map(
			groups.flatMap((group, index) =>
				group.map((asked) => [asked, looked[index] as LookedAt] as const),
			),
		);
		const files = new Map(looked.flatMap((one) => one.files).map((file) => [file.id, file]));
		const decisions = this.decided(all, [...files.values()]);
		for (const [index, asked] of all.entries()) {
			const own = lookedFor.get(asked) as LookedAt;
			const isNothing = own.files.length + own.missing.length === 0;
			if (own.stop !== undefined && isNothing) asked.fail(own.stop);
			else asked.answer((decisions[index] ?? []).map((found) => itemOf(found, own)));
		}
	}

	private async lookAt(group: readonly [Asked, ...Asked[]]): Promise<LookedAt> {
		const [{ range }] = group;
		if (!group.every(({ wanted }) => 'uuids' in wanted)) return await this.scanner.look(range);
		const left = new Set(group.flatMap(({ wanted }) => ('uuids' in wanted ? wanted.uuids : [])));
		let seen = 0;
		const isEnough = (files: readonly StampedFile[]) => {
			for (const { invoice } of files.slice(seen)) left.delete(stampedUuidOf(invoice) ?? '');
			seen = files.length;
			return left.size === 0;
		};
		return await this.scanner.look(range, undefined, isEnough);
	}

	private decided(all: readonly Asked[], files: readonly StampedFile[]): Decision[][] {
		const sought = all.flatMap(({ wanted }) => ('invoice' in wanted ? [wanted] : []));
		const decisions = findInvoices(sought, files, (uuid) => this.given.has(uuid), Date.now());
		for (const { candidates, result } of decisions) {
			if (result === 'found') this.given.add(candidates[0]?.uuid ?? '');
		}
		const byUuid = new Map(files.map(({ id, invoice }) => [stampedUuidOf(invoice), id]));
		return all.map(({ wanted }) =>
			'invoice' in wanted
				? decisions.splice(0, 1)
				: wanted.uuids.map((uuid) => {
						const id = byUuid.get(uuid);
						return id === undefined
							? { result: 'none', candidates: [{ id: '', uuid }] }
							: { result: 'found', candidates: [{ id, uuid }] };
					}),
		);
	}
}

/**
 * Returns "undecided" instead of "notFound" if some files were not read, because one of them could
 * be the wanted invoice.
 */
function resultOf(
	{ result }: Decision,
	{ stop, unreadable }: Pick<LookedAt, 'stop' | 'unreadable'>,
): string {
	if (result !== 'none') return result;
	return unreadable.length > 0 || stop !== undefined ? 'undecided' : 'notFound';
}

function itemOf(decision: Decision, looked: LookedAt): IDataObject {
	const { candidates } = decision;
	const result = resultOf(decision, looked);
	const isOne = result === 'found' || result === 'possible' || decision.result === 'none';
	const [one] = isOne ? candidates : [];
	return {
		...(one && given(one)),
		result,
		...(!isOne && { candidates: candidates.map(given) }),
		lookedAt: {
			from: idAsGiven(looked.from),
			to: idAsGiven(looked.to),
			read: looked.files.length,
			missing: looked.missing.length,
			unreadable: looked.unreadable.map((id) => idAsGiven(id)),
		},
	};
}

function given({ id, uuid }: Candidate): IDataObject {
	return { ...(id !== '' && { id: idAsGiven(id) }), uuid };
}

/**
 * Returns functions that find a lost invoice by its ID, if known, or else in the service's files.
 */
export function lostInvoice(
	item: ItemContext,
	findable: Findable,
): NonNullable<Request['findable']> {
	return {
		data: findable.invoice,
		isPlaceKnown: async () => (await resultOrError(async () => findable.from())) !== undefined,
		find: async (lost) => await orItemError(async () => await lookedFor(item, findable, lost)),
	};
}

async function lookedFor(
	item: ItemContext,
	findable: Findable,
	{ pendingId, sent }: { pendingId?: number | string; sent: Pending },
): Promise<INodeExecutionData[] | Said | undefined> {
	const all = lostInvoicesOf(item, findable);
	const uuid = pendingId === undefined ? undefined : await all.follow(String(pendingId), sent);
	if (pendingId !== undefined && uuid !== undefined) {
		return [findable.item({ id: pendingId, uuid })];
	}
	return item.findsLost()
		? await search(all, item, findable, sent)
		: asSaid(text('stillPending', { id: String(pendingId) }));
}

async function search(
	all: LostInvoices,
	item: ItemContext,
	findable: Findable,
	sent: Pending,
): Promise<INodeExecutionData[] | Said | undefined> {
	const given = findable.from();
	const verdict = await all.find({ sent, range: () => rangeOf(item, sent, given) });
	if (verdict === undefined) return undefined;
	const { candidates: [first] = [], result } = verdict.decision;
	if (result !== 'found' || first === undefined) {
		const words = saidOf(verdict);
		const said = { message: words.en, ...inOthers((name) => ({ message: words[name] })) };
		return asSaid(words, { ...itemOf(verdict.decision, verdict.looked), ...said });
	}
	const done = findable.item({
		id: idAsGiven(first.id, sent.after),
		uuid: first.uuid,
	});
	return [withNote(done, 'foundNote')];
}

function lostInvoicesOf(item: ItemContext, { readFile }: Findable): LostInvoices {
	const { ledger, ofRun, results } = item;
	return ofRun('lostInvoices', ({ limiter, signal }) => {
		// Adds the results from the ledger, because a restarted process remembers no other results.
		results.learn((ledger?.answers() ?? []).flatMap(({ answer }) => answer));
		// The search has its own limiter, because the execution's limiter closes when the node stops.
		const scanner = new IdScanner(new Limiter(limiter.concurrency, host), readFile, signal);
		return new LostInvoices(limiter, scanner, results, signal);
	});
}

/** A search reads this many IDs or, around the next known ID, this many on each side. */
const MAX_IDS = 50;

const MAX_NAMED = 20;

/**
 * Begins the search at the ID after the last one known before the request, or at a higher From ID.
 * If a later ID is known, begins at most MAX_IDS below it.
 */
function rangeOf({ ledger }: ItemContext, sent: Pending, given: string | undefined): Range {
	const { after, at } = sent;
	if (at === 0 && given !== undefined) return { from: given, most: MAX_IDS };
	const last = idNumber(after);
	if (after !== undefined && last === undefined) {
		throw itemError('notSent', 'idsAreNoNumbers', { id: String(after) });
	}
	const first = sent.lowestIdSince ?? lowestAbove(last ?? 0n, ledger?.answers() ?? []);
	const start = [idNumber(given), last === undefined ? undefined : last + 1n]
		.filter((id) => id !== undefined)
		.filter((id) => first === undefined || id <= first)
		.sort(byNumber)
		.at(-1);
	const like = after ?? given;
	const before = first === undefined ? undefined : first - BigInt(MAX_IDS);
	if (start !== undefined && (before === undefined || start >= before)) {
		return { from: idOf(start, like), most: MAX_IDS };
	}
	if (before === undefined) throw itemError('notSent', 'noIdKnown');
	return { from: idOf(before > 1n ? before : 1n, like), most: 2 * MAX_IDS };
}

function lowestAbove(last: bigint, answers: readonly Answered[]): bigint | undefined {
	return answers
		.flatMap(({ answer }) => answer.map(({ id }) => idNumber(id)))
		.filter((id) => id !== undefined)
		.filter((id) => id > last)
		.sort(byNumber)[0];
}

function saidOf({ decision: { candidates, result }, looked }: Verdict): Text {
	const { files, from, missing, stop, to, unreadable } = looked;
	const ids = candidates.map(named);
	return sentences(
		text('lookedAtIds', {
			from,
			to,
			read: String(files.length),
			missing: String(missing.length),
		}),
		result === 'none' ? text('noneIsLikeIt') : undefined,
		result === 'possible' ? text('oneFits', { ids }) : undefined,
		result === 'undecided' ? text('severalFit', { ids }) : undefined,
		unreadable.length > 0
			? text('idsUnreadable', { ids: unreadable.slice(0, MAX_NAMED) })
			: undefined,
		stop && text('searchStopped', { why: stop.text }),
	);
}

const named = ({ id, uuid }: Candidate): string => `${id} (${uuid})`;

/** Delays in milliseconds before each search, because the service can still be processing the request. */
const PAUSES = [2_000, 8_000, 20_000];

interface Lost {
	sent: Pending;
	range: () => Range;
}

interface Verdict {
	decision: Decision;
	looked: LookedAt;
}

class LostInvoices {
	private readonly open = new Map<Lost, Verdict | ItemError | undefined>();

	private readonly last = new Set<Lost>();

	private looking: Promise<void> | undefined;

	constructor(
		private readonly limiter: Limiter,
		private readonly scanner: IdScanner,
		private readonly known: ItemContext['results'],
		private readonly signal?: AbortSignal,
	) {}

	async find(lost: Lost): Promise<Verdict | undefined> {
		this.open.set(lost, undefined);
		try {
			const pauses = pausesAfter(lost.sent);
			for (const [index, pause] of pauses.entries()) {
				await delay(pause, this.signal);
				if (this.found(lost)) break;
				if (index === pauses.length - 1) this.last.add(lost);
				this.open.set(lost, undefined);
				while (this.open.get(lost) === undefined && this.signal?.aborted !== true) {
					this.looking ??= this.look().finally(() => (this.looking = undefined));
					await this.looking;
				}
				if (this.found(lost) || this.signal?.aborted === true) break;
				if (this.open.get(lost) instanceof ItemError) break;
			}
			const verdict = this.open.get(lost);
			if (verdict instanceof ItemError) throw verdict;
			return verdict;
		} finally {
			this.open.delete(lost);
			this.last.delete(lost);
		}
	}

	async follow(id: string, sent: Pending): Promise<string | undefined> {
		for (const pause of pausesAfter(sent)) {
			await delay(pause, this.signal);
			if (this.signal?.aborted === true) return undefined;
			await this.scanner.forgetMissing();
			const invoice = await this.scanner.stamped(id);
			const uuid = invoice && stampedUuidOf(invoice);
			if (invoice === undefined || uuid === undefined) continue;
			const isIt = ['marked', 'fits'].includes(matchOf(soughtOf(sent), invoice, Date.now()));
			return isIt && !this.known.hasUuid(uuid) ? uuid : undefined;
		}
		return undefined;
	}

	private found(lost: Lost): boolean {
		const verdict = this.open.get(lost);
		return verdict !== undefined && 'decision' in verdict && verdict.decision.result === 'found';
	}

	private async look(): Promise<void> {
		await this.limiter.whenIdle();
		await this.scanner.forgetMissing();
		const open = [...this.open.keys()].filter((lost) => !this.found(lost));
		const results = await Promise.all(
			open.map(async (lost) => ({ lost, looked: await this.lookAround(lost) })),
		);
		// Waits for the requests that were sent during the search, so that their invoices are known and
		// cannot be mistaken for the lost invoice.
		await this.limiter.whenIdle();
		const all = results.flatMap(({ lost, looked }) => {
			if (looked instanceof ItemError) this.say(lost, looked);
			return looked instanceof ItemError ? [] : [{ lost, looked }];
		});
		const byId = all.flatMap(({ looked }) => looked.files.map((file) => [file.id, file] as const));
		const decisions = this.decided(
			all.map(({ lost }) => lost.sent),
			[...new Map(byId).values()],
		);
		for (const [index, { lost, looked }] of all.entries()) {
			const decision = decisions[index] as Decision;
			if (!this.say(lost, { decision, looked }) || decision.result !== 'found') continue;
			const [{ id, uuid } = { id: '', uuid: '' }] = decision.candidates;
			this.known.answered({ id: idAsGiven(id, lost.sent.after), uuid }, lost.sent);
		}
	}

	private say(lost: Lost, verdict: Verdict | ItemError): boolean {
		const isOpen = this.open.has(lost);
		if (isOpen) this.open.set(lost, verdict);
		return isOpen;
	}

	private async lookAround(lost: Lost): Promise<LookedAt | ItemError> {
		const { range, sent } = lost;
		const { lowestLaterId: later } = sent;
		const to = later === undefined || this.last.has(lost) ? undefined : later - 1n;
		return await resultOrError(
			async () => await this.scanner.look({ ...range(), to }, (id) => this.known.hasId(id)),
		);
	}

	/**
	 * Also compares the files with this process's other recent requests, because one of them could
	 * have created an invoice that looks like the lost one.
	 */
	private decided(sent: readonly Pending[], files: readonly StampedFile[]): Decision[] {
		const others = this.known.others(sent);
		const sought = [...sent, ...others].map(soughtOf);
		return findInvoices(sought, files, (uuid) => this.known.hasUuid(uuid), Date.now());
	}
}

function soughtOf({ at, data, uuid }: Pending): InvoiceQuery {
	return { invoice: data, sentAt: at, uuid };
}

function pausesAfter({ ended }: Pending): readonly number[] {
	return ended === undefined ? [0] : PAUSES;
}

type ReadFile = (id: string) => Promise<IDataObject>;

type Read = { invoice: IDataObject } | { error: ItemError };

export interface Range {
	from: string;
	most: number;
	to?: bigint;
}

interface LookedAt {
	from: string;
	to: string;
	files: readonly StampedFile[];
	missing: readonly string[];
	unreadable: readonly string[];
	stop?: ItemError;
}

/** Services report an unknown ID with these HTTP statuses. */
const MISSING = ['400', '404', '410', '422'];

/**
 * Services report this status if the ID belongs to another company or the token does not permit
 * downloads.
 */
const FORBIDDEN = '403';

const TOKEN_REFUSED = '401';

/** Reads the service's files by ID, in parallel and each file only once. */
export class IdScanner {
	private readonly reads = new Map<string, Promise<Read | undefined>>();

	constructor(
		private readonly limiter: Limiter,
		private readonly readFile: ReadFile,
		private readonly signal?: AbortSignal,
	) {}

	async look(
		{ from, most, to }: Range,
		isKnown: (id: string) => boolean = () => false,
		isEnough: (files: readonly StampedFile[]) => boolean = () => false,
	): Promise<LookedAt> {
		const files: StampedFile[] = [];
		const missing: string[] = [];
		const forbidden: string[] = [];
		const unreadable: string[] = [];
		let [steps, looked, last] = [0, 0, from];
		let stop: ItemError | undefined;
		const next = (): string | undefined => {
			while (looked < most) {
				const id = idAfter(from, steps++);
				if (to !== undefined && BigInt(id) > to) return undefined;
				last = id;
				if (isKnown(id)) continue;
				looked++;
				return id;
			}
			return undefined;
		};
		const scanOn = async (): Promise<void> => {
			while (stop === undefined && this.signal?.aborted !== true && !isEnough(files)) {
				const id = next();
				const read = id === undefined ? undefined : await this.read(id);
				if (id === undefined || read === undefined) return;
				if ('invoice' in read) {
					if (isStamped(read)) files.push({ id, invoice: read.invoice });
					else unreadable.push(id);
					continue;
				}
				const { httpCode = '', outcome } = read.error.details;
				if (httpCode === TOKEN_REFUSED || outcome === 'notSent') stop = read.error;
				else if (MISSING.includes(httpCode)) missing.push(id);
				else if (httpCode === FORBIDDEN) forbidden.push(id);
				else unreadable.push(id);
			}
		};
		await Promise.all(Array.from({ length: this.limiter.concurrency }, scanOn));
		// If all IDs were forbidden or unreadable, the token could be the cause, so forbidden IDs count
		// as unreadable. Otherwise, forbidden IDs belong to another company and count as missing.
		const isOfOthers = files.length + missing.length > 0;
		(isOfOthers ? missing : unreadable).push(...forbidden);
		return {
			from,
			to: last,
			files: files.sort((one, other) => byNumber(BigInt(one.id), BigInt(other.id))),
			missing,
			unreadable: unreadable.sort((one, other) => byNumber(BigInt(one), BigInt(other))),
			stop,
		};
	}

	async stamped(id: string): Promise<IDataObject | undefined> {
		const read = await this.read(id);
		return isStamped(read) ? read.invoice : undefined;
	}

	/** Forgets the IDs that had no stamped invoice, because they can have one now. */
	async forgetMissing(): Promise<void> {
		for (const [id, reading] of this.reads) {
			if (!isStamped(await reading)) this.reads.delete(id);
		}
	}

	private async read(id: string): Promise<Read | undefined> {
		const known = this.reads.get(id);
		if (known !== undefined) return await known;
		const reading = this.readNow(id);
		this.reads.set(id, reading);
		return await reading;
	}

	private async readNow(id: string): Promise<Read | undefined> {
		const release = await this.limiter.acquire();
		if (release === undefined) return undefined;
		try {
			const invoice = await readAgain(async () => await this.readFile(id), this.signal);
			return invoice instanceof ItemError ? { error: invoice } : { invoice };
		} finally {
			release();
		}
	}
}

/** A service can return an invoice before it is stamped. */
function isStamped(read: Read | undefined): read is { invoice: IDataObject } {
	return read !== undefined && 'invoice' in read && stampedUuidOf(read.invoice) !== undefined;
}

const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1);

function idAfter(id: string, steps: number): string {
	return idOf((idNumber(id) ?? 0n) + BigInt(steps), id);
}

/**
 * Formats a number as an ID, with leading zeros if the service uses them.
 * @param like another ID of the service
 */
export function idOf(number: bigint, like: unknown): string {
	return String(number).padStart(String(like).startsWith('0') ? String(like).length : 0, '0');
}

function idAsGiven(id: string, like?: unknown): number | string {
	const number = Number(id);
	const isNumber = typeof like !== 'string' && Number.isSafeInteger(number);
	return isNumber && String(number) === id ? number : id;
}
