import type { FieldMessages } from '../../../response/itemError';
import { ItemError } from '../../../response/itemError';
import type { Refused } from '../../../response/refusal';
import { bullet, refusal } from '../../../response/refusal';
import type { Finding } from '../../../sat/rules/rule';

/**
 * The error for an invoice that SAT would refuse, before it costs a stamp.
 * @param findings the blocking ones, at least one, in the words of the form
 * @param advice what else the user can do
 */
export function checkError(findings: readonly Finding[], advice: string): ItemError {
	const isBySat = findings.some(({ code }) => code !== '');
	const counted = isBySat
		? `The invoice has ${findings.length} values that SAT would refuse`
		: `The invoice has ${findings.length} values to correct`;
	const sent = 'Nothing was sent, and no stamp was spent.';
	return new ItemError({
		outcome: 'notSent',
		...refusal(findings.map(refused), counted, advice === '' ? sent : `${sent} ${advice}`),
		fields: byField(findings),
	});
}

/** `• CFDI Use (Uso CFDI) is "G03", but ... (SAT CFDI40161). What to do.` */
export function findingLine(finding: Finding): string {
	return bullet(refused(finding));
}

/** The code comes after what it means. */
function refused({ message, fix, code }: Finding): Refused {
	return { message: code === '' ? message : `${message} (SAT ${code})`, fix };
}

/** In the same form as the service's own field errors. */
function byField(findings: readonly Finding[]): FieldMessages {
	const fields: FieldMessages = {};
	for (const finding of findings) {
		(fields[finding.field] ??= []).push(refused(finding).message);
	}
	return fields;
}
