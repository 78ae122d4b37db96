import type { FieldProblems } from '../../refusal.ts';
import { inCatalog } from '../../sat/catalogs.ts';
import type { CatalogName } from '../../sat/catalogs.ts';
import { decimalsOf } from '../../sat/decimal.ts';
import type { Amounts } from '../amounts.ts';
import type { Draft } from '../draft.ts';

/** The invoice a rule looks at; without amounts when a line lacks what it takes to compute them. */
export interface Context {
	draft: Draft;
	decimals: number;
	amounts?: Amounts;
	/** The fields whose form is wrong: that is told, and no rule speaks of them. */
	malformed: ReadonlySet<string>;
}

/**
 * One row of SAT's matrix: a condition over a part of the invoice, and what is said of which field
 * when it does not hold. A rule speaks only of what is there.
 */
export interface Rule<Part> {
	code: string;
	/** Relative to the part the rule looks at. */
	field: string;
	message: string;
	broken(part: Part, context: Context): boolean;
}

/** Checks one part of an invoice against its rules. */
export function check<Part>(
	rules: ReadonlyArray<Rule<Part>>,
	part: Part,
	path: string,
	context: Context,
	problems: FieldProblems,
): void {
	for (const rule of rules) {
		const field = path + rule.field;
		if (!context.malformed.has(field) && rule.broken(part, context)) {
			problems.add(field, `${rule.code} - ${rule.message}`);
		}
	}
}

/** Whether a code is given that its catalog does not have. */
export const isUnknown = (catalog: CatalogName, code: string | undefined): boolean =>
	code !== undefined && !inCatalog(catalog, code);

/** Whether an amount is given that has more decimals than the currency. */
export const hasTooManyDecimals = (amount: string | undefined, { decimals }: Context): boolean =>
	amount !== undefined && decimalsOf(amount) > decimals;
