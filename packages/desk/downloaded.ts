import type { Row } from './register';
import { textIn } from './register';

/**
 * Returns whether a downloaded CFDI has this UUID, according to its verification address at SAT. After a
 * change of account, its ID can belong to another invoice.
 */
export function isFileOf(download: Row, uuid: string): boolean {
	const address = textIn(download, 'verificationUrl').toUpperCase();
	return uuid !== '' && address.includes(`?ID=${uuid.toUpperCase()}&`);
}
