export type { Answer } from './answer';
export { delay } from './delay';
export type { Outcome, Said } from './failure';
export { Failure, failure } from './failure';
export type { Host } from './host';
export { idNumber } from './results';
export type { Item } from './item';
export { KeyStore } from './keyStore';
export type { Answered } from './ledger';
export { Ledger } from './ledger';
export { Limiter } from './limiter';
export { keyName } from './list';
export { Memory } from './memory';
export type {
	Before,
	Key,
	LostRequest,
	MadeRequest,
	Predecessor,
	Request,
	SequencedRequest,
	UniqueKeys,
} from './request';
export type { Requests } from './prefetch';
export type { SentRequest } from './records';
export { noteSent } from './questions';
export type { Pending } from './results';
export { retry } from './retry';
export type { SenderOptions } from './sender';
export { createSender, runItems, sendItem } from './sender';
export type { Row, Store } from './store';
export { untilAborted } from './delay';
