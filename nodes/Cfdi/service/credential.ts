import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IDataObject,
} from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { inLanguage, saidInEach } from 'cfdi-mx/words';
// This file imports only the credential's messages, because n8n loads the credential without the
// node.
import { credentialWords } from '../messages/credential';
import type { FieldMessages, ItemErrorDetails, Words } from '../messages/itemError';
import { ItemError } from '../messages/itemError';

type CredentialReader = IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions;

/** Shorter secrets stay in messages, because they could be part of an ordinary word. */
const MIN_SECRET_LENGTH = 6;

/**
 * Reads one item's credential, because expressions can select a different credential for each item.
 * Returns undefined if n8n cannot read it.
 */
export async function credentialOf(
	context: CredentialReader,
	itemIndex: number,
): Promise<ICredentialDataDecryptedObject | undefined> {
	try {
		return await context.getCredentials('cfdiApi', itemIndex);
	} catch {
		// The error is ignored, because n8n reports it when it signs the request.
		return undefined;
	}
}

export async function secretsOf(context: CredentialReader, itemIndex = 0): Promise<string[]> {
	const credential = await credentialOf(context, itemIndex);
	return credential === undefined ? [] : secretsIn(credential);
}

/** Returns the token as entered, and the token without a "Bearer" prefix. */
export function secretsIn({ accessToken }: ICredentialDataDecryptedObject): string[] {
	const typed = String(accessToken).trim();
	return [typed, typed.replace(/^Bearer\s+/i, '')].filter(
		(secret) => secret.length >= MIN_SECRET_LENGTH,
	);
}

export async function serviceOf(context: CredentialReader): Promise<string> {
	return (await serviceAndIssuer(context)).service;
}

/**
 * Returns the credential's issuer and service address. An address that is not a URL is returned
 * unchanged.
 */
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
 * Adds the service's address and the token to a request. An absolute URL gets the token only if the
 * URL has the service's origin.
 * @throws UserError for an invalid Base URL or token, without quoting the value
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

export type Issuer = Readonly<Record<(typeof ISSUER_FIELDS)[number], string>> & {
	readonly credential?: string;
};

export function issuerIn(credential: ICredentialDataDecryptedObject): Issuer {
	const entries = ISSUER_FIELDS.map((name) => [name, String(credential[name] ?? '').trim()]);
	return Object.fromEntries(entries) as Issuer;
}

/** This code identifies the error, because old versions of n8n do not keep an error's class. */
export const INVALID_CREDENTIAL = 'INVALID_CREDENTIAL';

export function invalidCredential(fault: keyof typeof credentialWords): UserError {
	return Object.assign(new UserError(credentialWords[fault]), { code: INVALID_CREDENTIAL });
}

export const BASE_URL_HINT =
	'Address of your invoicing service, with or without /api at its end. The node adds the rest, such as /api/customers.';

const ENDPOINT =
	/\/api(\/(customers|products)(\/create)?|\/customer-invoices(\/(stamp|cancel|download))?)?$/i;

/**
 * Returns the service's address from an http(s) URL, which can end in /api or an endpoint's path.
 * @throws UserError for any other value, without quoting it, because it could be the token
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

/** Normalizes the service's address, so that all forms of an address give the same unique keys. */
function addressOf(text: string): string | undefined {
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

/** Only unreserved characters are decoded (RFC 3986, 6.2.2). */
function unescaped(escape: string): string {
	const character = String.fromCharCode(parseInt(escape.slice(1), 16));
	return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
}

export type Clean = (text: string) => string;

const MAX_LINE = 600;

/**
 * Secrets of at least this length are hidden even if separators interrupt them. A shorter secret
 * could then match ordinary words.
 */
const MIN_BROKEN = 16;

const MIN_JWT_PART = 12;

const MAX_ROUNDS = 3;

const SEPARATORS = '_.:|-?*<>",;';

/**
 * Invisible characters: the same as `\s\p{Cc}\p{Cf}\p{Variation_Selector}`, but code points compile
 * much faster.
 */
const UNSEEN =
	`0-20 7f-a0 ad 600-605 61c 6dd 70f 890-891 8e2 1680 180b-180f 2000-200f 2028-202f 205f-2064 2066-206f 3000
	fe00-fe0f feff fff9-fffb 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a e0001 e0020-e007f e0100-e01ef`
		.replace(/[0-9a-f]+/g, '\\u{$&}')
		.replace(/\s+/g, '');

/**
 * Returns a function that replaces each secret, and each part of a JWT, with `***`. Also finds a
 * secret that is escaped (URL, HTML, JSON, quoted-printable), encoded (base64, hexadecimal),
 * interrupted, without punctuation or in another case. Decodes all escapes in a text with an
 * escaped secret.
 */
export function cleanerOf(secrets: readonly string[]): Clean {
	const all = [...new Set(secrets.filter((secret) => secret !== '').flatMap(withParts))];
	if (all.length === 0) return (text) => text;
	const forms = all.flatMap((secret) => [
		...[`Bearer ${secret}`, secret].flatMap((text) => [
			...base64Of(text),
			{ text: Buffer.from(text, 'utf8').toString('hex') },
		]),
		...[...new Set([secret, decoded(secret)])].flatMap(writtenForms),
	]);
	const longestFirst = forms.sort((a, b) => b.text.length - a.text.length);
	const pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'giu');
	const secretIn = (text: string) => (text.match(pattern) ?? []).join('').length;
	return (text) => {
		const plain = [
			decoded(text),
			text.replace(QUOTED_PRINTABLE, (_whole, digits: string) => ofCode(digits)),
		];
		const [clearest = text] = [...new Set([text, ...plain])].sort(
			(one, other) => secretIn(other) - secretIn(one),
		);
		return clearest.replace(pattern, '***');
	};
}

const QUOTED_PRINTABLE = /=([0-9a-f]{2})/gi;

const ofCode = (digits: string) => String.fromCodePoint(parseInt(digits, 16));

function withParts(secret: string): string[] {
	const parts = secret.split('.');
	const long = parts.length === 3 ? parts.slice(1) : [];
	return [secret, ...long.filter(({ length }) => length >= MIN_JWT_PART)];
}

interface Form {
	text: string;
	breaks?: string;
	signs?: string;
	after?: string;
}

function writtenForms(text: string): Form[] {
	const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
	const hasSigns = letters.length < text.length;
	// Leaves out separators that the secret itself contains: they would slow down the pattern.
	const breaks = [...SEPARATORS].filter((one) => !text.includes(one) && !(hasSigns && one === '_'));
	return [
		{ text, breaks: UNSEEN + breaks.map(escaped).join(''), signs: '_' },
		...(hasSigns && letters.length >= MIN_BROKEN ? [{ text: letters, breaks: '' }] : []),
	];
}

function base64Of(text: string): Form[] {
	return [0, 2, 3].map((first, before) => {
		const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text, 'utf8')]);
		// Cuts off the first and last base64 characters, which also encode bits of the neighbouring
		// text.
		const own = bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
		const last = bytes.length % 3 === 0 ? '' : '[a-z0-9+/_-]?';
		return { text: own, after: `${last}(?:=|%3d|&#61;|&#x3d;|&equals;){0,2}` };
	});
}

function patternOf({ text, breaks = UNSEEN, signs = '', after = '' }: Form): string {
	const isLong = text.length >= MIN_BROKEN;
	const characters = [...text].map((one) => {
		if (after !== '' && '+/'.includes(one)) return one === '+' ? '[+-]' : '[/_]';
		if (/[a-z0-9]/i.test(one)) return one;
		return isLong ? `[${escaped(one)}${signs}]` : escaped(one);
	});
	return characters.join(isLong && breaks !== '' ? `[${breaks}]*` : '') + after;
}

const escaped = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

const ESCAPES =
	/%(?:25)*([0-9a-f]{2})|&(?:amp;)*#0*(\d{1,7});?|&(?:amp;)*#x0*([0-9a-f]{1,6});?|&(?:amp;)*([a-z]{2,8});|\\+(?:u([0-9a-f]{4})|u\{0*([0-9a-f]{1,6})\}|x([0-9a-f]{2})|[rnt]|(.))|<br ?\/?>|<wbr>/gi;

/** HTML entities for characters in tokens, each followed by its character. */
const NAMED = new Map(
	`amp& apos' ast* bsol\\ colon: comma, commat@ dash- dollar$ equals= excl! gt> hyphen- lowbar_ lt<
	num# percnt% period. plus+ quest? quot" semi; sol/ tilde~ verbar| vert|`
		.split(/\s+/)
		.map((one) => [one.slice(0, -1), one.slice(-1)] as const),
);

function decoded(text: string): string {
	let [current, before] = [text, ''];
	for (let round = 0; round < MAX_ROUNDS && current !== before; round++) {
		before = current;
		current = before.replace(ESCAPES, (whole, ...groups: Array<string | undefined>) => {
			const [url, decimal, hex, name, unit, point, byte, itself] = groups;
			if (name === 'shy') return '\u00ad';
			if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
			if (itself !== undefined) return itself;
			const digits = url ?? hex ?? unit ?? point ?? byte;
			const code = digits === undefined ? Number(decimal ?? 32) : parseInt(digits, 16);
			return code > 0x10ffff ? whole : String.fromCodePoint(code);
		});
	}
	return current;
}

/** Removes secrets from an error, shortens long lines, and appends the UUID to the message. */
export function redact(error: ItemError, clean: Clean): ItemError {
	const { fields, uuid, ...others } = error.details;
	// A UUID that contains a secret is omitted, because a token can be a UUID.
	const rest = {
		...(cleanValue(others, clean) as typeof others),
		...(uuid !== undefined && clean(uuid) === uuid && { uuid }),
	};
	const inWords = saidInEach<Words>((name) => {
		const { message, description } = inLanguage<Words>(error.details, name);
		return {
			message: withInvoice(cut(clean(message)), rest),
			...(description !== undefined && {
				description: clean(description).split('\n').map(cut).join('\n'),
			}),
		};
	});
	return new ItemError({
		...rest,
		...inWords,
		...(fields !== undefined && { fields: cleanFields(fields, clean) }),
	});
}

export function redactJson(json: IDataObject, clean: Clean): IDataObject {
	return cleanValue(json, clean) as IDataObject;
}

function withInvoice(message: string, { uuid, id }: Partial<ItemErrorDetails>): string {
	if (uuid === undefined || message.includes(uuid)) return message;
	return `${message} (UUID ${uuid}${id === undefined ? '' : `, id ${id}`})`;
}

function cut(line: string): string {
	return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
}

function cleanFields(fields: FieldMessages, clean: Clean): FieldMessages {
	return Object.fromEntries(
		Object.entries(fields).map(([field, messages]) => [
			cut(clean(field)),
			messages.map((message) => cut(clean(message))),
		]),
	);
}

export function cleanValue(value: unknown, clean: Clean): unknown {
	if (typeof value === 'string') return clean(value);
	if (Array.isArray(value)) return value.map((one) => cleanValue(one, clean));
	if (typeof value === 'number') {
		const written = String(value);
		const cleaned = clean(written);
		return cleaned === written ? value : cleaned;
	}
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [clean(key), cleanValue(one, clean)]),
	);
}
