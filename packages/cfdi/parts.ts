/** Exports for the packages above this one, in addition to the public exports. Programs do not need it. */
export { IEPS, ISR, IVA, entryOf, hasCode } from './catalogs/catalog';
export { cancellationReason, commonCurrencies, commonUnits } from './catalogs/catalogs';
export { formaPago, metodoPago, tasaOCuota, usoCfdi } from './catalogs/sat';
export { childrenNamed, complementElements, stampedUuid } from './invoice/complements';
export type { Element } from './invoice/element';
export {
	attribute,
	children,
	isPresent,
	issuer,
	lineItems,
	recipient,
	rootElement,
} from './invoice/element';
export { areWithinLimits } from './lines/fitTotal';
export type { LineAmounts } from './lines/taxes';
export { conceptoOf } from './lines/conceptos';
export { keyOf } from './lines/simpleLine';
export type { SimpleLine } from './lines/simpleLine';
export type { Tax } from './lines/taxes';
export { exactRate, taxesOf, withSharesOfIva } from './lines/taxes';
export { partiesIn } from './payments/paidInvoice';
export type { Given, Phrase, RefusedAt, Values } from './problems/problem';
export { problemMaker, refused, shown } from './problems/problem';
export { refuseBeyond } from './reading/bounded';
export type { BoundName } from './reading/bounds';
export { holdsBack, keepsInvoice } from './reading/holdingWords';
export type { KnownForm } from './reading/paymentForm';
export { isDoubtfulWay, paymentFormOf, paymentFormOfGateway } from './reading/paymentForm';
export {
	plainText,
	readName,
	readPostalCode,
	readUuid,
	withoutEntities,
} from './reading/readValues';
export { localTaxRows, textIn } from './summary/invoiceSummary';
export { taxText } from './summary/sentence';
export { RowTax } from './totals/sums';
export { withTotals } from './totals/totals';
export { currencyDecimals, isCurrency } from './values/currency';
export { MOST_DECIMALS, sumOf } from './values/decimal';
export { firstOfEach, sumsBy } from './values/grouped';
export { recordOf, textOf } from './values/json';
export { dayAt } from './values/localTime';
export { grouped } from './values/number';
export { GENERAL_PUBLIC, hasCheckDigit } from './values/rfc';
export { folded, spelling } from './values/text';
