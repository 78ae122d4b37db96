import type { Row } from './register';
import { textIn } from './register';

/**
 * Returns whether SAT's address in the download has this UUID. After a change of account, the same
 * ID can belong to another invoice.
 */
export function isFileOf(download: Row, uuid: string): boolean {
	const address = textIn(download, 'verificationUrl').toUpperCase();
	return uuid !== '' && address.includes(`?ID=${uuid.toUpperCase()}&`);
}
