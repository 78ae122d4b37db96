/** Rows of spreadsheets, as the invoices and cancellations that they become. */
export type { SheetItem } from './items';
export type { GivenSheet } from './read';
export { cancellationsOfSheet, invoicesOfSheet } from './read';
