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

/** How the service behaves, within what its documentation leaves open. */
export interface Settings {
	/** How long a stamp takes. */
	delayMs: number;
	/** How many stamps may be under way before the next one is answered 429; 0 is no limit. */
	atOnce: number;
	/** The Retry-After of that 429, in seconds; 0 leaves the header out. */
	retryAfter: number;
	downloadForm: DownloadForm;
	/** The bytes a downloaded file is padded to; 0 leaves it as it is. */
	downloadSize: number;
	paging: Paging;
}

export const defaultSettings: Readonly<Settings> = {
	delayMs: 0,
	atOnce: 0,
	retryAfter: 0,
	downloadForm: 'json',
	downloadSize: 0,
	paging: 'normal',
};
