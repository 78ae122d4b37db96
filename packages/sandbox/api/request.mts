import type { JsonObject } from '../fields.mts';

/** A request with a valid token, Content-Type and body. */
export interface ApiRequest {
	body: JsonObject;
	raw: string;
	/** Defaults to 1 if the query string has no valid page. */
	page: number;
	/** The service's address, for links in its responses. */
	origin: string;
	path: string;
}
