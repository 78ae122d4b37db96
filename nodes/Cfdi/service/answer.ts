import type { Text } from 'cfdi-mx';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isRecord, parseJson } from 'cfdi-mx';
import { plainName } from './answerValues';
import { answerText } from './byteStream';
import type { Work } from './denial';
import { denialIn, isFilled } from './denial';
import { errorMessages, fieldLines, joined } from './errorMessages';
import type { Answer } from './endpoints';
import { identifiersIn } from './identifiers';
import type { ItemErrorDetails, Outcome } from './itemError';
import { ItemError, errorWords } from './itemError';
import { alsoSaid } from './refusal';
import { statusError } from './statusError';
import { advice, lines, sentences, text } from './words';

/**
 * Reads an answer into items.
 * @throws ItemError with the outcome `refused`, `unknown` or `notSent`, the UUID and the ID that the answer
 * names, and the messages of its fields
 */
export type ReadAnswer = (answer: Answer) => Promise<INodeExecutionData[]>;

/** Nested deeper, an answer cannot be stored by n8n. */
const DEEPEST = 100;

/**
 * Parses a successful answer.
 * @returns its JSON; `undefined` for 204 No Content
 * @throws ItemError for any status but 2xx, for an answer that says itself that it failed, and for a
 * body that is not JSON (then the outcome is unknown)
 */
export function acceptedJson(response: Answer, work?: Work): unknown {
	const body = parsed(response);
	const { statusCode } = response;
	if (statusCode < 200 || statusCode > 299) throw statusError(response, body, work);
	if (statusCode === 204) return undefined;
	if (typeof body !== 'object' || body === null) throw unreadableAnswer(response, body);
	const stated = isRecord(body) ? statedStatus(body) : undefined;
	if (stated !== undefined) throw statusError({ ...response, statusCode: stated }, body, work);
	if (isRecord(body) && (saysFailed(body) || (isRecord(body.data) && saysFailed(body.data)))) {
		throw statusError(response, body, work);
	}
	const denial = work === undefined ? undefined : denialIn(body, work);
	if (denial !== undefined) throw deniedAnswer(response, body, denial);
	return body;
}

/** What an error about an answer says, and what becomes of its item. */
type AnswerError = Pick<ItemErrorDetails, 'code' | 'fields' | 'id' | 'isPending'> & {
	outcome?: Outcome;
	message: Text;
	description: Text;
};

/** The error for a 2xx answer that is not a success, with the UUID and the id that it names. */
export function answerError(
	response: Answer,
	body: unknown,
	{ message, description, ...others }: AnswerError,
): ItemError {
	return new ItemError({
		outcome: 'unknown',
		...errorWords(message, description),
		httpCode: String(response.statusCode),
		...identifiersIn(body, response.sent),
		...others,
	});
}

/** The error for a 2xx answer that does not have the form of this operation's answers. */
export function unreadableAnswer(response: Answer, body: unknown): ItemError {
	const status = sentences(advice('notTheApi'), httpStatus(response));
	return answerError(response, body, {
		code: 'notTheApi',
		message: text('notTheApi'),
		description: lines(seenIn(body, response), status),
	});
}

/** What an answer holds, in one line. */
export function seenIn(body: unknown, { clean }: Pick<Answer, 'clean'>): Text {
	const { words, fields, also } = errorMessages(body, clean);
	if (words !== undefined) {
		const all = joined([words, ...fieldLines(fields).slice(1), ...also], ';');
		return text('answerBegins', { words: all });
	}
	const [content] = also;
	return content === undefined ? text('answerIsEmpty') : text('answerHolds', { content });
}

/** `(HTTP 200)`, at the end of a description. */
export function httpStatus({ statusCode }: Pick<Answer, 'statusCode'>): Text {
	return text('httpStatus', { status: String(statusCode) });
}

/**
 * A 2xx that says in one place that it is done, and in another one that it is not. Nobody knows which is
 * true, so the request is not sent again; what is certainly no is `refused`.
 */
export function deniedAnswer(
	response: Answer,
	body: unknown,
	denial: string,
	others?: Pick<AnswerError, 'outcome'>,
): ItemError {
	const { words, also } = errorMessages(body, response.clean);
	const said = [words, ...also].filter((one) => one !== undefined && one !== denial) as string[];
	return answerError(response, body, {
		...others,
		code: 'answerDenies',
		message: text('answerDenies', { words: response.clean?.(denial) ?? denial }),
		description: lines(alsoSaid(said), httpStatus(response)),
	});
}

/** Some services send the documented error, `{ error, code: 422 }`, with status 200. */
function statedStatus(body: Record<string, unknown>): number | undefined {
	const keys = ['code', 'status', 'statusCode', 'status_code', 'httpCode', 'http_code'];
	return keys
		.map((key) => body[key])
		.filter((value) => typeof value === 'number' || typeof value === 'string')
		.filter((value) => /^\d{3}$/.test(String(value)))
		.map(Number)
		.find((status) => status > 399);
}

const SUCCESS = /^(?:is)?(?:success(?:ful)?|succeeded|ok|exito(?:so)?)$/;
const STATE = /^(?:status|estatus|response|respuesta|result|resultado)$/;

function saysFailed(body: Record<string, unknown>): boolean {
	return Object.entries(body).some(([key, value]) => {
		const name = plainName(key);
		if (key === 'error' || key === 'errors') return isFilled(value);
		if (SUCCESS.test(name)) return [false, 'false', 0, '0'].includes(value as string);
		return (
			STATE.test(name) && typeof value === 'string' && /^(error|fail|failed|failure)$/i.test(value)
		);
	});
}

/** The body as it is written; undefined where n8n has parsed it. */
export function bodyText(response: Answer): string | undefined {
	const body: unknown = response.body;
	if (!Buffer.isBuffer(body) && typeof body !== 'string') return undefined;
	return typeof body === 'string' ? body : answerText(body);
}

/** The body as JSON, or as text where it is not JSON, or JSON of no sensible depth. */
function parsed(response: Answer): unknown {
	const written = bodyText(response);
	if (written === undefined) return response.body;
	const text = written.replace(/^\uFEFF/, '');
	try {
		const json = parseJson(text);
		return isDeep(json) ? text : json;
	} catch {
		return text;
	}
}

function isDeep(json: unknown): boolean {
	let level = [json];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > DEEPEST) return true;
		level = level.flatMap((value) =>
			typeof value === 'object' && value !== null ? Object.values(value) : [],
		);
	}
	return false;
}

/**
 * `data` and its neighbours on one level. Where both have a name, the value in `data` gets it, and
 * the neighbour is in `answer`, so that nothing is lost.
 */
export function unwrapped(body: unknown): IDataObject {
	if (!isRecord(body)) return { data: body as IDataObject };
	const { data, ...beside } = body;
	return isRecord(data) ? merged(data, beside) : (body as IDataObject);
}

/** Names that only this node gives a meaning in an item, such as an expression of a workflow reads. */
const NAMES_OF_ITEMS: ReadonlySet<string> = new Set([
	...['amount', 'currency', 'paymentMethod', 'payments', 'recipient', 'summary', 'totals', 'type'],
	...['duplicate', 'es', 'existed', 'inGlobal', 'note', 'outcome', 'reason', 'sent', 'stamped'],
	...['cancelUntil', 'files', 'invoice', 'order', 'orders', 'refund', 'sat', 'verificationUrl'],
]);

/** The item of an answer: a value of the service under a name of this node is in `answer`. */
export function itemJson(own: object, answer: object): IDataObject {
	return merged(own, answer, (name, value) =>
		name === 'warnings' ? !isWarnings(value) : NAMES_OF_ITEMS.has(name),
	);
}

const isWarnings = (value: unknown): boolean =>
	Array.isArray(value) && value.every((one) => typeof one === 'string' || isRecord(one));

/** All values of both; where both have a name, the second's is in `answer`. @param isHidden of the others, too */
export function merged(
	over: object,
	under: object,
	isHidden: (name: string, value: unknown) => boolean = () => false,
): IDataObject {
	const taken = new Map(Object.entries(over));
	const hidden = Object.entries(under).filter(([key, value]) =>
		taken.has(key) ? !isSame(taken.get(key), value) : isHidden(key, value),
	);
	const all = { ...under, ...over } as IDataObject;
	if (hidden.length === 0) return all;
	for (const [key] of hidden) if (!taken.has(key)) delete all[key];
	let name = 'answer';
	while (name in all) name += '_';
	return { ...all, [name]: Object.fromEntries(hidden) as IDataObject };
}

function isSame(one: unknown, other: unknown): boolean {
	return one === other || JSON.stringify(one) === JSON.stringify(other);
}
