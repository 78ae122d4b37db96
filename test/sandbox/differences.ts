import { findings } from '../../packages/cfdi/rules/findings';
import type { Problem } from '../../packages/cfdi/problems/problem';
import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import { pathOf } from '../../packages/sandbox/test/invoices';

type Said = Pick<Problem, 'field' | 'satCode'>;

const inWords = (all: Said[]): string =>
	all.map(({ satCode = '', field }) => `${field} ${satCode}`.trim()).join(', ');

const isSame = (one: Said, other: Said): boolean =>
	one.satCode && other.satCode ? one.satCode === other.satCode : one.field === other.field;

async function refusedBySandbox(sandbox: Sandbox, invoice: object): Promise<Said[]> {
	const { status, json } = await sandbox.post(pathOf('invoice.stamp'), invoice);
	if (status === 200) return [];
	const { error } = json as { error: Record<string, string[]> };
	return Object.entries(error).flatMap(([field, messages]) =>
		messages.map((message) => ({
			satCode: /^(CFDI|CRP)?\d+/.exec(message)?.[0] ?? '',
			field: field.replace(/\.(\d+)/g, '[$1]'),
		})),
	);
}

/**
 * Returns undefined if the node and the sandbox both accept the invoice, or both refuse it for the
 * same reason.
 */
export async function differenceOf(
	sandbox: Sandbox,
	invoice: Record<string, unknown>,
	now: number,
): Promise<string | undefined> {
	const found = findings(invoice, { now });
	const blocking = found.filter(({ level }) => level === 'block');
	const refused = await refusedBySandbox(sandbox, invoice);
	const agree =
		blocking.length === 0
			? refused.length === 0
			: blocking.some((finding) => refused.some((refusal) => isSame(finding, refusal)));
	if (agree) return undefined;
	const ofNode = found.map((finding) => `${finding.level} ${inWords([finding])}`).join(', ');
	return `${ofNode || 'nothing'} -> ${inWords(refused) || 'stamped'}`;
}
