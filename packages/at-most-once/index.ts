export type { Answer, Json } from './answer';
export { FOLLOWS } from './attempt';
export { delay } from './delay';
export type { FailureDetails, Outcome, Said } from './failure';
export { Failure, failure } from './failure';
export { forgetOldest } from './results';
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
	PendingRequest,
	Predecessor,
	Request,
	SequencedRequest,
	UniqueKeys,
} from './request';
export type { Requests } from './prefetch';
export { Prefetch } from './prefetch';
export type { SentRequest } from './records';
export { noteSent } from './questions';
export { Queue } from './queue';
export type { Pending, Results } from './results';
export { retry } from './retry';
export type { Sender, SenderOptions } from './sender';
export { STAGES, createSender, sendItem } from './sender';
export type { Row, Store } from './store';
export { cancelledBefore } from './itemSlot';
export { untilAborted } from './delay';
