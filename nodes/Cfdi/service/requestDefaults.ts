import type { DeclarativeRestApiSettings } from 'n8n-workflow';

/**
 * What all requests to the service have in common. The base URL is missing: the credential adds it,
 * so that n8n evaluates no expression for it.
 */
export const requestDefaults: DeclarativeRestApiSettings.HttpRequestOptions = {
	headers: {
		Accept: 'application/json',
		'Content-Type': 'application/jsontoxml',
	},
	// The node reads every status itself: n8n would drop the service's own words.
	ignoreHttpStatusErrors: true,
	// A redirect would turn a POST into a GET, and could lead the token to another host.
	disableFollowRedirect: true,
};
