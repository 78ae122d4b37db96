import type { IDataObject } from 'n8n-workflow';

import type { Text } from 'cfdi-mx';
import { UUID_FORM, inEach, inOthers, isRecord } from 'cfdi-mx';
import {
	acceptedJson,
	answerError,
	deniedAnswer,
	httpStatus,
	merged,
	seenIn,
	unreadableAnswer,
	unwrapped,
	writtenBody,
} from './answer';
import type { Answer, ReadAnswer } from './face';
import { contradictionIn } from './contradiction';
import type { StatedInvoice } from './identifiers';
import { INVOICE_IDS, idOf, identifiersOf, invoiceIn } from './identifiers';
import { ItemError } from './itemError';
import { resultOrError } from './networkError';
import { cancellationCode, explainedBySat } from './satAdvice';
import { explanationOf, lines, sentences, text } from './words';

/**
 * `{ data: { id }, message }` of create becomes `{ id, message }`. The id may also be next to data,
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
 * next to it. An error with a code of SAT is explained.
 */
export const readStampedInvoice: ReadAnswer = async (response) => {
	const json = await resultOrError(async () => stampedInvoice(response));
	if (json instanceof ItemError) throw explainedBySat(json, 'stamp', response.dictionary);
	return [{ json }];
};

/** SAT's codes of a cancellation that it refused; 201 and 202 are requests that it has. */
const REFUSED = /^20[3-9]$/;

/**
 * The answer to cancel with its `data` unwrapped: the documentation shows no form. A code of SAT in
 * it is explained next to it: `sat: { code, meaning, es }`. An error with one is explained, too.
 */
export const readCancelledInvoice: ReadAnswer = async (response) => {
	const body = await resultOrError(async () => acceptedJson(response, 'cancel'));
	if (body instanceof ItemError) throw explainedBySat(body, 'cancel', response.dictionary);
	const json = body === undefined ? {} : unwrapped(body);
	const code = cancellationCode(json);
	if (code === undefined) return [{ json }];
	const meant = explanationOf(code, 'cancel', response.dictionary);
	if (REFUSED.test(code)) {
		const said = deniedAnswer(response, body, code, 'refused').withAdvice(
			inEach((name) => `${meant?.[name].fix} ${meant?.[name].cause}`),
		);
		throw new ItemError({ ...said.details, satCode: code });
	}
	const sat = { code, meaning: meant?.en.cause, ...inOthers((name) => meant?.[name].cause) };
	return [{ json: merged({ sat }, json) }];
};

/** An answer that is perhaps of another invoice is pending: the file under its ID says whose it is. */
function stampedInvoice(response: Answer): IDataObject {
	const body = acceptedJson(response, 'stamp');
	const invoice = invoiceIn(body, response.sent);
	const others =
		invoice === undefined
			? []
			: [
					...contradictionIn(body, withHidden(invoice, response, body), response.sent ?? ''),
					...keptBefore(response),
				];
	if (invoice !== undefined && others.length === 0) {
		return merged(identifiersOf(invoice), unwrapped(body));
	}
	const id = invoice?.id ?? recordId(body, INVOICE_IDS);
	if (invoice === undefined && id === undefined) throw unreadableAnswer(response, body);
	const said = sentences(statedUuid(body), httpStatus(response));
	throw answerError(response, body, {
		...(invoice === undefined
			? { code: 'noUuidGiven', message: text('noUuidGiven') }
			: { code: 'answerOfOther', message: text('answerOfOther', { what: others }) }),
		description: lines(seenIn(body, response), said),
		...(id !== undefined && { id, isPending: true }),
	});
}

const WRITTEN_UUID = new RegExp(`"uuid"\\s*:\\s*"(${UUID_FORM})"`, 'gi');

/** Where a name occurs twice in one object, JSON keeps the second: `{ "data": A, "data": B }`. */
function withHidden(invoice: StatedInvoice, response: Answer, body: unknown): StatedInvoice {
	const written = [...(writtenBody(response) ?? '').matchAll(WRITTEN_UUID)].map(
		([, uuid = '']) => uuid,
	);
	if (written.length < 2) return invoice;
	const kept = JSON.stringify(body).toUpperCase();
	const hidden = written.filter((uuid) => !kept.includes(uuid.toUpperCase()));
	return { ...invoice, others: [...invoice.others, ...hidden] };
}

/** What says that a proxy kept this answer, of an earlier request: a write has none of its own (RFC 9111). */
function keptBefore({ headers }: Answer): string[] {
	const age = String(headers.age ?? '').trim();
	return /^0*[1-9]\d*$/.test(age) ? [`Age: ${age}`] : [];
}

/** What is in place of the UUID: some services put their words there. */
function statedUuid(body: unknown): Text | undefined {
	const { uuid } = unwrapped(body);
	return uuid === undefined ? undefined : text('uuidGiven', { uuid: JSON.stringify(uuid) });
}

function recordId(body: unknown, keys?: readonly RegExp[]): string | number | undefined {
	const levels = isRecord(body) ? [body.data, ...within(body.data), body, ...within(body)] : [];
	return levels.filter(isRecord).flatMap((record) => idOf(record, keys) ?? [])[0];
}

function within(value: unknown): unknown[] {
	return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
