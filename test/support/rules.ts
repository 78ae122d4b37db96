import { findings } from '../../nodes/Cfdi/sat/findings';
import { explanationOf } from '../../nodes/Cfdi/sat/errorCodes';
import { rootElement } from '../../nodes/Cfdi/sat/invoice/element';
import type { Level, Rule } from '../../nodes/Cfdi/sat/rules/rule';
import type { Changes } from './invoices';
import { plainInvoice, shortlyAfter } from './invoices';

/** An invoice that breaks one rule alone. */
export interface Broken {
	/** The sentence it proves. */
	says: string;
	changes: Changes;
	code: string;
	field: string;
	level: Level;
	/** A part of the message, where it matters. */
	message?: string;
	now?: number;
}

/** An invoice at the edge of a rule that it does not break. */
export interface Held {
	says: string;
	changes: Changes;
	now?: number;
}

/** Tests rules with invoices that break one rule each, and invoices that just break none. */
export function proveRules(rules: readonly Rule[], broken: Broken[], held: Held[]): void {
	it.each(broken)(
		'$code ($level) at $field: $says',
		({ changes, code, field, level, message = '', now = shortlyAfter }) => {
			expect(findings(plainInvoice(changes), { now })).toEqual([
				{
					code,
					field,
					level,
					message: expect.stringContaining(message) as string,
					fix: expect.stringMatching(/^[A-Z].{10,}\.$/) as string,
				},
			]);
		},
	);

	it.each(held)('nothing is found: $says', ({ changes, now = shortlyAfter }) => {
		expect(findings(plainInvoice(changes), { now })).toEqual([]);
	});

	it('some invoice of the table breaks each rule, and the plain one breaks none', () => {
		const isBrokenBy = (rule: Rule, changes: Changes, now = shortlyAfter) =>
			rule.problems(rootElement(plainInvoice(changes)), { now }).length > 0;
		const untested = rules.filter(
			(rule) => !broken.some(({ changes, now }) => isBrokenBy(rule, changes, now)),
		);
		expect(untested.map(({ code, level, fix }) => ({ code, level, fix }))).toEqual([]);
		expect(rules.filter((rule) => isBrokenBy(rule, {}))).toEqual([]);
	});

	it('every code of a rule is explained, and a rule without a code has its own fix', () => {
		const silent = rules.filter(({ code, fix }) =>
			code === '' ? fix === undefined : explanationOf(code) === undefined,
		);
		expect(silent).toEqual([]);
	});
}
