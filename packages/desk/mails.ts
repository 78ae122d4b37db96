import { isRecord } from 'cfdi-mx/values';
import type { Row } from './register';

export const NOT_MAILED = 'No se envió';

/**
 * Returns the message that a row has until its mail is sent. The message remains if n8n is killed before
 * the mail.
 */
export const notMailedTo = (address: string): string => `${NOT_MAILED} el correo a ${address}`;

/**
 * Returns the message of a Send Email error. Returns '' if the error has no message, and undefined if there
 * is no error.
 */
export function errorReason(error: unknown): string | undefined {
	if (error === undefined || error === null) return undefined;
	return isRecord(error) ? String(error.message ?? '') : String(error);
}

/**
 * Returns the message about the addresses that refused a mail, with the reason, or `''` if all addresses
 * accepted it.
 * @param sent the output item of Send Email
 */
export function mailRefusal(address: string, sent: Row): string {
	const { error, rejected } = sent;
	const reason = errorReason(error);
	if (reason !== undefined) return notMailedTo(address) + (reason === '' ? '' : `: ${reason}`);
	const refused = Array.isArray(rejected) ? rejected.map(String).join(', ') : '';
	return refused === '' ? '' : notMailedTo(refused);
}
