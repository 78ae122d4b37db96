/**
 * The Mexican electronic invoice (CFDI 4.0): what SAT defines, and how orders of shops and rows of
 * spreadsheets become invoices. Invoices are plain objects with the names of Anexo 20, amounts are
 * texts, and what is wrong is data (`Problem`), whose words belong to who shows it.
 */
export { catalogs } from './catalogs/all';
export { regimenFiscal } from './catalogs/regimenFiscal';
export type { CatalogEntry } from './catalogs/catalog';
export type { FoundCode } from './catalogs/search/search';
export { searchProductCodes, searchUnitCodes } from './catalogs/searchCodes';
export type { Candidate, Decision, StampedFile } from './find/decide';
export { findInvoices } from './find/decide';
export type { Difference, InvoiceReference, StampedRequest } from './find/differences';
export { differencesFromReference, differencesFromRequest } from './find/differences';
export type { Match, Sought } from './find/match';
export { matchOf } from './find/match';
export { stampedUuidOf } from './invoice/stampedUuid';
export { lineKeyOf } from './lines/lineKeys';
export { linesOf } from './lines/linesOf';
export { linesWithoutTaxes } from './lines/linesWithoutTaxes';
export type { LineDefaults } from './lines/simpleLine';
export { usualTaxes } from './lines/taxes';
export type { PaidPart } from './payments/paidPart';
export type { Payment, PaymentComprobante, PaymentRow } from './payments/paymentComprobante';
export { paymentComprobante } from './payments/paymentComprobante';
export type { Paid } from './payments/paidParts';
export { paidIn, paidParts } from './payments/paidParts';
export type { Kind } from './problems/kinds';
export type { Json, Level, Phrase, Problem, Value, Values } from './problems/problem';
export { Problems, problem, problemsOr } from './problems/problem';
export { brokenText } from './reading/brokenText';
export { readCode } from './reading/readCode';
export type { ReadTexts } from './reading/readInvoice';
export { readBody, readCustomer, readInvoice } from './reading/readInvoice';
export { readRfc } from './reading/readParty';
export { cancelUntil, cancellationNotes } from './rules/cancellation';
export { findings } from './rules/findings';
export { recipientChoices } from './rules/recipientChoices';
export type { InvoiceSummary, SummaryTax } from './summary/invoiceSummary';
export { invoiceSummaryOf } from './summary/invoiceSummary';
export type { PaidSummary, PaymentSummary } from './summary/paymentSummary';
export { expectedTotalOf } from './totals/expectedTotal';
export type { LocalTax } from './totals/localTaxRows';
export { localTaxOf } from './totals/localTaxRows';
export type { AskedTotal } from './totals/totalled';
export { totalled } from './totals/totalled';
export { totalsOf, withLocalTaxes } from './totals/totals';
export { Decimal } from './values/decimal';
export type { LostDigits } from './values/lostDigits';
export { hasLostDigits, isScientific, lostDigitsIn } from './values/lostDigits';
export { numberAdvice } from './values/numberMeant';
export { parseJson } from './values/parseJson';
export { isRecord } from './values/record';
export { FOREIGNER, isGeneric } from './values/rfc';
export { UUID_FORM, isUuid } from './values/uuid';
export { readCfdiXml } from './xml/readCfdiXml';
export { LARGEST_CFDI, tooLarge } from './xml/text';
export { verificationUrl } from './xml/verificationUrl';
