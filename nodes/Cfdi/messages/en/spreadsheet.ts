import type { Fix, Words } from '../language';

export const spreadsheetWords = {
	cellDigitsLost: {
		what: 'is {value}, which lost its last digits',
		fix: 'Format the column as text, write the whole number again, and save the file again.',
	},
	cellNotClosed: {
		what: 'has a cell in row {row} that begins with a quotation mark and does not end with one',
		fix: 'Add the quotation mark at its end, or save the file as CSV again.',
	},
	columnMissing: 'does not have a column that every row needs',
	columnTwice: {
		what: 'has two columns for the same: "{first}" and "{second}"',
		fix: 'Delete one of them, or give it another name.',
	},
	columnsMissing: 'does not have {count} columns that every row needs',
	excelFile: {
		what: 'is an Excel file, and not CSV',
		fix: 'Read it with the node Extract From File, with Header Row off, and give its rows as JSON.',
	},
	mostlyEmpty: {
		what: 'has {rows} rows and {columns} columns, and nearly all of their cells are missing',
		fix: 'Delete the columns and rows that are not needed, and save the file again.',
	},
	rateUnclear: {
		what: '"{value}" does not tell the rate of {tax}',
		fix: 'Write the rate with a percent sign, such as 16%.',
	},
	rowsDiffer: {
		what: 'is "{value}", but row {row} of the same invoice has "{other}"',
		fix: 'Write the same in both rows, or give one of them another number.',
	},
	sheetTotalDiffers: {
		what: 'says {given}, but the invoice comes to {reached}',
		fix: 'Compare quantity, price, discount and taxes with the total.',
	},
	tooManyColumns: {
		what: 'has {columns} columns, and Excel has at most {most}',
		fix: 'Check that it is the right file, and save it as CSV again.',
	},
} satisfies Readonly<Record<string, Words>>;

/** What to do about cells and columns, where the kind alone does not tell it. */
export const spreadsheetRemedies: Readonly<Record<string, Fix>> = {
	addColumns: 'Add, each under one of its names: {columns}. Case and accents do not matter.',
	fillIn: 'Fill it in.',
	writeIvaRate: 'Write 16%, 8%, 0%, Exento or No objeto.',
	writeSheetTotal: 'Write such as 1160.00.',
};
