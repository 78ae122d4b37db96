import type { FieldProblems } from '../../refusal.mts';
import { inCatalog } from '../../sat/catalogs.mts';
import type { CatalogName } from '../../sat/catalogs.mts';
import { decimalsOf } from '../../sat/decimal.mts';
import type { Amounts } from '../amounts.mts';
import type { Draft } from '../draft.mts';

/** `amounts` is missing if a line lacks values. */
export interface Context {
	draft: Draft;
	decimals: number;
	amounts?: Amounts;
	/** The rules do not check these malformed fields. */
	malformed: ReadonlySet<string>;
}

/** An error in SAT's list. A missing value breaks a rule only if SAT requires the value. */
export interface Rule<Part> {
	code?: string;
	/** The refused field's path, relative to the checked part of the invoice. */
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
