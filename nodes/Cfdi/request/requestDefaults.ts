import type { DeclarativeRestApiSettings } from 'n8n-workflow';

/**
 * What every request to the service has in common. The base URL is not here: the credential joins
 * it, so that n8n evaluates no expression for it.
 */
export const requestDefaults: DeclarativeRestApiSettings.HttpRequestOptions = {
	headers: {
		Accept: 'application/json',
		'Content-Type': 'application/jsontoxml',
	},
	// Every status is read here: n8n would drop the service's own words.
	ignoreHttpStatusErrors: true,
	// A redirect would turn a POST into a GET, and might lead the token to another host.
	disableFollowRedirect: true,
};
