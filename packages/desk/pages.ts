/** The settings of the self-invoice page. All visitors can see them. */
export interface SelfInvoiceSettings {
	shop: string;
	logo: string;
	/** Such as #0b5cab. */
	colour: string;
	privacy: string;
	/**
	 * The third value that the page asks for, besides the ticket and the total: `email`, `code`, or '' for
	 * none. Only the buyer knows this value.
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
 * Returns the HTML of the page on which an office issues, replaces, sends and looks up invoices, and
 * downloads the files of a month.
 */
export async function officePage(settings: OfficeSettings): Promise<string> {
	return pageOf((await import('./pages/office.json')).default, settings);
}

const PLACE = '<!--settings-->';

/**
 * Inserts the settings into the page as JSON. The JSON is escaped, so that it cannot close the script
 * element around it.
 */
function pageOf({ lines }: PageFile, settings: object): string {
	const json = JSON.stringify(settings).replace(
		/[<>\u2028\u2029]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return lines.map((line) => line.replace(PLACE, () => json)).join('\n');
}
