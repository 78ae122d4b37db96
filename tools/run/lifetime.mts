import { constants } from 'node:os';
import { aborted } from 'node:util';
import type { StartedProcess } from './processes.mts';

const LOOK_EVERY_MS = 1000;

type Stoppable = Pick<StartedProcess, 'ended' | 'stop' | 'kill'>;

/** A signal from outside ended the run. */
export class Interrupted extends Error {
	readonly exitCode: number;

	constructor(signal: NodeJS.Signals) {
		super(`Interrupted by ${signal}.`);
		this.exitCode = 128 + constants.signals[signal];
	}
}

/**
 * Owns the processes that a run has started, and stops them when it ends: done, failed, interrupted
 * by a signal, or because one of the processes died.
 */
export class Lifetime {
	readonly #abort = new AbortController();
	readonly #started: Stoppable[] = [];
	/** Those whose end is expected. */
	readonly #ending = new Set<Stoppable>();

	constructor() {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			process.on(signal, () => this.#interrupt(signal));
		}
		if (process.env.npm_lifecycle_event !== undefined) this.#watchShell();
	}

	/** Aborts when the run must end; its reason says why. */
	get signal(): AbortSignal {
		return this.#abort.signal;
	}

	/** Resolves when the run must end. */
	async over(): Promise<void> {
		if (!this.signal.aborted) await aborted(this.signal, this);
	}

	/** Takes over a process. If it ends before the run does, the run ends too. */
	owns(name: string, started: Stoppable): void {
		this.#started.push(started);
		void started.ended.then((how) => {
			if (!this.#ending.has(started))
				this.#abort.abort(new Error(`${name} ended unexpectedly (${how}).`));
		});
	}

	/** Stops all processes, the last started first. */
	async end(): Promise<void> {
		await this.#stopFrom(0);
	}

	/** Does a part of the run, then stops the processes that it has started, also when it fails. */
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

	/** npm starts this process through a shell; a signal to npm ends only the shell. */
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
		// The second signal: do not wait for an orderly end any longer.
		if (this.signal.aborted) for (const started of this.#started) void started.kill();
		else this.#abort.abort(new Interrupted(signal));
	}
}
