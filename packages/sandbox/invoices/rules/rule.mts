import type { FieldProblems } from '../../refusal.mts';
import { inCatalog } from '../../sat/catalogs.mts';
import type { CatalogName } from '../../sat/catalogs.mts';
import { decimalsOf } from '../../sat/decimal.mts';
import type { Amounts } from '../amounts.mts';
import type { Draft } from '../draft.mts';

/** The invoice that a rule checks; without amounts if a line lacks what they are computed from. */
export interface Context {
	draft: Draft;
	decimals: number;
	amounts?: Amounts;
	/** The fields whose form is wrong: rules skip them. */
	malformed: ReadonlySet<string>;
}

/**
 * One row of SAT's matrix: when a part of the invoice breaks it, which field is refused, and with
 * what message. A rule skips what is missing, unless it is about that.
 */
export interface Rule<Part> {
	/** Absent where the matrix has none. */
	code?: string;
	/** Relative to the part that the rule checks. */
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
			problems.add(field, [rule.code, rule.message].filter(Boolean).join(' - '));
		}
	}
}

/** Whether a code is given that its catalog does not have. */
export const isUnknown = (catalog: CatalogName, code: string | undefined): boolean =>
	code !== undefined && !inCatalog(catalog, code);

/** Whether an amount is given that has more decimals than the currency. */
export const hasTooManyDecimals = (amount: string | undefined, { decimals }: Context): boolean =>
	amount !== undefined && decimalsOf(amount) > decimals;
