import type { FieldProblems } from '../../refusal.mts';
import { inCatalog } from '../../sat/catalogs.mts';
import type { CatalogName } from '../../sat/catalogs.mts';
import { decimalsOf } from '../../sat/decimal.mts';
import type { Amounts } from '../amounts.mts';
import type { Draft } from '../draft.mts';

/** The amounts are missing if a line lacks values. */
export interface Context {
	draft: Draft;
	decimals: number;
	amounts?: Amounts;
	/** Malformed fields, which the rules skip. */
	malformed: ReadonlySet<string>;
}

/**
 * One row of SAT's matrix: a condition, the refused field and the message. A rule ignores missing values
 * unless it requires them.
 */
export interface Rule<Part> {
	code?: string;
	/** Path relative to the checked part. */
	field: string;
	message: string;
	broken(part: Part, context: Context): boolean;
}

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

export const isUnknown = (catalog: CatalogName, code: string | undefined): boolean =>
	code !== undefined && !inCatalog(catalog, code);

export const hasTooManyDecimals = (amount: string | undefined, { decimals }: Context): boolean =>
	amount !== undefined && decimalsOf(amount) > decimals;
