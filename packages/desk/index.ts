/** The monthly book, the register of invoices, agreements and cancellations. */
export { dueInvoices } from './agreements';
export type {
	Book,
	BookEntry,
	BookLine,
	BookTax,
	Discrepancy,
	DiscrepancyKind,
	TaxLine,
} from './book';
export { bookEntryOf, bookOf } from './book';
export {
	decide,
	openCancellations,
	preview,
	questionOf,
	resultRows,
	whichInvoices,
} from './cancellations';
export type { FileItem, FileResults } from './pages';
export type { Receivable, Register } from './register';
export { registerOf } from './register';
export { sheetInvoices, sheetPage, sheetResults } from './sheet';
export type { Stop } from './stops';
export { stopMail } from './stops';
export { todayOf } from './today';
