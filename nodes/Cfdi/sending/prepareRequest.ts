import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { lines, sameText, sentences, text } from '../words/text';
import type { Doubts } from '../service/itemError';
import { ItemError, errorWords, invalidField } from '../service/itemError';
import { redactJson } from '../service/redact';
import type { Page } from '../service/page';
import { service } from '../service';
import { declaredBody } from './declaredBody';
import type { ItemContext } from './itemContext';
import type {
	Before,
	Findable,
	FollowUp,
	InSequence,
	ItemRequest,
	LookUp,
	SameInvoiceOptions,
	UniqueKeyOptions,
} from './operation';
import { readPages } from '../service/pages';
import type { Stamped } from './keyStore';
import { retry } from './retry';
import { earlierItem } from './sameInvoice';
import { UniqueKey } from './uniqueKey';

/** One item's request, ready to be sent. */
export interface PreparedRequest {
	/** The body to the letter: the ledger keeps its fingerprint. */
	body: string;
	/** One attempt, read into items; throws an ItemError or n8n's network error. */
	send: () => Promise<INodeExecutionData[]>;
	/** Claimed before it is sent, released when nothing happened. */
	uniqueKey?: UniqueKey;
	/** What is the same invoice in runs from the editor. */
	sameInvoice?: SameInvoiceOptions;
	/** What a person should see before it is sent from the editor. */
	doubts?: Doubts;
	/** What an error says its item was about. */
	about?: IDataObject;
	/** Adds to the items once the request is done. */
	followUp?: FollowUp;
	/** How its invoice is found where the answer is missing. */
	findable?: Findable;
	/** Nothing is sent: these are the items. */
	answer?: INodeExecutionData[];
	/** What it leaves to the next of its sequences; the ledger keeps it. */
	leaves?: Readonly<Record<string, IDataObject>>;
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
	/** Reads it, with the retries of a read; gives the request, or why it cannot be sent. */
	lookUp: () => Promise<PreparedRequest | SequencedRequest | ItemError>;
}

/** What preparing gives: the request, what it waits for, or the reason why it cannot be sent. */
export type Prepared = PreparedRequest | SequencedRequest | PendingRequest | ItemError;

/** Prepares the request of an item, or gives the reason why it cannot be sent. Never throws. */
export function prepareRequest(item: ItemContext): Prepared {
	return attempted<Prepared>(() => {
		const declared = declaredBody(item.declaredFields, item.read);
		const request = item.operation.prepare(declared, item);
		return 'lookUp' in request
			? { lookUp: async () => await afterLookUp(item, request) }
			: preparedInTurn(item, request);
	});
}

function attempted<T>(prepare: () => T): T | ItemError {
	try {
		return prepare();
	} catch (error) {
		return notPrepared(error);
	}
}

/** The write itself was not sent, whatever became of the read before it. */
async function afterLookUp(
	item: ItemContext,
	{ lookUp, lookedUp }: LookUp,
): Promise<PreparedRequest | SequencedRequest | ItemError> {
	const make = await retry(lookUp, false, item.signal);
	if (!(make instanceof ItemError)) return attempted(() => preparedInTurn(item, make()));
	const { httpCode, outcome } = make.details;
	const message = sentences(
		text('lookUpFailed', { lookedUp: text(lookedUp), message: make.text }),
		httpCode === undefined ? undefined : text('httpStatus', { status: httpCode }),
	);
	const sent = sentences(
		text('nothingSent'),
		outcome === 'refused' ? undefined : text('runAgainLater'),
	);
	return new LookUpFailed({
		outcome: 'notSent',
		...errorWords(message, lines(make.description, sent)),
	});
}

/** Says nothing of the item's own values, which may be those of an earlier attempt. */
export class LookUpFailed extends ItemError {}

/** An ItemError as it is; anything else is an expression that failed, in n8n's own words. */
function notPrepared(error: unknown): ItemError {
	if (error instanceof ItemError) return error;
	const message = sameText(error instanceof Error ? error.message : String(error));
	return new ItemError({ outcome: 'notSent', ...errorWords(message, text('nothingSent')) });
}

function preparedInTurn(
	item: ItemContext,
	request: ItemRequest,
): PreparedRequest | SequencedRequest {
	return 'after' in request ? sequenced(item, request) : prepared(item, request);
}

/** Most requests have none before them: that one is made at once, as all others are. */
function sequenced(item: ItemContext, { sequences, after }: InSequence): SequencedRequest {
	const make = (before: Before) => attempted(() => prepared(item, after(before)));
	const first = make({});
	return {
		sequences,
		after: (before) => (Object.keys(before).length === 0 ? first : make(before)),
	};
}

function prepared(item: ItemContext, request: ItemRequest): PreparedRequest {
	if ('lookUp' in request) throw new TypeError('A look-up cannot ask for another one');
	if ('after' in request) throw new TypeError('A request in sequence is the request itself');
	if ('answer' in request) {
		const answer = [request.answer].flat().map((json) => ({ json }));
		return { body: '', answer, send: async () => answer };
	}

	if ('answerOf' in request) {
		const { answerOf } = request;
		return { body: '', send: async () => await redacted(item, await answerOf()) };
	}

	const body = service.written(request.body);
	if ('limit' in request) return { body, send: sendPages(item, body, request.limit) };
	const { about, doubts, findable, followUp, leaves, sameInvoice } = request;
	const { dictionary = item.operation.dictionary } = request;
	return {
		body,
		...(about !== undefined && { about }),
		...(leaves !== undefined && { leaves }),
		uniqueKey: uniqueKeyOf(item, request),
		...(sameInvoice !== undefined && { sameInvoice }),
		...(doubts !== undefined && { doubts }),
		...(findable !== undefined && { findable }),
		send: async () =>
			await redacted(
				item,
				await request.readAnswer({ ...(await item.post({ body })), dictionary }),
			),
		...(followUp !== undefined && {
			followUp: {
				...followUp,
				send: async (done: INodeExecutionData) => {
					const [added = done] = await redacted(item, [await followUp.send(done)]);
					return added;
				},
			},
		}),
	};
}

interface Keyed {
	uniqueKey?: UniqueKeyOptions;
	sameInvoice?: SameInvoiceOptions;
}

/**
 * Without a store of keys, the key that an operation gives by itself is left out.
 * @throws ItemError for one that the user gave: n8n's declarative engine, which runs some AI agents'
 * tools, has no store
 */
function uniqueKeyOf(
	{ isManual, keyStore, service }: ItemContext,
	{ sameInvoice, uniqueKey: options }: Keyed,
): UniqueKey | undefined {
	if (options === undefined) return undefined;
	if (keyStore !== undefined) {
		const isAgain = isManual && options.isDefault === true && sameInvoice !== undefined;
		const again = isAgain ? (stamped: Stamped) => earlierItem(sameInvoice, stamped) : undefined;
		return new UniqueKey(keyStore, options, service, again);
	}
	if (options.isDefault === true) return undefined;
	throw invalidField('Unique Key', 'keyUnavailable');
}

/** All pages as one request: an attempt after a broken line asks only for the pages still missing. */
function sendPages(
	item: ItemContext,
	body: string,
	limit: number | undefined,
): PreparedRequest['send'] {
	const fetched = new Map<number | undefined, Page>();
	const fetchPage = async (number: number | undefined): Promise<Page> => {
		const known = fetched.get(number);
		if (known !== undefined) return known;
		const answer = await item.post({ body, qs: service.pageQuery(number) });
		const page = service.readPage({ ...answer, dictionary: item.operation.dictionary });
		fetched.set(number, page);
		return page;
	};
	return async () => {
		const records = await readPages(fetchPage, limit);
		return await redacted(
			item,
			records.map((json) => ({ json })),
		);
	};
}

/** Some services repeat the token in a successful answer, too. */
async function redacted(
	item: ItemContext,
	answer: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const clean = await item.cleaner();
	return answer.map((one) => ({ ...one, json: redactJson(one.json, clean) }));
}
