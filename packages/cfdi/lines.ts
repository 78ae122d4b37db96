export { linesWithoutTaxes, conceptoOf, textsOfLines } from './lines/conceptos';
export { areWithinLimits } from './lines/fitTotal';
export type { LineDefaults, SimpleLine } from './lines/conceptos';
export { lineKeyOf, keyOf } from './lines/conceptos';
export type { LineAmounts, Tax } from './lines/taxes';
export { exactRate, taxesOf, withSharesOfIva } from './lines/taxes';
export type { PaidPart, Paid, Payment, PaymentRow } from './payments/paymentComprobante';
export type { LocalTax, AskedTotal } from './totals/totals';
export { expectedTotalOf, totalOfRoundedTaxes, RowTax, withTotals } from './totals/totals';
