import { isRecord, recordOf } from 'cfdi-mx/values';

interface UploadedFile {
	fileSize?: unknown;
}

/** Returns whether the page sent a file smaller than 2 MB. */
export function isReadableFile(file: UploadedFile | undefined): boolean {
	const size = file?.fileSize;
	return typeof size === 'string' && /^[\d.]+ k?B$|^1(?:\.\d+)? MB$/.test(size);
}

/**
 * Returns the taxpayer's identifier (D3) in a certificate's QR link, URL-encoded, or '' if the link has no
 * D3. Ignores the rest of the link.
 */
export function taxpayerIn(link: string): string {
	const [, taxpayer = ''] =
		/\bD3=(\d{6,20}_(?:[A-ZÑ&]|%26|%C3%91){3,4}\d{6}[A-Z\d]{3})(?![A-Z\d])/i.exec(link) ?? [];
	return encodeURIComponent(decodeURIComponent(taxpayer));
}

export type CertificateAnswer =
	| {
			state: 'read';
			values: { rfc: unknown; name: unknown; postal_code: unknown; regime: unknown };
			several: boolean;
			issuedOn: unknown;
			notes: string[];
	  }
	| { state: 'unread'; text: string };

/** For a link, these error codes mean that SAT's page did not respond. */
const NO_PAGE = ['certificateHasNoText', 'noCertificateInField'];

/**
 * Returns the answer with a certificate's tax data, or with the reason why the certificate is unreadable.
 * @param result undefined if the customer sent neither a file nor a link
 * @param isLink whether the result comes from SAT's page
 */
export function certificateAnswer(
	result: Readonly<Record<string, unknown>> | undefined,
	isLink: boolean,
): CertificateAnswer {
	const regimes = result?.taxRegimes;
	if (result === undefined || !Array.isArray(regimes)) {
		return {
			state: 'unread',
			text: `${whyUnread(result, isLink)} También puede escribir los datos.`,
		};
	}
	const { rfc, name, postalCode, taxRegime, issuedOn, warnings } = result;
	return {
		state: 'read',
		values: { rfc, name, postal_code: postalCode, regime: taxRegime },
		several: regimes.filter((one) => isRecord(one) && one.uses !== undefined).length > 1,
		issuedOn,
		notes: (Array.isArray(warnings) ? warnings : []).map((one) => `${spanishOf(one)}.`),
	};
}

function whyUnread(result: Readonly<Record<string, unknown>> | undefined, isLink: boolean): string {
	const error = result?.error;
	if (isLink && isRecord(error) && NO_PAGE.includes(String(error.code))) {
		return 'La página del SAT no respondió.';
	}
	const words = spanishOf(error);
	return words === ''
		? 'Elija el PDF de la Constancia, de hasta 2 MB, o pegue el enlace de su código QR.'
		: `${words}.`;
}

function spanishOf(said: unknown): string {
	const { message } = recordOf(recordOf(said).es);
	return typeof message === 'string' ? message : '';
}
