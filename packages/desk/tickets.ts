export type { Answer, Given, Next, Outcome, Written } from './tickets/answers';
export { filesOf, nextOf, outcomeOf, writtenOf } from './tickets/answers';
export type { Try } from './tickets/budgets';
export { LIMITS } from './tickets/budgets';
export type { Mail } from './tickets/mails';
export type { Purchase, PurchaseKind } from './tickets/purchase';
export { purchaseOf, tryOf } from './tickets/purchase';
export type { Question, TicketSettings } from './tickets/question';
export { isQuestion, ticketQuestion } from './tickets/question';
