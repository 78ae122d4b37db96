/** Converts shops' orders and refunds to invoices and credit notes. */
export { creditNoteOfRefund } from './creditNote';
export type { GlobalPeriod } from './globalInvoice';
export { globalInvoiceOfOrders } from './globalInvoice';
export type { NotInvoiced, ShopInvoice } from './order';
export { invoiceOfShopOrder, orderSummary } from './orderInvoice';
export { isShopData, shopDataKind, shopHost } from './read';
