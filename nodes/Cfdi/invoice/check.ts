import type { IDataObject } from 'n8n-workflow';
import type { Problem } from 'cfdi-mx';
import { findings, Problems, readInvoice, totalled, totalsOf, uncheckedParts } from 'cfdi-mx';
import { inFormOrder, valueAt } from 'cfdi-mx/invoice';
import { linesWithoutTaxes, totalOfRoundedTaxes } from 'cfdi-mx/lines';
import { problem, problemsOr } from 'cfdi-mx/problems';
import { isEmpty } from 'cfdi-mx/values';
import type { Dictionary, Rendered, Text } from 'cfdi-mx/words';
import { inLanguage, saidInEach } from 'cfdi-mx/words';
import type { FieldMessages, ItemErrorDetails, Refused } from '../messages/itemError';
import {
	bullet,
	codesOf,
	ConfirmationNeeded,
	errorWords,
	ItemError,
	refusal,
	whatIsWrong,
} from '../messages/itemError';
import type { Finding, NodeKind } from '../messages';
import { findingOf, labelText, sentences, text } from '../messages';
import type { Invalid, Source } from './source';

export interface CheckedInvoice {
	invoice?: IDataObject;
	/** Findings that block the stamp come first. */
	findings: Finding[];
	/**
	 * Returns probable mistakes that SAT would accept. In the editor, the node asks a person to
	 * confirm them.
	 */
	doubts: () => Finding[];
	/**
	 * Returns missing values that the service can add. Stamp reports them only if the service refuses
	 * the invoice.
	 */
	addable: () => Finding[];
	otherTotal: () => Finding[];
}

export function checkedInvoice(source: Source | Invalid): CheckedInvoice {
	if ('problems' in source) return checkedRest(source);
	const { labels } = source;
	const inWords = (problems: readonly Problem[]) =>
		problems.map((problem) => findingOf(problem, labels));
	const { body, notes } = readInvoice(source.comprobante);
	const invoice = problemsOr(() => totalled(body, source.total) as IDataObject);
	if (invoice instanceof Problems) {
		const { comprobante: rest, outputFields } = source;
		return checkedRest({ problems: invoice.problems, rest, outputFields, labels });
	}
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
		otherTotal: () => inWords(otherTotal(source, invoice)),
	};
}

function checkedRest(source: Invalid): CheckedInvoice {
	const { labels, findings: own = [] } = source;
	const others = restProblems(source);
	const blocking = others.filter(isBlocking);
	const isOfLines = blocking.some(({ field }) => field.startsWith('Conceptos'));
	const problems = source.problems.filter(({ code }) => !isOfLines || !OF_LINES.includes(code));
	const inWords = (some: readonly Problem[]) => some.map((problem) => findingOf(problem, labels));
	return {
		findings: inFormOrder([...inWords([...blocking, ...problems]), ...own]),
		doubts: () => inWords(others.filter((problem) => !isBlocking(problem))),
		addable: () => [],
		otherTotal: () => [],
	};
}

/**
 * One wrong line can cause these problems, so they are reported only if no invoice line has a
 * problem.
 */
const OF_LINES = ['orderTotalMissed', 'otherExpectedTotal', 'totalForbidden', 'totalMissed'];

const DERIVED = /^(SubTotal|Descuento|Total|Impuestos|Complemento)\b/;

const UNKNOWN = ['Conceptos', 'Receptor'];

function restProblems({ problems, rest, isRestUncertain = false }: Invalid): Problem[] {
	if (rest === undefined) return [];
	const { body, notes } = readInvoice(rest);
	const broken = [...problems, ...notes.filter(isBlocking)].map(({ field }) => field);
	const found = findings(body, { now: Date.now() }).filter(({ field }) => !broken.includes(field));
	return [...notes, ...found].filter(
		({ level, field }) =>
			level !== 'warn' &&
			!DERIVED.test(field) &&
			!(UNKNOWN.includes(field) && rest[field] === undefined) &&
			(!isRestUncertain || !isEmpty(valueAt(body, field))),
	);
}

function otherTotal({ canRoundTo }: Source, invoice: IDataObject): Problem[] {
	const [total, other] = [totalsOf(invoice)?.Total, totalOfRoundedTaxes(invoice)];
	if (total === undefined || other === undefined || other === total) return [];
	if (canRoundTo?.(other) !== true) return [];
	return [problem('Total', 'totalOfRoundedTaxes', { level: 'warn', values: { total, other } })];
}

/**
 * Returns the invoice with its totals, without checking SAT's rules.
 * @throws Problems or an ItemError if the invoice cannot be created
 */
export function uncheckedInvoice(source: Source | Invalid): IDataObject {
	if ('problems' in source) throw new Problems(source.problems);
	return totalled(source.comprobante, source.total) as IDataObject;
}

const isAddable = ({ code }: Problem): boolean => code === 'postalCodeMissing';

const isBlocking = ({ level }: Problem): boolean => level === 'block';

/**
 * Returns the error that lists the blocking findings and the probable mistakes (`doubts`), so that
 * a person can correct everything at once.
 */
export function checkError(
	blocking: readonly Finding[],
	dictionary: Dictionary,
	{ doubts = [], advised }: { doubts?: readonly Finding[]; advised?: Text } = {},
): ItemError {
	const isBySat = doubts.length === 0 && blocking.some(({ satCode }) => satCode !== '');
	const kind = isBySat ? 'invoiceRefusedBySat' : 'invoiceHasValues';
	const all = refusedOnes([...blocking, ...doubts], dictionary);
	return new ItemError(
		refusalDetails(kind, blocking, all, sentences(text('nothingSent'), advised)),
	);
}

/**
 * Returns the error that asks a person to confirm probable mistakes.
 * @param closing message key for the sentence that explains how to send the invoice anyway
 */
export function doubtsError(
	findings: readonly Finding[],
	dictionary: Dictionary,
	closing: 'sentIfRunAgain' | 'sentIfSentAgain',
): ConfirmationNeeded {
	const all = refusedOnes(findings, dictionary);
	const howToSend = text(closing, { conditions: conditionsOf(findings) });
	return new ConfirmationNeeded(
		refusalDetails('invoiceHasDoubts', findings, all, howToSend),
		sentences(...all.map(whatIsWrong)),
	);
}

function refusalDetails(
	kind: NodeKind,
	findings: readonly Finding[],
	all: readonly Refused[],
	closing: Text,
): ItemErrorDetails {
	const count = String(all.length);
	const counted = text(kind, { count, fields: fieldsOf(all) });
	const { message, description } = refusal(all, counted, closing);
	return {
		outcome: 'notSent',
		...codesOf(findings, kind),
		...errorWords(message, description),
		fields: byField(findings),
	};
}

const MAX_FIELDS = 4;

function fieldsOf(all: readonly Refused[]): Text[] {
	const places = all.flatMap(({ place }) => place ?? []);
	const fields = places.filter(
		({ en }, index) => places.findIndex((other) => other.en === en) === index,
	);
	if (fields.length <= MAX_FIELDS) return fields;
	const count = String(fields.length - MAX_FIELDS + 1);
	return [...fields.slice(0, MAX_FIELDS - 1), text('moreFields', { count })];
}

function conditionsOf(findings: readonly Finding[]): Text[] {
	const conditions = findings.map(({ code }) => {
		if (code === 'nameHasCapitalRegime') return 'nameIsRegisteredSo';
		return code === 'postalCodeMissing' ? 'serviceAddsPostalCode' : 'valueIsRight';
	});
	return [...new Set(conditions)].map((condition) => text(condition));
}

/**
 * Returns a finding as a bullet: `• CFDI Use (Uso CFDI) is "G03", but ... (SAT CFDI40161). Choose
 * another use.`
 */
export function findingLine(finding: Finding, dictionary: Dictionary): Text {
	return bullet(refused(finding, dictionary));
}

function refusedOnes(findings: readonly Finding[], dictionary: Dictionary): Refused[] {
	const named = new Set<string>();
	return findings.map((finding) => {
		const { satCode } = finding;
		const isNamed = named.has(satCode);
		named.add(satCode);
		return refused(isNamed ? { ...finding, satCode: '' } : finding, dictionary);
	});
}

function refused(finding: Finding, dictionary: Dictionary): Refused {
	return {
		...saidInEach((name) => {
			const { message, fix } = inLanguage<Rendered>(finding, name);
			return { message: withCode(finding, message), fix };
		}),
		place: labelText(finding.field, dictionary),
	};
}

function withCode({ satCode }: Finding, words: string): string {
	return satCode === '' ? words : `${words} (SAT ${satCode})`;
}

function byField(findings: readonly Finding[]): FieldMessages {
	const fields: FieldMessages = {};
	for (const finding of findings) {
		(fields[finding.field] ??= []).push(withCode(finding, finding.message));
	}
	return fields;
}
