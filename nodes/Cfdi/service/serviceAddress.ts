import { UserError } from 'n8n-workflow';

// Not by way of all other words: n8n loads the credential without the node.
import { credentialWords } from './words/en';
/** The code of the credential's own errors: old versions of n8n keep nothing else of their class. */
export const INVALID_CREDENTIAL = 'INVALID_CREDENTIAL';

/** Nothing is sent with such a credential. Its code tells the node so, in every version of n8n. */
export function invalidCredential(fault: keyof typeof credentialWords): UserError {
	return Object.assign(new UserError(credentialWords[fault]), { code: INVALID_CREDENTIAL });
}

/** What the credential says of its Base URL. */
export const BASE_URL_HINT =
	'Address of your invoicing service, with or without /api at its end. The node adds the rest, such as /api/customers.';

/** The path of one of the service's endpoints, or the folder of them all, at the end of an address. */
const ENDPOINT =
	/\/api(\/(customers|products)(\/create)?|\/customer-invoices(\/(stamp|cancel|download))?)?$/i;

/**
 * The service's address, to which each request adds its path.
 * @param baseUrl what the user typed: an http(s) URL, with or without a path or a trailing slash; it
 * may end in /api, or in the path of an endpoint, as it is in a service's documentation
 * @returns the same address without that end, trailing slashes, query and fragment
 * @throws UserError when it is missing, or not an http(s) URL; it never quotes what was typed, which
 * may be the token
 */
export function serviceAddress(baseUrl: unknown): string {
	const typed = typeof baseUrl === 'string' ? baseUrl.trim() : '';
	if (typed === '') {
		throw invalidCredential('noBaseUrl');
	}

	const address = addressOf(typed);
	if (address === undefined) {
		throw invalidCredential('badBaseUrl');
	}
	return address;
}

/**
 * Scheme, host, port and path of an http(s) URL, the same for each spelling of them: without the final
 * dot of the host, doubled and final slashes, and the path of an endpoint. The keys under which invoices
 * are remembered have its fingerprint: another spelling must not be another service.
 * @returns `undefined` for any other text
 */
export function addressOf(text: string): string | undefined {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const url = new URL(text);
	const host = url.hostname.replace(/\.$/, '');
	if (host === '') return undefined;
	const path = url.pathname
		.replace(ESCAPED, unescaped)
		.replace(/\/{2,}/g, '/')
		.replace(/\/$/, '');
	return `${url.protocol}//${host}${url.port && `:${url.port}`}${path.replace(ENDPOINT, '')}`;
}

const ESCAPED = /%[0-9a-f]{2}/gi;

/** A character that needs no escape is the same with one (RFC 3986, 6.2.2). */
function unescaped(escape: string): string {
	const character = String.fromCharCode(parseInt(escape.slice(1), 16));
	return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
}
