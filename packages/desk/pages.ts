/** The pages that a shop or an office serves, each with its settings in it. */

/** The settings of the page on which customers invoice what they bought, which can see all of them. */
export interface SelfInvoiceSettings {
	shop: string;
	/** Address of a picture. */
	logo: string;
	/** Such as #0b5cab. */
	colour: string;
	/** Address of the privacy notice. */
	privacy: string;
	/** Another thing that only the buyer knows: '' for nothing, `email` or `code`. */
	third: string;
	/** Tells customers what to do when it is too late. */
	afterwards: string;
}

export type { CertificateAnswer } from './certificateAnswer';
export { certificateAnswer, isReadableFile, taxpayerIn } from './certificateAnswer';

interface PageFile {
	lines: readonly string[];
}

/** Returns the HTML of the page on which customers invoice what they bought. */
export async function selfInvoicePage(settings: SelfInvoiceSettings): Promise<string> {
	return pageOf((await import('./pages/selfInvoice.json')).default, settings);
}

const PLACE = '<!--settings-->';

/** Fills in the settings as JSON that cannot end its script. */
function pageOf({ lines }: PageFile, settings: object): string {
	const json = JSON.stringify(settings).replace(
		/[<>\u2028\u2029]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return lines.map((line) => line.replace(PLACE, () => json)).join('\n');
}
