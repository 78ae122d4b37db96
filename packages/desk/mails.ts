import { isRecord } from 'cfdi-mx/values';
import type { Row } from './register';

export const NOT_MAILED = 'No se envió';

/** Returns the message that a row has until its email is sent, and keeps if n8n is killed first. */
export const notMailedTo = (address: string): string => `${NOT_MAILED} el correo a ${address}`;

/** Returns a Send Email error's message, '' if it has none, or undefined without an error. */
export function errorReason(error: unknown): string | undefined {
	if (error === undefined || error === null) return undefined;
	return isRecord(error) ? String(error.message ?? '') : String(error);
}

/**
 * Returns the message about the addresses that refused a mail, or `''` if all accepted it.
 * @param sent Send Email's output item
 */
export function mailRefusal(address: string, sent: Row): string {
	const { error, rejected } = sent;
	const reason = errorReason(error);
	if (reason !== undefined) return notMailedTo(address) + (reason === '' ? '' : `: ${reason}`);
	const refused = Array.isArray(rejected) ? rejected.map(String).join(', ') : '';
	return refused === '' ? '' : notMailedTo(refused);
}
