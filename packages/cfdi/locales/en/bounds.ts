import type { Words } from '../language';

/** Files, orders and lists that are too large. */
export const boundWords = {
	cellTooLong: {
		what: 'has a cell with more than {most} characters, which is more than Excel allows',
		fix: 'Shorten it, or check that it is the right file.',
	},
	inputTooLarge: {
		what: 'is larger than {most}',
		fix: 'Delete pictures and sheets that are not needed, or divide the file into several files.',
	},
	listTooLong: {
		what: 'The list "{list}" has more than {most} rows',
		fix: 'Give the rows of the days or invoices that are needed.',
	},
	nestedTooDeep: {
		what: 'has parts that are in each other more than {most} levels deep',
		fix: 'Open it in Excel, save it as an Excel workbook (.xlsx), and upload that.',
	},
	orderTextTooLong: {
		what: 'The order has a text with more than {most} characters',
		fix: 'Shorten it in the shop, or check that it is the right order.',
	},
	orderTooDeep: {
		what: 'The order has lists or objects that are in each other more than {most} levels deep',
		fix: 'Check that it is one order of the shop.',
	},
	orderTooLarge: {
		what: 'The order has more than {most} values',
		fix: 'Check that it is one order, without lists of other things.',
	},
	readingTooLong: {
		what: 'takes more than {most} seconds to read',
		fix: 'Divide it into several files.',
	},
	tooManyCells: {
		what: 'has more than {most} cells',
		fix: 'Delete the columns and rows that are not needed, or divide the file into several files.',
	},
	tooManyColumns: {
		what: 'has more than {most} columns, which is more than Excel has',
		fix: 'Check that it is the right file, and save it as CSV again.',
	},
	tooManyFilledRows: {
		what: 'has more than {most} rows to read',
		fix: 'Divide it into several files.',
	},
	tooManyParts: {
		what: 'is a workbook of more than {most} parts',
		fix: 'Delete the pictures and sheets that are not needed, and save the file again.',
	},
	tooManyRows: {
		what: 'has a row below row {most}, which is the last one of Excel',
		fix: 'Delete the rows that are not needed, and save the file again.',
	},
	tooManySharedTexts: {
		what: 'has more than {most} different texts',
		fix: 'Divide it into several files.',
	},
	tooManySheets: {
		what: 'is a workbook of more than {most} sheets',
		fix: 'Delete the sheets that are not needed, and save the file again.',
	},
	unpacksTooLarge: {
		what: 'is a workbook whose sheets have more than {most} when they are unpacked',
		fix: 'Copy the rows that are needed into a new workbook, and upload that.',
	},
} satisfies Readonly<Record<string, Words>>;
