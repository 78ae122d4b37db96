/**
 * The Mexican electronic invoice (CFDI 4.0), as SAT defines it. Invoices are plain objects with the names of Anexo
 * 20, amounts are texts, and faults are data (`Problem`). The program that shows them chooses the messages.
 */
export { CATALOGS_AS_OF } from './catalogs/catalogs';
export { catalogs } from './catalogs/catalogs';
export { regimenFiscal } from './catalogs/sat';
export type { CatalogEntry } from './catalogs/catalog';
export type { FoundCode } from './catalogs/search';
export { searchProductCodes, searchUnitCodes } from './catalogs/search';
export {
	correctionOf,
	differencesFromUuid,
	differencesFromRequest,
	findInvoices,
	matchOf,
} from './find/find';
export type {
	Difference,
	StampedRequest,
	Candidate,
	Decision,
	InvoiceQuery,
	Match,
	StampedFile,
} from './find/find';
export { stampedUuidOf } from './invoice/invoice';
export { lineKeyOf } from './lines/lineKeys';
export { linesOf, linesWithoutTaxes } from './lines/conceptos';
export type { LineDefaults } from './lines/simpleLine';
export { usualTaxes } from './lines/taxes';
export type { PaidPart, Paid } from './payments/paidPart';
export type { Payment, PaymentComprobante, PaymentRow } from './payments/paymentComprobante';
export { paymentComprobante } from './payments/paymentComprobante';
export { paidParts } from './payments/paidPart';
export type { Kind } from './messages/en';
export type { LabelOf, LabelRow, Language, Messages } from './messages/language';
export { labelOf, stepsOf, withMessages } from './messages/language';
export type { Dictionary, Explanation, Rendered, RequestKind } from './problems/render';
export {
	explain,
	ofFile,
	ofSpreadsheet,
	ownNames,
	phraseText,
	render,
	renderInOrder,
} from './problems/render';
export type {
	AnyPhrase as Phrase,
	AnyValue as Value,
	AnyValues as Values,
	Json,
	Level,
	Problem,
} from './problems/problem';
export { Problems, problem, problemsOr } from './problems/problem';
export { capitalized } from './problems/render';
export type {
	InOthers,
	LanguageName,
	Said,
	Speaker,
	Text,
	TextValues,
	TextWords,
	Translated,
} from './problems/render';
export { inEach, inOthers, saidIn, saidInEach, speaker } from './problems/render';
export { beyond, bounds } from './reading/bounds';
export { brokenText } from './reading/readInvoice';
export { readCode, readRfc } from './reading/readInvoice';
export type { ReadTexts } from './reading/readInvoice';
export { readBody, readCustomer, readInvoice } from './reading/readInvoice';
export type { Steps } from './reading/bounds';
export { finished, inPieces } from './reading/bounds';
export { cancelUntil, cancellationNotes } from './rules/cancellation';
export { findings, inFormOrder, uncheckedParts } from './rules/findings';
export { withYearOfSales } from './rules/global';
export { recipientChoices } from './rules/parties';
export type { CertificateOptions, TaxCertificate } from './taxCertificate/readTaxCertificate';
export { readTaxCertificate, taxCertificateUrl } from './taxCertificate/readTaxCertificate';
export type { CurrentRegime, TaxRegime } from './taxCertificate/readTaxCertificate';
export { currentRegimes } from './taxCertificate/readTaxCertificate';
export type {
	InvoiceSummary,
	PaidSummary,
	PaymentSummary,
	SummaryTax,
} from './summary/invoiceSummary';
export { invoiceSummaryOf } from './summary/invoiceSummary';
export { summarySentence, taxTitle } from './summary/invoiceSummary';
export {
	expectedTotalOf,
	totalled,
	totalOfRoundedTaxes,
	totalsOf,
	withLocalTaxes,
} from './totals/totals';
export type { LocalTax } from './totals/localTaxes';
export { localTaxOf } from './totals/localTaxes';
export type { AskedTotal } from './totals/totals';
export { MXN } from './catalogs/catalogs';
export { Decimal } from './values/decimal';
export { groupedBy } from './values/decimal';
export type { LostDigits } from './values/json';
export { hasLostDigits, isScientific, lostDigitsIn, numberAdvice } from './values/json';
export { isEmpty, isRecord, parseJson } from './values/json';
export { lettersOf } from './values/text';
export { FOREIGNER, isGeneric, rfcProblem } from './values/text';
export { normalizeKey, seenText } from './problems/render';
export { BEHIND_UTC } from './values/time';
export { UUID_FORM, isUuid } from './values/text';
export { withoutReferences } from './xml/parseXml';
export { readCfdiXml, LARGEST_CFDI, tooLarge } from './xml/readCfdiXml';
export { verificationUrl } from './xml/readCfdiXml';
