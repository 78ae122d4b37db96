import type { JsonObject } from '../fields.mts';

/** A request whose token, Content-Type and body have been checked. */
export interface ApiRequest {
	body: JsonObject;
	raw: string;
	/** The page is 1 if the query string contains no valid page number. */
	page: number;
	/** The responses' links start with this address. */
	origin: string;
	path: string;
}
