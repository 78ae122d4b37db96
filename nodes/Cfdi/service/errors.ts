import { NodeOperationError, UserError } from 'n8n-workflow';
import type { Outcome } from 'at-most-once';
import { parseJson } from 'cfdi-mx';
import { valueAt } from 'cfdi-mx/invoice';
import type { Explanation, RequestKind } from 'cfdi-mx/problems';
import { isRecord, isUuid } from 'cfdi-mx/values';
import type { Dictionary, LabelOf, Text } from 'cfdi-mx/words';
import { capitalized, translate, ownNames, inLanguage, saidInEach } from 'cfdi-mx/words';
import type { NestedValue, ErrorMessages, Work } from './contents';
import {
	SOLD,
	identifiersIn,
	valuesIn,
	xmlInText,
	errorMessages,
	joined,
	saysAtWork,
	saysStamped,
} from './contents';
import { INVALID_CREDENTIAL } from './credential';
import type { Answer } from './endpoints';
import type { NodeKind } from '../messages';
import {
	advice,
	explanationOf,
	isExplained,
	languages,
	lines,
	placedText,
	sameText,
	sentences,
	text,
} from '../messages';
import { credentialWords } from '../messages/credential';
import type { FieldMessages, ItemErrorDetails, Refused, Words } from '../messages/itemError';
import { ItemError, bullet, errorWords, refusal, sentence } from '../messages/itemError';

interface Fault extends Pick<ItemErrorDetails, 'transient'> {
	kind: NodeKind;
	outcome?: Outcome;
	/**
	 * If true, the node's message replaces the service's, which can be as vague as "Unauthenticated."
	 */
	always?: boolean;
}

const refusedByProxy: Fault = { kind: 'proxyRefused', always: true, outcome: 'notSent' };

const firstAtWork: Fault = { kind: 'firstStillAtWork', outcome: 'unknown', transient: true };

const byStatus: Record<string, Fault> = {
	'2': { kind: 'failedWithoutReason', outcome: 'unknown' },
	'400': { kind: 'unreadableRequest' },
	'401': { kind: 'tokenRefused', always: true },
	'403': { kind: 'tokenNotAllowed', always: true },
	'404': { kind: 'noSuchRecord' },
	'407': refusedByProxy,
	'408': { kind: 'requestNotAwaited', outcome: 'unknown', transient: true },
	'409': { kind: 'stateForbids' },
	'413': { kind: 'requestTooLarge' },
	'415': { kind: 'contentTypeRefused' },
	'422': { kind: 'valuesRefused' },
	'425': { kind: 'tooEarly', outcome: 'unknown', transient: true },
	'429': { kind: 'tooManyRequests', always: true, outcome: 'notSent', transient: true },
	'499': { kind: 'proxyGaveUp', outcome: 'unknown', transient: true },
	blocked: { kind: 'firewallRefused', always: true },
	moved: { kind: 'addressMoved', always: true },
	'3': { kind: 'redirected', always: true, outcome: 'unknown' },
	'4': { kind: 'requestRefused' },
	'5': { kind: 'serviceFailed', always: true, outcome: 'unknown', transient: true },
};

const otherStatus: Fault = { kind: 'unexpectedStatus', outcome: 'unknown' };

/**
 * Returns the error for an error status. The outcome is unknown if a stamp's response contains a
 * new UUID or mentions an earlier stamp.
 */
export function statusError(
	response: Answer,
	body: unknown,
	work?: Work,
	usual = rowOf(response),
): ItemError {
	const status = String(response.statusCode);
	const messages = errorMessages(body, response.clean);
	const said = [messages.words, ...Object.values(messages.fields ?? {}).flat(), ...messages.also];
	const row = status === '409' && said.some(saysAtWork) ? firstAtWork : usual;
	const { message, description } = refusedByService(messages, text(row.kind), {
		...response,
		always: row.always,
	});
	const identifiers = identifiersIn(body, response.sent);
	const { fields } = messages;
	const isStamped = work === 'stamp' && (identifiers.uuid !== undefined || said.some(saysStamped));
	const isTransient = row.transient === true && !isStamped;
	const retryAfter = isTransient ? retryAfterOf(response.headers['retry-after']) : undefined;
	const location = targetOf(response)?.origin;
	const hasReason = row.kind === 'failedWithoutReason' && messages.words !== undefined;
	const kind = hasReason ? 'sentAsSuccess' : row.kind;

	return new ItemError({
		outcome: isStamped ? 'unknown' : (row.outcome ?? 'refused'),
		code: kind,
		...errorWords(
			message,
			lines(
				description,
				location === undefined ? undefined : text('servicePointsTo', { address: location }),
				retryAfter === undefined
					? undefined
					: text('serviceAsksToWait', { seconds: String(Math.ceil(retryAfter / 1000)) }),
				sentences(closingOf(kind, isStamped, fields), text('httpStatus', { status })),
			),
		),
		httpCode: status,
		...(fields !== undefined && { fields }),
		...identifiers,
		...(isTransient && { transient: true }),
		...(retryAfter !== undefined && { retryAfter }),
	});
}

/**
 * Returns the error for a response from a proxy that did not connect to the service. After status
 * 429 or 5xx, a later attempt can succeed.
 */
export function proxyRefusal({ statusCode }: Pick<Answer, 'statusCode'>): ItemError {
	const transient = statusCode === 429 || statusCode >= 500;
	const answer = { statusCode, headers: {}, body: '' };
	return statusError(answer, '', undefined, { ...refusedByProxy, transient });
}

function closingOf(
	kind: NodeKind,
	isStamped: boolean,
	fields: FieldMessages = {},
): Text | undefined {
	if (kind === 'sentAsSuccess') return text(kind);
	if (isStamped) return undefined;
	const isOne = kind === 'valuesRefused' && Object.keys(fields).length === 1;
	return isOne ? text('correctIt') : advice(kind);
}

function rowOf(response: Answer): Fault {
	if (isMoved(response)) return byStatus.moved as Fault;
	if (response.statusCode === 403 && isPage(response)) return byStatus.blocked as Fault;
	const status = String(response.statusCode);
	return byStatus[status] ?? byStatus[status.charAt(0)] ?? otherStatus;
}

/** The service responds with JSON, so HTML comes from a firewall. */
const isPage = ({ headers }: Answer): boolean => /\bhtml\b/i.test(String(headers['content-type']));

/**
 * Statuses that ask the client to repeat the request at another address, unlike 303, which only
 * gives the address of the result (RFC 9110).
 */
const ELSEWHERE = [301, 302, 307, 308];

function isMoved(response: Answer): boolean {
	const { statusCode, endpoint } = response;
	const [asked, target] = [askedOf(response), targetOf(response)];
	if (asked === undefined || endpoint === undefined || target === undefined) return false;
	if (!ELSEWHERE.includes(statusCode)) return false;
	const place = withoutQuery(target);
	return place.endsWith(endpoint) && place !== withoutQuery(new URL(asked));
}

function askedOf({ address, endpoint }: Answer): string | undefined {
	const asked = `${address}${endpoint}`;
	return address !== undefined && URL.canParse(asked) ? asked : undefined;
}

function targetOf(response: Answer): URL | undefined {
	const { location } = response.headers;
	const asked = askedOf(response);
	if (!String(response.statusCode).startsWith('3') || typeof location !== 'string')
		return undefined;
	if (!URL.canParse(location, asked)) return undefined;
	const target = new URL(location, asked);
	return /^https?:$/.test(target.protocol) ? target : undefined;
}

function withoutQuery({ origin, pathname }: URL): string {
	return `${origin}${pathname.replace(/\/+$/, '')}`;
}

function retryAfterOf(header: unknown): number | undefined {
	if (typeof header !== 'string' || header.trim() === '') return undefined;
	const seconds = Number(header);
	const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
	return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const MAX_REFUSED = 50;

function refusedFields(
	fields: Record<string, string[]> = {},
	dictionary: Dictionary = ownNames,
	sent = '',
): Refused[] {
	return Object.entries(fields).map(([field, messages]) => {
		const own = field.replace(/^[$#./]+|\.$/g, '');
		const value = own.startsWith('Receptor.') ? shortTextAt(sent, own) : '';
		const place = translate((name) => {
			const label = calledBy((path) => dictionary.label(path, languages[name]), field);
			return label === undefined ? own : `${capitalized(label)}${value}`;
		});
		const message = placedText(place, sameText(joined(messages)));
		return saidInEach((name) => ({ message: message[name], fix: '' }));
	});
}

const MAX_VALUE = 60;

function shortTextAt(sent: string, path: string): string {
	const value = valueAt(sent.startsWith('{') ? parseJson(sent) : undefined, path);
	return typeof value === 'string' && value !== '' && value.length <= MAX_VALUE
		? ` "${value}"`
		: '';
}

function refusedByService(
	{ words, fields, also }: ErrorMessages,
	fallback: Text,
	{ dictionary, always = false, sent }: Pick<Answer, 'dictionary' | 'sent'> & Pick<Fault, 'always'>,
): { message: Text; description: Text } {
	const refused = refusedFields(fields, dictionary, sent);
	if (words === undefined || always) {
		const others = words === undefined || refused.length > 0 ? also : [words, ...also];
		return { message: fallback, description: lines(...refused.map(bullet), alsoSaid(others)) };
	}
	const counted = text('refusedValues', { count: String(refused.length) });
	const { message, description } =
		refused.length === 0
			? { message: sameText(words) }
			: refusal(refused, counted, undefined, MAX_REFUSED);
	return { message, description: lines(description, alsoSaid(also)) };
}

/** Matches prefixes of a field's path, such as `$.`, `body.` or `/data/attributes/`. */
const AROUND_FIELD =
	/^[$#./[\]]*(?:(?:body|data|attributes|json|customer|cliente|product|producto|\w*(?:payload|request|input|invoice|factura|dto|model|cfdito)\w*)\b[./[\]]+)*/i;

function calledBy(labelOf: LabelOf, field: string): string | undefined {
	const path = field.replace(AROUND_FIELD, '');
	return labelOf(field) ?? labelOf(path) ?? labelOf(path.replace(/[_-]/g, ''));
}

export function alsoSaid(also: readonly string[]): Text | undefined {
	const [first, ...rest] = also;
	if (first === undefined) return undefined;
	return lines(text('serviceSays', { words: first }), ...rest.map(sameText));
}

type NetworkFault = Fault & Pick<ItemErrorDetails, 'outcome'>;

const unreachable: NetworkFault = { kind: 'unreachable', outcome: 'notSent', transient: true };
const untrusted: NetworkFault = { kind: 'untrusted', outcome: 'notSent' };
const blocked: NetworkFault = { kind: 'addressBlocked', outcome: 'notSent' };
const tooSlow: NetworkFault = { kind: 'tooSlow', outcome: 'unknown', transient: true };
const neverAnswered: NetworkFault = { kind: 'neverAnswered', outcome: 'notSent' };
const noHandshake: NetworkFault = { kind: 'noHandshake', outcome: 'notSent' };
const broken: NetworkFault = { kind: 'brokenConnection', outcome: 'unknown', transient: true };
const cancelled: NetworkFault = { kind: 'cancelledWhileSent', outcome: 'unknown' };

const byCode: ReadonlyArray<readonly [RegExp, NetworkFault]> = [
	[/^(ECONNREFUSED|ENOTFOUND|EAI_.*)$/, unreachable],
	[/^(ECONNABORTED|ETIMEDOUT)$/, tooSlow],
	[/^ERR_CANCELED$/, cancelled],
	[/SELF_SIGNED_CERT|^CERT_|^UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|^HOSTNAME_MISMATCH$/, untrusted],
	[/^ERR_TLS_CERT_ALTNAME/, untrusted],
	[/^ERR_SSL_(WRONG_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS|PACKET_LENGTH)/, noHandshake],
	[/^ERR_SSL_.*(HANDSHAKE|PROTOCOL_VERSION|UNRECOGNIZED_NAME|NO_SHARED_CIPHER)/, noHandshake],
];

const NOT_CONNECTED =
	/before secure TLS connection was established|wrong version number|handshake failure|alert protocol version|Proxy connection ended before receiving CONNECT response/i;

/**
 * In older n8n versions, only a message such as "connect ETIMEDOUT 192.0.2.1:443" shows that the
 * connection failed.
 */
const CONNECTING = /^connect E[A-Z]+\b/;

/**
 * Returns the error for a request without a response. Reads only codes, messages and the socket,
 * because axios' error also contains the headers. Before n8n-workflow 2.34, the code is in
 * `httpCode`.
 */
export function networkError(error: unknown, service = ''): ItemError {
	const cause = isRecord(error) && isRecord(error.cause) ? error.cause : error;
	const code = codeOf(error) ?? codeOf(cause);
	if (code === INVALID_CREDENTIAL) return ofCredential(messageOf(error));
	const fault = faultOf(code, error, cause);
	if (fault === undefined) return withoutCode(cause);

	const { kind, ...others } = fault;
	const shownCode = code === undefined ? undefined : sameText(`(${code})`);
	return new ItemError({
		...others,
		code: kind,
		...errorWords(
			text(kind),
			sentences(
				advice(kind),
				...(fault === unreachable ? triedAt(service) : []),
				others.outcome === 'notSent' ? text('nothingSent') : undefined,
				shownCode,
			),
		),
	});
}

function triedAt(service: string): Text[] {
	if (!URL.canParse(service)) return [];
	const { hostname, origin } = new URL(service);
	return [
		text('triedAddress', { address: origin }),
		...(hostname === 'localhost' ? [text('localhostInDocker')] : []),
	];
}

function faultOf(
	code: string | undefined,
	error: unknown,
	cause: unknown,
): NetworkFault | undefined {
	const words = allWords(error, cause);
	if (isBlocked(error)) return blocked;
	if (whileConnecting(cause) || words.some((text) => CONNECTING.test(text))) return unreachable;
	const [, known] = byCode.find(([form]) => code !== undefined && form.test(code)) ?? [];
	if (known?.outcome === 'notSent') return known;
	if (words.some((text) => NOT_CONNECTED.test(text))) return noHandshake;
	const own = axiosError(cause);
	if (known === tooSlow && (neverConnected(own) || nothingLeft(own))) return neverAnswered;
	if (known !== cancelled && neverConnected(own)) return noHandshake;
	return known ?? (code === undefined ? undefined : broken);
}

function isBlocked(error: unknown): boolean {
	if (!isRecord(error)) return false;
	return String(error.name).startsWith('SsrfBlocked') || isBlocked(error.cause);
}

function axiosError(error: unknown): unknown {
	let current = error;
	for (let depth = 0; depth < 3 && isRecord(current) && !('request' in current); depth++) {
		current = current.cause;
	}
	return current;
}

function codeOf(error: unknown): string | undefined {
	if (!isRecord(error)) return undefined;
	return [error.code, error.httpCode].find(
		(code): code is string => typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code),
	);
}

function allWords(...errors: unknown[]): string[] {
	return errors
		.filter(isRecord)
		.flatMap(({ message, messages }) => [message, ...(Array.isArray(messages) ? messages : [])])
		.filter((words) => typeof words === 'string');
}

/** If a host has several addresses, returns true only if the connection to each address failed. */
function whileConnecting(error: unknown): boolean {
	if (!isRecord(error)) return false;
	if (error.syscall !== undefined) return error.syscall === 'connect';
	const { errors } = error;
	if (Array.isArray(errors) && errors.length > 0) return errors.every(whileConnecting);
	return whileConnecting(error.cause);
}

/**
 * Only n8n and the credential throw UserError and NodeOperationError, and only before the request
 * is sent.
 */
function withoutCode(error: unknown): ItemError {
	const message = sameText(messageOf(error));
	const isOwn = error instanceof UserError || error instanceof NodeOperationError;
	if (isOwn) return notSent(message);
	return new ItemError({ outcome: 'unknown', code: 'otherError', ...errorWords(message) });
}

function notSent(message: Text, code: NodeKind = 'otherError'): ItemError {
	return new ItemError({ outcome: 'notSent', code, ...errorWords(message, text('nothingSent')) });
}

/** Finds a credential error's kind by its English message, because all kinds share a code. */
function ofCredential(message: string): ItemError {
	const kinds = Object.keys(credentialWords) as Array<keyof typeof credentialWords>;
	const kind = kinds.find((one) => text(one).en === message);
	return kind === undefined ? notSent(sameText(message)) : notSent(text(kind), kind);
}

function messageOf(error: unknown): string {
	return isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
}

export async function resultOrError<T>(call: () => Promise<T>): Promise<T | ItemError> {
	try {
		return await call();
	} catch (error) {
		return error instanceof ItemError ? error : networkError(error);
	}
}

export async function orItemError<T>(call: () => Promise<T>): Promise<T> {
	const result = await resultOrError(call);
	if (result instanceof ItemError) throw result;
	return result;
}

/**
 * Returns true if the connection failed before the request could be sent: no socket, or an
 * unfinished TLS handshake. False if the socket is unknown: the request was possibly sent.
 */
function neverConnected(error: unknown): boolean {
	const socket = socketOf(error);
	if (socket === null) return true;
	return socket?.encrypted === true && socket.secureConnecting === true;
}

/**
 * Returns whether no bytes were sent. `bytesWritten` would also count bytes that still wait for the
 * connection.
 */
function nothingLeft(error: unknown): boolean {
	const socket = socketOf(error);
	return socket?.encrypted !== true && socket?._bytesDispatched === 0;
}

function socketOf(error: unknown): Record<string, unknown> | null | undefined {
	if (!isRecord(error) || error.response !== undefined) return undefined;
	const { request } = error;
	if (!isRecord(request) || isRecord(request.res)) return undefined;
	const { socket } = request;
	return socket === null || isRecord(socket) ? socket : undefined;
}

/**
 * Explains each SAT code of an error once: in the bullet that contains the code, or else before the
 * last line.
 */
export function explainedBySat(
	error: ItemError,
	request: RequestKind,
	dictionary?: Dictionary,
): ItemError {
	const { message, description = '', fields = {}, httpCode } = error.details;
	const words = [
		message,
		...Object.values(fields).flat(),
		...description.split('\n').map((line) => line.replace(/^(The service says: |• )/, '')),
	];
	const codes = [...new Set(words.flatMap((text) => satCodesIn(text, request)))];
	if (codes.length === 0) return error;
	const explained = new Map(codes.map((code) => [code, explanationOf(code, request, dictionary)]));
	const [[code = '', ...otherCodes], [said, ...others]] = [codes, Object.values(fields).flat()];
	const meaning = explained.get(code);
	const isOne = said !== undefined && others.length === 0 && otherCodes.length === 0;
	const isOfStamp = error.details.code === 'valuesRefused' && request === 'stamp';
	if (isOfStamp && isOne && meaning !== undefined && message.endsWith(`: ${said}`)) {
		return inPlainWords(error, said, code, meaning);
	}
	const inWords = saidInEach((name) =>
		explainedWords(inLanguage<Words>(error.details, name), httpCode, codes, (code) => {
			return explained.get(code)?.[name];
		}),
	);
	return new ItemError({ ...error.details, satCode: codes[0], ...inWords });
}

function inPlainWords(
	error: ItemError,
	said: string,
	code: string,
	meaning: NonNullable<ReturnType<typeof explanationOf>>,
): ItemError {
	const status = text('httpStatus', { status: error.details.httpCode ?? '' });
	const lastWords = sentences(text('serviceSays', { words: wordsOnly(said) }), status);
	const words = saidInEach((name): Words => {
		const { message, description = '' } = inLanguage<Words>(error.details, name);
		const { cause, fix } = meaning[name];
		const place = message.slice(0, -said.length - 2);
		return {
			message: `${causeAt(place, cause)} (SAT ${code})`,
			description: [
				`${fix} ${text('notStamped')[name]}`,
				...description.split('\n').slice(0, -1),
				lastWords[name],
			].join('\n'),
		};
	});
	return new ItemError({ ...error.details, satCode: code, ...words });
}

function causeAt(place: string, cause: string): string {
	const words = cause.replace(/\.$/, '');
	const isLabel = words.startsWith(place.replace(/ ".*"$/, ''));
	return isLabel ? words : `${place}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

const wordsOnly = (words: string): string => LEADING_CODE.exec(words)?.[3] ?? words;

function explainedWords(
	{ message, description = '' }: Words,
	httpCode: string | undefined,
	codes: readonly string[],
	meaningOf: (code: string) => Explanation | undefined,
): Words {
	const shown = new Set<string>();
	const before: string[] = [];
	const explain = (line: string): string => {
		const own = codes.filter((code) => !shown.has(code) && isIn(code, line));
		const moved = codesOnce(line, codes, shown);
		own.forEach((code) => shown.add(code));
		const meanings = own.map((code) => sentencesOf(meaningOf(code)));
		if (line.startsWith('• ') && meanings.length > 0)
			return [sentence(moved), ...meanings].join(' ');
		if (line.startsWith('• ')) return moved;
		before.push(...meanings);
		return moved;
	};
	const first = explain(message);
	const lines = description.split('\n').map(explain);
	const hidden = codes.filter((code) => !shown.has(code));
	before.push(...hidden.map((code) => `${sentencesOf(meaningOf(code))} (SAT ${code})`));
	const bulleted = before.map((line) => (before.length > 1 ? `• ${line}` : line));

	const last = lines.pop() ?? '';
	const isStatus = last === `(HTTP ${httpCode})` && bulleted.length > 0;
	const end = isStatus ? [`${bulleted.pop()} ${last}`] : [last];
	const all = [...lines, ...bulleted, ...end].filter((line) => line !== '');
	return { message: first, description: all.join('\n') };
}

function sentencesOf(meaning: Explanation | undefined): string {
	return meaning === undefined ? '' : `${meaning.fix} ${meaning.cause}`;
}

function isIn(code: string, line: string): boolean {
	return new RegExp(`\\b${code}\\b`).test(line);
}

const LEADING_CODE = /^(|.*?: |.*?[,;] )(CFDI1?40\d{3}|CRP20\d{3}|\d{3})\s*[-–—:.]\s*(\S.*?)(\.?)$/;

function codesOnce(line: string, codes: readonly string[], shown: ReadonlySet<string>): string {
	const [, place = '', code = '', words = '', stop = ''] = LEADING_CODE.exec(line) ?? [];
	if (!codes.includes(code)) return line;
	if (codes.some((other) => other !== code && isIn(other, words))) return line;
	if (shown.has(code)) return `${place}${words}${stop}`;
	return isIn(code, words) ? `${place}${words}${stop}` : `${place}${words} (SAT ${code})`;
}

const LEADING_NUMBER = /^\s*(\d{3})(?!\d|[.,]\d)/;

const MATRIX_CODE = /\b(?:CFDI1?40|CRP20)\d{3}\b/g;

const UNAUTHORIZED = /^\s*401\W*(unauthorized|no autorizado|unauthenticated)/i;

const MESSAGE_KEY =
	/^(status|estatus|estado|code|codigo|c[oó]digo|message|mensaje|error|sat|descripci[oó]n|description|detail|detalle|respuesta|resultado|result)|(status|estatus|code|codigo)$/i;

const CODE_OF_UUID = /<(?:[\w.-]{1,50}:)?EstatusUUID(?:\s[^<>]{0,200})?>\s{0,20}(\d{3})\s{0,20}</g;

export function satCodesIn(message: string, request: RequestKind): string[] {
	if (UNAUTHORIZED.test(message)) return [];
	const codes = [leadingNumber(message), ...(message.match(MATRIX_CODE) ?? [])];
	return [...new Set(codes)].filter((code) => isExplained(code, request));
}

const INVOICE_KEY = /(status|estatus)uuid$/i;

/**
 * Returns the SAT codes that belong to the cancelled invoice. If there are none, returns the codes at
 * the beginning of messages, such as "202 - La factura ya fue cancelada".
 */
export function cancellationCodes(answer: unknown): string[] {
	const codes = valuesIn(answer, (name) => SOLD.test(name))
		.flatMap(codesOf)
		.filter(({ code }) => isExplained(code, 'cancel'));
	const ofInvoice = codes.filter(({ isOfInvoice }) => isOfInvoice);
	return [...new Set((ofInvoice.length > 0 ? ofInvoice : codes).map(({ code }) => code))];
}

function codesOf({
	key,
	value,
	depth,
}: NestedValue): Array<{ code: string; isOfInvoice: boolean }> {
	if (typeof value !== 'string' && typeof value !== 'number') return [];
	const isOfInvoice = INVOICE_KEY.test(key) || isUuid(key);
	const isMessage = isOfInvoice || depth === 0 || MESSAGE_KEY.test(key);
	const inXml = [...(xmlInText(String(value))?.matchAll(CODE_OF_UUID) ?? [])];
	return [
		...(isMessage ? [{ code: leadingNumber(String(value)), isOfInvoice }] : []),
		...inXml.map(([, code = '']) => ({ code, isOfInvoice: true })),
	];
}

function leadingNumber(text: string): string {
	return LEADING_NUMBER.exec(text)?.[1] ?? '';
}
