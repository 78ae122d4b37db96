/**
 * Mexican electronic invoices (CFDI 4.0) as SAT defines them. An invoice is a plain object with the names of Anexo 20
 * and strings as amounts. Errors are `Problem` objects without text, so that each program can show its own messages.
 */
export { catalogs } from './catalogs/catalogs';
export { searchProductCodes } from './catalogs/search';
export { findInvoices, differencesFromRequest, correctionOf } from './find/find';
export { stampedUuidOf } from './invoice/invoice';
export { linesOf } from './lines/conceptos';
export { usualTaxes } from './lines/taxes';
export { paidParts, paymentComprobante } from './payments/paymentComprobante';
export type { Problem } from './problems/problem';
export { Problems } from './problems/problem';
export { render } from './problems/render';
export { readInvoice, readRfc, readCode } from './reading/readInvoice';
export { cancelUntil } from './rules/comprobante';
export { findings, uncheckedParts } from './rules/findings';
export { invoiceSummaryOf, summarySentence } from './summary/invoiceSummary';
export { readTaxCertificate, currentRegimes } from './taxCertificate/readTaxCertificate';
export { totalled, totalsOf, localTaxOf, withLocalTaxes } from './totals/totals';
export { parseJson } from './values/json';
export { readCfdiXml, verificationUrl } from './xml/readCfdiXml';
