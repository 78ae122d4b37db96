import type { Kind } from '../locales/en';

/**
 * - `block`: certain from the invoice alone;
 * - `doubt`: it may be stamped, and what it says is probably not meant (an amount, a date, a method, a
 *   relation, a person), so that someone should see it before;
 * - `warn`: a note: how something is written, or what SAT's lists and its certifiers decide.
 */
export type Level = 'block' | 'doubt' | 'warn';

/** A part of a sentence that has words of its own: `{ kind: 'moralPerson' }`. */
export interface Phrase<Code extends string = Kind> {
	kind: Code;
	values?: Values<Code>;
}

/** What a message shows as JSON: a value that is not a text. */
export interface Json {
	json: unknown;
}

/** What the words of a problem need: amounts and counts are texts, as they are to be shown. */
export type Value<Code extends string = Kind> =
	| string
	| Phrase<Code>
	| Json
	| ReadonlyArray<Value<Code>>;

export type Values<Code extends string = Kind> = Readonly<Record<string, Value<Code>>>;

/**
 * Something that is wrong in an invoice, or in what it is to be made of. It is data: its words, in
 * any language, belong to who shows it.
 */
export interface Problem<Code extends string = string> {
	level: Level;
	/** SAT's code (CFDI40108, 401), where one of its rules is broken: several problems may have the same. */
	satCode?: string;
	/** The path of the attribute: `Conceptos[2].Cantidad`; of an order or a file, `Order`, `File`. */
	field: string;
	/** What is wrong: a name that stays while its words change. */
	code: Code;
	values: Values<Code>;
	/** What to do: the name of a remedy, SAT's code, or the code, which then has its own. */
	remedy: string;
}

/** What may be said of a problem besides its code. */
export interface Given<Code extends string = Kind> {
	values?: Values<Code>;
	level?: Level;
	satCode?: string;
	remedy?: string;
}

/** The problem of a CFDI itself. */
export type CfdiProblem = Problem<Kind>;

/** What the messages of any package may need. */
export type AnyPhrase = Phrase<string>;
export type AnyValue = Value<string>;
export type AnyValues = Values<string>;

/** The functions that make problems of the kinds that a package has messages for. */
export interface ProblemMaker<Code extends string> {
	/**
	 * @param field the path of the attribute, or the place in what the invoice is made of
	 * @param given without a level it blocks, without a remedy it has that of its code
	 */
	problem: (field: string, code: Code, given?: Given<Code>) => Problem<Code>;
	/** Throws one problem: `throw refused('Order', 'notPaid', { values: { order: '1001' } })`. */
	refused: (field: string, code: Code, given?: Given<Code>) => Problems;
}

/** Returns the functions that make problems of these kinds. */
export function problemMaker<Code extends string>(): ProblemMaker<Code> {
	const problem = (field: string, code: Code, given: Given<Code> = {}): Problem<Code> => ({
		level: 'block',
		field,
		code,
		values: {},
		remedy: code,
		...given,
	});
	return {
		problem,
		refused: (field, code, given) => new Problems([problem(field, code, given)]),
	};
}

/** A value of any type as a message shows it: a text as it is, everything else as JSON. */
export function shown(value: unknown): string | Json {
	return typeof value === 'string' ? value : { json: value };
}

/** Why nothing can be made of what was given: all that is wrong with it. */
export class Problems extends Error {
	/** @param problems at least one */
	constructor(readonly problems: readonly Problem[]) {
		super(problems.map(({ field, code }) => `${field}: ${code}`).join('; '));
		this.name = 'Problems';
	}

	/** The code of the first, which a program can rely on while words change. */
	get code(): string | undefined {
		return this.problems[0]?.code;
	}

	/** SAT's code of the first, where it has one. */
	get satCode(): string | undefined {
		return this.problems[0]?.satCode;
	}
}

export const { problem, refused } = problemMaker<Kind>();

/** Makes the problems of one place: `throw refusedAt('Cantidad', 'negative')`. */
export type RefusedAt = (field: string, code: Kind, given?: Given) => Problems;

/** What `make` gives, or the problems that it throws; anything else that is thrown goes on. */
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

const MOST_KEPT = 1000;

/** Reads values one by one, and goes on where one is wrong, so that all are reported at once. */
export class Collector {
	private readonly problems: Problem[] = [];

	/** What `read` gives; where it throws problems, they are kept. */
	try<T>(read: () => T): T | undefined;
	try<T>(read: () => T, otherwise: T): T;
	try<T>(read: () => T, otherwise?: T): T | undefined {
		const made = problemsOr(read);
		if (!(made instanceof Problems)) return made;
		this.problems.push(...made.problems);
		return otherwise;
	}

	/** Whether it has more than anyone reads: of thousands of wrong lines the first tell enough. */
	get isFull(): boolean {
		return this.problems.length >= MOST_KEPT;
	}

	/** @throws Problems with all that were kept, each once */
	throwAll(): void {
		const each = new Map(this.problems.map((one) => [JSON.stringify(one), one]));
		if (each.size > 0) throw new Problems([...each.values()]);
	}
}
