import { InvoiceProblem } from '../invoice/lineProblem';
import { problemOr } from '../problemOr';

/** Something in a payment, or in an invoice that it pays, that makes a payment complement impossible. */
export class PaymentProblem extends InvoiceProblem {}

/** All that is wrong with a payment. */
export class PaymentProblems extends Error {
	constructor(readonly problems: readonly PaymentProblem[]) {
		super(problems.map(({ message }) => message).join('; '));
		this.name = 'PaymentProblems';
	}
}

/** Reads values one by one, and goes on where one is wrong, so that all are reported at once. */
export class Collector {
	private readonly problems: PaymentProblem[] = [];

	/** What `read` gives, or undefined where it throws problems, which are kept. */
	try<T>(read: () => T): T | undefined {
		const made = problemOr(read, PaymentProblem, PaymentProblems);
		if (made instanceof PaymentProblem) this.problems.push(made);
		else if (made instanceof PaymentProblems) this.problems.push(...made.problems);
		else return made;
		return undefined;
	}

	/** @throws PaymentProblems with all that were kept, each once */
	throwAll(): void {
		const byMessage = new Map(this.problems.map((problem) => [problem.message, problem]));
		if (byMessage.size > 0) throw new PaymentProblems([...byMessage.values()]);
	}
}

/** What can be said about a payment without preventing it. */
export interface PaymentWarning {
	/** As in a problem: `paidInvoices[2]`. */
	field: string;
	/** A predicate: `has MetodoPago PUE, …` */
	message: string;
	fix: string;
}

/** Where an invoice is given: in fields of the form, or in the list of Paid Invoices (JSON). */
export const FORM = '';

/** The form's name for what a row of the list has under another one. */
const inForm: Readonly<Record<string, string>> = { amount: 'paymentAmount' };

/**
 * The field of an invoice that is paid: `earlierPayments`, or `paidInvoices[2].earlierPayments`.
 * @param place `''` for the fields of the form, else the row: `paidInvoices[2]`
 */
export function fieldAt(place: string, name: string): string {
	return place === FORM ? (inForm[name] ?? name) : `${place}.${name}`;
}

/** The invoice itself: `paidInvoice`, or the row `paidInvoices[2]`. */
export function invoiceAt(place: string): string {
	return place === FORM ? 'paidInvoice' : place;
}
