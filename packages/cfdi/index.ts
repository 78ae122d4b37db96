/**
 * The Mexican electronic invoice (CFDI 4.0), as SAT defines it. Invoices are plain objects with the names of Anexo
 * 20, amounts are texts, and faults are data (`Problem`). The program that shows them chooses the messages.
 */
export { CATALOGS_AS_OF } from './catalogs/calendar';
export { catalogs } from './catalogs/catalogs';
export { regimenFiscal } from './catalogs/sat';
export type { CatalogEntry } from './catalogs/catalog';
export type { FoundCode } from './catalogs/searchCodes';
export { searchProductCodes, searchUnitCodes } from './catalogs/searchCodes';
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
export { stampedUuidOf } from './invoice/complements';
export { lineKeyOf } from './lines/simpleLine';
export { linesOf, linesWithoutTaxes } from './lines/conceptos';
export type { LineDefaults } from './lines/simpleLine';
export { usualTaxes } from './lines/taxes';
export type { PaidPart, Paid } from './payments/paymentComprobante';
export type { Payment, PaymentComprobante, PaymentRow } from './payments/paymentComprobante';
export { paymentComprobante } from './payments/paymentComprobante';
export { paidParts } from './payments/paymentComprobante';
export type { Kind } from './locales/en';
export type { LabelOf, LabelRow, Language, Messages } from './locales/language';
export { labelOf, stepsOf, withMessages } from './locales/language';
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
export { capitalized } from './problems/template';
export type {
	InOthers,
	LanguageName,
	Said,
	Speaker,
	Text,
	TextValues,
	TextWords,
	Translated,
} from './problems/text';
export { inEach, inOthers, saidIn, saidInEach, speaker } from './problems/text';
export { beyond, bounds } from './reading/bounds';
export { brokenText } from './reading/brokenText';
export { readCode, readRfc } from './reading/readValues';
export type { ReadTexts } from './reading/readInvoice';
export { readBody, readCustomer, readInvoice } from './reading/readInvoice';
export type { Steps } from './reading/steps';
export { finished, inPieces } from './reading/steps';
export { cancelUntil, cancellationNotes } from './rules/comprobante';
export { findings, inFormOrder, uncheckedParts } from './rules/findings';
export { withYearOfSales } from './rules/comprobante';
export { recipientChoices } from './rules/parties';
export type { CertificateOptions, TaxCertificate } from './taxCertificate/readTaxCertificate';
export { readTaxCertificate, taxCertificateUrl } from './taxCertificate/readTaxCertificate';
export type { CurrentRegime, TaxRegime } from './taxCertificate/taxRegimes';
export { currentRegimes } from './taxCertificate/taxRegimes';
export type {
	InvoiceSummary,
	PaidSummary,
	PaymentSummary,
	SummaryTax,
} from './summary/invoiceSummary';
export { invoiceSummaryOf } from './summary/invoiceSummary';
export { summarySentence, taxTitle } from './summary/sentence';
export {
	expectedTotalOf,
	totalled,
	totalOfRoundedTaxes,
	totalsOf,
	withLocalTaxes,
} from './totals/totals';
export type { LocalTax } from './totals/totals';
export { localTaxOf } from './totals/totals';
export type { AskedTotal } from './totals/totals';
export { MXN } from './values/currency';
export { Decimal } from './values/decimal';
export { groupedBy } from './values/grouped';
export type { LostDigits } from './values/number';
export { hasLostDigits, isScientific, lostDigitsIn, numberAdvice } from './values/number';
export { isEmpty, isRecord, parseJson } from './values/json';
export { lettersOf } from './values/text';
export { FOREIGNER, isGeneric, rfcProblem } from './values/rfc';
export { normalizeKey, seenText } from './problems/unseen';
export { BEHIND_UTC } from './values/localTime';
export { UUID_FORM, isUuid } from './values/uuid';
export { withoutReferences } from './xml/parseXml';
export { readCfdiXml, LARGEST_CFDI, tooLarge } from './xml/readCfdiXml';
export { verificationUrl } from './xml/verificationUrl';
