/** Orders and refunds of shops, as the invoices and credit notes that they become. */
export { creditNoteOfRefund } from './creditNote';
export type { GlobalPeriod } from './globalInvoice';
export { globalInvoiceOfOrders } from './globalInvoice';
export type { NotInvoiced, ShopInvoice } from './invoiced';
export { invoiceOfShopOrder, orderSummary } from './orderInvoice';
export { isShopData, shopDataKind, shopHost } from './read';
