import { explanationOf } from './errorCodes';
import { rulesFor } from './rules/all';
import { isRecord, rootElement } from './invoice/element';
import type { CheckContext, Finding, Problem, Rule } from './rules/rule';

/**
 * What SAT would refuse or may refuse in an invoice: blocking findings first, then in the order of
 * the invoice. Never throws, for any JSON.
 * @param comprobante the body that is stamped, with the names of Anexo 20
 */
export function findings(comprobante: Record<string, unknown>, context: CheckContext): Finding[] {
	// The input may be any JSON: without attributes it breaks no rule.
	const root = rootElement(isRecord(comprobante) ? comprobante : {});
	const all: Finding[] = [];
	for (const rule of rulesFor(root)) {
		for (const problem of rule.problems(root, context)) all.push(found(rule, problem));
	}
	return all
		.map((finding) => ({ finding, position: positionIn(root.attributes, finding.field) }))
		.sort(
			(one, other) =>
				rank(one.finding) - rank(other.finding) || order(one.position, other.position),
		)
		.map(({ finding }) => finding);
}

function found({ code, level, fix }: Rule, problem: Problem): Finding {
	return { level, code, ...problem, fix: fix ?? explanationOf(code)?.fix ?? '' };
}

function rank({ level }: Finding): number {
	return level === 'block' ? 0 : 1;
}

/** The index of each step of a path among its siblings; a missing one comes after them. */
function positionIn(comprobante: unknown, field: string): number[] {
	let parent = comprobante;
	const steps = field.split(/[.[\]]+/).filter((step) => step !== '');
	return steps.map((step) => {
		const index = indexIn(parent, step);
		parent = index === -1 ? undefined : (parent as Record<string, unknown>)[step];
		return index === -1 ? Number.MAX_SAFE_INTEGER : index;
	});
}

function indexIn(parent: unknown, step: string): number {
	if (Array.isArray(parent)) return Number(step);
	return isRecord(parent) ? Object.keys(parent).indexOf(step) : -1;
}

/** An element comes before its children. */
function order(one: readonly number[], other: readonly number[]): number {
	const differing = one.findIndex((index, depth) => index !== other[depth]);
	if (differing === -1) return one.length - other.length;
	return (one[differing] ?? 0) - (other[differing] ?? -1);
}
