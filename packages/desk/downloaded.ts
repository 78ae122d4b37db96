/** Reads what Download with Read Invoice gives. */
import type { Row } from './register';
import { textIn } from './register';

/**
 * Returns whether the files are of a UUID, by SAT's address in them: after a change of account, an ID at the service can be
 * that of another invoice.
 */
export function isFileOf(download: Row, uuid: string): boolean {
	const address = textIn(download, 'verificationUrl').toUpperCase();
	return uuid !== '' && address.includes(`?ID=${uuid.toUpperCase()}&`);
}
