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

/** Settings for behavior that the documentation of the real service does not describe. */
export interface Settings {
	delayMs: number;
	/**
	 * The maximum number of simultaneous stamps. Further stamp requests get a 429. With 0, there is
	 * no limit.
	 */
	atOnce: number;
	/**
	 * The seconds in the header Retry-After of a 429 response. With 0, the response has no such
	 * header.
	 */
	retryAfter: number;
	downloadForm: DownloadForm;
	/**
	 * The minimum size of a downloaded file in bytes. Smaller files are padded. With 0, no file is
	 * padded.
	 */
	downloadSize: number;
	paging: Paging;
	/**
	 * The maximum number of other companies' IDs between two invoices. The number grows from zero to
	 * this maximum, then starts again. Downloads of these IDs get a 403.
	 */
	otherIds: number;
	/**
	 * Milliseconds until a new invoice has its UUID. Until then, a stamp request gets a 202 with only
	 * the ID, and a download gets a 409. With 0, the response to the stamp contains the UUID.
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
