import type { Element, Elements } from '../invoice/element';
import { header, issuer, recipient } from '../invoice/element';
import type { Expectation, Select } from './attribute';
import { wherePresent } from './attribute';
import type { Rule } from './rule';

/** The texts of the header and of the parties, and their most characters. */
const limits: ReadonlyArray<readonly [elements: Elements, name: string, longest: number]> = [
	[header, 'Serie', 25],
	[header, 'Folio', 40],
	[header, 'CondicionesDePago', 1000],
	[issuer, 'Nombre', 300],
	[recipient, 'Nombre', 300],
	[recipient, 'NumRegIdTrib', 40],
];

/** Expects a length that SAT's schema cfdv40 accepts; XML joins runs of spaces before it counts. */
function ofLength(longest: number): Expectation {
	return (value) => {
		const { length } = [...value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')];
		const values = { longest: String(longest), length: String(length) };
		if (length === 0) return { kind: 'blankText', values };
		return length > longest ? { kind: 'tooLong', values } : undefined;
	};
}

/** "|" separates the fields of the text that is sealed. */
const withoutBar: Expectation = (value) => (value.includes('|') ? 'barInText' : undefined);

/** The limits of SAT's schema for one text. The matrix has no codes for them. */
export function textLimits(elements: Select<Element>, name: string, longest: number): Rule[] {
	return [
		{ level: 'block', problems: wherePresent(elements, name, ofLength(longest)) },
		{ level: 'block', problems: wherePresent(elements, name, withoutBar) },
	];
}

/** The limits of the texts of the header and of the parties. */
export const textRules: readonly Rule[] = limits.flatMap((limit) => textLimits(...limit));
