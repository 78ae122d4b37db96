export type { Difference, Candidate, Decision, InvoiceQuery, StampedFile } from './find/find';
export { differencesFromUuid, matchOf } from './find/find';
export type { Element } from './invoice/invoice';
export {
	childrenNamed,
	complementElements,
	stampedUuid,
	attribute,
	children,
	isPresent,
	issuer,
	lineItems,
	recipient,
	rootElement,
} from './invoice/invoice';
export { partiesIn } from './payments/paidInvoice';
export { cancellationNotes, withYearOfSales } from './rules/comprobante';
export { inFormOrder } from './rules/findings';
export { valueAt } from './values/json';
export { taxTitle, localTaxRows, textIn, taxText } from './summary/invoiceSummary';
