import type { INodeExecutionData } from 'n8n-workflow';

import { service } from '../service';
import { ItemError } from '../service/itemError';
import type { Page } from '../service/face';
import { readPages } from '../service/pages';
import { redactJson } from '../service/redact';
import { text } from '../words/text';
import type { After, Attempt, Remembered, Sendable } from './attempt';
import type { ItemContext } from './itemContext';
import type { PreparedRequest } from './prepareRequest';
import { retry } from './retry';
import { release } from './claims';
import { namedStamp } from './stampedInvoices';
import { cancelledBefore } from './turn';

/** The only stage that talks to the service for a write: at most once in all attempts of an execution. */
export async function send(attempt: Sendable): Promise<After<'send'>> {
	const { item, write } = attempt;
	if (write !== undefined) return await sendWrite({ ...attempt, write });
	const result = await retry(exchangeOf(attempt, attempt.request), false, item.signal);
	if (!(result instanceof ItemError)) return { to: 'follow', attempt: { ...attempt, result } };
	const isUnknown = result.details.outcome === 'unknown';
	const said = isUnknown ? result.withAdvice(text('unchangedService')) : result;
	return { to: 'end', attempt: { ...attempt, result: said } };
}

async function sendWrite(attempt: Remembered): Promise<After<'send'>> {
	const { item, request, write } = attempt;
	const { signal, stampedInvoices } = item;
	const { ledger } = write;
	if (signal?.aborted) {
		// It was cancelled while the key was recorded: nothing is sent, so the key is free again.
		const result = await release(item, write.taken ?? [], cancelledBefore());
		return { to: 'end', attempt: { ...attempt, result } };
	}
	ledger.sending(write.key, write.fingerprint, write);
	const { findable } = request;
	const pending = findable && stampedInvoices.sending(namedStamp(write, findable));
	const result = await retry(exchangeOf(attempt, request), true, signal);
	const next = { ...attempt, write: { ...write, pending } };
	const isUnknown = result instanceof ItemError && result.details.outcome === 'unknown';
	if (!isUnknown) return { to: 'settle', attempt: { ...next, result } };

	const shown = await item.redact(result);
	ledger.unanswered(write.key, shown, pending?.after);
	const { id, isPending, uuid } = shown.details;
	if (pending !== undefined) stampedInvoices.unanswered(pending, uuid);
	const pendingId = isPending === true ? id : undefined;
	return { to: 'recover', attempt: { ...next, pendingId, result: shown } };
}

/** One attempt, read into items; throws an ItemError or n8n's network error. */
function exchangeOf({ item, requests }: Attempt, request: PreparedRequest) {
	const asked = askedOf(item, request);
	return async (): Promise<INodeExecutionData[]> => {
		const answer = asked();
		// Later items are prepared while this one is under way.
		requests.sent();
		// Some services repeat the token in a successful answer, too.
		return await redacted(item, await answer);
	};
}

export async function redacted(
	{ cleaner }: Pick<ItemContext, 'cleaner'>,
	answer: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const clean = await cleaner();
	return answer.map((one) => ({ ...one, json: redactJson(one.json, clean) }));
}

function askedOf(item: ItemContext, request: PreparedRequest): () => Promise<INodeExecutionData[]> {
	const { body, dictionary = item.operation.dictionary, pages, readAnswer } = request;
	if (request.send !== undefined) return request.send;
	if (pages !== undefined) return allPages(item, body, pages.limit);
	return async () => (await readAnswer?.({ ...(await item.post({ body })), dictionary })) ?? [];
}

/** All pages as one request: an attempt after a broken line asks only for the pages still missing. */
function allPages({ operation, post }: ItemContext, body: string, limit: number | undefined) {
	const { dictionary } = operation;
	const fetched = new Map<number | undefined, Page>();
	const fetchPage = async (number: number | undefined): Promise<Page> => {
		const known = fetched.get(number);
		if (known !== undefined) return known;
		const answer = await post({ body, qs: service.pageQuery(number) });
		const page = service.readPage({ ...answer, dictionary });
		fetched.set(number, page);
		return page;
	};
	return async () => (await readPages(fetchPage, limit)).map((json) => ({ json }));
}
