import { nextTurn } from '../../../test/support/eventLoop.cts';

export type Fault =
	| 'crash'
	| 'crashAfter'
	/** Before (`stop`) or after (`stopAfter`) a step, a process pauses longer than the others wait. */
	| 'stop'
	| 'stopAfter'
	/** The process and its clocks pause before (`freeze`) or after (`freezeAfter`) the step. */
	| 'freeze'
	| 'freezeAfter'
	| 'back'
	/** The store never answers (`hang`), or the step takes effect after its process gave up (`late`). */
	| 'hang'
	| 'late'
	/**
	 * The store reports a write that it did not do (`forgotten`), or somebody restores an older database
	 * (`restored`).
	 */
	| 'forgotten'
	| 'restored'
	| 'lost'
	| 'lostAfter'
	/**
	 * The service refuses the request (`refused`), or is so busy that the process retries it (`busy`).
	 */
	| 'refused'
	| 'busy';

export interface Step {
	process: number;
	kind: 'wait' | 'store' | 'service';
	words: string;
	earliest: number;
	latest: number;
	execute: () => unknown;
	show: (result: never) => string;
	errors: Partial<Record<Fault, () => Error>>;
	resolve: (result: never) => void;
	reject: (error: unknown) => void;
}

export interface Line {
	process: number;
	now: number;
	words: string;
	repeats: number;
}

/** Maximum delay of a step on a busy machine (ms). */
export const LAG = 150;

/** Duration of a pause (ms), longer than any process waits for an abandoned lock. */
export const STOP = 16_000;

const FIRST_DAY = Date.UTC(2026, 0, 1);

/** Simulates processes, their waiting steps, and a clock that moves only with a step. */
export class World {
	now = 0;
	current = 0;
	pending: Step[] = [];
	readonly lines: Line[] = [];
	readonly killed = new Set<number>();

	/**
	 * For each process, a hash of all results that it received. Equal hashes mean that the process
	 * continues in the same way.
	 */
	readonly seen: number[] = [];
	private readonly seenAt: number[] = [];
	private readonly noise: number[] = [];
	private readonly behind: number[] = [];
	private readonly wallBehind: number[] = [];
	private readonly alarms = new Map<number, { at: number; ring: () => void }>();
	private readonly hasWaited = new Set<number>();
	restore: () => void = () => {};

	constructor(private readonly seed?: number) {}

	random(): number {
		const { current, seed } = this;
		const state = this.noise[current] ?? (seed ?? 1) * 7_919 + current * 104_729;
		this.noise[current] = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		const drawn = (this.noise[current] as number) / 2 ** 32;
		if (seed === undefined) return drawn / 4;
		// For every third seed, return only 0 or 0.5, so that processes often make the same choice.
		return seed % 3 === 0 ? Math.floor(2 * drawn) / 2 : drawn;
	}

	clock(): number {
		return this.now - (this.behind[this.current] ?? 0) + this.current * 10_000_000;
	}

	/**
	 * The clocks of two processes differ by hours. Depending on the seed, they start up to two
	 * seconds before the number of entries in new locks returns from 1 to 100.
	 */
	wallClock(): number {
		const begin = FIRST_DAY - ((this.seed ?? 0) % 20) * 100;
		return begin + this.clock() - (this.wallBehind[this.current] ?? 0);
	}

	alarm(milliseconds: number): AbortSignal {
		const controller = new AbortController();
		const ring = () => controller.abort();
		this.alarms.set(this.current, { at: this.now + milliseconds, ring });
		return controller.signal;
	}

	async wait(milliseconds: number): Promise<void> {
		const earliest = this.now + milliseconds;
		await this.step('wait', `waits ${milliseconds} ms`, () => undefined, { earliest });
	}

	async step<T>(
		kind: Step['kind'],
		words: string,
		execute: () => T,
		{ earliest = this.now, errors = {}, lag = LAG, show = () => '' }: Particulars<T> = {},
	): Promise<T> {
		const { current: process } = this;
		return await new Promise<T>((resolve, reject) => {
			const latest = earliest + lag;
			const when = { process, kind, words, earliest, latest };
			this.pending.push({ ...when, execute, errors, show, resolve, reject });
		});
	}

	async run(process: number, work: () => void): Promise<void> {
		this.current = process;
		this.seen[process] ??= -1;
		this.seenAt[process] ??= this.now;
		work();
		await nextTurn();
	}

	choices(): Step[] {
		let latest = Infinity;
		for (const step of this.pending) latest = Math.min(latest, step.latest);
		return this.pending.filter(({ earliest }) => earliest <= latest);
	}

	/** @param isLate true to end waits as late as possible, so that processes look at the lock less often */
	async take(step: Step, fault?: Fault, isLate = false): Promise<void> {
		this.now = Math.max(this.now, this.timeOf(step, isLate));
		if (fault === 'stop') return this.stop(step);
		if (fault === 'freeze') {
			this.freeze(step.process);
			return this.stop(step);
		}
		if (fault === 'back') {
			this.wallBehind[step.process] = (this.wallBehind[step.process] ?? 0) + 3_600_000;
			return;
		}
		if (fault === 'late') return this.late(step);
		this.pending.splice(this.pending.indexOf(step), 1);
		if (fault === 'crash') return this.kill(step.process, `crash before: ${step.words}`);
		if (fault === 'hang') return this.hang(step);
		const outcome = this.outcomeOf(step, fault);
		if (fault === 'crashAfter') return this.kill(step.process, `crash after: ${outcome.words}`);
		if (fault === 'freezeAfter') this.freeze(step.process);
		if (fault === 'stopAfter' || fault === 'freezeAfter') return this.stopAfter(step, outcome);
		await this.answer(step, outcome);
	}

	state(): string {
		const { now } = this;
		const waits = this.pending.map(
			({ process, words, earliest, latest }) =>
				`${process} ${words} ${Math.max(0, earliest - now)} ${latest - now}`,
		);
		const processes = this.seen.map(
			(seen, process) => `${seen} ${now - (this.seenAt[process] ?? 0)}`,
		);
		const clocks = [...this.behind, '', ...this.wallBehind];
		return [this.current, ...clocks, ...processes, ...waits.toSorted()].join('|');
	}

	private timeOf(step: Step, isLate: boolean): number {
		if (!isLate || step.kind !== 'wait') return step.earliest;
		const others = this.pending.filter((other) => other !== step);
		return Math.max(
			step.earliest,
			Math.min(step.latest, ...others.map(({ earliest }) => earliest)),
		);
	}

	private outcomeOf(step: Step, fault?: Fault): Outcome {
		if (fault === 'forgotten') return { result: undefined, words: `${step.words} -> not written` };
		if (fault === 'restored') this.restore();
		const error = fault === undefined ? undefined : step.errors[fault];
		if (fault !== 'lostAfter' && error !== undefined) {
			return { error: error(), words: `${step.words} -> ${WORDS[fault as keyof typeof WORDS]}` };
		}
		try {
			const result = step.execute() as never;
			if (error !== undefined) {
				return { error: error(), words: `${step.words} -> connection lost after it took effect` };
			}
			return { result, words: `${step.words}${step.show(result)}` };
		} catch (thrown) {
			return { error: thrown as Error, words: `${step.words} -> ${(thrown as Error).message}` };
		}
	}

	private async answer({ process, resolve, reject }: Step, outcome: Outcome): Promise<void> {
		this.log(process, outcome.words);
		this.current = process;
		this.seen[process] = numberOf(
			`${this.seen[process]} ${this.now - (this.seenAt[process] ?? 0)} ${outcome.words}`,
		);
		this.seenAt[process] = this.now;
		if (outcome.error === undefined) resolve(outcome.result as never);
		else reject(outcome.error);
		await nextTurn();
	}

	private kill(process: number, words: string): void {
		this.log(process, words);
		this.killed.add(process);
		this.pending = this.pending.filter((step) => step.process !== process);
	}

	private stop({ process, words }: Step): void {
		this.log(process, `stands still for ${STOP / 1_000} s before: ${words}`);
		this.delay(process);
	}

	private stopAfter(step: Step, outcome: Outcome): void {
		const { process } = step;
		this.log(process, `${outcome.words}, and stands still for ${STOP / 1_000} s`);
		const words = 'goes on';
		const execute = () => {
			if (outcome.error !== undefined) throw outcome.error;
			return outcome.result;
		};
		this.pending.push({ ...step, kind: 'wait', words, execute, errors: {} });
		this.delay(process);
	}

	private freeze(process: number): void {
		this.behind[process] = (this.behind[process] ?? 0) + STOP;
	}

	private hang({ process, words }: Step): void {
		this.log(process, `${words} -> no answer`);
		this.giveUp(process);
	}

	private late(step: Step): void {
		this.log(step.process, `${step.words} -> no answer yet`);
		const alarm = this.giveUp(step.process);
		step.earliest = (alarm?.at ?? this.now) + 2 * LAG;
		step.latest = step.earliest + LAG;
	}

	private giveUp(process: number): { at: number } | undefined {
		const alarm = this.alarms.get(process);
		if (alarm === undefined) return undefined;
		const when = {
			earliest: Math.max(alarm.at, this.now),
			latest: Math.max(alarm.at, this.now) + LAG,
		};
		this.pending.push({
			process,
			kind: 'wait',
			words: 'gives up',
			...when,
			execute: alarm.ring,
			show: () => '',
			errors: {},
			resolve: () => {},
			reject: () => {},
		});
		return alarm;
	}

	private delay(process: number): void {
		for (const step of this.pending.filter((one) => one.process === process)) {
			step.earliest = Math.max(step.earliest, this.now + STOP);
			step.latest = step.earliest + LAG;
		}
	}

	private log(process: number, words: string): void {
		if (words.startsWith('waits')) {
			this.hasWaited.add(process);
			return;
		}
		const before = this.hasWaited.delete(process)
			? this.lines.findLast((line) => line.process === process)
			: undefined;
		if (before?.words === words) before.repeats++;
		else this.lines.push({ process, now: this.now, words, repeats: 0 });
	}
}

interface Particulars<T> {
	earliest?: number;
	lag?: number;
	errors?: Step['errors'];
	show?: (result: T) => string;
}

interface Outcome {
	result?: unknown;
	error?: Error;
	words: string;
}

const WORDS = {
	lost: 'connection lost before it took effect',
	refused: 'refused',
	busy: 'busy, nothing done',
};

const numbers = new Map<string, number>();

export function numberOf(text: string): number {
	const known = numbers.get(text);
	if (known !== undefined) return known;
	numbers.set(text, numbers.size);
	return numbers.size - 1;
}
