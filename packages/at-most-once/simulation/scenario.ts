import { hostIn } from './ownTime';
import { Failure, failure } from '../failure';
import { KeyStore } from '../keyStore';
import { Limiter } from '../limiter';
import { Memory } from '../memory';
import { Prefetch, sendItem } from '../sender';
import type { Key, Request, UniqueKeys } from '../request';
import type { Sent } from '../sender';
import type { ItemParts } from '../support/item';
import { anItem } from '../support/item';
import { LIST_ROW, NODE, RowStore, WORKFLOW } from '../support/rowStore';
import { stages } from './passages';
import { World } from './world';
import type { Store } from '../host';
import type { Statement, StoredRow } from '../support/rowStore';

export type Told = 'done' | 'duplicate' | 'unknown' | 'notSent' | 'refused' | 'conflict';

export interface Execution {
	orders: string[];
	isRetry?: boolean;
	tries?: number;
	concurrency?: number;
	/** Start time (ms). */
	at?: number;
}

export interface Scenario {
	name: string;
	processes: Execution[][];
	store?: StoreOptions;
	list?: string[];
}

export interface Answer {
	order: string;
	told: Told;
	delivery: string;
	at: number;
}

export class Shop {
	readonly world: World;
	readonly store: SimulatedStore;
	readonly service: SimulatedService;
	readonly answers: Answer[] = [];
	onAnswer: (answer: Answer) => void = () => {};
	private started = 0;

	constructor(
		readonly scenario: Scenario,
		seed?: number,
	) {
		this.world = new World(seed);
		this.store = new SimulatedStore(this.world, scenario.store);
		this.service = new SimulatedService(this.world);
		const restore = () => {
			this.store.rows.clear();
			if (scenario.list === undefined) return;
			this.store.rows.set(LIST_ROW, { entries: scenario.list });
		};
		restore();
		this.world.restore = restore;
	}

	async open(): Promise<void> {
		for (const executions of this.scenario.processes) await this.start(executions);
		this.world.current = 0;
	}

	async start(executions: readonly Execution[]): Promise<void> {
		const process = this.started++;
		await this.world.run(process, () => {
			const memory = new Memory(hostIn(this.world));
			const own = { keyStore: new KeyStore(this.store.forNode(), 'list', memory), memory };
			for (const [index, execution] of executions.entries()) {
				void this.execute(own, execution, `${process}.${index}`);
			}
		});
	}

	private async execute(
		own: ItemParts & { memory: Memory },
		execution: Execution,
		name: string,
	): Promise<void> {
		const { at = 0, concurrency = 10, isRetry = false, orders, tries = 1 } = execution;
		if (at > 0) await this.world.wait(at);
		// All Retries share this ledger ID if the first execution ended before it sent a request.
		const context = isRetry ? { cfdiLedgerId: 'first' } : {};
		let remaining = orders.map((_order, index) => index);
		for (let attempt = 1; attempt <= tries && remaining.length > 0; attempt++) {
			const { host } = own.memory;
			const limiter = new Limiter(concurrency, host);
			const requestOf = (index: number) =>
				this.request(orders[index] as string, `${name}.${index}`, isRetry);
			const prefetch = new Prefetch(limiter, requestOf, host);
			const results = remaining.map(async (index) => {
				prefetch.add(index);
				const parts = { ...own, context, index, isRetry, limiter };
				const told = toldBy(await sendItem(anItem(parts), prefetch.ofItem(index), stages()));
				const isLast = attempt === tries || told === 'done' || told === 'duplicate';
				if (isLast) this.tell(orders[index] as string, told, `${name}.${index}`);
				return isLast ? undefined : index;
			});
			remaining = (await Promise.all(results)).filter((index) => index !== undefined);
		}
	}

	private request(order: string, delivery: string, isRetry: boolean): Request {
		return {
			body: order,
			send: async () => await this.service.stamp(order, delivery),
			...(!isRetry && { uniqueKey: uniqueKeyOf(order) }),
		};
	}

	private tell(order: string, told: Told, delivery: string): void {
		const answer = { order, told, delivery, at: this.world.now };
		this.answers.push(answer);
		const process = Number(delivery.split('.')[0]);
		this.world.lines.push({
			process,
			now: answer.at,
			words: `${order} is told as ${told}`,
			repeats: 0,
		});
		this.onAnswer(answer);
	}
}

/**
 * "A" means order A, "A=200" means A with a different total, and "G+A+B" means a global invoice of A and
 * B.
 */
function uniqueKeyOf(order: string): UniqueKeys {
	const [ids = '', content = '100'] = order.split('=');
	const [id = '', ...parts] = ids.split('+');
	const own: Key = { of: parts.length > 0 ? 'global' : 'order', id };
	const keys = [own, ...parts.map((part): Key => ({ of: 'inGlobal', partOf: 'order', id: part }))];
	return { keys, content, ifUsed: 'passOn' };
}

function toldBy({ result }: Sent): Told {
	if (result instanceof Failure) return result.details.outcome;
	const { duplicate, outcome } = result?.[0]?.json ?? {};
	return duplicate === true ? (outcome as Told) : 'done';
}

const MAX_WORK = 2_000;

const uuidAt = (number: number): string =>
	`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

class SimulatedService {
	readonly stamps = new Map<string, number>();
	readonly stampedBy = new Set<string>();

	constructor(private readonly world: World) {}

	stampsOf(order: string): number {
		return this.stamps.get(order) ?? 0;
	}

	async stamp(order: string, delivery: string) {
		const broken = () => failure('unknown', 'noAnswer');
		return await this.world.step(
			'service',
			`has ${order} stamped`,
			() => {
				this.stamps.set(order, this.stampsOf(order) + 1);
				this.stampedBy.add(delivery);
				return [{ json: { order, uuid: uuidAt(this.stampedBy.size) } }];
			},
			{
				lag: MAX_WORK,
				errors: {
					lost: broken,
					lostAfter: broken,
					refused: () => failure('refused', 'no'),
					busy: () => failure('notSent', 'busy', {}, { transient: true }),
				},
				show: () => ` -> stamp ${this.stampsOf(order)} of ${order}`,
			},
		);
	}

	state(): string {
		return [...this.stamps].join('|') + [...this.stampedBy].join(' ');
	}
}

interface StoreOptions {
	mostEntries?: number;
	/** Duration (ms) of a statement on the list. */
	listTakes?: number;
}

class SimulatedStore extends RowStore {
	readonly everRecorded = new Set<string>();

	constructor(
		private readonly world: World,
		private readonly options: StoreOptions = {},
	) {
		super(async () => {}, new Map<string, StoredRow>());
	}

	forNode(): Store {
		return this.ofNode(WORKFLOW, NODE);
	}

	protected override async record(
		...[id, wanted, most]: Parameters<RowStore['record']>
	): ReturnType<RowStore['record']> {
		const fewer = most === undefined ? undefined : (this.options.mostEntries ?? most);
		return await super.record(id, wanted, fewer);
	}

	state(): string {
		return [...this.rows].map(([id, { entries }]) => `${id}:${shown(id, entries)}`).join('|');
	}

	protected override async statement<T>(kind: Statement, id: string, execute: () => T): Promise<T> {
		const isList = id === LIST_ROW;
		const error = () => new Error('connection lost');
		const earliest = this.world.now + (isList ? (this.options.listTakes ?? 0) : 0);
		return await this.world.step(
			'store',
			`${kind} ${isList ? 'list' : 'lock row'}`,
			() => {
				const result = execute();
				for (const entry of isList ? this.entriesOf(id) : []) this.everRecorded.add(entry);
				return result;
			},
			{
				earliest,
				errors: { lost: error, lostAfter: error },
				show: () => (kind === 'DELETE' ? '' : ` -> ${shown(id, this.entriesOf(id))}`),
			},
		);
	}

	private entriesOf(id: string): string[] {
		return this.rows.get(id)?.entries ?? [];
	}
}

function shown(id: string, entries: string[]): string {
	if (id === LIST_ROW) return list(entries);
	return entries.length === 1 ? '1 entry' : `${entries.length} entries`;
}

const lists = new WeakMap<string[], string>();

function list(entries: string[]): string {
	const known = lists.get(entries) ?? `[${entries.map(short).join(', ')}]`;
	lists.set(entries, known);
	return known;
}

const shorts = new Map<string, string>();

function short(entry: string): string {
	const known = shorts.get(entry) ?? entry.replace(/\["service","\w+","(\w+)"\]/, '$1');
	shorts.set(entry, known);
	return known;
}
