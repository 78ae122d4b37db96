import type { INodeExecutionData } from 'n8n-workflow';
import type { Before, MadeRequest, Request, SequencedRequest } from 'at-most-once';
import { correctionOf } from 'cfdi-mx';
import { lostInvoice } from './find/lost';
import { readAgain } from './host';
import type { ItemContext } from './itemContext';
import type {
	FollowUp,
	InSequence,
	LookUp,
	PlainRequest,
	SameInvoiceOptions,
	SentRequest,
} from './operation';
import { declaredBody } from './operation';
import { itemErrorOf, notRead } from './outcomes';
import { pageQuery, serialize } from '../service/endpoints';
import { orItemError } from '../service/errors';
import { ItemError, errorWords, invalidField } from '../messages/itemError';
import type { Page } from '../service/pages';
import { readPage, readPages } from '../service/pages';
import { redactJson } from '../service/redact';
import { sameText, text } from '../messages';

export interface PreparedRequest extends Request {
	about?: SentRequest['about'];
}

/** Makes the request of an item, or returns the reason why it cannot be sent. Never throws. */
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

/** Returns an ItemError unchanged. Any other error is a failed expression, reported in n8n's words. */
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

/** Makes the request after the read. If the read fails, the write was not sent. */
async function afterLookUp(
	item: ItemContext,
	{ lookUp, lookedUp }: LookUp,
): Promise<PreparedRequest | SequencedRequest | ItemError> {
	const make = await readAgain(lookUp, item.signal);
	if (!(make instanceof ItemError)) return attempted(() => inItsTurn(item, make()));
	return notRead(lookedUp, make);
}

/** Makes the request without predecessors at once, because most requests have no predecessor. */
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
	if ('answerOf' in request) return { body: '', send: exchange(item, request.answerOf) };

	const body = serialize(request.body);
	if ('limit' in request) {
		return { body, send: exchange(item, allPages(item, body, request.limit)) };
	}
	const { doubts, doubtsAnywhere, findable, followUp, leaves, sameInvoice } = request;
	const { about, compare, dictionary = item.operation.dictionary, readAnswer } = request;
	return {
		body,
		about,
		question: doubts,
		questionAnywhere: doubtsAnywhere,
		leaves,
		send: exchange(item, async () => readAnswer({ ...(await item.post({ body })), dictionary })),
		uniqueKey: uniqueKeyOf(item, request),
		...(compare !== undefined && { compare: async () => await orItemError(compare) }),
		...(sameInvoice !== undefined && { same: compared(sameInvoice) }),
		...(followUp !== undefined && { followUp: followed(item, followUp) }),
		...(findable !== undefined && { findable: lostInvoice(item, findable) }),
	};
}

/**
 * Leaves out the default key of an operation if n8n has no store of keys: in its declarative engine, which runs
 * some AI agents' tools.
 */
function uniqueKeyOf({ keyStore }: ItemContext, { uniqueKey }: SentRequest) {
	if (uniqueKey === undefined || keyStore !== undefined) return uniqueKey;
	if (uniqueKey.isDefault !== true) throw invalidField('Unique Key', 'keyUnavailable');
	return undefined;
}

/**
 * Sends one attempt, and removes the credential's secrets: some services repeat the token even in a successful
 * answer.
 */
function exchange(
	{ cleaner }: ItemContext,
	ask: () => Promise<INodeExecutionData[]>,
): () => Promise<INodeExecutionData[]> {
	return async () => {
		const answer = await orItemError(ask);
		const clean = await cleaner();
		return answer.map((one) => ({ ...one, json: redactJson(one.json, clean) }));
	};
}

/** Reads all pages as one request. An attempt after a lost connection asks only for the missing pages. */
function allPages({ operation, post }: ItemContext, body: string, limit: number | undefined) {
	const { dictionary } = operation;
	const fetched = new Map<number | undefined, Page>();
	const fetchPage = async (number: number | undefined): Promise<Page> => {
		const known = fetched.get(number);
		if (known !== undefined) return known;
		const answer = await post({ body, qs: pageQuery(number) });
		const page = readPage({ ...answer, dictionary });
		fetched.set(number, page);
		return page;
	};
	return async () => (await readPages(fetchPage, limit)).map((json) => ({ json }));
}

/** Adds the differences to an earlier invoice, with the user's names of the fields. */
function compared({ compared: own, ...same }: SameInvoiceOptions): Request['same'] {
	if (own === undefined) return same;
	const { invoice, labelOf, ...others } = own;
	return {
		...same,
		compared: {
			...others,
			data: invoice,
			differences: (earlier) =>
				correctionOf(earlier, invoice)?.map(({ field, asked, came }) => ({
					label: labelOf(field),
					asked,
					came,
				})),
		},
	};
}

function followed(item: ItemContext, { send, warn }: FollowUp): Request['followUp'] {
	return {
		send: async (done) => {
			const [read] = await exchange(item, async () => [await send(done as INodeExecutionData)])();
			return read ?? done;
		},
		warn: async (done, failed) => {
			const error = await item.redact(itemErrorOf(failed, item.operation.effect));
			return warn(done as INodeExecutionData, error.details);
		},
	};
}
