import { KeyStore } from '../keyStore';
import { Memory } from '../memory';
import type { Store } from '../host';
import { aHost } from './host';
import type { StoredRow } from './rowStore';
import { LIST_ROW, NODE, RowStore, WORKFLOW } from './rowStore';
import { nextTurn } from '../../../test/support/eventLoop.cts';

/** Simulates a database table and its processes in virtual time. The seed determines all delays. */
export class Cluster {
	readonly time = new VirtualTime();
	readonly rows = new Map<string, StoredRow>();
	private state: number;

	constructor(seed: number) {
		this.state = seed >>> 0;
	}

	readonly random = (): number => {
		this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
		return this.state / 2 ** 32;
	};

	list(): string[] {
		return this.rows.get(LIST_ROW)?.entries ?? [];
	}
}

export class Process {
	turns = 0;
	isBroken = false;
	killed: Promise<void> = new Promise(() => {});
	isKilled = false;
	stop?: { afterTurns: number; milliseconds: number };
	readonly keys: KeyStore;
	readonly store: Store;

	constructor(private readonly cluster: Cluster) {
		const { random, rows, time } = cluster;
		this.store = new RowStore(async () => await this.turn(), rows).ofNode(WORKFLOW, NODE);
		const host = aHost({
			monotonic: () => time.now,
			random,
			sleep: async (milliseconds) => await this.wait(milliseconds),
		});
		this.keys = new KeyStore(this.store, 'list', new Memory(host));
	}

	killAt(milliseconds: number): void {
		const kill = async () => {
			await this.cluster.time.wait(milliseconds);
			this.isKilled = true;
		};
		this.killed = kill();
	}

	private async turn(): Promise<void> {
		const { stop } = this;
		await this.wait(1 + 20 * this.cluster.random());
		this.turns++;
		if (stop?.afterTurns === this.turns) await this.wait(stop.milliseconds);
		if (this.isBroken) throw new Error('The database is locked');
	}

	private async wait(milliseconds: number): Promise<void> {
		await this.cluster.time.wait(milliseconds);
		if (this.isKilled) await new Promise(() => {});
	}
}

interface Timer {
	at: number;
	wake: () => void;
}

/** A clock (ms) that moves only when no other code can run. */
export class VirtualTime {
	now = 0;
	private readonly timers: Timer[] = [];

	async wait(milliseconds: number): Promise<void> {
		await new Promise<void>((wake) => this.timers.push({ at: this.now + milliseconds, wake }));
	}

	async runUntilDone<T>(work: Promise<T>): Promise<T> {
		let isDone = false;
		const done = () => {
			isDone = true;
		};
		work.then(done, done);
		for (await nextTurn(); !isDone; await nextTurn()) {
			const next = this.timers.reduce<Timer | undefined>(
				(first, timer) => (first === undefined || timer.at < first.at ? timer : first),
				undefined,
			);
			if (next === undefined) throw new Error('Nothing is left that could happen');
			this.timers.splice(this.timers.indexOf(next), 1);
			this.now = next.at;
			next.wake();
		}
		return await work;
	}
}
