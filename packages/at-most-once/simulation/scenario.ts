import { hostIn } from './ownTime';
import { Failure } from '../failure';
import { KeyStore } from '../keyStore';
import { Limiter } from '../limiter';
import { Memory } from '../memory';
import { Prefetch, sendItem } from '../sender';
import type { Key, Request, UniqueKeys } from '../request';
import type { Sent } from '../sender';
import type { ItemParts } from '../support/item';
import { anItem } from '../support/item';
import { LIST_ROW } from '../support/rowStore';
import { stages } from './passages';
import { SimulatedService } from './service';
import type { StoreOptions } from './store';
import { SimulatedStore } from './store';
import { World } from './world';

export type Told = 'done' | 'duplicate' | 'unknown' | 'notSent' | 'refused' | 'conflict';

export interface Execution {
	orders: string[];
	isRetry?: boolean;
	/** Number of attempts with Retry On Fail. */
	tries?: number;
	concurrency?: number;
	/** Start time in milliseconds. */
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
		// Context that n8n stores if the first execution ended before it sent anything.
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
 * Returns the keys of an order. "A" is order A, "A=200" the same order with another total, and
 * "G+A+B" a global invoice of the orders A and B.
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
