/** Frees the acquired slot; calling it twice does no harm. */
export type Release = () => void;

/** Limits how many requests of one run of the node are under way; the others wait in order. */
export class Limiter {
	private active = 0;

	private readonly waiting: Array<(mayGo: boolean) => void> = [];

	private closed = false;

	private resolveClosed = () => {};

	/** Resolves when the limiter is closed. */
	readonly whenClosed = new Promise<void>((resolve) => {
		this.resolveClosed = resolve;
	});

	/** @param concurrency how many may be under way, at least 1 */
	constructor(readonly concurrency: number) {}

	get isClosed(): boolean {
		return this.closed;
	}

	/**
	 * Waits for a free slot.
	 * @returns the way to free it again, or `undefined` when the limiter was closed first
	 */
	async acquire(): Promise<Release | undefined> {
		if (this.closed) return undefined;
		if (this.active < this.concurrency) {
			this.active++;
		} else if (!(await new Promise<boolean>((resolve) => this.waiting.push(resolve)))) {
			return undefined;
		}

		let released = false;
		return () => {
			if (released) return;
			released = true;
			this.handOver();
		};
	}

	/** Rejects waiting and future callers. */
	close(): void {
		this.closed = true;
		this.resolveClosed();
		for (const answer of this.waiting.splice(0)) answer(false);
	}

	private handOver(): void {
		const next = this.waiting.shift();
		if (next === undefined) this.active--;
		else next(true);
	}
}
