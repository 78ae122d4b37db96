import type { IDataObject } from 'n8n-workflow';
import type { AskedTotal, Dictionary, Problem } from 'cfdi-mx';
import { Problems, catalogs, expectedTotalOf, ownNames, problemsOr, readCode } from 'cfdi-mx';
import type { NotInvoiced } from 'cfdi-orders';
import type { Key } from 'at-most-once';
import { problemSentences } from '../../messages/itemError';
import { codeText } from '../../form/values';

/** The input for an invoice, the same for every Invoice Source. */
export interface Source {
	/** With the names of Anexo 20. Its texts are not read yet, and it has no calculated totals. */
	comprobante: IDataObject;
	/** The requested totals. If absent, the service calculates them. */
	total?: AskedTotal;
	/** Keys under which it is stamped once. The first key is that of the invoice itself. */
	keys?: readonly Key[];
	/** The fields of its item besides the answer of the service. */
	shown: IDataObject;
	/** Findings from making it that do not prevent it. */
	notes: readonly Problem[];
	labels: Dictionary;
	/** Whether the lines can be rounded to another total. Absent if a total was given. */
	comesTo?: (total: string) => boolean;
	/** The related stamped invoices, if given: a credit note is checked against them. */
	related?: readonly IDataObject[];
}

/** Data that cannot become an invoice, and the reasons. */
export interface Invalid {
	problems: readonly Problem[];
	shown: IDataObject;
	parties?: IDataObject;
	/** The RFC with which the user replaces the given one. */
	recipientRfc?: string;
	labels: Dictionary;
}

/** Data that is not invoiced on purpose, with the item that explains it. */
interface Skipped {
	passedOn: IDataObject;
}

export type SourceResult = Source | Invalid | Skipped;

/**
 * Returns the result of `make`, or the problems that it throws.
 * @param shown returns the known output fields, even if there are problems
 */
export function sourceOr(
	labels: Dictionary,
	make: () => Source | Skipped,
	shown: () => IDataObject = () => ({}),
	parties?: IDataObject,
): SourceResult {
	const made = problemsOr(make);
	if (!(made instanceof Problems)) return made;
	return { problems: made.problems, shown: shown(), labels, ...(parties && { parties }) };
}

/** Returns the item for data that is not invoiced. */
export function passedOn(
	{ reason, problem, shown }: NotInvoiced,
	beside: IDataObject = {},
): Skipped {
	const words = problemSentences([problem], ownNames);
	return { passedOn: { sent: false, reason, ...words, ...(shown as IDataObject), ...beside } };
}

/** Returns the totals that the Options ask for. */
export function askedTotal(options: IDataObject, currency: string): AskedTotal | undefined {
	if ('expectedTotal' in options) {
		return { expected: expectedTotalOf(options.expectedTotal, currency), of: 'option' };
	}
	return options.totals === 'calculate' ? 'calculated' : undefined;
}

/** Returns only the code, on which the decimals of amounts depend: "JPY - Yen" is JPY. */
export function currencyOf(moneda: unknown): string {
	return readCode(codeText(moneda), catalogs.commonCurrencies);
}
