/** All visitors of the self-invoice page can see these settings. */
export interface SelfInvoiceSettings {
	shop: string;
	logo: string;
	colour: string;
	privacy: string;
	/**
	 * Value that the page asks for besides ticket and total, because only the buyer knows it: `email`,
	 * `code`, or '' for none.
	 */
	third: string;
	afterwards: string;
}

export type { CertificateAnswer } from './certificateAnswer';
export { certificateAnswer, isReadableFile, taxpayerIn } from './certificateAnswer';

export interface OfficeSettings {
	token: string;
	lists: Readonly<Record<string, readonly string[]>>;
}

interface PageFile {
	lines: readonly string[];
}

/** Returns the HTML of the page on which customers invoice their purchases. */
export async function selfInvoicePage(settings: SelfInvoiceSettings): Promise<string> {
	return pageOf((await import('./pages/selfInvoice.json')).default, settings);
}

/**
 * Returns the HTML of the page on which an office issues, replaces, sends and finds invoices, and downloads
 * a month's files.
 */
export async function officePage(settings: OfficeSettings): Promise<string> {
	return pageOf((await import('./pages/office.json')).default, settings);
}

const PLACE = '<!--settings-->';

/** Inserts the settings as JSON, escaped so that it cannot close its script element. */
function pageOf({ lines }: PageFile, settings: object): string {
	const json = JSON.stringify(settings).replace(
		/[<>\u2028\u2029]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return lines.map((line) => line.replace(PLACE, () => json)).join('\n');
}
