import { nextTurn } from '../../../test/support/eventLoop.cts';

/** What may go wrong at a step, or with the process that takes it. */
export type Fault =
	/** The process is killed before the step, or once it took effect. */
	| 'crash'
	| 'crashAfter'
	/** The process stands still for longer than the others' patience, before or after it. */
	| 'stop'
	| 'stopAfter'
	/** The same, and its clocks stand still with it. */
	| 'freeze'
	| 'freezeAfter'
	/** Its clock of the day jumps an hour back. */
	| 'back'
	/** The store never answers; or the step takes effect after nobody waits for it any more. */
	| 'hang'
	| 'late'
	/** The store says that it wrote, and did not; or somebody puts an older database in its place. */
	| 'forgotten'
	| 'restored'
	/** The connection breaks before the step took effect, or afterwards. */
	| 'lost'
	| 'lostAfter'
	/** The service says no; or that it is busy, which is tried again. */
	| 'refused'
	| 'busy';

/** A step that a process waits for: a statement of the database, a request, or time. */
export interface Step {
	process: number;
	kind: 'wait' | 'store' | 'service';
	words: string;
	/** Virtual time at which it may happen, and by when it does unless something is wrong. */
	earliest: number;
	latest: number;
	/** Makes it happen. @returns what the process gets @throws what it gets instead */
	execute: () => unknown;
	/** What the process got, in words that say all of it. */
	show: (result: never) => string;
	/** What the process gets where the connection breaks, or the service says no. */
	errors: Partial<Record<Fault, () => Error>>;
	resolve: (result: never) => void;
	reject: (error: unknown) => void;
}

/** A step that happened, for people. */
export interface Line {
	process: number;
	now: number;
	words: string;
	/** A look that found what the look before it found. */
	repeats: number;
}

/** How late a step is on a machine that is busy, in milliseconds. */
export const LAG = 150;

/** How long a process stands still: longer than any patience. */
export const STOP = 16_000;

/** What a clock of the day says about when a history begins. */
const FIRST_DAY = Date.UTC(2026, 0, 1);

/** Processes, what each waits for, and a clock that moves only when a step happens. */
export class World {
	now = 0;

	/** The process whose code runs. */
	current = 0;

	pending: Step[] = [];

	readonly lines: Line[] = [];

	readonly killed = new Set<number>();

	/** For each process a number for all that it got: with it, what it does next is given. */
	readonly seen: number[] = [];

	private readonly seenAt: number[] = [];

	private readonly noise: number[] = [];

	/** How far the clocks of each process are behind, in milliseconds. */
	private readonly behind: number[] = [];

	private readonly wallBehind: number[] = [];

	/** When the process that took the last step of each gives up waiting for the store. */
	private readonly alarms = new Map<number, { at: number; ring: () => void }>();

	private readonly hasWaited = new Set<number>();

	/** Puts an older database in place. */
	restore: () => void = () => {};

	/** @param seed of the random numbers of each process; without one they are always small */
	constructor(private readonly seed?: number) {}

	/** From 0 to 1, for the process whose code runs. */
	random(): number {
		const { current, seed } = this;
		const state = this.noise[current] ?? (seed ?? 1) * 7_919 + current * 104_729;
		this.noise[current] = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		const drawn = (this.noise[current] as number) / 2 ** 32;
		if (seed === undefined) return drawn / 4;
		// Numbers that are often the same: two processes then choose the same.
		return seed % 3 === 0 ? Math.floor(2 * drawn) / 2 : drawn;
	}

	/** The clock of the process whose code runs, which never goes back; each has another beginning. */
	clock(): number {
		return this.now - (this.behind[this.current] ?? 0) + this.current * 10_000_000;
	}

	/**
	 * Its clock of the day. The processes differ by hours. By the seed it begins up to two seconds before
	 * locks begin again with all entries.
	 */
	wallClock(): number {
		const begin = FIRST_DAY - ((this.seed ?? 0) % 20) * 100;
		return begin + this.clock() - (this.wallBehind[this.current] ?? 0);
	}

	/** A signal for the process whose code runs; only that of its last call may still come. */
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

	/** The process whose code runs waits until its step is chosen. */
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

	/** Starts the code of a process. */
	async run(process: number, work: () => void): Promise<void> {
		this.current = process;
		this.seen[process] ??= -1;
		this.seenAt[process] ??= this.now;
		work();
		await nextTurn();
	}

	/** The steps that may happen next: none may be overtaken by one that happens after its latest. */
	choices(): Step[] {
		let latest = Infinity;
		for (const step of this.pending) latest = Math.min(latest, step.latest);
		return this.pending.filter(({ earliest }) => earliest <= latest);
	}

	/**
	 * Makes a step happen.
	 * @param isLate a wait ends as late as it may: fewer looks at a lock in the same time
	 */
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

	/** Two worlds with the same text go on in the same way. */
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

	/** It takes effect when its process has given up. */
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

/** A number for each text: short, and no other text has it. */
export function numberOf(text: string): number {
	const known = numbers.get(text);
	if (known !== undefined) return known;
	numbers.set(text, numbers.size);
	return numbers.size - 1;
}
