import { live } from './ownTime';

import type { IDataObject } from 'n8n-workflow';

import { executeItem } from '../../nodes/Cfdi/sending/executeItem';
import { KeyStore } from '../../nodes/Cfdi/sending/keyStore';
import type { Key, UniqueKeyOptions } from '../../nodes/Cfdi/sending/operation';
import type { PreparedRequest } from '../../nodes/Cfdi/sending/prepareRequest';
import { Prefetch } from '../../nodes/Cfdi/sending/prefetch';
import { Run } from '../../nodes/Cfdi/sending/run';
import { StampedInvoices } from '../../nodes/Cfdi/sending/stampedInvoices';
import type { ItemParts } from '../support/itemContext';
import { writeItem } from '../support/itemContext';
import { stages } from './passages';
import { SimulatedService } from './service';
import type { StoreOptions } from './store';
import { LIST_ROW, SimulatedStore } from './store';
import { World } from './world';

/** What an item of an execution is told in the end. */
export type Told = 'done' | 'duplicate' | 'unknown' | 'notSent' | 'refused' | 'conflict';

/** Orders that come to a process in one execution, or a Retry of an execution that had them. */
export interface Execution {
	orders: string[];
	isRetry?: boolean;
	/** Retry On Fail. */
	tries?: number;
	concurrency?: number;
	/** When it starts, in milliseconds. */
	at?: number;
}

export interface Scenario {
	name: string;
	/** The executions of each process. */
	processes: Execution[][];
	store?: StoreOptions;
	/** Entries of the list before. */
	list?: string[];
}

/** Told to somebody. */
export interface Answer {
	order: string;
	told: Told;
	delivery: string;
	/** Whether it was the first attempt of the delivery. */
	at: number;
}

let histories = 0;

/** The processes of a scenario, with the node's own code. */
export class Shop {
	readonly world: World;

	readonly store: SimulatedStore;

	readonly service: SimulatedService;

	readonly answers: Answer[] = [];

	/** Called with each answer. */
	onAnswer: (answer: Answer) => void = () => {};

	private readonly history = histories++;

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
			this.store.rows.set(LIST_ROW, { mode: 'entries', entries: scenario.list });
		};
		restore();
		this.world.restore = restore;
		live(this.world);
	}

	/** Starts the processes of the scenario. */
	async open(): Promise<void> {
		for (const executions of this.scenario.processes) await this.start(executions);
		this.world.current = 0;
	}

	/** One more process: it has its own modules, whose only state is the list of its name. */
	async start(executions: readonly Execution[]): Promise<void> {
		const process = this.started++;
		await this.world.run(process, () => {
			const keyStore = new KeyStore(this.store.forNode(), `${this.history} ${process}`);
			const own = { keyStore, stampedInvoices: new StampedInvoices() };
			for (const [index, execution] of executions.entries()) {
				void this.execute(own, execution, `${process}.${index}`);
			}
		});
	}

	private async execute(own: ItemParts, execution: Execution, name: string): Promise<void> {
		const { at = 0, concurrency = 10, isRetry = false, orders, tries = 1 } = execution;
		if (at > 0) await this.world.wait(at);
		// As n8n stores it: the first execution ended before it sent anything.
		const context = isRetry ? { cfdiLedgerId: 'first' } : {};
		let left = orders.map((_order, index) => index);
		for (let attempt = 1; attempt <= tries && left.length > 0; attempt++) {
			const run = new Run(concurrency, orders.length);
			const prefetch = new Prefetch(run.limiter, (index) =>
				this.request(orders[index] as string, `${name}.${index}`, isRetry),
			);
			const results = left.map(async (index) => {
				prefetch.add(index);
				const parts = { ...own, context, index, isRetry, run };
				const [item] = await executeItem(writeItem(parts), prefetch.ofItem(index), stages());
				const told = toldBy(item?.json);
				const isLast = attempt === tries || told === 'done' || told === 'duplicate';
				if (isLast) this.tell(orders[index] as string, told, `${name}.${index}`);
				return isLast ? undefined : index;
			});
			left = (await Promise.all(results)).filter((index) => index !== undefined);
		}
	}

	private request(order: string, delivery: string, isRetry: boolean): PreparedRequest {
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
 * Written "A": order A. "A=200": the same order with another total. "G+A+B": a global invoice of the
 * orders A and B.
 */
function uniqueKeyOf(order: string): UniqueKeyOptions {
	const [ids = '', content = '100'] = order.split('=');
	const [id = '', ...parts] = ids.split('+');
	const own: Key = { of: parts.length > 0 ? 'global' : 'order', id };
	const keys = [own, ...parts.map((part): Key => ({ of: 'inGlobal', id: part }))];
	return { keys, content, ifUsed: 'passOn' };
}

function toldBy(json: IDataObject = {}): Told {
	if (json.duplicate === true) return json.outcome as Told;
	const { error } = json as { error?: { outcome: Told } };
	return error?.outcome ?? 'done';
}
