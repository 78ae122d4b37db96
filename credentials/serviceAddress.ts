import { UserError } from 'n8n-workflow';

/**
 * The service's address as every request is joined to it.
 * @param baseUrl what the user typed: an http(s) URL, with or without a path or a trailing slash
 * @returns the same address without trailing slashes, query and fragment
 * @throws UserError when there is no address, or it is no http(s) URL
 */
export function serviceAddress(baseUrl: unknown): string {
	const typed = typeof baseUrl === 'string' ? baseUrl.trim() : '';
	if (typed === '') {
		throw new UserError(
			'The Base URL of the CFDI credential is empty. Enter the address of your invoicing service, such as https://api.example.com',
		);
	}

	const url = parseUrl(typed);
	if (url === undefined) {
		throw new UserError(
			`The Base URL of the CFDI credential, "${withoutLogin(typed)}", is no web address. It starts with https:// (or http://) and names a host, such as https://api.example.com`,
		);
	}
	return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function parseUrl(text: string): URL | undefined {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	return new URL(text);
}

/** Some people paste an address with a login in it (https://user:secret@host): that is not shown. */
function withoutLogin(text: string): string {
	return text.replace(/\/\/[^/@]*@/, '//');
}
