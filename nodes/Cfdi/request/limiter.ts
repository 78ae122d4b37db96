/** Gives a place back to the queue; harmless when called twice. */
export type LeaveQueue = () => void;

/**
 * Lets so many requests of one run of the node fly at once; the others wait in the order in which
 * they came.
 */
export class Queue {
	private underWay = 0;

	private readonly waiting: Array<(mayGo: boolean) => void> = [];

	private emptied = false;

	/** @param atOnce how many may fly at once, at least 1 */
	constructor(readonly atOnce: number) {}

	/**
	 * Waits for a place.
	 * @returns the way to give it back, or `undefined` when the queue was emptied first
	 */
	async place(): Promise<LeaveQueue | undefined> {
		if (this.emptied) return undefined;
		if (this.underWay < this.atOnce) {
			this.underWay++;
		} else if (!(await new Promise<boolean>((resolve) => this.waiting.push(resolve)))) {
			return undefined;
		}

		let left = false;
		return () => {
			if (left) return;
			left = true;
			this.handOver();
		};
	}

	/** Nobody gets a place any more. */
	get isEmptied(): boolean {
		return this.emptied;
	}

	/** Sends home everyone who waits, and everyone who comes later. */
	empty(): void {
		this.emptied = true;
		for (const answer of this.waiting.splice(0)) answer(false);
	}

	private handOver(): void {
		const next = this.waiting.shift();
		if (next === undefined) this.underWay--;
		else next(true);
	}
}
