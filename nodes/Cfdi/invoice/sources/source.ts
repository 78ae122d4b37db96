import type { IDataObject } from 'n8n-workflow';

import type { AskedTotal, Dictionary, Problem } from 'cfdi-mx';
import { Problems, catalogs, expectedTotalOf, ownNames, problemsOr, readCode } from 'cfdi-mx';
import type { NotInvoiced } from 'cfdi-orders';
import type { Key } from 'at-most-once';
import { sentences } from '../../words/errors';
import { codeText } from '../../form/values';

/** What an invoice is made of, the same whatever its Invoice Source. */
export interface Source {
	/** With the names of Anexo 20; its texts are not read yet, and it has no calculated totals. */
	comprobante: IDataObject;
	/** What its totals are to be; without it the service calculates them. */
	total?: AskedTotal;
	/** Under which it is stamped once, in one turn; the first is its own. */
	keys?: readonly Key[];
	/** What its item shows besides the answer of the service. */
	shown: IDataObject;
	/** What was noticed while it was made, and does not prevent it. */
	notes: readonly Problem[];
	/** What the user calls its fields. */
	labels: Dictionary;
	/** Whether its lines can be rounded so that they come to another total; absent where one was given. */
	comesTo?: (total: string) => boolean;
	/** The stamped invoices to which it refers, where they are given: a credit note is held against them. */
	related?: readonly IDataObject[];
}

/** What no invoice can be made of, and why. */
export interface Invalid {
	problems: readonly Problem[];
	shown: IDataObject;
	/** Who issues and who buys, where they are known all the same. */
	parties?: IDataObject;
	/** The RFC that the user says instead of what was given. */
	recipientRfc?: string;
	labels: Dictionary;
}

/** What is rightly not invoiced: the item that says so. */
interface Skipped {
	passedOn: IDataObject;
}

/** What becomes of what was given. */
export type SourceResult = Source | Invalid | Skipped;

/**
 * What `make` gives, or the problems that it throws.
 * @param shown what can be said of what was given, also where nothing can be made of it
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

/** The item of what is not invoiced, with what is known of it. */
export function passedOn(
	{ reason, problem, shown }: NotInvoiced,
	beside: IDataObject = {},
): Skipped {
	const words = sentences([problem], ownNames);
	return { passedOn: { sent: false, reason, ...words, ...(shown as IDataObject), ...beside } };
}

/** The totals for which the Options ask. */
export function askedTotal(options: IDataObject, currency: string): AskedTotal | undefined {
	if ('expectedTotal' in options) {
		return { expected: expectedTotalOf(options.expectedTotal, currency), of: 'option' };
	}
	return options.totals === 'calculate' ? 'calculated' : undefined;
}

/** Only the code, on which the decimals of amounts depend: "JPY - Yen" is JPY. */
export function currencyOf(moneda: unknown): string {
	return readCode(codeText(moneda), catalogs.commonCurrencies);
}
