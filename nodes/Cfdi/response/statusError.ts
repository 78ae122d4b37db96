import type { Answer, Work } from './httpAnswer';
import { identifiersIn } from './identifiers';
import type { Outcome } from './itemError';
import { ItemError } from './itemError';
import { bullet, refusal, refusedFields } from './refusal';
import { serviceWords } from './serviceWords';

interface StatusAdvice {
	/** What happened; used where the service gave no words of its own, or `always`. */
	message: string;
	/** What to do. For an unknown outcome that depends on the operation. */
	advice?: string;
	/** Our message says more than a service's usual "Unauthenticated." */
	always?: boolean;
	/** `refused` by default. */
	outcome?: Outcome;
	transient?: boolean;
}

/** What each status means to the person who runs the workflow. */
const byStatus: Record<string, StatusAdvice> = {
	'400': {
		message: 'The service could not read the request',
		advice: 'Check the values of this item, above all those that come from expressions.',
	},
	'401': {
		message: 'The service does not accept the Access Token',
		advice: 'Copy the token again from your invoicing service into the CFDI credential.',
		always: true,
	},
	'403': {
		message: 'The Access Token may not be used for this operation',
		advice: 'Ask your invoicing service to allow it for this token, or use another credential.',
		always: true,
	},
	'404': {
		message: 'The service has no such record or address',
		advice: 'Check the ID of this item, and the Base URL in the CFDI credential.',
	},
	'407': {
		message: 'The proxy did not let the request through',
		advice: 'Nothing was sent to the service. Check the proxy and its login.',
		always: true,
		outcome: 'notSent',
	},
	'408': {
		message: 'The service did not wait for the whole request',
		outcome: 'unknown',
		transient: true,
	},
	'409': {
		message: 'The state of the record does not allow this',
		advice: 'Look the record up at your invoicing service: this may have been done before.',
	},
	'413': {
		message: 'The request is too large for the service',
		advice: 'Send fewer line items in one invoice.',
	},
	'415': {
		message: 'The service does not accept the content type application/jsontoxml',
		advice: 'Check the Base URL in the CFDI credential: it may lead to another API.',
	},
	'422': {
		message: 'The service did not accept the values of this item',
		advice: 'Correct them and run this item again: nothing was done.',
	},
	'425': {
		message: 'The service did not want to process the request yet',
		outcome: 'unknown',
		transient: true,
	},
	'429': {
		message: 'The service accepts no more requests for now',
		advice: 'Run this item again later, or space the requests out with Request Options > Batching.',
		always: true,
		outcome: 'notSent',
		transient: true,
	},
	'499': {
		message: 'A proxy in front of the service gave up waiting for it',
		outcome: 'unknown',
		transient: true,
	},
	moved: {
		message: 'The address of the service has moved',
		advice:
			'Enter the new address as Base URL in the CFDI credential. Redirects are not followed: the token goes to your own service only.',
		always: true,
	},
	'3': {
		message: 'The service answered with a redirect',
		always: true,
		outcome: 'unknown',
	},
	'4': {
		message: 'The service refused the request',
		advice: 'Correct the values of this item and run it again.',
	},
	'5': {
		message: 'The service failed while it worked on this item',
		always: true,
		outcome: 'unknown',
		transient: true,
	},
};

const otherStatus: StatusAdvice = {
	message: 'The service gave an answer with an unexpected status',
	outcome: 'unknown',
};

/**
 * The error for an answer whose status is not 2xx. A stamp whose answer names a new UUID has an
 * unknown outcome, whatever the status: it must not be sent again.
 * @param response the whole answer: status, headers
 * @param body its JSON, or its text where it is not JSON
 */
export function statusError(response: Answer, body: unknown, work: Work = 'other'): ItemError {
	const status = String(response.statusCode);
	const row = rowOf(response);
	const { words, fields } = serviceWords(body);
	const identifiers = identifiersIn(body, response.sent);
	const isStamped = work === 'stamp' && identifiers.uuid !== undefined;
	const ownWords = row.always === true || words === undefined;
	const retryAfter =
		row.transient === true && !isStamped
			? retryAfterOf(response.headers['retry-after'])
			: undefined;
	const location = status.startsWith('3') ? hostOf(response.headers.location) : undefined;

	const refused = fields === undefined ? [] : refusedFields(fields, response.labelOf);
	const inFields = refusal(refused, `The service refuses ${refused.length} values`, '');
	const said = refused.length > 0 ? inFields : { message: words, description: '' };

	const description = [
		...(ownWords ? refused.map(bullet) : said.description === '' ? [] : [said.description]),
		...(ownWords && words !== undefined && refused.length === 0
			? [`The service says: ${words}`]
			: []),
		...(location === undefined ? [] : [`The service points to ${location}.`]),
		...(retryAfter === undefined ? [] : [`It asks to wait ${Math.ceil(retryAfter / 1000)} s.`]),
		[isStamped ? '' : row.advice, `(HTTP ${status})`].join(' ').trim(),
	].join('\n');

	return new ItemError({
		outcome: isStamped ? 'unknown' : (row.outcome ?? 'refused'),
		message: ownWords || said.message === undefined ? row.message : said.message,
		description,
		httpCode: status,
		...(fields !== undefined && { fields }),
		...identifiers,
		...(row.transient === true && !isStamped && { transient: true }),
		...(retryAfter !== undefined && { retryAfter }),
	});
}

/**
 * The error for a proxy that did not connect to the service, whatever status it gave. One that cannot
 * reach the service, or is busy, may do so a little later.
 */
export function proxyRefusal({ statusCode }: Pick<Answer, 'statusCode'>): ItemError {
	const { message, advice = '', outcome = 'notSent' } = byStatus['407'] as StatusAdvice;
	return new ItemError({
		outcome,
		message,
		description: `${advice} (HTTP ${statusCode})`,
		httpCode: String(statusCode),
		...((statusCode === 429 || statusCode >= 500) && { transient: true }),
	});
}

function rowOf(response: Answer): StatusAdvice {
	if (isMoved(response)) return byStatus.moved as StatusAdvice;
	const status = String(response.statusCode);
	return byStatus[status] ?? byStatus[status.charAt(0)] ?? otherStatus;
}

/**
 * Whether a redirect leads to the same path at another address (https, another host): then nothing
 * was done here. Any other redirect may be the way to show what was done.
 */
function isMoved({ statusCode, headers: { location }, endpoint }: Answer): boolean {
	if (statusCode < 300 || statusCode > 399 || endpoint === undefined) return false;
	if (typeof location !== 'string' || !URL.canParse(location)) return false;
	return new URL(location).pathname.replace(/\/$/, '').endsWith(endpoint);
}

/** Scheme and host only: the rest of a redirect may hold a secret. */
function hostOf(location: unknown): string | undefined {
	if (typeof location !== 'string' || !URL.canParse(location)) return undefined;
	return new URL(location).origin;
}

/** Retry-After in milliseconds: the header holds seconds or a date. */
function retryAfterOf(header: unknown): number | undefined {
	if (typeof header !== 'string' || header.trim() === '') return undefined;
	const seconds = Number(header);
	const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
	return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
