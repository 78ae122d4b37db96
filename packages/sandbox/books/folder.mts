import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const newToken = () => randomBytes(24).toString('hex');

/**
 * The books in a folder, which is made if there is none, or in memory. The token stays with them, so that a
 * credential still fits after a restart.
 * @param given the token to use in place of the one in the folder
 */
export function openBooks(folder?: string, given?: string): { token: string; file?: string } {
	if (folder === undefined) return { token: given ?? newToken() };
	mkdirSync(folder, { recursive: true });
	const kept = join(folder, 'token');
	const token = given ?? (existsSync(kept) ? readFileSync(kept, 'utf8').trim() : newToken());
	writeFileSync(kept, `${token}\n`, { mode: 0o600 });
	return { token, file: join(folder, 'books.sqlite') };
}
