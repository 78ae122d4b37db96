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

/** Settings for behavior that the real service's documentation does not describe. */
export interface Settings {
	delayMs: number;
	/**
	 * The maximum number of simultaneous stamp requests. Further requests get a 429. 0 means no
	 * limit.
	 */
	atOnce: number;
	/** Seconds in a 429's header Retry-After. With 0, the header is missing. */
	retryAfter: number;
	downloadForm: DownloadForm;
	/** Bytes to which smaller downloads are padded. */
	downloadSize: number;
	paging: Paging;
	/**
	 * The number of other companies' IDs between two invoices grows from zero to this maximum and
	 * starts again. Downloads of these IDs get a 403.
	 */
	otherIds: number;
	/**
	 * Milliseconds until a new invoice has its UUID. Until then, a stamp request gets a 202 with
	 * only the ID, and a download a 409. With 0, the stamp's response contains the UUID.
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
