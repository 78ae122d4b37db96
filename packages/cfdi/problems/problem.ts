import type { Kind } from '../messages/en';

/**
 * - `block`: the invoice alone shows that SAT would refuse it;
 * - `doubt`: the invoice can be stamped, but is probably a mistake, so a person should check it first;
 * - `warn`: a note about spelling, or about something that SAT's lists or the certifiers decide.
 */
export type Level = 'block' | 'doubt' | 'warn';

/** A part of a sentence with a separate translation: `{ kind: 'moralPerson' }`. */
export interface Phrase<Code extends string = Kind> {
	kind: Code;
	values?: Values<Code>;
}

export interface Json {
	json: unknown;
}

/** Value in a message. Amounts and counts are strings in their final form. */
export type Value<Code extends string = Kind> =
	| string
	| Phrase<Code>
	| Json
	| ReadonlyArray<Value<Code>>;

export type Values<Code extends string = Kind> = Readonly<Record<string, Value<Code>>>;

/** An error in an invoice or its source, as data. The program that shows it chooses the messages. */
export interface Problem<Code extends string = string> {
	level: Level;
	/** SAT's code (CFDI40108, 401). Several problems can have the same code. */
	satCode?: string;
	/** The path of the attribute: `Conceptos[2].Cantidad`. For an order or a file: `Order`, `File`. */
	field: string;
	code: Code;
	values: Values<Code>;
	/** Selects the advice: the name of a remedy, SAT's code, or the code of the problem. */
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

/** Returns functions that make problems with these codes, and errors to throw. */
export function problemMaker<Code extends string>() {
	/** @param given level (default `block`) and remedy (default: the same as the code) */
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

/** Returns a string unchanged, and any other value as JSON. */
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

/** Returns the result of `make`, or the problems that it throws. */
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

/** Collects problems and continues after each, so that all of them are reported at once. */
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

	/** @throws Problems if there are any. Each problem is listed once */
	throwAll(): void {
		const each = new Map(this.problems.map((one) => [JSON.stringify(one), one]));
		if (each.size > 0) throw new Problems([...each.values()]);
	}
}
