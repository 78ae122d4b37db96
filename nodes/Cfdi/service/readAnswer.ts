import type { IDataObject } from 'n8n-workflow';

import type { Text } from 'cfdi-mx';
import { isRecord } from 'cfdi-mx';
import { acceptedJson, httpStatus, merged, seenIn, unreadableAnswer, unwrapped } from './answer';
import type { Answer, ReadAnswer } from './face';
import { idOf, identifiersIn, statedInvoice } from './identifiers';
import { ItemError, errorWords } from './itemError';
import { resultOrError } from './networkError';
import { cancellationCode, explainedBySat } from './satAdvice';
import { explanationOf, lines, sentences, text } from './words';

/**
 * `{ data: { id }, message }` of create becomes `{ id, message }`. The id may also stand beside data,
 * or one level below (`data.customer.id`, a list); an answer without an id is unreadable.
 */
export const readCreatedRecord: ReadAnswer = async (response) => {
	const body = acceptedJson(response, 'create');
	const id = recordId(body);
	if (id === undefined) throw unreadableAnswer(response, body);
	return [{ json: merged({ id }, unwrapped(body)) }];
};

/**
 * `{ data: { id, uuid }, message }` of stamp becomes `{ id, uuid, message }`. The UUID may stand
 * elsewhere, under another spelling, or in the stamped XML; everything else in the answer stays
 * beside it. An error with a code of SAT is explained.
 */
export const readStampedInvoice: ReadAnswer = async (response) => {
	const json = await resultOrError(async () => stampedInvoice(response));
	if (json instanceof ItemError) throw explainedBySat(json, 'stamp', response.dictionary);
	return [{ json }];
};

/**
 * The answer to cancel with its `data` unwrapped: the documentation shows no form. A code of SAT in
 * it is explained beside it: `sat: { code, meaning, es }`. An error with one is explained, too.
 */
export const readCancelledInvoice: ReadAnswer = async (response) => {
	const body = await resultOrError(async () => acceptedJson(response, 'cancel'));
	if (body instanceof ItemError) throw explainedBySat(body, 'cancel', response.dictionary);
	const json = body === undefined ? {} : unwrapped(body);
	const code = cancellationCode(json);
	if (code === undefined) return [{ json }];
	const meant = explanationOf(code, 'cancel', response.dictionary);
	const sat = { code, meaning: meant?.en.cause, es: meant?.es.cause };
	return [{ json: merged({ sat }, json) }];
};

function stampedInvoice(response: Answer): IDataObject {
	const body = acceptedJson(response, 'stamp');
	const invoice = statedInvoice(body, response.sent);
	if (invoice !== undefined) return merged(invoice, unwrapped(body));
	if (recordId(body) === undefined) throw unreadableAnswer(response, body);
	throw new ItemError({
		outcome: 'unknown',
		code: 'noUuidGiven',
		...errorWords(
			text('noUuidGiven'),
			lines(seenIn(body, response), sentences(statedUuid(body), httpStatus(response))),
		),
		httpCode: String(response.statusCode),
		...identifiersIn(body, response.sent),
		isPending: true,
	});
}

/** What stands in place of the UUID: some services put their words there. */
function statedUuid(body: unknown): Text | undefined {
	const { uuid } = unwrapped(body);
	return uuid === undefined ? undefined : text('uuidGiven', { uuid: JSON.stringify(uuid) });
}

function recordId(body: unknown): string | number | undefined {
	const levels = isRecord(body) ? [body.data, ...within(body.data), body, ...within(body)] : [];
	return levels.filter(isRecord).flatMap((record) => idOf(record) ?? [])[0];
}

function within(value: unknown): unknown[] {
	return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
