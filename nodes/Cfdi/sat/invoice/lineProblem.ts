/** Something in the lines of an order that makes an invoice of them impossible. */
export abstract class InvoiceProblem extends Error {
	constructor(
		/** The field at fault: `quantity`, or the path of an attribute in the Concepto. */
		readonly field: string,
		/** What is wrong, and where. */
		message: string,
		/** What to do about it. */
		readonly fix: string,
	) {
		super(message);
		this.name = new.target.name;
	}
}

/** A line that cannot become a Concepto, or be added up. */
export class LineProblem extends InvoiceProblem {
	/** @param line from 0 @param what what is wrong with the line: `quantity is empty` */
	constructor(
		readonly line: number,
		field: string,
		what: string,
		fix: string,
	) {
		super(field, `Line ${line + 1}: ${what}`, fix);
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
			`The order's total is ${expected}, but with SAT's rounding of each sum the invoice comes to ${reached}: it misses by ${difference}`,
			"Lines given as Conceptos in Anexo 20's names are passed on unchanged, so their cents are fixed: give them as simple lines, too (description, quantity, unitPrice), or correct their amounts.",
		);
	}
}

/** Makes the problem of one line: `throw problem('quantity', 'quantity is empty', 'Enter …')`. */
export type ProblemOf = (field: string, what: string, fix: string) => LineProblem;
