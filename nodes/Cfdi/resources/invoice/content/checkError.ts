import type { Dictionary, Problem, Text } from 'cfdi-mx';
import type { FieldMessages } from '../../../service/itemError';
import { Doubts, ItemError, codesOf, errorWords } from '../../../service/itemError';
import type { Refused } from '../../../service/refusal';
import { bullet, refusal, whatIsWrong } from '../../../service/refusal';
import type { Finding } from '../../../service/words';
import { findingOf } from '../../../service/words';
import { sentences, text } from '../../../words/text';

/**
 * The error for an invoice that SAT would refuse, before it costs a stamp.
 * @param findings the blocking ones, at least one, in the words of the form
 * @param advised what else the user can do
 */
export function checkError(findings: readonly Finding[], advised?: Text): ItemError {
	const isBySat = findings.some(({ satCode }) => satCode !== '');
	const counted = isBySat ? 'invoiceRefusedBySat' : 'invoiceHasValues';
	const { message, description } = refusal(
		eachCodeOnce(findings).map(refused),
		text(counted, { count: String(findings.length) }),
		sentences(text('noStampSpent'), advised),
	);
	return new ItemError({
		outcome: 'notSent',
		...codesOf(findings, counted),
		...errorWords(message, description),
		fields: byField(findings),
	});
}

/**
 * What a person should see before an invoice is sent from the editor.
 * @param findings at least one
 */
export function doubtsError(findings: readonly Finding[]): Doubts {
	const refusedOnes = eachCodeOnce(findings).map(refused);
	const { message, description } = refusal(
		refusedOnes,
		text('invoiceHasDoubts', { count: String(findings.length) }),
		text('sentIfRunAgain'),
	);
	const found = sentences(...refusedOnes.map(whatIsWrong));
	return new Doubts(
		{
			outcome: 'notSent',
			...codesOf(findings, 'invoiceHasDoubts'),
			...errorWords(message, description),
			fields: byField(findings),
		},
		found,
	);
}

/** The same for problems without words yet. */
export function problemsError(problems: readonly Problem[], dictionary: Dictionary): ItemError {
	return checkError(problems.map((problem) => findingOf(problem, dictionary)));
}

/** `• CFDI Use (Uso CFDI) is "G03", but ... (SAT CFDI40161). What to do.` */
export function findingLine(finding: Finding): Text {
	return bullet(refused(finding));
}

/** A box has each of SAT's codes once, beside the first of what it is about. */
function eachCodeOnce(findings: readonly Finding[]): Finding[] {
	const named = new Set<string>();
	return findings.map((finding) => {
		const { satCode } = finding;
		if (named.has(satCode)) return { ...finding, satCode: '' };
		named.add(satCode);
		return finding;
	});
}

/** The code comes after what it means. */
function refused({ message, fix, satCode, es }: Finding): Refused {
	const withCode = (words: string) => (satCode === '' ? words : `${words} (SAT ${satCode})`);
	return { message: withCode(message), fix, es: { ...es, message: withCode(es.message) } };
}

/** In the same form as the service's own field errors. */
function byField(findings: readonly Finding[]): FieldMessages {
	const fields: FieldMessages = {};
	for (const finding of findings) {
		(fields[finding.field] ??= []).push(refused(finding).message);
	}
	return fields;
}
