export { acceptOrders } from './orders/accept';
export type { AcceptedOrder } from './orders/accept';
export { isUncheckedList } from './orders/globals';
export { lookOf } from './orders/looks';
export { afterMail, mailsAbout, mailToCustomer, mailToOwner, rowsToTell } from './orders/mails';
export type { CustomerInvoice, OrderMail } from './orders/mails';
export { recordOutcome } from './orders/record';
export type { OutcomeRecord, RecordedOutcome } from './orders/record';
export {
	FOLLOWS,
	hasInvoice,
	isAcceptedBy,
	ownColumns,
	WAITS,
	willBeTriedAgain,
} from './orders/row';
export type { OrderRow, OrderState } from './orders/row';
