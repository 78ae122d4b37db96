import { constants } from 'node:os';
import { aborted } from 'node:util';
import type { StartedProcess } from './processes.mts';

const LOOK_EVERY_MS = 1000;

type Stoppable = Pick<StartedProcess, 'ended' | 'stop' | 'kill'>;

/** Why a run ends before it is through: a signal from outside. */
export class Interrupted extends Error {
	readonly exitCode: number;

	constructor(signal: NodeJS.Signals) {
		super(`Interrupted by ${signal}.`);
		this.exitCode = 128 + constants.signals[signal];
	}
}

/**
 * Holds what a run has started, and ends it however the run ends: done, failed, interrupted by
 * a signal, or because one of its processes died.
 */
export class Lifetime {
	readonly #abort = new AbortController();
	readonly #started: Stoppable[] = [];
	#ending = false;

	constructor() {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			process.on(signal, () => this.#interrupt(signal));
		}
		if (process.env.npm_lifecycle_event !== undefined) this.#watchShell();
	}

	/** Aborts when the run has to end; its reason says why. */
	get signal(): AbortSignal {
		return this.#abort.signal;
	}

	/** Resolves when the run has to end. */
	async over(): Promise<void> {
		if (!this.signal.aborted) await aborted(this.signal, this);
	}

	/** Takes over a process; its death before the end of the run ends the run. */
	owns(name: string, started: Stoppable): void {
		this.#started.push(started);
		void started.ended.then((how) => {
			if (!this.#ending) this.#abort.abort(new Error(`${name} ended by itself (${how}).`));
		});
	}

	/** Stops everything, the last started first. */
	async end(): Promise<void> {
		this.#ending = true;
		for (const started of this.#started.reverse()) await started.stop();
	}

	/** npm starts this through a shell, and ends that shell alone when it is told to end. */
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
		// Asked twice: whoever waits for an orderly end does not want to wait any longer.
		if (this.signal.aborted) for (const started of this.#started) void started.kill();
		else this.#abort.abort(new Interrupted(signal));
	}
}
