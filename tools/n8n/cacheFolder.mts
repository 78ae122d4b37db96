import { homedir } from 'node:os';
import { join } from 'node:path';

const NAME = 'n8n-nodes-cfdi';

/** Returns the folder in the user's cache for n8n versions. Each version takes 2 GB. */
export function cacheFolder(): string {
	const { env, platform } = process;
	const home = homedir();
	if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, NAME);
	if (platform === 'darwin') return join(home, 'Library', 'Caches', NAME);
	if (platform === 'win32') {
		return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), NAME, 'Cache');
	}
	return join(home, '.cache', NAME);
}
