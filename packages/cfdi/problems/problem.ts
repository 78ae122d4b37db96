import type { Kind } from '../messages/en';

/**
 * - `block`: certain from the invoice alone;
 * - `doubt`: it can be stamped, but is probably a mistake (an amount, a date, a method, a relation, a person), so a
 * person should see it first;
 * - `warn`: a note about spelling, or about a question that SAT's lists and its certifiers decide.
 */
export type Level = 'block' | 'doubt' | 'warn';

/** A part of a sentence with a separate translation: `{ kind: 'moralPerson' }`. */
export interface Phrase<Code extends string = Kind> {
	kind: Code;
	values?: Values<Code>;
}

/** A value that is not a text. A message shows it as JSON. */
export interface Json {
	json: unknown;
}

/** A value for a message. Amounts and counts are texts in their final form. */
export type Value<Code extends string = Kind> =
	| string
	| Phrase<Code>
	| Json
	| ReadonlyArray<Value<Code>>;

export type Values<Code extends string = Kind> = Readonly<Record<string, Value<Code>>>;

/**
 * A fault in an invoice, or in its source. It is only data: the program that shows it chooses the messages, in any
 * language.
 */
export interface Problem<Code extends string = string> {
	level: Level;
	/** SAT's code (CFDI40108, 401), if it breaks one of its rules. Several problems can have the same code. */
	satCode?: string;
	/** The path of the attribute: `Conceptos[2].Cantidad`. For an order or a file: `Order`, `File`. */
	field: string;
	/** The name of the fault. It stays the same when the messages change. */
	code: Code;
	values: Values<Code>;
	/** The name of the advice: a remedy, SAT's code, or the code of the problem. */
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

/** Returns the functions that make problems of these kinds, and errors with one problem to throw. */
export function problemMaker<Code extends string>() {
	/**
	 * @param field the path of the attribute, or the place in the source of the invoice
	 * @param given the default level is `block`; the default remedy is that of the code
	 */
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

/** Returns a value of any type for a message: a text unchanged, everything else as JSON. */
export function messageValue(value: unknown): string | Json {
	return typeof value === 'string' ? value : { json: value };
}

export class Problems extends Error {
	/** @param problems at least one */
	constructor(readonly problems: readonly Problem[]) {
		super(problems.map(({ field, code }) => `${field}: ${code}`).join('; '));
		this.name = 'Problems';
	}

	/** The code of the first problem. Programs can rely on it when the messages change. */
	get code(): string | undefined {
		return this.problems[0]?.code;
	}

	get satCode(): string | undefined {
		return this.problems[0]?.satCode;
	}
}

export const { problem, refused } = problemMaker<Kind>();

/** Makes the problems of one place: `throw refusedAt('Cantidad', 'negative')`. */
export type RefusedAt = (field: string, code: Kind, given?: ProblemOptions) => Problems;

/** Returns the result of `make`, or the problems that it throws. Throws any other error again. */
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

/** Reads values one by one and continues after an error, so that all errors are reported at once. */
export class Collector {
	private readonly problems: Problem[] = [];

	/** Returns the result of `read`. If it throws problems, keeps them. */
	try<T>(read: () => T): T | undefined;
	try<T>(read: () => T, otherwise: T): T;
	try<T>(read: () => T, otherwise?: T): T | undefined {
		const made = problemsOr(read);
		if (!(made instanceof Problems)) return made;
		this.problems.push(...made.problems);
		return otherwise;
	}

	/** Whether it has more problems than anyone reads. */
	get isFull(): boolean {
		return this.problems.length >= MAX_PROBLEMS;
	}

	/** @throws Problems with all kept problems, without repetitions */
	throwAll(): void {
		const each = new Map(this.problems.map((one) => [JSON.stringify(one), one]));
		if (each.size > 0) throw new Problems([...each.values()]);
	}
}
