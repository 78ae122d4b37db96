import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { invalidCredential, serviceAddress } from './serviceAddress';

/**
 * A request with the service's address and the token. One with an absolute URL (n8n's HTTP Request
 * node with this credential) gets the token only for the service's own origin.
 * @throws UserError for a Base URL or a token that cannot be used, without quoting it
 */
export function authenticated(
	{ baseUrl, accessToken }: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const base = serviceAddress(baseUrl);
	const target = (request as { uri?: string }).uri ?? request.url;
	if (/^https?:/i.test(target)) {
		return new URL(target).origin === new URL(base).origin ? signed(request, accessToken) : request;
	}
	return signed({ ...request, baseURL: base }, accessToken);
}

function signed(request: IHttpRequestOptions, accessToken: unknown): IHttpRequestOptions {
	const token =
		typeof accessToken === 'string' ? accessToken.trim().replace(/^Bearer\s+/i, '') : '';
	if (token === '') {
		throw invalidCredential('noToken');
	}
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw invalidCredential('badToken');
	}
	return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
}
