import { isRecord } from 'cfdi-mx/values';
import type { Row } from './register';

export const NOT_MAILED = 'No se envió';

/**
 * Returns the message for an email that was not sent. n8n writes this message before it sends the email, in
 * case n8n is killed.
 */
export const notMailedTo = (address: string): string => `${NOT_MAILED} el correo a ${address}`;

/**
 * Returns the message of a Send Email error, '' if the error has no message, or undefined if there was no
 * error.
 */
export function errorReason(error: unknown): string | undefined {
	if (error === undefined || error === null) return undefined;
	return isRecord(error) ? String(error.message ?? '') : String(error);
}

/**
 * Returns the message for the row if Send Email failed or the mail server rejected an address, otherwise
 * `''`.
 * @param sent Send Email's output item
 */
export function mailRefusal(address: string, sent: Row): string {
	const { error, rejected } = sent;
	const reason = errorReason(error);
	if (reason !== undefined) return notMailedTo(address) + (reason === '' ? '' : `: ${reason}`);
	const refused = Array.isArray(rejected) ? rejected.map(String).join(', ') : '';
	return refused === '' ? '' : notMailedTo(refused);
}
