import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';

import { addressOf, invalidCredential, serviceAddress } from './serviceAddress';

type CredentialReader = IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions;

/** A shorter text could be part of ordinary words, and no service has such tokens. */
const SHORTEST_SECRET = 6;

/** The credential of an item: an expression in it may give each item another one. @returns `undefined` for none */
export async function credentialOf(
	context: CredentialReader,
	itemIndex: number,
): Promise<ICredentialDataDecryptedObject | undefined> {
	try {
		return await context.getCredentials('cfdiApi', itemIndex);
	} catch {
		// n8n says what is wrong with it when the request is signed.
		return undefined;
	}
}

/** What no message may show of the credential: the token, with and without a pasted "Bearer". */
export async function secretsOf(context: CredentialReader, itemIndex = 0): Promise<string[]> {
	const credential = await credentialOf(context, itemIndex);
	return credential === undefined ? [] : secretsIn(credential);
}

/** The same of a credential's own data. */
export function secretsIn({ accessToken }: ICredentialDataDecryptedObject): string[] {
	const typed = String(accessToken).trim();
	return [typed, typed.replace(/^Bearer\s+/i, '')].filter(
		(secret) => secret.length >= SHORTEST_SECRET,
	);
}

/**
 * The service that the credential names: the address of its Base URL. A text that is not an address
 * stands for itself: requests to it fail.
 */
export async function serviceOf(context: CredentialReader): Promise<string> {
	return (await serviceAndIssuer(context)).service;
}

/** The same, and who issues: the credential is read once for both. */
export async function serviceAndIssuer(
	context: CredentialReader,
	itemIndex = 0,
): Promise<{ service: string; issuer: Issuer }> {
	const credential = await credentialOf(context, itemIndex);
	if (credential === undefined) return { service: '', issuer: issuerIn({}) };
	const typed = String(credential.baseUrl).trim();
	return { service: addressOf(typed) ?? typed, issuer: issuerIn(credential) };
}

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

const NAMES = ['issuerRfc', 'issuerName', 'issuerTaxRegime', 'placeOfIssue'] as const;

/** What the credential says of who issues, as it is written there; `''` for what it does not say. */
export type Issuer = Readonly<Record<(typeof NAMES)[number], string>>;

/** Only these values leave the credential: the rest of it stays with n8n. */
export function issuerIn(credential: ICredentialDataDecryptedObject): Issuer {
	const entries = NAMES.map((name) => [name, String(credential[name] ?? '').trim()]);
	return Object.fromEntries(entries) as Issuer;
}
