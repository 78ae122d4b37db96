import { nextTurn } from '../../../test/support/eventLoop.cts';

interface Timer {
	at: number;
	wake: () => void;
}

/** Lets time pass, in milliseconds, only when no other code can run. */
export class VirtualTime {
	now = 0;
	private readonly timers: Timer[] = [];

	async wait(milliseconds: number): Promise<void> {
		await new Promise<void>((wake) => this.timers.push({ at: this.now + milliseconds, wake }));
	}

	/**
	 * Lets time pass until the work is done.
	 * @throws the error of the work, or an error if it never ends
	 */
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
