import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Outcome } from 'at-most-once';
import { differencesFromRequest, parseJson, stampedUuidOf } from 'cfdi-mx';
import { matchOf } from 'cfdi-mx/invoice';
import { Decimal, UUID_FORM, isRecord, rfcProblem } from 'cfdi-mx/values';
import type { Text } from 'cfdi-mx/words';
import { translate, inOthers } from 'cfdi-mx/words';
import type { AnswerFile, StatedInvoice, Work } from './contents';
import {
	INVOICE_ID_KEYS,
	answerText,
	idOf,
	identifiersIn,
	identifiersOf,
	invoiceIn,
	invoiceInXml,
	partsOf,
	plainName,
	valuesIn,
	withoutFiles,
	errorMessages,
	fieldLines,
	joined,
	isFilled,
	rejectedSuccess,
	saysStamped,
} from './contents';
import type { Answer } from './endpoints';
import { alsoSaid, cancellationCodes, explainedBySat, resultOrError, statusError } from './errors';
import { advice, explanationOf, lines, sentences, text } from '../messages';
import type { ItemErrorDetails } from '../messages/itemError';
import { ItemError, errorWords } from '../messages/itemError';

export type ReadAnswer = (answer: Answer) => Promise<INodeExecutionData[]>;

/**
 * Reads the response to a new customer or product: `{ data: { id }, message }`. The ID can also be
 * outside `data` or one level deeper, such as `data.customer.id`.
 */
export const createdRecord: ReadAnswer = async (response) => {
	const body = acceptedJson(response, 'create');
	const id = recordId(body);
	if (id === undefined) throw unreadableAnswer(response, body);
	return [{ json: itemJson({ id }, unwrapped(body)) }];
};

/**
 * Reads a stamp's response: `{ data: { id, uuid }, message }`. The UUID can also be outside `data`,
 * under another key or in the stamped XML.
 */
export const stampedInvoice: ReadAnswer = async (response) => {
	const json = await resultOrError(async () => stampedJson(response));
	if (json instanceof ItemError) throw explainedBySat(json, 'stamp', response.dictionary);
	return [{ json }];
};

interface EarlierStamp {
	json: IDataObject & { uuid: string };
	file: Answer;
}

/**
 * Finds an earlier stamp's CFDI in a response with SAT's code 307, or in a refusal that contains a
 * stamped XML. If the XML does not match the sent invoice, returns the differences.
 */
export function stampedBefore(
	response: Answer,
): EarlierStamp | { differences: string[] } | undefined {
	const { clean, sent: request = '', statusCode } = response;
	const body = parsed(response);
	const { words, fields = {}, also } = errorMessages(body, clean);
	const saysSo = [words, ...Object.values(fields).flat(), ...also].some(saysStamped);
	// Ignores a successful response that mentions no earlier stamp, because its XML can belong to the
	// new stamp.
	if (!saysSo && statusCode >= 200 && statusCode <= 299) return undefined;
	const files: AnswerFile[] = [];
	withoutFiles(body, files);
	const stamps = new Map<string, { invoice: IDataObject; xml: Buffer }>();
	for (const { content, kind } of files) {
		if (kind !== 'xml') continue;
		const read = invoiceInXml(content);
		if (!('invoice' in read)) continue;
		const { invoice } = read;
		const uuid = stampedUuidOf(invoice);
		if (uuid !== undefined) stamps.set(uuid.toUpperCase(), { invoice, xml: content });
	}
	const [[uuid, first] = [], ...others] = stamps;
	const sent = request === '' ? undefined : parseJson(request);
	if (uuid === undefined || first === undefined || !isRecord(sent)) return undefined;
	const { invoice, xml } = first;
	const isSame = ['marked', 'fits'].includes(matchOf({ invoice: sent }, invoice, Date.now()));
	if (!isSame || others.length > 0) {
		const signs = differencesFromRequest({ invoice: sent }, invoice).map(
			({ field, asked, came }) => `${field} ${came} ≠ ${asked}`,
		);
		// If no field differs, shows the XML's total, because the request might not contain a total.
		const total = typeof invoice.Total === 'string' ? [`Total ${invoice.Total}`] : [];
		const uuids = [...stamps.keys()].map((one) => `UUID ${one}`);
		return { differences: [...uuids, ...(signs.length > 0 ? new Set(signs) : total)] };
	}
	const { id } = identifiersIn(body, request);
	return {
		json: { ...(id !== undefined && { id }), uuid },
		file: { ...response, statusCode: 200, headers: {}, body: xml },
	};
}

/** SAT refuses a cancellation with these codes, and accepts it with 201 and 202. */
const REFUSED_CODE = /^20[3-9]$/;

/**
 * Reads a cancellation's response in any format, because the API documents none. Adds SAT's code to
 * the output as `sat: { code, meaning, es }`.
 */
export const cancelledInvoice: ReadAnswer = async (response) => {
	const body = await resultOrError(async () => acceptedJson(response));
	if (body instanceof ItemError) throw explainedBySat(body, 'cancel', response.dictionary);
	const json = body === undefined ? {} : unwrapped(body);
	const codes = cancellationCodes(json);
	const code = codes.find((one) => REFUSED_CODE.test(one)) ?? codes[0];
	const isRefused = code !== undefined && REFUSED_CODE.test(code);
	const rejection = isRefused ? undefined : rejectedSuccess(body, 'cancel');
	if (rejection !== undefined) {
		const error = rejectedAnswer(response, body, rejection);
		throw explainedBySat(error, 'cancel', response.dictionary);
	}
	if (code === undefined) return [{ json: itemJson({}, json) }];
	const meaning = explanationOf(code, 'cancel', response.dictionary);
	if (isRefused) {
		const refusal = rejectedAnswer(response, body, code, 'refused').withAdvice(
			translate((name) => `${meaning?.[name].fix} ${meaning?.[name].cause}`),
		);
		throw new ItemError({ ...refusal.details, satCode: code });
	}
	const sat = { code, meaning: meaning?.en.cause, ...inOthers((name) => meaning?.[name].cause) };
	return [{ json: itemJson({ sat }, json) }];
};

/**
 * Throws an error if the UUID is missing or could belong to another invoice. If the response has an
 * ID, the error has `isPending`, so that the node later downloads the file with this ID.
 */
function stampedJson(response: Answer): IDataObject {
	const body = acceptedJson(response, 'stamp');
	const invoice = invoiceIn(body, response.sent);
	const contradictions =
		invoice === undefined
			? []
			: [
					...contradictionIn(body, withHidden(invoice, response, body), response.sent ?? ''),
					...keptBefore(response),
				];
	if (invoice !== undefined && contradictions.length === 0) {
		return merged(identifiersOf(invoice), unwrapped(body));
	}
	const id = invoice?.id ?? recordId(body, INVOICE_ID_KEYS);
	if (invoice === undefined && id === undefined) throw unreadableAnswer(response, body);
	const status = sentences(statedUuid(body), httpStatus(response));
	throw answerError(response, body, {
		...(invoice === undefined
			? { code: 'noUuidGiven', message: text('noUuidGiven') }
			: { code: 'answerOfOther', message: text('answerOfOther', { what: contradictions }) }),
		description: lines(seenIn(body, response), status),
		...(id !== undefined && { id, isPending: true }),
	});
}

const UUID_IN_TEXT = new RegExp(`"uuid"\\s*:\\s*"(${UUID_FORM})"`, 'gi');

/**
 * Adds the UUIDs that JSON parsing drops if an object repeats a name, such as `{ "data": A, "data":
 * B }`.
 */
function withHidden(invoice: StatedInvoice, response: Answer, body: unknown): StatedInvoice {
	const uuids = [...(bodyText(response) ?? '').matchAll(UUID_IN_TEXT)].map(([, uuid = '']) => uuid);
	if (uuids.length < 2) return invoice;
	const kept = JSON.stringify(body).toUpperCase();
	const hidden = uuids.filter((uuid) => !kept.includes(uuid.toUpperCase()));
	return { ...invoice, others: [...invoice.others, ...hidden] };
}

/** An Age header above 0 shows that a proxy sent an old response (RFC 9111). */
function keptBefore({ headers }: Answer): string[] {
	const age = String(headers.age ?? '').trim();
	return /^0*[1-9]\d*$/.test(age) ? [`Age: ${age}`] : [];
}

function statedUuid(body: unknown): Text | undefined {
	const { uuid } = unwrapped(body);
	return uuid === undefined ? undefined : text('uuidGiven', { uuid: JSON.stringify(uuid) });
}

function recordId(body: unknown, keys?: readonly RegExp[]): string | number | undefined {
	const parts = isRecord(body) ? [body.data, body] : [];
	const near = parts.flatMap((part) => valuesIn(part)).filter(({ depth }) => depth < 2);
	return near.flatMap(({ value }) => (isRecord(value) ? (idOf(value, keys) ?? []) : []))[0];
}

/**
 * Keys of the values that are compared with the sent invoice. A nested key includes its parent key,
 * such as `receptorrfc` for `receptor: { rfc }`.
 */
const RECIPIENT =
	/^(?:receptor|recipient|receiver|customer|cliente)(?:rfc|taxid)$|^rfc(?:receptor|recipient|cliente)$/;
const TOTAL = /^total$/;
const CURRENCY = /^(?:moneda|currency)$/;

const CURRENCY_FORM = /^[A-Z]{3}$/;

function contradictionIn(answer: unknown, stated: StatedInvoice, sent: string): string[] {
	const { others, record, uuid } = stated;
	const uuids = others.map((other) => `UUID ${other} ≠ ${uuid}`);
	const files: AnswerFile[] = [];
	withoutFiles(answer, files);
	const values = comparedValues(record);
	if (values.length === 0 && files.length === 0) return uuids;
	const invoice = parseJson(sent);
	if (!isRecord(invoice)) return uuids;
	const inXml = files
		.filter(({ kind }) => kind === 'xml')
		.map(({ content }) => invoiceInXml(content))
		.flatMap((xml) => ('invoice' in xml ? [xml.invoice] : []));
	const differences = [
		...values
			.flatMap((value) => withStated(invoice, value))
			.flatMap((other) => differencesFromRequest({ invoice }, other)),
		// Compares the UUID only with a stamped XML, because any other XML is a copy of the request.
		...inXml.flatMap((xml) =>
			differencesFromRequest({ invoice, uuid: stampedUuidOf(xml) && uuid }, xml),
		),
	];
	const signs = differences.map(({ field, asked, came }) => `${field} ${came} ≠ ${asked}`);
	return [...new Set([...uuids, ...signs])];
}

function withStated(
	sent: Record<string, unknown>,
	[name, value]: readonly [name: string, value: unknown],
): Array<Record<string, unknown>> {
	if (sent.TipoDeComprobante === 'P') return [];
	const code = codeOf(value);
	if (RECIPIENT.test(name)) {
		// Ignores the issuer's RFC, because some services call the issuer "customer".
		const isIssuer = isRecord(sent.Emisor) && codeOf(sent.Emisor.Rfc) === code;
		return rfcProblem(code) || isIssuer ? [] : [{ ...sent, Receptor: { Rfc: code } }];
	}
	if (CURRENCY.test(name)) return CURRENCY_FORM.test(code) ? [{ ...sent, Moneda: code }] : [];
	return Decimal.parse(value) ? [{ ...sent, Total: value }] : [];
}

const codeOf = (value: unknown): string =>
	typeof value === 'string' ? value.trim().toUpperCase() : '';

function comparedValues(record: unknown): Array<[name: string, value: unknown]> {
	const all = partsOf(record).flatMap(({ name, value }): Array<[string, unknown]> => {
		if (!isRecord(value)) return [[name, value]];
		return partsOf(value).map((part) => [`${name}${part.name}`, part.value]);
	});
	return all.filter(([name]) => [RECIPIENT, TOTAL, CURRENCY].some((keys) => keys.test(name)));
}

/** n8n cannot store deeper responses. */
const MAX_DEPTH = 100;

/**
 * Parses a successful response, or returns undefined for the status 204.
 * @throws ItemError for any other status, a failure reported as success, or a response without JSON
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
	const rejection = work === undefined ? undefined : rejectedSuccess(body, work);
	if (rejection !== undefined) throw rejectedAnswer(response, body, rejection);
	return body;
}

export function answerError(
	response: Answer,
	body: unknown,
	{
		message,
		description,
		...others
	}: Pick<ItemErrorDetails, 'code' | 'id' | 'isPending'> & {
		outcome?: Outcome;
		message: Text;
		description: Text;
	},
): ItemError {
	return new ItemError({
		outcome: 'unknown',
		...errorWords(message, description),
		httpCode: String(response.statusCode),
		...identifiersIn(body, response.sent),
		...others,
	});
}

export function unreadableAnswer(response: Answer, body: unknown): ItemError {
	const status = sentences(advice('notTheApi'), httpStatus(response));
	return answerError(response, body, {
		code: 'notTheApi',
		message: text('notTheApi'),
		description: lines(seenIn(body, response), status),
	});
}

export function seenIn(body: unknown, { clean }: Pick<Answer, 'clean'>): Text {
	const { words, fields, also } = errorMessages(body, clean);
	if (words !== undefined) {
		const all = joined([words, ...fieldLines(fields).slice(1), ...also], ';');
		return text('answerBegins', { words: all });
	}
	const [content] = also;
	return content === undefined ? text('answerIsEmpty') : text('answerHolds', { content });
}

export function httpStatus({ statusCode }: Pick<Answer, 'statusCode'>): Text {
	return text('httpStatus', { status: String(statusCode) });
}

function rejectedAnswer(
	response: Answer,
	body: unknown,
	rejection: string,
	outcome: Outcome = 'unknown',
): ItemError {
	const { words, also } = errorMessages(body, response.clean);
	const messages = [words, ...also].filter(
		(one) => one !== undefined && one !== rejection,
	) as string[];
	return answerError(response, body, {
		outcome,
		code: 'answerDenies',
		message: text('answerDenies', { words: response.clean?.(rejection) ?? rejection }),
		description: lines(alsoSaid(messages), httpStatus(response)),
	});
}

/** Some services send `{ error, code: 422 }` with HTTP status 200. */
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

function bodyText(response: Answer): string | undefined {
	const body: unknown = response.body;
	if (!Buffer.isBuffer(body) && typeof body !== 'string') return undefined;
	return typeof body === 'string' ? body : answerText(body);
}

function parsed(response: Answer): unknown {
	const original = bodyText(response);
	if (original === undefined) return response.body;
	const text = original.replace(/^\uFEFF/, '');
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
		if (depth > MAX_DEPTH) return true;
		level = level.flatMap((value) =>
			typeof value === 'object' && value !== null ? Object.values(value) : [],
		);
	}
	return false;
}

/**
 * Merges the fields inside and outside `data`. If a field has different values in both, the outer
 * value is moved to `answer`.
 */
export function unwrapped(body: unknown): IDataObject {
	if (!isRecord(body)) return { data: body as IDataObject };
	const { data, ...beside } = body;
	return isRecord(data) ? merged(data, beside) : (body as IDataObject);
}

const ITEM_NAMES: ReadonlySet<string> = new Set([
	...['amount', 'currency', 'paymentMethod', 'payments', 'recipient', 'summary', 'totals', 'type'],
	...['duplicate', 'es', 'existed', 'inGlobal', 'note', 'outcome', 'reason', 'sent', 'stamped'],
	...['cancelUntil', 'files', 'invoice', 'order', 'orders', 'refund', 'sat', 'verificationUrl'],
]);

/**
 * Builds an item's JSON. Moves the service's value to `answer` if the node uses the same key for
 * its own data, such as `files`.
 */
export function itemJson(own: object, answer: object): IDataObject {
	return merged(own, answer, (name, value) =>
		name === 'warnings' ? !isWarnings(value) : ITEM_NAMES.has(name),
	);
}

const isWarnings = (value: unknown): boolean =>
	Array.isArray(value) && value.every((one) => typeof one === 'string' || isRecord(one));

/**
 * Merges two objects. A value of `under` is moved to `answer` if `over` has a different value with
 * the same key, or if `isHidden` returns true.
 */
export function merged(
	over: object,
	under: object,
	isHidden: (name: string, value: unknown) => boolean = () => false,
): IDataObject {
	const values = new Map(Object.entries(over));
	const hidden = Object.entries(under).filter(([key, value]) =>
		values.has(key) ? !isSame(values.get(key), value) : isHidden(key, value),
	);
	const all = { ...under, ...over } as IDataObject;
	if (hidden.length === 0) return all;
	for (const [key] of hidden) if (!values.has(key)) delete all[key];
	let name = 'answer';
	while (name in all) name += '_';
	return { ...all, [name]: Object.fromEntries(hidden) as IDataObject };
}

function isSame(one: unknown, other: unknown): boolean {
	return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export interface Page {
	records: IDataObject[];
	currentPage?: number;
	isLast?: boolean;
	total?: number;
}

export interface Customer {
	id: string | number;
	rfc: string;
	name: string;
}

export const customerIn = ({ id, taxid, name }: IDataObject): Customer => ({
	id: id as string | number,
	rfc: String(taxid),
	name: String(name),
});

/**
 * Reads a page of records in one of three formats: `{ data: { current_page, data: [...] } }`
 * (documented), `{ data: [...] }` or `[...]`.
 */
export function readPage(response: Answer): Page {
	const body = acceptedJson(response);
	const envelope = isRecord(body) ? body : {};
	for (const page of [body, envelope.data]) {
		if (Array.isArray(page)) return { records: records(page), ...position(envelope) };
		if (isRecord(page) && Array.isArray(page.data)) {
			return { records: records(page.data), ...position(page) };
		}
	}
	throw unreadableAnswer(response, body);
}

/**
 * Reads the page number and the total, which are next to the records (Laravel's paginator) or in
 * `meta` and `links` (Laravel's API resources).
 */
function position({ meta, links, ...envelope }: Record<string, unknown>): Omit<Page, 'records'> {
	const page: Record<string, unknown> = {
		...(isRecord(links) && 'next' in links && { next_page_url: links.next }),
		...(isRecord(meta) && meta),
		...envelope,
	};
	const current = wholeNumber(page.current_page);
	const total = wholeNumber(page.total);
	const isLast = saysItIsLast(page, current, total);
	return {
		...(current !== undefined && { currentPage: current }),
		...(isLast !== undefined && { isLast }),
		...(total !== undefined && { total }),
	};
}

function saysItIsLast(
	page: Record<string, unknown>,
	current: number | undefined,
	total: number | undefined,
): boolean | undefined {
	const last = wholeNumber(page.last_page);
	const { next_page_url: nextPageUrl } = page;
	if (nextPageUrl === null) return true;
	if (last !== undefined && current !== undefined && current >= last) return true;
	if (last !== undefined || typeof nextPageUrl === 'string') return false;
	const to = wholeNumber(page.to);
	return total !== undefined && to !== undefined ? to >= total : undefined;
}

function wholeNumber(value: unknown): number | undefined {
	const number = Number(value);
	return value !== null && value !== '' && Number.isInteger(number) ? number : undefined;
}

function records(list: unknown[]): IDataObject[] {
	return list.map((record) =>
		isRecord(record) ? (record as IDataObject) : { value: record as string },
	);
}

const MAX_PAGES = 10_000;

/**
 * Reads all pages of a query, and returns each record once. Stops at a page without new records or
 * with a wrong number, because the service can ignore the undocumented page parameter. Also reads
 * page 1 if the service could count pages from 0.
 */
export async function readPages(
	fetchPage: (page: number | undefined) => Promise<Page>,
	limit: number | undefined,
): Promise<IDataObject[]> {
	const all: IDataObject[] = [];
	const seen = new Set<string>();

	const add = ({ records }: Page): number => {
		const fresh = records.filter((record) => !seen.has(identity(record)));
		fresh.forEach((record) => seen.add(identity(record)));
		all.push(...fresh);
		return fresh.length;
	};
	const isRepeated = ({ records }: Page) =>
		records.length > 0 && records.every((record) => seen.has(identity(record)));
	const isEnough = () => limit !== undefined && all.length >= limit;

	const first = await fetchPage(undefined);
	const { currentPage = 1, total } = first;
	const isSilent = first.currentPage === undefined && total === undefined;
	let goesOn = add(first) > 0 && first.isLast !== true && all.length !== total;
	for (let number = currentPage + 1; goesOn && !isEnough(); number++) {
		const page = await fetchPage(number);
		if (page.currentPage !== undefined && page.currentPage !== number) break;
		if (isSilent && number === 2 && !isRepeated(page)) add(await fetchPage(1));
		goesOn = add(page) > 0 && page.isLast !== true && number - currentPage < MAX_PAGES;
	}
	const isShort = total !== undefined && all.length < total && first.currentPage === undefined;
	if (isShort && !isEnough()) add(await fetchPage(1));
	return limit === undefined ? all : all.slice(0, limit);
}

function identity(record: IDataObject): string {
	return JSON.stringify(record.id ?? record);
}
