import type { Elements, Expectation } from './attribute';
import { header, issuer, recipient, wherePresent } from './attribute';
import type { Rule } from './rule';

/** The texts of the header and of the parties: how long they may be, and the field of the node. */
const limits: ReadonlyArray<
	readonly [elements: Elements, name: string, longest: number, givenIn: string]
> = [
	[header, 'Serie', 25, 'Additional Fields > Series (Serie)'],
	[header, 'Folio', 40, 'Additional Fields > Folio'],
	[header, 'CondicionesDePago', 1000, 'Additional Fields > Payment Conditions'],
	[issuer, 'Nombre', 300, 'Additional Fields > Issuer Name (Emisor)'],
	[recipient, 'Nombre', 300, 'Recipient Name (Nombre)'],
	[recipient, 'NumRegIdTrib', 40, 'Additional Fields > Foreign Tax ID'],
];

/** Expects what SAT's schema cfdv40 takes; XML makes one space of many before it counts. */
function ofLength(longest: number): Expectation {
	return (value) => {
		const { length } = [...value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')];
		if (length === 0) return 'it must not be empty where it is given';
		return length > longest
			? `it may have at most ${longest} characters, and has ${length}`
			: undefined;
	};
}

/** The character that parts the fields of what is sealed. */
const withoutBar: Expectation = (value) =>
	value.includes('|') ? 'it must not hold "|"' : undefined;

/**
 * The limits of SAT's schema for one text, for which the matrix has no codes.
 * @param givenIn the field of the node
 */
export function textLimits(
	elements: Elements,
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
			fix: `Write another character than "|" in ${givenIn}.`,
			problems: wherePresent(elements, name, withoutBar),
		},
	];
}

/** The limits of the texts of the header and of the parties. */
export const textRules: readonly Rule[] = limits.flatMap((limit) => textLimits(...limit));
