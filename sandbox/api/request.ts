import type { JsonObject } from '../fields.ts';

/** A request that has passed the gate. */
export interface ApiRequest {
	body: JsonObject;
	/** The body word for word. */
	raw: string;
	/** The page asked for in the query string; 1 when none, or no page number, is. */
	page: number;
	/** The service's own address, for the links it answers. */
	origin: string;
	path: string;
}
