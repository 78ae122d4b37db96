import type {
	IDataObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	NodeExecutionHint,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Answer, Before, MadeRequest, Request, Sender, SequencedRequest } from 'at-most-once';
import { Failure } from 'at-most-once';
import { correctionOf } from 'cfdi-mx';
import type { Text } from 'cfdi-mx/words';
import type { ItemContext } from './context';
import { delay, runContext, batching, readAgain } from './context';
import { lostInvoice } from './find';
import type {
	Operation,
	FollowUp,
	InSequence,
	LookUp,
	PlainRequest,
	SameInvoiceOptions,
	SentRequest,
} from './operation';
import { declaredBody } from './operation';
import {
	sameUuidTexts,
	withSameUuids,
	NOTES,
	hasNote,
	itemErrorOf,
	keysWarning,
	notRead,
} from './outcomes';
import { text, sameText, valueInWords } from '../messages';
import {
	ConfirmationNeeded,
	itemError,
	ItemError,
	errorWords,
	invalidField,
} from '../messages/itemError';
import type { Page } from '../service/answer';
import { readPage, readPages } from '../service/answer';
import { redactJson } from '../service/credential';
import { pageQuery } from '../service/endpoints';
import { orItemError } from '../service/errors';

/**
 * Executes an operation for all items. Replaces n8n's declarative engine, which evaluates each
 * expression four times and loses the other items' results if one item stops the node.
 */
export function executeOperation(operation: Operation) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { sender, itemAt } = await runContext(this, operation);
		const { limiter, signal } = sender.shared;
		const mayStart = batching(this, async (milliseconds) => {
			await Promise.race([delay(milliseconds, signal), limiter.whenClosed]);
		});
		const all = this.getInputData().map((_item, index) => itemAt(index));
		const [first = itemAt(0)] = all;
		const items = await executeItems(sender, all, mayStart);
		this.addExecutionHints(...notesOf(items), ...warningsOf(items, first));
		return [withSameUuids(items, first)];
	};
}

/**
 * Executes an item in n8n's declarative engine, which some AI agents' tools use. The engine calls
 * this function as `requestOperations.pagination`.
 */
export function executeForEngine(operations: readonly Operation[]) {
	return async function (this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
		const { resource, operation: name } = this.getNode().parameters;
		const id = `${String(resource)}.${String(name)}`;
		const operation = operations.find((one) => one.id === id);
		if (operation === undefined) {
			throw new NodeOperationError(this.getNode(), text('noSuchOperation', { id }).en);
		}
		const index = this.getItemIndex();
		const { sender, itemAt } = await runContext(this, operation, index);
		const item = itemAt(index);
		return withSameUuids(await executeItems(sender, [item]), item);
	};
}

async function executeItems(
	sender: Sender,
	items: readonly ItemContext[],
	mayStart?: (item: ItemContext) => Promise<void>,
): Promise<INodeExecutionData[]> {
	try {
		const outputs = await sender.run(items, {
			prepare: prepareRequest,
			output: outputOf,
			mayStart,
		});
		return outputs.flat();
	} finally {
		items[0]?.run.describeStops();
	}
}

function notesOf(items: readonly INodeExecutionData[]): NodeExecutionHint[] {
	return Object.entries(NOTES).flatMap(([kind, [one, several]]) => {
		const noted = items.filter((item) => hasNote(item, kind as keyof typeof NOTES)).length;
		if (noted === 0) return [];
		const { en: message } = text(noted === 1 ? one : several, { count: String(noted) });
		return [{ message, location: 'outputPane' as const }];
	});
}

function warningsOf(items: readonly INodeExecutionData[], first: ItemContext): NodeExecutionHint[] {
	const { keyStore, log, node } = first;
	const ofKeys = keyStore && keysWarning(keyStore);
	// Also logs the warning about the keys, because nobody sees an unattended workflow's output
	// panel.
	if (ofKeys !== undefined) log(`${node.name}: ${ofKeys.en}`);
	return [firstWarning(items), ...sameUuidTexts(first), ofKeys]
		.filter((said) => said !== undefined)
		.map(({ en: message }) => ({ message, type: 'warning', location: 'outputPane' }));
}

function firstWarning(items: readonly INodeExecutionData[]): Text | undefined {
	const warned = items.flatMap(({ json: { warnings } }) =>
		Array.isArray(warnings) && warnings.length > 0 ? [warnings as IDataObject[]] : [],
	);
	const message = warned[0]?.[0]?.message;
	if (typeof message !== 'string') return undefined;
	const count = String(warned.length);
	return text(warned.length === 1 ? 'warnedItem' : 'warnedItems', { count, message });
}

/**
 * Returns an item's output. An error becomes an error item, or a thrown NodeApiError if the node
 * stops on errors.
 */
export async function outputOf(
	{ request, result }: { request?: PreparedRequest | Failure; result?: Answer[] | Failure },
	item: ItemContext,
): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, operation, run } = item;
	try {
		if (result === undefined) {
			run.notSent();
			// If the node stops on errors, unsent items need no output, because the error message counts
			// them.
			return continueOnFail ? [errorItem(itemError('notSent', 'cancelledBefore'), index)] : [];
		}
		if (result instanceof Failure) {
			return await failed(item, request, itemErrorOf(result, operation.effect));
		}
		return (result as INodeExecutionData[]).map((output) => ({
			...output,
			pairedItem: { item: index },
		}));
	} finally {
		if (item.signal?.aborted) run.logResults(item.node, item.log);
	}
}

async function failed(
	item: ItemContext,
	request: PreparedRequest | Failure | undefined,
	error: ItemError,
): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, ledger, node, run } = item;
	const about = request instanceof Failure ? undefined : request?.about;
	const shown = await item.redact(about === undefined ? error : error.of(about));
	const { id, outcome, uuid } = shown.details;
	if (error instanceof ConfirmationNeeded) {
		run.note({ index, stopped: (await item.redact(error.found)).text });
	}
	if (outcome === 'unknown' && ledger !== undefined) run.note({ index, unknown: shown.text });
	if (uuid !== undefined && ledger !== undefined) item.noteUuids([{ json: { id, uuid } }]);
	if (!continueOnFail) throw run.stop(node, shown, index);
	return [errorItem(shown, index)];
}

function errorItem(error: ItemError, item: number): INodeExecutionData {
	return { json: { error: error.toData() }, pairedItem: { item } };
}

export interface PreparedRequest extends Request {
	about?: SentRequest['about'];
}

/** Prepares the request. Returns an ItemError instead of throwing it. */
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

async function afterLookUp(
	item: ItemContext,
	{ lookUp, lookedUp }: LookUp,
): Promise<PreparedRequest | SequencedRequest | ItemError> {
	const make = await readAgain(lookUp, item.signal);
	if (!(make instanceof ItemError)) return attempted(() => inItsTurn(item, make()));
	return notRead(lookedUp, make);
}

/**
 * Builds the request for the usual case, without earlier requests in its sequences. If there are
 * any, builds it again with their data.
 */
function inItsTurn(
	item: ItemContext,
	request: PlainRequest | InSequence,
): PreparedRequest | SequencedRequest {
	if (!('after' in request)) return readyRequest(item, request);
	const make = (before: Before) => attempted(() => readyRequest(item, request.after(before)));
	const first = make({});
	return {
		sequences: request.sequences,
		after: (before) => (Object.keys(before).length === 0 ? first : make(before)),
	};
}

function readyRequest(item: ItemContext, request: PlainRequest): PreparedRequest {
	if ('answer' in request) {
		return { body: '', answer: [request.answer].flat().map((json) => ({ json })) };
	}
	if ('answerOf' in request) return { body: '', send: exchange(item, request.answerOf) };

	// The body is a string, because n8n's HTTP client would not send an empty object.
	const body = JSON.stringify(request.body);
	if ('limit' in request) {
		return { body, send: exchange(item, allPages(item, body, request)) };
	}
	const { compare, confirmation, findable, followUp, sameInvoice } = request;
	const { about, leaves, question, questionAnywhere, readAnswer } = request;
	const { dictionary = item.operation.dictionary } = request;
	return {
		body,
		about,
		question,
		questionAnywhere,
		confirmation,
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
 * Returns a request's unique keys. Drops the node's default keys if n8n offers no key store, as in
 * some AI agents' tools.
 * @throws ItemError if the user set Unique Key, but there is no key store
 */
function uniqueKeyOf({ keyStore }: ItemContext, { uniqueKey }: SentRequest) {
	if (uniqueKey === undefined || keyStore !== undefined) return uniqueKey;
	if (uniqueKey.isDefault !== true) throw invalidField('Options > Unique Key', 'keyUnavailable');
	return undefined;
}

/** Removes secrets from successful responses, because some services repeat the token in them. */
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

function allPages(
	{ operation, post }: ItemContext,
	body: string,
	{ limit, simplify = (record) => record }: Extract<PlainRequest, { limit: unknown }>,
) {
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
	return async () =>
		(await readPages(fetchPage, limit)).map((record) => ({ json: simplify(record) }));
}

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
					asked: valueInWords(field, asked),
					came: valueInWords(field, came),
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
