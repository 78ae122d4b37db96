import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import type { LabelOf } from '../../../response/refusal';
import { isRecord } from '../../../response/serviceWords';
import { findings } from '../../../sat/findings';
import { InvoiceProblem, LineProblem, LineProblems } from '../../../sat/invoice/lineProblem';
import { CONCEPTO_TAXES, saysTaxes } from '../../../sat/lines/conceptos';
import { attributeOf } from '../../../sat/lines/lineKeys';
import { NO_TAXES_SAID } from '../../../sat/lines/simpleLine';
import { problemOr } from '../../../sat/problemOr';
import { readInvoice } from '../../../sat/reading/readInvoice';
import type { Finding } from '../../../sat/rules/rule';
import { withOrderTotal } from '../../../shops/orderLines';
import { invoiceBody, totalled } from './body';
import type { OrderBody } from './fromOrder';
import { givenInvoices } from './relatedInvoices';
import { gapAdvice, inWords, wordsOf } from './words';

export interface CheckedInvoice {
	/** Absent where no invoice can be made of the line items. */
	invoice?: IDataObject;
	/** In the words of the form; the blocking ones first. */
	findings: Finding[];
}

/**
 * The invoice of one item as it should be sent, what SAT would find in it, and what was broken or
 * read otherwise in its texts.
 * @param options the node's Options, as they were read
 * @throws ItemError when a JSON parameter is not JSON, or not of the right type
 */
export function checkedInvoice(read: ReadParameter, options: IDataObject): CheckedInvoice {
	const made = madeInvoice(read, options, readInvoice);
	return checkedBody(made, wordsOf(read), 'problems' in made ? [] : relatedTo(read));
}

/** What making an invoice gives: it and what was noticed, or the problems, in the words of the form. */
export type MadeInvoice = { invoice: IDataObject; notes: Finding[] } | { problems: Finding[] };

/** The stamped invoices to which the form's refers, where they are given. */
function relatedTo(read: ReadParameter): IDataObject[] {
	if (read('invoiceSource') === 'json') return [];
	return givenInvoices(((read('additionalFields') ?? {}) as IDataObject).relatedInvoices);
}

/**
 * @param label what the user calls the values of the invoice
 * @param relatedInvoices stamped invoices to which it refers, with the names of Anexo 20
 */
export function checkedBody(
	made: MadeInvoice,
	label: LabelOf,
	relatedInvoices: readonly IDataObject[] = [],
): CheckedInvoice {
	if ('problems' in made) return { findings: made.problems };
	const { invoice, notes } = made;
	const broken = new Set(notes.filter(isBlocking).map(({ field }) => field));
	const found = [
		...silentOnTaxes(invoice),
		...findings(invoice, { now: Date.now(), relatedInvoices }),
	].filter(({ field }) => !broken.has(field));
	const all = [...notes, ...found];
	const inOrder = [...all.filter(isBlocking), ...all.filter((finding) => !isBlocking(finding))];
	return { invoice, findings: inOrder.map((finding) => inWords(finding, label)) };
}

const isBlocking = ({ level }: Finding): boolean => level === 'block';

/**
 * The invoice alone, or the problems that prevent it, in the words of the form.
 * @param reader reads its texts, before totals are calculated; without one they stay as they are
 */
export function madeInvoice(
	read: ReadParameter,
	options: IDataObject,
	reader: typeof readInvoice = (body) => ({ body, notes: [] }),
): MadeInvoice {
	return orProblems(read, () => {
		const { body, notes } = reader(invoiceBody(read, options));
		return { invoice: totalled(body as IDataObject, options), notes };
	});
}

/** The same of an order, whose total is that of its invoice. */
export function madeOfOrder(
	read: ReadParameter,
	{ body: given, notes: ofOrder, total }: OrderBody,
	reader: typeof readInvoice = (body) => ({ body, notes: [] }),
): MadeInvoice {
	return orProblems(read, () => {
		const { body, notes } = reader(given);
		const invoice = withOrderTotal(body, total) as IDataObject;
		return { invoice, notes: [...ofOrder, ...notes] };
	});
}

/** The same with what SAT would find in it. */
export function checkedOrder(read: ReadParameter, order: OrderBody): CheckedInvoice {
	return checkedBody(madeOfOrder(read, order, readInvoice), wordsOf(read));
}

/** What is made, or the problems that prevent it, in the words of the form. */
export function orProblems<T>(read: ReadParameter, make: () => T): T | { problems: Finding[] } {
	const made = problemOr(make, LineProblems, InvoiceProblem);
	if (made instanceof LineProblems) {
		return { problems: made.problems.map((problem) => findingOf(problem, read)) };
	}
	return made instanceof InvoiceProblem ? { problems: [findingOf(made, read)] } : made;
}

function findingOf(problem: InvoiceProblem, read: ReadParameter): Finding {
	const { what: message, field, fix } = problem;
	const finding = { level: 'block' as const, code: '', field, message, fix };
	if (!(problem instanceof LineProblem)) return inWords(finding, wordsOf(read));
	const name = field === '' ? '' : `.${attributeOf(field)}`;
	const place = `Conceptos[${problem.line}]${name}`;
	return inWords({ ...finding, field: place, fix: gapAdvice(problem, read) ?? fix }, wordsOf(read));
}

/** Lines of a whole invoice from JSON. Lines beside the form are made only where they say it. */
function silentOnTaxes({ Conceptos }: IDataObject): Finding[] {
	const lines: unknown[] = Array.isArray(Conceptos) ? Conceptos : [Conceptos];
	return lines.flatMap((line, index) =>
		isRecord(line) && !saysTaxes(line)
			? [
					{
						level: 'block',
						code: '',
						field: `Conceptos[${index}]`,
						message: NO_TAXES_SAID,
						fix: CONCEPTO_TAXES,
					},
				]
			: [],
	);
}
