import type { FieldMessages } from '../../../response/itemError';
import { ItemError } from '../../../response/itemError';
import type { Finding } from '../../../sat/rules/rule';

/** A description shows no more; `fields` of the error has them all. */
const MOST_LINES = 20;

/**
 * The error for an invoice that SAT would refuse, before it costs a stamp.
 * @param findings the blocking ones, at least one
 * @param advice what else the user can do
 */
export function checkError(findings: readonly Finding[], advice: string): ItemError {
	const [first] = findings;
	const lines = findings.slice(0, MOST_LINES).map(findingLine);
	const left = findings.length - lines.length;
	return new ItemError({
		outcome: 'notSent',
		message: first === undefined ? 'The invoice was not sent' : placed(first),
		description: [
			...lines,
			...(left > 0 ? [`And ${left} more like these.`] : []),
			`Nothing was sent, and no stamp was spent.${advice === '' ? '' : ` ${advice}`}`,
		].join('\n'),
		fields: byField(findings),
	});
}

/** `Receptor.UsoCFDI is "G03", but ... . What to do. (SAT CFDI40161)` */
export function findingLine(finding: Finding): string {
	const { fix, code } = finding;
	return `${sentence(placed(finding))} ${fix}${code === '' ? '' : ` (SAT ${code})`}`;
}

/** The field and what is wrong with it; most messages begin with the field. */
function placed({ field, message }: Finding): string {
	return message.startsWith(field) ? message : `${field}: ${message}`;
}

function sentence(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** In the same form as the service's own field errors. */
function byField(findings: readonly Finding[]): FieldMessages {
	const fields: FieldMessages = {};
	for (const { field, message, code } of findings) {
		(fields[field] ??= []).push(code === '' ? message : `${code}: ${message}`);
	}
	return fields;
}
