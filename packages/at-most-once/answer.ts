export type Json = Record<string, unknown>;

/** One item of an answer: its data is stored with the execution; whatever else it has is passed on. */
export interface Answer {
	json: Json;
}

/** What a request got when it was done. */
export interface Got {
	id?: number | string;
	uuid?: string;
	/** What is compared when its key comes again. */
	content?: string;
}
