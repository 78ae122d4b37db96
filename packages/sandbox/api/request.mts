import type { JsonObject } from '../fields.mts';

/** A request whose token, Content-Type and body have been checked. */
export interface ApiRequest {
	body: JsonObject;
	raw: string;
	/** The requested page of a list. It is 1 if the query string contains no valid page number. */
	page: number;
	/** The sandbox's address, for the links in its responses. */
	origin: string;
	path: string;
}
