export const downloadForms = [
	'json',
	'xml',
	'xmlWithoutName',
	'pdf',
	'zip',
	'jsonOneFile',
	'jsonDeep',
	'jsonPlainXml',
	'links',
] as const;

export const pagings = [
	'normal',
	'ignoresPage',
	'repeatsLast',
	'emptyPage',
	'lyingLastPage',
	'plainArray',
	'dataArray',
] as const;

export type DownloadForm = (typeof downloadForms)[number];
export type Paging = (typeof pagings)[number];

/** How the service behaves where its documentation says "not shown". */
export interface Settings {
	/** How long a stamp takes, in milliseconds. */
	delayMs: number;
	/** The stamps that may be in progress before the next one is answered 429; 0 means no limit. */
	atOnce: number;
	/** The Retry-After of that 429, in seconds; 0 means no header. */
	retryAfter: number;
	downloadForm: DownloadForm;
	/** The size to which a downloaded file is padded, in bytes; 0 means no padding. */
	downloadSize: number;
	paging: Paging;
	/**
	 * The most IDs of other companies between two invoices: none, then one, up to this many, and again.
	 * A download of theirs is answered 403.
	 */
	otherIds: number;
	/**
	 * How long the UUID of a stamp takes, in milliseconds: until then the stamp is answered 202, with the
	 * ID only, and its download 409. 0: a stamp is answered with its UUID.
	 */
	uuidAfterMs: number;
}

export const defaultSettings: Readonly<Settings> = {
	delayMs: 0,
	atOnce: 0,
	retryAfter: 0,
	downloadForm: 'json',
	downloadSize: 0,
	paging: 'normal',
	otherIds: 0,
	uuidAfterMs: 0,
};
