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
export type { Receivable, Register } from './register';
export { registerOf } from './register';
export type { Stop } from './stops';
export { stopMail } from './stops';
export { todayOf } from './today';
