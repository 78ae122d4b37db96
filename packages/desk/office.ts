/** Decides for the office's page: issue, replace, send and look up invoices, today's tasks, and the month. */
export { answerOf, codesAnswer } from './office/answers';
export type { ArchiveItem, MonthAnswer } from './office/month';
export { monthAnswer } from './office/month';
export type { EarlierInvoice } from './office/earlier';
export { earlierInvoice } from './office/earlier';
export { officeLists } from './lists';
export type { CustomerMail } from './office/mail';
export { afterOfficeMail } from './office/mail';
export { afterCancel } from './office/replacement';
export type { OfficeRequest, PageAnswer, Route } from './office/request';
export { requestOf, routeOf } from './office/request';
export type { InvoiceToStamp } from './office/sale';
export { rowsOfRequest } from './office/rows';
export type { AfterStamp } from './office/stamped';
export { afterStamp } from './office/stamped';
export type { AfterRows } from './office/useRows';
export { useRows } from './office/useRows';
