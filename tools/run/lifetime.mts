import { constants } from 'node:os';
import { aborted } from 'node:util';
import type { StartedProcess } from './processes.mts';

const LOOK_EVERY_MS = 1000;

type Stoppable = Pick<StartedProcess, 'ended' | 'stop' | 'kill'>;

export class Interrupted extends Error {
	readonly exitCode: number;

	constructor(signal: NodeJS.Signals) {
		super(`Interrupted by ${signal}.`);
		this.exitCode = 128 + constants.signals[signal];
	}
}

/**
 * Stops all registered processes when the main program ends or receives a signal, or when one of
 * the processes dies.
 */
export class Lifetime {
	readonly #abort = new AbortController();
	readonly #started: Stoppable[] = [];
	readonly #ending = new Set<Stoppable>();

	constructor() {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			process.on(signal, () => this.#interrupt(signal));
		}
		if (process.env.npm_lifecycle_event !== undefined) this.#watchShell();
	}

	get signal(): AbortSignal {
		return this.#abort.signal;
	}

	async over(): Promise<void> {
		if (!this.signal.aborted) await aborted(this.signal, this);
	}

	/** Aborts `signal` if the process ends unexpectedly. */
	owns(name: string, started: Stoppable): void {
		this.#started.push(started);
		void started.ended.then((how) => {
			if (!this.#ending.has(started))
				this.#abort.abort(new Error(`${name} ended unexpectedly (${how}).`));
		});
	}

	async end(): Promise<void> {
		await this.#stopFrom(0);
	}

	/** Stops the processes that `part` started, even after a failure. */
	async during<Result>(part: () => Promise<Result>): Promise<Result> {
		const before = this.#started.length;
		try {
			return await part();
		} finally {
			await this.#stopFrom(before);
		}
	}

	async #stopFrom(index: number): Promise<void> {
		const last = this.#started.slice(index).reverse();
		for (const started of last) this.#ending.add(started);
		for (const started of last) await started.stop();
		this.#started.length = index;
	}

	/**
	 * Aborts `signal` if the parent shell ends. npm starts this process through a shell, and a
	 * signal to npm ends only the shell.
	 */
	#watchShell(): void {
		const shell = process.ppid;
		const timer = setInterval(() => {
			if (process.ppid === shell) return;
			clearInterval(timer);
			this.#abort.abort(new Interrupted('SIGHUP'));
		}, LOOK_EVERY_MS);
		timer.unref();
	}

	#interrupt(signal: NodeJS.Signals): void {
		// A second signal kills all processes at once.
		if (this.signal.aborted) for (const started of this.#started) void started.kill();
		else this.#abort.abort(new Interrupted(signal));
	}
}
