import { keyOf } from '../../packages/cfdi/lines/lineKeys';
import type { Problem } from '../../packages/cfdi/problems/problem';
import { Problems, problemsOr } from '../../packages/cfdi/problems/problem';
import { ofInvoiceForm } from '../../nodes/Cfdi/words/dictionaries';
import type { Dictionary } from '../../nodes/Cfdi/words/dictionary';
import { ownNames } from '../../nodes/Cfdi/words/dictionary';
import { stepsOf } from '../../nodes/Cfdi/words/labels';
import type { Said } from '../../nodes/Cfdi/words/said';
import { said } from '../../nodes/Cfdi/words/said';
import { formLabel, formRows } from '../../nodes/Cfdi/resources/invoice/content/formLabels';

/** Simple lines have other names: `Conceptos[0].Cantidad` is "Line 1, quantity". */
export const simpleLines: Dictionary = {
	speaks: 'json',
	en: (field) => {
		const { names, line } = stepsOf(field);
		if (line === undefined) return undefined;
		const [, attribute = '', ...inside] = names;
		const key = [keyOf(attribute) ?? attribute, ...inside].filter(Boolean).join('.');
		return [`Line ${line + 1}`, key].filter(Boolean).join(', ');
	},
	es: () => undefined,
};

/** The words of the form of an invoice, whose lines are in its fields or in JSON. */
export function formWords(
	lineItemsSource = 'fields',
	elements: ReadonlyArray<Record<string, unknown>> = [],
): Dictionary {
	const lines = { isJson: lineItemsSource === 'json', elements, defaults: {} };
	return ofInvoiceForm({ rows: formRows, label: formLabel, more: undefined, lines });
}

/** A problem as a check of it reads it: in English, by default with the names of Anexo 20. */
export interface Told extends Said {
	level: Problem['level'];
	code: string;
	field: string;
}

export function told(problem: Problem, dictionary: Dictionary = ownNames): Told {
	const { level, code = '', field } = problem;
	return { level, code, field, ...said(problem, dictionary, 'en') };
}

/** What `make` throws, in English; fails where it throws no problems. */
export function refusalsOf(make: () => unknown, dictionary: Dictionary = ownNames): Told[] {
	const made = problemsOr(make);
	if (!(made instanceof Problems)) throw new Error('Nothing was refused');
	return made.problems.map((one) => told(one, dictionary));
}

/** What `make` gives; the problems that it throws become an error with their words, for toThrow. */
export function worded<T>(make: () => T, dictionary: Dictionary = ownNames): T {
	const made = problemsOr(make);
	if (!(made instanceof Problems)) return made;
	throw new Error(made.problems.map((one) => told(one, dictionary).message).join('; '));
}
