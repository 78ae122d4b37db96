import type { INodeExecutionData } from 'n8n-workflow';

import { service } from '../service';
import { ItemError, errorWords } from '../service/itemError';
import { invalidField } from '../words/errors';
import type { NodeKind } from '../words/text';
import { lines, sameText, sentences, text } from '../words/text';
import { declaredBody } from './declaredBody';
import type { ItemContext } from './itemContext';
import type { Before, InSequence, LookUp, PlainRequest, SentRequest } from './operation';
import { retry } from './retry';

/** One item's request, ready to be sent. */
export interface PreparedRequest extends Partial<Omit<SentRequest, 'body'>> {
	/** The body to the letter: the ledger keeps its fingerprint. */
	body: string;
	/** Nothing is sent: these are the items. */
	answer?: INodeExecutionData[];
	/** One attempt of several requests, read into items; throws an ItemError or n8n's network error. */
	send?: () => Promise<INodeExecutionData[]>;
	/** A query whose answer comes in pages. @property limit the most records, undefined for all */
	pages?: { limit: number | undefined };
}

/** A request that is made when it is its turn. */
export interface SequencedRequest {
	/** What each sequence is of. */
	sequences: readonly string[];
	/** Never throws. */
	after: (before: Before) => PreparedRequest | ItemError;
}

/** A request that can be made once something was read. */
export interface PendingRequest {
	/** It takes a slot for each of its requests. */
	holdsNoSlot: boolean;
	/** Reads it, with the retries of a read; gives the request, or why it cannot be sent. */
	lookUp: () => Promise<PreparedRequest | SequencedRequest | ItemError>;
}

/** What preparing gives: the request, what it waits for, or the reason why it cannot be sent. */
export type MadeRequest = PreparedRequest | SequencedRequest | PendingRequest | ItemError;

/** Says nothing of the item's own values, which may be those of an earlier attempt. */
export class LookUpFailed extends ItemError {}

/** Makes the request of an item, or gives the reason why it cannot be sent. Never throws. */
export function prepareRequest(item: ItemContext): MadeRequest {
	return attempted<MadeRequest>(() => {
		const declared = declaredBody(item.declaredFields, item.read);
		const request = item.operation.prepare(declared, item);
		return 'lookUp' in request
			? {
					lookUp: async () => await afterLookUp(item, request),
					holdsNoSlot: request.holdsNoSlot === true,
				}
			: inItsTurn(item, request);
	});
}

/** An ItemError as it is; anything else is an expression that failed, in n8n's own words. */
function attempted<T>(make: () => T): T | ItemError {
	try {
		return make();
	} catch (error) {
		if (error instanceof ItemError) return error;
		const message = sameText(error instanceof Error ? error.message : String(error));
		return new ItemError({
			outcome: 'notSent',
			code: 'expressionFailed',
			...errorWords(message, text('nothingSent')),
		});
	}
}

/** The write itself was not sent, whatever became of the read before it. */
async function afterLookUp(
	item: ItemContext,
	{ lookUp, lookedUp }: LookUp,
): Promise<PreparedRequest | SequencedRequest | ItemError> {
	const make = await retry(lookUp, false, item.signal);
	if (!(make instanceof ItemError)) return attempted(() => inItsTurn(item, make()));
	return notRead(lookedUp, make);
}

/** Why nothing was sent: what it needs of the service could not be read. */
export function notRead(lookedUp: NodeKind, error: ItemError): LookUpFailed {
	const { httpCode, outcome } = error.details;
	const message = sentences(
		text('lookUpFailed', { lookedUp: text(lookedUp), message: error.text }),
		httpCode === undefined ? undefined : text('httpStatus', { status: httpCode }),
	);
	const sent = sentences(
		text('nothingSent'),
		outcome === 'refused' ? undefined : text('runAgainLater'),
	);
	return new LookUpFailed({
		outcome: 'notSent',
		code: 'lookUpFailed',
		...errorWords(message, lines(error.description, sent)),
	});
}

/** Most requests have none before them: that one is made at once, as all others are. */
function inItsTurn(
	item: ItemContext,
	request: PlainRequest | InSequence,
): PreparedRequest | SequencedRequest {
	if (!('after' in request)) return written(item, request);
	const make = (before: Before) => attempted(() => written(item, request.after(before)));
	const first = make({});
	return {
		sequences: request.sequences,
		after: (before) => (Object.keys(before).length === 0 ? first : make(before)),
	};
}

function written(item: ItemContext, request: PlainRequest): PreparedRequest {
	if ('answer' in request) {
		return { body: '', answer: [request.answer].flat().map((json) => ({ json })) };
	}
	if ('answerOf' in request) return { body: '', send: request.answerOf };

	const body = service.written(request.body);
	if ('limit' in request) return { body, pages: { limit: request.limit } };
	const { uniqueKey, ...rest } = request;
	if (uniqueKey === undefined || item.keyStore !== undefined) return { ...request, body };
	// The key that an operation gives by itself is left out where n8n has no store of keys: in its
	// declarative engine, which runs some AI agents' tools.
	if (uniqueKey.isDefault !== true) throw invalidField('Unique Key', 'keyUnavailable');
	return { ...rest, body };
}
