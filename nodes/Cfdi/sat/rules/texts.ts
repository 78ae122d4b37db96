import type { Element } from '../invoice/element';
import type { Elements } from '../invoice/elements';
import { header, issuer, recipient } from '../invoice/elements';
import type { Expectation, Select } from './attribute';
import { wherePresent } from './attribute';
import type { Rule } from './rule';

/** The texts of the header and of the parties, their most characters and the node's field. */
const limits: ReadonlyArray<
	readonly [elements: Elements, name: string, longest: number, givenIn: string]
> = [
	[header, 'Serie', 25, 'Additional Fields > Series (Serie)'],
	[header, 'Folio', 40, 'Additional Fields > Folio'],
	[header, 'CondicionesDePago', 1000, 'Additional Fields > Payment Terms (Condiciones)'],
	[issuer, 'Nombre', 300, 'Issuer Name (Emisor)'],
	[recipient, 'Nombre', 300, 'Recipient Name (Nombre)'],
	[recipient, 'NumRegIdTrib', 40, 'Tax ID Abroad (NumRegIdTrib)'],
];

/** Expects a length that SAT's schema cfdv40 accepts; XML joins runs of spaces before it counts. */
function ofLength(longest: number): Expectation {
	return (value) => {
		const { length } = [...value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')];
		if (length === 0) return 'it must not be empty where it is given';
		return length > longest
			? `it may have at most ${longest} characters, and has ${length}`
			: undefined;
	};
}

/** "|" separates the fields of the text that is sealed. */
const withoutBar: Expectation = (value) =>
	value.includes('|') ? 'it must not contain "|"' : undefined;

/**
 * The limits of SAT's schema for one text. The matrix has no codes for them.
 * @param givenIn the field of the node
 */
export function textLimits(
	elements: Select<Element>,
	name: string,
	longest: number,
	givenIn: string,
): Rule[] {
	return [
		{
			code: '',
			level: 'block',
			fix: `Give 1 to ${longest} characters in ${givenIn}.`,
			problems: wherePresent(elements, name, ofLength(longest)),
		},
		{
			code: '',
			level: 'block',
			fix: `Replace "|" by another character in ${givenIn}.`,
			problems: wherePresent(elements, name, withoutBar),
		},
	];
}

/** The limits of the texts of the header and of the parties. */
export const textRules: readonly Rule[] = limits.flatMap((limit) => textLimits(...limit));
