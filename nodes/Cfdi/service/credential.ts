import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { credentialWords } from '../messages/credential';

// n8n loads the credential without the node, so without the other texts.

type CredentialReader = IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions;

/** A shorter text could be part of an ordinary word. */
const MIN_SECRET_LENGTH = 6;

/** Reads the credential of an item, which an expression can choose. Returns undefined if n8n cannot read it. */
export async function credentialOf(
	context: CredentialReader,
	itemIndex: number,
): Promise<ICredentialDataDecryptedObject | undefined> {
	try {
		return await context.getCredentials('cfdiApi', itemIndex);
	} catch {
		// n8n reports the reason when it signs the request.
		return undefined;
	}
}

/** Returns the secrets of an item's credential, which no message shows. */
export async function secretsOf(context: CredentialReader, itemIndex = 0): Promise<string[]> {
	const credential = await credentialOf(context, itemIndex);
	return credential === undefined ? [] : secretsIn(credential);
}

/** Returns the token of a credential, with and without a pasted "Bearer". */
export function secretsIn({ accessToken }: ICredentialDataDecryptedObject): string[] {
	const typed = String(accessToken).trim();
	return [typed, typed.replace(/^Bearer\s+/i, '')].filter(
		(secret) => secret.length >= MIN_SECRET_LENGTH,
	);
}

/** Returns the address in the credential. */
export async function serviceOf(context: CredentialReader): Promise<string> {
	return (await serviceAndIssuer(context)).service;
}

/** Reads the credential once, and returns its address (unchanged if it is not a URL) and its issuer. */
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
 * Adds the service's address and the token to a request. n8n's HTTP Request node sends absolute URLs: they
 * get the token only for the service's origin.
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

const ISSUER_FIELDS = ['issuerRfc', 'issuerName', 'issuerTaxRegime', 'placeOfIssue'] as const;

/** The issuer's values in the credential; empty if they are not filled in. */
export type Issuer = Readonly<Record<(typeof ISSUER_FIELDS)[number], string>>;

/** Reads the issuer. The rest of the credential stays with n8n. */
export function issuerIn(credential: ICredentialDataDecryptedObject): Issuer {
	const entries = ISSUER_FIELDS.map((name) => [name, String(credential[name] ?? '').trim()]);
	return Object.fromEntries(entries) as Issuer;
}

/** Code of the errors below. Old versions of n8n keep only the code of an error's class. */
export const INVALID_CREDENTIAL = 'INVALID_CREDENTIAL';

export function invalidCredential(fault: keyof typeof credentialWords): UserError {
	return Object.assign(new UserError(credentialWords[fault]), { code: INVALID_CREDENTIAL });
}

export const BASE_URL_HINT =
	'Address of your invoicing service, with or without /api at its end. The node adds the rest, such as /api/customers.';

const ENDPOINT =
	/\/api(\/(customers|products)(\/create)?|\/customer-invoices(\/(stamp|cancel|download))?)?$/i;

/**
 * Returns the service's address, to which each request adds its path.
 * @param baseUrl the user's text: an http(s) URL that can end in /api or in the path of an endpoint
 * @throws UserError for any other text, without quoting it: it could be the token
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
 * Normalizes scheme, host, port and path of an http(s) URL. The keys of invoices contain its fingerprint,
 * so two spellings must give the same address. Returns undefined for any other text.
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

/** Decodes an unreserved character (RFC 3986, 6.2.2). */
function unescaped(escape: string): string {
	const character = String.fromCharCode(parseInt(escape.slice(1), 16));
	return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
}
