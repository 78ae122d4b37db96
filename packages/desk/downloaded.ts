import type { Row } from './register';
import { textIn } from './register';

/**
 * Returns whether a downloaded CFDI has this UUID, according to its verification URL. After a change of
 * account, an ID can belong to another invoice.
 */
export function isFileOf(download: Row, uuid: string): boolean {
	const address = textIn(download, 'verificationUrl').toUpperCase();
	return uuid !== '' && address.includes(`?ID=${uuid.toUpperCase()}&`);
}
