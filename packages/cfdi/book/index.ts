/** The book of a month, and the register of invoices that it is held against. */
export type { Book } from './book';
export { bookOf } from './book';
export type { BookEntry, BookTax } from './entry';
export { bookEntryOf } from './entry';
export type { BookLine, Discrepancy, DiscrepancyKind } from './discrepancies';
export type { Receivable } from './receivable';
export type { Register } from './register';
export { registerOf } from './register';
export type { TaxLine } from './taxLines';
