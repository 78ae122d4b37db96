/** Decides for the page of the people who sell: issue, replace, send and look up invoices, and today's tasks. */
export { answerOf, codesAnswer, todayAnswer } from './office/answers';
export type { EarlierInvoice } from './office/earlier';
export { earlierInvoice } from './office/earlier';
export { officeLists } from './lists';
export type { CustomerMail } from './office/mail';
export { afterOfficeMail } from './office/mail';
export { afterCancel } from './office/replacement';
export type { OfficeRequest, PageAnswer, Route } from './office/request';
export { requestOf, routeOf } from './office/request';
export type { InvoiceToStamp } from './office/sale';
export { compareSale } from './office/sale';
export type { AfterStamp } from './office/stamped';
export { afterStamp } from './office/stamped';
