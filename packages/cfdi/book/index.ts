/** The book of a month, the register of invoices that it is held against, agreements and cancellations. */
export { dueInvoices } from './agreements/due';
export type { Book } from './book';
export { bookOf } from './book';
export { decide } from './cancellations/decide';
export { preview, questionOf } from './cancellations/preview';
export { resultRows } from './cancellations/results';
export { openCancellations } from './cancellations/status';
export { whichInvoices } from './cancellations/which';
export type { BookEntry, BookTax } from './entry';
export { bookEntryOf } from './entry';
export type { BookLine, Discrepancy, DiscrepancyKind } from './discrepancies';
export type { Receivable } from './receivable';
export type { Register } from './register';
export { registerOf } from './register';
export { sheetInvoices } from './sheet/before';
export { sheetPage } from './sheet/page';
export { sheetResults } from './sheet/results';
export type { TaxLine } from './taxLines';
