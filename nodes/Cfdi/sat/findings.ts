import { explanationOf } from './errorCodes';
import { rules } from './rules/all';
import { isRecord, rootElement } from './invoice/element';
import type { Finding, Problem, Rule, Surroundings } from './rules/rule';

/**
 * What SAT would refuse in an invoice, and what it may: those that block first, then in the order
 * of the invoice. Never throws, whatever JSON it gets.
 * @param comprobante the body that is stamped, with the names of Anexo 20
 */
export function findings(
	comprobante: Record<string, unknown>,
	surroundings: Surroundings,
): Finding[] {
	// What comes from outside may be anything: without attributes it breaks no rule.
	const root = rootElement(isRecord(comprobante) ? comprobante : {});
	const all: Finding[] = [];
	for (const rule of rules) {
		for (const problem of rule.problems(root, surroundings)) all.push(found(rule, problem));
	}
	return all
		.map((finding) => ({ finding, place: placeIn(root.attributes, finding.field) }))
		.sort((one, other) => rank(one.finding) - rank(other.finding) || order(one.place, other.place))
		.map(({ finding }) => finding);
}

function found({ code, level, fix }: Rule, problem: Problem): Finding {
	return { level, code, ...problem, fix: fix ?? explanationOf(code)?.fix ?? '' };
}

function rank({ level }: Finding): number {
	return level === 'block' ? 0 : 1;
}

/** Where each step of a path stands among its neighbours; what is missing stands behind them. */
function placeIn(comprobante: unknown, field: string): number[] {
	let parent = comprobante;
	const steps = field.split(/[.[\]]+/).filter((step) => step !== '');
	return steps.map((step) => {
		const index = placeAmong(parent, step);
		parent = index === -1 ? undefined : (parent as Record<string, unknown>)[step];
		return index === -1 ? Number.MAX_SAFE_INTEGER : index;
	});
}

function placeAmong(parent: unknown, step: string): number {
	if (Array.isArray(parent)) return Number(step);
	return isRecord(parent) ? Object.keys(parent).indexOf(step) : -1;
}

/** An element stands before what it holds. */
function order(one: readonly number[], other: readonly number[]): number {
	const differing = one.findIndex((index, depth) => index !== other[depth]);
	if (differing === -1) return one.length - other.length;
	return (one[differing] ?? 0) - (other[differing] ?? -1);
}
