/** Why no row of a spreadsheet can be read. */
export class SpreadsheetProblem extends Error {
	/** @param what follows "The spreadsheet": `has no column for RFC` @param fix what to do about it */
	constructor(
		readonly what: string,
		readonly fix: string,
	) {
		super(what);
		this.name = 'SpreadsheetProblem';
	}
}
