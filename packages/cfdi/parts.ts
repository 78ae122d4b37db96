/** What packages that make invoices of other things need besides the face: no program needs it. */
export { IEPS, ISR, IVA, hasCode } from './catalogs/catalog';
export { cancellationReason, commonCurrencies, commonUnits } from './catalogs/catalogs';
export { formaPago, metodoPago, tasaOCuota, usoCfdi } from './catalogs/sat';
export { keyOf } from './lines/lineKeys';
export type { SimpleLine } from './lines/simpleLine';
export { exactRate, withSharesOfIva } from './lines/taxes';
export type { Given, Phrase, Value, Values } from './problems/problem';
export { problemMaker } from './problems/problem';
export type { BoundName } from './reading/bounds';
export { holdsBack, keepsInvoice } from './reading/holdingWords';
export { paymentFormOf } from './reading/paymentForm';
export { plainText, readUuid } from './reading/readValues';
export { withTotals } from './totals/totals';
export { currencyDecimals } from './values/currency';
export { sumOf } from './values/decimal';
export { spelling } from './values/text';
