import { UserError } from 'n8n-workflow';

import { INVALID_CREDENTIAL } from './invalidCredential';

// Not by way of all other words: n8n loads the credential without the node.
import { credentialWords } from './words/en';

/** Nothing is sent with such a credential. Its code tells the node so, in every version of n8n. */
export function invalidCredential(fault: keyof typeof credentialWords): UserError {
	return Object.assign(new UserError(credentialWords[fault]), { code: INVALID_CREDENTIAL });
}

/** The path of one of the service's endpoints, or the folder of them all, at the end of an address. */
const ENDPOINT =
	/\/api(\/(customers|products)(\/create)?|\/customer-invoices(\/(stamp|cancel|download))?)?$/i;

/**
 * The service's address, to which each request adds its path.
 * @param baseUrl what the user typed: an http(s) URL, with or without a path or a trailing slash; it
 * may end in /api, or in the path of an endpoint, as it stands in a service's documentation
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
 * Scheme, host, port and path of an http(s) URL, the same for each spelling of them, and without the
 * path of an endpoint.
 * @returns `undefined` for any other text
 */
export function addressOf(text: string): string | undefined {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { origin, pathname } = new URL(text);
	return origin + pathname.replace(/\/+$/, '').replace(ENDPOINT, '');
}
