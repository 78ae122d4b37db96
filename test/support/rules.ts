import { findings } from '../../packages/cfdi/rules/findings';
import { rootElement } from '../../packages/cfdi/invoice/element';
import type { Level, Rule } from '../../packages/cfdi/rules/rule';
import { isExplained } from '../../nodes/Cfdi/words/explanations';
import { told } from './words';
import type { Changes } from '../../packages/cfdi/fixtures/invoices';
import { plainInvoice, shortlyAfter } from '../../packages/cfdi/fixtures/invoices';

/** An invoice that breaks exactly one rule. */
export interface Broken {
	/** The sentence that it proves. */
	says: string;
	changes: Changes;
	code: string;
	field: string;
	level: Level;
	/** A part of the message. */
	message?: string;
	/** What to do; any sentence by default. */
	fix?: string;
	now?: number;
}

/** An invoice that just keeps a rule. */
export interface Held {
	says: string;
	changes: Changes;
	now?: number;
}

const anySentence = expect.stringMatching(/^[A-Z].{10,}\.$/) as string;

/** Tests rules with invoices that break exactly one, and with invoices that just keep them. */
export function proveRules(rules: readonly Rule[], broken: Broken[], held: Held[]): void {
	it.each(broken)(
		'$code ($level) at $field: $says',
		({ changes, code, field, level, message = '', fix = anySentence, now = shortlyAfter }) => {
			expect(findings(plainInvoice(changes), { now }).map((one) => told(one))).toEqual([
				{
					code,
					field,
					level,
					message: expect.stringContaining(message) as string,
					fix,
				},
			]);
		},
	);

	it.each(held)('no finding: $says', ({ changes, now = shortlyAfter }) => {
		expect(findings(plainInvoice(changes), { now })).toEqual([]);
	});

	it('each rule is broken by an invoice of the table, and none by the plain invoice', () => {
		const isBrokenBy = (rule: Rule, changes: Changes, now = shortlyAfter) =>
			rule.problems(rootElement(plainInvoice(changes)), { now }).length > 0;
		const untested = rules.filter(
			(rule) => !broken.some(({ changes, now }) => isBrokenBy(rule, changes, now)),
		);
		expect(untested.map(({ code, level, remedy }) => ({ code, level, remedy }))).toEqual([]);
		expect(rules.filter((rule) => isBrokenBy(rule, {}))).toEqual([]);
	});

	it('each code of a rule is explained', () => {
		const unexplained = rules.filter(({ code = '' }) => code !== '' && !isExplained(code, 'stamp'));
		expect(unexplained).toEqual([]);
	});
}
