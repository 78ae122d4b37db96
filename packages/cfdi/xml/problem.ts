import type { Kind } from '../locales/en';
import type { Values } from '../problems/problem';
import { Problems, problem } from '../problems/problem';

/**
 * What to do about a file: one that is damaged is downloaded again, what a CFDI never needs is not read
 * for safety.
 */
export type XmlRemedy = 'damagedXml' | 'unusualXml' | 'notAnInvoice' | 'notUtf8' | 'tooLarge';

/** Line and column in a file, both from 1; a column is one character as JavaScript counts them. */
export interface Place {
	line: number;
	column: number;
}

/**
 * Why a file is not read as a CFDI 4.0.
 * @param place where it is in the file; left out where it is the file as a whole
 */
export function xmlProblem(
	kind: Kind,
	remedy: XmlRemedy,
	values: Values = {},
	place?: Place,
): Problems {
	const field = place === undefined ? '' : `line[${place.line}].column[${place.column}]`;
	return new Problems([problem(field, kind, { values, remedy })]);
}

/** @param text with \n as its only line break @param at an index in it */
export function placeOf(text: string, at: number): Place {
	const before = text.slice(0, at);
	return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
