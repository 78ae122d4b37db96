import type { Row } from './register';
import { textIn } from './register';

/**
 * Checks SAT's address in the files: after a change of account, an ID at the service can belong to another
 * invoice.
 */
export function isFileOf(download: Row, uuid: string): boolean {
	const address = textIn(download, 'verificationUrl').toUpperCase();
	return uuid !== '' && address.includes(`?ID=${uuid.toUpperCase()}&`);
}
