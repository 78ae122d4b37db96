import type { Text } from 'cfdi-mx';
import type { Work } from './denial';
import { saysStamped } from './denial';
import { errorMessages } from './errorMessages';
import type { Answer } from './endpoints';
import { identifiersIn } from './identifiers';
import type { FieldMessages, Outcome } from './itemError';
import { ItemError, errorWords } from './itemError';
import { refusedByService } from './refusal';
import type { ServiceKind } from './words';
import { advice, lines, sentences, text } from './words';

interface StatusRow {
	/**
	 * What happened, and what to do; for an unknown outcome the latter depends on the operation. Said
	 * where the service gave no words of its own, or `always`.
	 */
	kind: ServiceKind;
	/** Our message says more than a service's usual "Unauthenticated." */
	always?: boolean;
	/** `refused` by default. */
	outcome?: Outcome;
	transient?: boolean;
}

const refusedByProxy: StatusRow = { kind: 'proxyRefused', always: true, outcome: 'notSent' };

/** What each status means to the person who runs the workflow. */
const byStatus: Record<string, StatusRow> = {
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

const otherStatus: StatusRow = { kind: 'unexpectedStatus', outcome: 'unknown' };

/**
 * The error for an answer whose status is not 2xx, and for one with 2xx that says that it failed, and not by a
 * status that would tell whether anything was done. A stamp whose answer names a new UUID, or says that the
 * invoice was stamped before, has an unknown outcome, whatever the status: it must not be sent again.
 * @param response the whole answer: status, headers
 * @param body its JSON, or its text where it is not JSON
 */
export function statusError(
	response: Answer,
	body: unknown,
	work?: Work,
	row = rowOf(response),
): ItemError {
	const status = String(response.statusCode);
	const told = errorMessages(body, response.clean);
	const { message, description } = refusedByService(told, text(row.kind), {
		...response,
		always: row.always,
	});
	const identifiers = identifiersIn(body, response.sent);
	const { fields } = told;
	const said = [told.words, ...Object.values(fields ?? {}).flat(), ...told.also];
	const isStamped = work === 'stamp' && (identifiers.uuid !== undefined || said.some(saysStamped));
	const isTransient = row.transient === true && !isStamped;
	const retryAfter = isTransient ? retryAfterOf(response.headers['retry-after']) : undefined;
	const location = targetOf(response)?.origin;
	const isExplained = row.kind === 'failedWithoutReason' && told.words !== undefined;
	const kind = isExplained ? 'sentAsSuccess' : row.kind;

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
 * The error for a proxy that did not connect to the service, whatever status it gave. One that cannot
 * reach the service, or is busy, may do so a little later.
 */
export function proxyRefusal({ statusCode }: Pick<Answer, 'statusCode'>): ItemError {
	const transient = statusCode === 429 || statusCode >= 500;
	const answer = { statusCode, headers: {}, body: '' };
	return statusError(answer, '', undefined, { ...refusedByProxy, transient });
}

/** What to do, where that is known. */
function closingOf(
	kind: ServiceKind,
	isStamped: boolean,
	fields: FieldMessages = {},
): Text | undefined {
	if (kind === 'sentAsSuccess') return text(kind);
	if (isStamped) return undefined;
	const isOne = kind === 'valuesRefused' && Object.keys(fields).length === 1;
	return isOne ? text('correctIt') : advice(kind);
}

function rowOf(response: Answer): StatusRow {
	if (isMoved(response)) return byStatus.moved as StatusRow;
	if (response.statusCode === 403 && isPage(response)) return byStatus.blocked as StatusRow;
	const status = String(response.statusCode);
	return byStatus[status] ?? byStatus[status.charAt(0)] ?? otherStatus;
}

/** The service itself answers with JSON. */
const isPage = ({ headers }: Answer): boolean => /\bhtml\b/i.test(String(headers['content-type']));

/** These ask to send the request again elsewhere; a 303 shows the way to what was done (RFC 9110). */
const ELSEWHERE = [301, 302, 307, 308];

/**
 * Whether a redirect leads to the same operation at another address (https, another host): then nothing
 * was done here. Any other redirect may be the way to show what was done, also one back to itself.
 */
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

/** Where a redirect leads; undefined where that is no address of the web. */
function targetOf(response: Answer): URL | undefined {
	const { location } = response.headers;
	const asked = askedOf(response);
	if (!String(response.statusCode).startsWith('3') || typeof location !== 'string')
		return undefined;
	if (!URL.canParse(location, asked)) return undefined;
	const target = new URL(location, asked);
	return /^https?:$/.test(target.protocol) ? target : undefined;
}

/** The rest of a redirect may hold a secret. */
function withoutQuery({ origin, pathname }: URL): string {
	return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Retry-After in milliseconds: the header holds seconds or a date. */
function retryAfterOf(header: unknown): number | undefined {
	if (typeof header !== 'string' || header.trim() === '') return undefined;
	const seconds = Number(header);
	const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
	return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
