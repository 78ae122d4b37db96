import type { Host } from './host';

export type Release = () => void;

/** Limits simultaneous requests. Further requests wait in order. */
export class Limiter {
	private active = 0;
	private freed = 0;
	private readonly waiting: Array<(mayGo: boolean) => void> = [];
	isClosed = false;
	private pauses = 0;
	private idle: Array<() => void> = [];
	private resolveClosed = () => {};

	readonly whenClosed = new Promise<void>((resolve) => {
		this.resolveClosed = resolve;
	});

	constructor(
		readonly concurrency: number,
		private readonly host: Pick<Host, 'sleep'>,
	) {}

	/**
	 * Waits for a free slot. With `isNext`, the caller goes to the front of the queue, because it gave
	 * up a slot that it already had. Returns undefined if the limiter closes first.
	 */
	async acquire(isNext = false): Promise<Release | undefined> {
		if (this.isClosed) return undefined;
		if (this.active < this.concurrency && this.pauses === 0) {
			this.active++;
		} else {
			const mayGo = await new Promise<boolean>((resolve) =>
				isNext ? this.waiting.unshift(resolve) : this.waiting.push(resolve),
			);
			if (!mayGo) return undefined;
		}

		let released = false;
		return () => {
			if (released) return;
			released = true;
			this.free();
		};
	}

	/** Stops handing out slots until `resume` was called as often as `pause`. */
	pause(): void {
		this.pauses++;
	}

	resume(): void {
		this.pauses--;
		while (this.pauses === 0 && this.active < this.concurrency && this.waiting.length > 0) {
			this.active++;
			this.waiting.shift()?.(true);
		}
	}

	async whenIdle(): Promise<void> {
		if (!this.isIdle()) await new Promise<void>((resolve) => this.idle.push(resolve));
	}

	private isIdle(): boolean {
		return this.active === 0 && (this.waiting.length === 0 || this.pauses > 0);
	}

	close(): void {
		this.isClosed = true;
		this.resolveClosed();
		for (const answer of this.waiting.splice(0)) answer(false);
		this.sayIdle();
	}

	/**
	 * Collects the slots released in one turn of the event loop, because starting requests together is
	 * faster.
	 */
	private free(): void {
		this.freed++;
		if (this.freed === this.active) this.handOver();
		else if (this.freed === 1) void this.host.sleep(0).then(() => this.handOver());
	}

	private handOver(): void {
		const slots = this.freed;
		this.freed = 0;
		for (let slot = 0; slot < slots; slot++) {
			const next = this.pauses > 0 ? undefined : this.waiting.shift();
			if (next === undefined) this.active--;
			else next(true);
		}
		this.sayIdle();
	}

	private sayIdle(): void {
		if (this.idle.length > 0 && this.isIdle()) for (const resolve of this.idle.splice(0)) resolve();
	}
}
