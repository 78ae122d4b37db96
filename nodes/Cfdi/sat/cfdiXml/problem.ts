/** A file that is not read as a CFDI 4.0. */
export class CfdiXmlProblem extends Error {
	/**
	 * @param what what is wrong, in one sentence without a full stop
	 * @param fix what to do about it
	 * @param place where it is in the file; left out where it is the file as a whole
	 */
	constructor(
		what: string,
		readonly fix: string,
		readonly place?: Place,
	) {
		super(place === undefined ? what : `Line ${place.line}, column ${place.column}: ${what}`);
		this.name = 'CfdiXmlProblem';
	}
}

/** Line and column in a file, both from 1; a column is one character as JavaScript counts them. */
export interface Place {
	line: number;
	column: number;
}

/** @param text with \n as its only line break @param at an index in it */
export function placeOf(text: string, at: number): Place {
	const before = text.slice(0, at);
	return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

/** What to do about a file that is not XML, or that cannot be what was stamped. */
export const DAMAGED =
	'The file was damaged or changed after it was stamped. Download it again from the service that stamped it.';

/** What to do about XML that a CFDI never needs, and that is not read for safety. */
export const UNUSUAL = 'A stamped CFDI does not need it. Check where the file comes from.';
