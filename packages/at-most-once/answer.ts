export type Json = Record<string, unknown>;

/** Item of an answer. `json` is stored with the execution; other properties are only passed on. */
export interface Answer {
	json: Json;
}

export interface Got {
	id?: number | string;
	uuid?: string;
	/** Text to compare if the key comes again. */
	content?: string;
}
