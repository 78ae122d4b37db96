import { homedir } from 'node:os';
import { join } from 'node:path';

const NAME = 'n8n-nodes-cfdi';

/** Where this user's machine keeps what can be made again: an installed n8n is 2 GB. */
export function cacheFolder(
	env: NodeJS.ProcessEnv = process.env,
	platform: NodeJS.Platform = process.platform,
	home: string = homedir(),
): string {
	if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, NAME);
	if (platform === 'darwin') return join(home, 'Library', 'Caches', NAME);
	if (platform === 'win32') {
		return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), NAME, 'Cache');
	}
	return join(home, '.cache', NAME);
}
