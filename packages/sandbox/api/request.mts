import type { JsonObject } from '../fields.mts';

/** A request whose token, Content-Type and body have been checked. */
export interface ApiRequest {
	body: JsonObject;
	/** The body as it was received. */
	raw: string;
	/** The page in the query string; 1 if there is none, or if it is not a page number. */
	page: number;
	/** The service's own address, for links in its answers. */
	origin: string;
	path: string;
}
