/**
 * The Mexican electronic invoice (CFDI 4.0), as SAT defines it. Invoices are plain objects with the names of Anexo
 * 20, amounts are texts, and faults are data (`Problem`). The program that shows them chooses the messages.
 */
export { CATALOGS_AS_OF, catalogs, MXN } from './catalogs/catalogs';
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
export type { Difference, Candidate, Decision, InvoiceQuery, StampedFile } from './find/find';
export { stampedUuidOf } from './invoice/invoice';
export { lineKeyOf } from './lines/simpleLine';
export { linesOf, linesWithoutTaxes } from './lines/conceptos';
export type { LineDefaults } from './lines/simpleLine';
export { usualTaxes } from './lines/taxes';
export type { PaidPart, Paid } from './payments/paymentComprobante';
export type { Payment, PaymentRow } from './payments/paymentComprobante';
export { paymentComprobante } from './payments/paymentComprobante';
export { paidParts } from './payments/paymentComprobante';
export type { Kind } from './messages/en';
export type { LabelOf, LabelRow, Language, Messages } from './messages/language';
export { labelOf, stepsOf, withMessages } from './messages/language';
export type {
	Dictionary,
	Explanation,
	Rendered,
	RequestKind,
	InOthers,
	LanguageName,
	Translations,
	Text,
	TextValues,
	TextWords,
	Translated,
} from './problems/render';
export {
	explain,
	ofFile,
	ofSpreadsheet,
	ownNames,
	phraseText,
	render,
	renderInOrder,
	capitalized,
	translate,
	inOthers,
	inLanguage,
	saidInEach,
	speaker,
	normalizeKey,
	seenText,
} from './problems/render';
export type { AnyPhrase as Phrase, Problem } from './problems/problem';
export { Problems, problem, problemsOr } from './problems/problem';
export { beyond, bounds, finished, inPieces } from './reading/bounds';
export {
	brokenText,
	readCode,
	readRfc,
	readBody,
	readCustomer,
	readInvoice,
} from './reading/readInvoice';
export type { ReadTexts } from './reading/readInvoice';
export type { Steps } from './reading/bounds';
export { cancelUntil, cancellationNotes } from './rules/comprobante';
export { findings, inFormOrder, uncheckedParts } from './rules/findings';
export { withYearOfSales } from './rules/comprobante';
export { recipientChoices } from './rules/parties';
export type { TaxCertificate } from './taxCertificate/readTaxCertificate';
export { readTaxCertificate, currentRegimes } from './taxCertificate/readTaxCertificate';
export { invoiceSummaryOf, summarySentence, taxTitle } from './summary/invoiceSummary';
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
export { Decimal, groupedBy } from './values/decimal';
export {
	hasLostDigits,
	isScientific,
	lostDigitsIn,
	numberAdvice,
	isEmpty,
	isRecord,
	parseJson,
} from './values/json';
export { lettersOf, FOREIGNER, isGeneric, rfcProblem, UUID_FORM, isUuid } from './values/text';
export { BEHIND_UTC } from './values/time';
export { withoutReferences } from './xml/parseXml';
export { readCfdiXml, MAX_CFDI_BYTES, tooLarge, verificationUrl } from './xml/readCfdiXml';
