import type { IDataObject } from 'n8n-workflow';

import type { Problem } from 'cfdi-mx';
import {
	Problems,
	findings,
	inFormOrder,
	linesWithoutTaxes,
	problemsOr,
	readInvoice,
	totalled,
	uncheckedParts,
} from 'cfdi-mx';
import type { Finding } from '../../service/words';
import { findingOf } from '../../service/words';
import type { NotMade, Source } from './source/source';

export interface CheckedInvoice {
	/** Absent where no invoice can be made. */
	invoice?: IDataObject;
	/** In the words of the user; the blocking ones first. */
	findings: Finding[];
	/** Those that are probably not meant, though SAT may stamp them: most runs do not ask for them. */
	doubts: () => Finding[];
	/** What is missing and the service may add, so that it is no warning where that stamps the invoice. */
	addable: () => Finding[];
}

/**
 * The invoice of a source as it should be sent, what SAT would find in it, and what was broken or
 * read otherwise in its texts.
 */
export function checkedInvoice(source: Source | NotMade): CheckedInvoice {
	const { speaks } = source;
	const inWords = (problems: readonly Problem[]) =>
		problems.map((problem) => findingOf(problem, speaks));
	const notMade = (problems: readonly Problem[]): CheckedInvoice => ({
		findings: inWords(inFormOrder(problems)),
		doubts: () => [],
		addable: () => [],
	});
	if ('problems' in source) return notMade([...partyFindings(source), ...source.problems]);
	const { body, notes } = readInvoice(source.comprobante);
	const invoice = problemsOr(() => totalled(body, source.total) as IDataObject);
	if (invoice instanceof Problems) return notMade(invoice.problems);
	const noted = [...source.notes, ...notes];
	const broken = new Set(noted.filter(isBlocking).map(({ field }) => field));
	const found = [
		...linesWithoutTaxes(invoice),
		...findings(invoice, { now: Date.now(), relatedInvoices: source.related ?? [] }),
	].filter(({ field }) => !broken.has(field));
	const all = [...noted, ...found, ...uncheckedParts(invoice)];
	const inOrder = [
		...inFormOrder(all.filter(isBlocking)),
		...all.filter((problem) => !isBlocking(problem)),
	];
	return {
		invoice,
		findings: inWords(inOrder.filter((problem) => !isAddable(problem))),
		doubts: () => inWords(inOrder.filter(({ level }) => level === 'doubt')),
		addable: () => inWords(inOrder.filter(isAddable)),
	};
}

/** What is wrong with who issues and who buys, also where no line can be made: a person corrects both at once. */
function partyFindings({ parties }: NotMade): Problem[] {
	if (parties === undefined) return [];
	const { body } = readInvoice(parties);
	return findings(body, { now: Date.now() }).filter(
		({ level, field }) => level === 'block' && /^(Emisor|Receptor)\b/.test(field),
	);
}

/** The invoice of a source without a look at SAT's rules; its texts stay as they are. */
export function uncheckedInvoice(source: Source | NotMade): IDataObject {
	if ('problems' in source) throw new Problems(source.problems);
	return totalled(source.comprobante, source.total) as IDataObject;
}

const isAddable = ({ code }: Problem): boolean => code === 'postalCodeMissing';

const isBlocking = ({ level }: Problem): boolean => level === 'block';
