/** Orders and refunds of shops, as the invoices and credit notes that they become. */
export type { GlobalPeriod } from './period';
export { shopDataKind } from './readRefund';
export type { NotInvoiced, ShopInvoice } from './shopInvoice';
export {
	creditNoteOfRefund,
	globalInvoiceOfOrders,
	invoiceOfShopOrder,
	orderSummary,
} from './shopInvoice';
