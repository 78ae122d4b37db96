import { placed } from '../placed';
import { problemOr } from '../problemOr';

/** Something in the lines of an order that makes an invoice of them impossible. */
export abstract class InvoiceProblem extends Error {
	/**
	 * @param field the field at fault: `quantity`, or the path of an attribute in the Concepto
	 * @param what what is wrong with it: `is empty`
	 * @param fix what to do about it
	 * @param place the field, and the line where it is in one
	 */
	constructor(
		readonly field: string,
		readonly what: string,
		readonly fix: string,
		place = field,
	) {
		super(placed(place, what));
		this.name = new.target.name;
	}
}

/** A line that cannot become a Concepto, or be added up. */
export class LineProblem extends InvoiceProblem {
	/** @param line from 0 @param field `''` for the line itself */
	constructor(
		readonly line: number,
		field: string,
		what: string,
		fix: string,
	) {
		super(field, what, fix, field === '' ? `Line ${line + 1}` : `Line ${line + 1}, ${field}`);
	}
}

/** All that is wrong with the lines of an order. */
export class LineProblems extends Error {
	constructor(readonly problems: readonly LineProblem[]) {
		super(problems.map(({ message }) => message).join('; '));
		this.name = 'LineProblems';
	}
}

/** An order whose total no invoice of its lines can have. */
export class TotalProblem extends InvoiceProblem {
	/** @param expected what the order costs @param reached what the invoice would cost */
	constructor(
		readonly expected: string,
		readonly reached: string,
		difference: string,
	) {
		super(
			'Total',
			reached === expected
				? `would be ${expected}, as the order comes to, only with an amount of a line that SAT's rounding forbids`
				: `would be ${reached}, but the order comes to ${expected}: with SAT's rounding of each sum the invoice misses by ${difference}`,
			"Lines given as Conceptos in Anexo 20's names are passed on unchanged, so their cents are fixed: give them as simple lines, too (description, quantity, unitPrice), or correct their amounts.",
		);
	}
}

/** Makes the problem of one line: `throw problem('quantity', 'is empty', 'Enter …')`. */
export type ProblemOf = (field: string, what: string, fix: string) => LineProblem;

/**
 * Reads values one by one, and goes on where one is wrong, so that all are reported at once.
 * @param problems gets the problems
 * @returns a function that gives what `read` gives, or `otherwise` where that throws problems
 */
export function collecting(problems: LineProblem[]): <T>(read: () => T, otherwise: T) => T {
	return (read, otherwise) => {
		const made = problemOr(read, LineProblem, LineProblems);
		if (made instanceof LineProblem) problems.push(made);
		else if (made instanceof LineProblems) problems.push(...made.problems);
		else return made;
		return otherwise;
	};
}
