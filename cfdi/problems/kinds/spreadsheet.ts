/** What can be found wrong in the rows of a spreadsheet. */
export type SpreadsheetKinds =
	| 'cellDigitsLost'
	| 'cellNotClosed'
	| 'columnMissing'
	| 'columnTwice'
	| 'columnsMissing'
	| 'excelFile'
	| 'mostlyEmpty'
	| 'rateUnclear'
	| 'rowsDiffer'
	| 'sheetTotalDiffers'
	| 'tooManyColumns';
