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

/** Behavior that the service's documentation does not describe. */
export interface Settings {
	delayMs: number;
	/** Maximum number of simultaneous stamps. Further stamps get a 429. 0 removes the limit. */
	atOnce: number;
	/** Retry-After of a 429 in seconds. 0 omits the header. */
	retryAfter: number;
	downloadForm: DownloadForm;
	/** Minimum size of a downloaded file in bytes. Smaller files are padded. 0 pads no files. */
	downloadSize: number;
	paging: Paging;
	/**
	 * Maximum number of other companies' IDs between two invoices. The gap grows from zero to this
	 * number, then starts again. Downloads of these IDs get a 403.
	 */
	otherIds: number;
	/**
	 * Milliseconds until a stamp has its UUID. Until then, the stamp gets a 202 with only the ID, and
	 * the download a 409. With 0, the stamp returns the UUID.
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
