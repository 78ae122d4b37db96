import type { JsonObject } from '../fields.mts';

/** A request with a valid token, Content-Type and body. */
export interface ApiRequest {
	body: JsonObject;
	raw: string;
	/** Page number from the query string. Defaults to 1 if it is missing or invalid. */
	page: number;
	/** The service's address, for links in its answers. */
	origin: string;
	path: string;
}
