export type { Item } from './attempt';
export { delay, untilAborted } from './delay';
export type { Outcome, Said } from './failure';
export { Failure, failure } from './failure';
export type { Host, Row, Store } from './host';
export { KeyStore, keyName } from './keyStore';
export type { Answered } from './ledger';
export { Ledger } from './ledger';
export { Limiter } from './limiter';
export { Memory, idNumber } from './memory';
export type {
	Answer,
	Before,
	Key,
	MadeRequest,
	Pending,
	Request,
	SequencedRequest,
	UniqueKeys,
} from './request';
export { retry } from './retry';
export type { Sender } from './sender';
export { createSender } from './sender';
