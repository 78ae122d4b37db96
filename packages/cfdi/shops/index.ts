/** Orders and refunds of shops, as the invoices and credit notes that they become. */
export { creditNoteOfRefund } from './creditNote';
export { globalInvoiceOfOrders } from './globalInvoice';
export type { NotInvoiced, ShopInvoice } from './invoiced';
export { invoiceOfShopOrder, orderSummary } from './orderInvoice';
export type { GlobalPeriod } from './period';
export { isShopData, shopDataKind, shopHost } from './read';
