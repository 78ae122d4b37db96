/** Messages of a row about the mail to its customer. */
import { isRecord } from 'cfdi-mx/values';
import type { Row } from './register';

/** The first words of a row's message about a mail that was not sent. */
export const NOT_MAILED = 'No se envió';

/** Returns the message of a row before its mail, so that it stays if n8n is killed. */
export const notMailedTo = (address: string): string => `${NOT_MAILED} el correo a ${address}`;

/** Returns why Send Email failed, '' if it does not say; undefined without an error. */
export function errorReason(error: unknown): string | undefined {
	if (error === undefined || error === null) return undefined;
	return isRecord(error) ? String(error.message ?? '') : String(error);
}

/** Returns to whom a mail was not sent, and why; `''` if it was taken. @param sent the item of Send Email */
export function mailRefusal(address: string, sent: Row): string {
	const { error, rejected } = sent;
	const reason = errorReason(error);
	if (reason !== undefined) return notMailedTo(address) + (reason === '' ? '' : `: ${reason}`);
	const refused = Array.isArray(rejected) ? rejected.map(String).join(', ') : '';
	return refused === '' ? '' : notMailedTo(refused);
}
