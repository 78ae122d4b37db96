/** Exports for the packages above this one, in addition to the public exports. Programs do not need it. */
export { IEPS, ISR, IVA, entryOf, hasCode } from './catalogs/catalog';
export {
	cancellationReason,
	commonCurrencies,
	commonUnits,
	currencyDecimals,
	isCurrency,
} from './catalogs/catalogs';
export { formaPago, metodoPago, tasaOCuota, usoCfdi } from './catalogs/sat';
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
export type { Element } from './invoice/invoice';
export { areWithinLimits } from './lines/fitTotal';
export type { LineAmounts } from './lines/taxes';
export { conceptoOf } from './lines/conceptos';
export { keyOf } from './lines/simpleLine';
export type { SimpleLine } from './lines/simpleLine';
export type { Tax } from './lines/taxes';
export { exactRate, taxesOf, withSharesOfIva } from './lines/taxes';
export { partiesIn } from './payments/paidInvoice';
export type { ProblemOptions, Phrase, RefusedAt, Values } from './problems/problem';
export { problemMaker, refused, messageValue } from './problems/problem';
export { isZip, refuseBeyond } from './reading/bounds';
export type { BoundName } from './reading/bounds';
export { holdsBack, keepsInvoice } from './reading/readInvoice';
export type { KnownForm } from './reading/waysToPay';
export { isDoubtfulWay, paymentFormOf, paymentFormOfGateway } from './reading/waysToPay';
export {
	plainText,
	readName,
	readPostalCode,
	readUuid,
	withoutEntities,
} from './reading/readInvoice';
export { localTaxRows, textIn, taxText } from './summary/invoiceSummary';
export { RowTax } from './totals/totals';
export { withTotals } from './totals/totals';
export { MAX_DECIMALS, sumOf, firstOfEach, sumsBy } from './values/decimal';
export { recordOf, textOf, grouped } from './values/json';
export { dayAt } from './values/time';
export { GENERAL_PUBLIC, hasCheckDigit, folded, spelling } from './values/text';
