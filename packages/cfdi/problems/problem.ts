import type { Kind } from '../messages/en';

/**
 * How serious a problem is:
 * - `block`: the invoice alone shows that SAT would refuse it.
 * - `doubt`: the invoice can be stamped, but probably contains a mistake.
 * - `warn`: a note about spelling, or about a value that only SAT's lists or the certifiers can confirm.
 */
export type Level = 'block' | 'doubt' | 'warn';

/** A separately translated part of a sentence, such as `{ kind: 'moralPerson' }`. */
export interface Phrase<Code extends string = Kind> {
	kind: Code;
	values?: Values<Code>;
}

export interface Json {
	json: unknown;
}

/** A value in a message. Amounts and counts are strings in the form that the message shows. */
export type Value<Code extends string = Kind> =
	| string
	| Phrase<Code>
	| Json
	| ReadonlyArray<Value<Code>>;

export type Values<Code extends string = Kind> = Readonly<Record<string, Value<Code>>>;

/** An error in an invoice or its source data, without text, so that each program can choose the message. */
export interface Problem<Code extends string = string> {
	level: Level;
	/** SAT's code (CFDI40108, 401), which several problems can share. */
	satCode?: string;
	/** A path such as `Conceptos[2].Cantidad`, or `Order` or `File` for an error of a whole order or file. */
	field: string;
	code: Code;
	values: Values<Code>;
	/** The key of the advice: the name of a remedy, SAT's code, or this problem's code. */
	remedy: string;
}

export interface ProblemOptions<Code extends string = Kind> {
	values?: Values<Code>;
	level?: Level;
	satCode?: string;
	remedy?: string;
}

export type CfdiProblem = Problem<Kind>;

export type AnyPhrase = Phrase<string>;
export type AnyValue = Value<string>;
export type AnyValues = Values<string>;

/**
 * Makes functions for a set of problem codes: `problem` creates a problem as data, and `refused` creates an error to
 * throw.
 */
export function problemMaker<Code extends string>() {
	const problem = (field: string, code: Code, given: ProblemOptions<Code> = {}): Problem<Code> => ({
		level: 'block',
		field,
		code,
		values: {},
		remedy: code,
		...given,
	});
	return {
		problem,
		refused: (field: string, code: Code, given?: ProblemOptions<Code>): Problems =>
			new Problems([problem(field, code, given)]),
	};
}

/** Prepares any value for a message, which shows all values except strings as JSON. */
export function messageValue(value: unknown): string | Json {
	return typeof value === 'string' ? value : { json: value };
}

export class Problems extends Error {
	constructor(readonly problems: readonly Problem[]) {
		super(problems.map(({ field, code }) => `${field}: ${code}`).join('; '));
		this.name = 'Problems';
	}

	get code(): string | undefined {
		return this.problems[0]?.code;
	}

	get satCode(): string | undefined {
		return this.problems[0]?.satCode;
	}
}

export const { problem, refused } = problemMaker<Kind>();

export type RefusedAt = (field: string, code: Kind, given?: ProblemOptions) => Problems;

/** Returns the result of `make`, or the Problems that `make` throws. Does not catch other errors. */
export function problemsOr<T>(make: () => T): T | Problems {
	let thrown: unknown;
	try {
		return make();
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof Problems) return thrown;
	throw thrown;
}

const MAX_PROBLEMS = 1000;

/** Collects the problems of several steps, so that a user sees all problems at once. */
export class Collector {
	private readonly problems: Problem[] = [];

	try<T>(read: () => T): T | undefined;
	try<T>(read: () => T, otherwise: T): T;
	try<T>(read: () => T, otherwise?: T): T | undefined {
		const made = problemsOr(read);
		if (!(made instanceof Problems)) return made;
		this.problems.push(...made.problems);
		return otherwise;
	}

	get isFull(): boolean {
		return this.problems.length >= MAX_PROBLEMS;
	}

	throwAll(): void {
		const each = new Map(this.problems.map((one) => [JSON.stringify(one), one]));
		if (each.size > 0) throw new Problems([...each.values()]);
	}
}
