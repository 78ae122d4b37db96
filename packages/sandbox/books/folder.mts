import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const newToken = () => randomBytes(24).toString('hex');

/**
 * Returns the token and the path of the database in a folder, which is created if necessary. The
 * folder keeps the token, so that credentials work after a restart. Without a folder, the database
 * is in memory.
 * @param given a new token, which replaces the stored one
 */
export function openBooks(folder?: string, given?: string): { token: string; file?: string } {
	if (folder === undefined) return { token: given ?? newToken() };
	mkdirSync(folder, { recursive: true });
	const kept = join(folder, 'token');
	const token = given ?? (existsSync(kept) ? readFileSync(kept, 'utf8').trim() : newToken());
	writeFileSync(kept, `${token}\n`, { mode: 0o600 });
	return { token, file: join(folder, 'books.sqlite') };
}
