/** Messages of a row about the mail to its customer. */
import { isRecord } from 'cfdi-mx/values';
import type { Row } from './register';

/** Returns the message of a row before its mail, so that it stays if n8n is killed. */
export const notMailedTo = (address: string): string => `No se envió el correo a ${address}`;

/** Returns to whom a mail was not sent, and why; `''` if it was taken. @param sent the item of Send Email */
export function mailRefusal(address: string, sent: Row): string {
	const { error, rejected } = sent;
	const reason = isRecord(error) ? String(error.message ?? '') : String(error ?? '');
	if (error !== undefined) return notMailedTo(address) + (reason === '' ? '' : `: ${reason}`);
	const refused = Array.isArray(rejected) ? rejected.map(String).join(', ') : '';
	return refused === '' ? '' : notMailedTo(refused);
}

const ONE_ADDRESS = /^\s*([^\s,;<>"@]+@[^\s,;<>"@]+)\s*$/;

/** Returns the address if a customer wrote exactly one, else `''`, so that their mail goes to no other address. */
export const oneAddress = (written: string): string => ONE_ADDRESS.exec(written)?.[1] ?? '';

/** Returns a subject in one line: a line break would begin another header. */
export const subjectLine = (text: string): string => text.replace(/[\s\u0085]+/g, ' ');
