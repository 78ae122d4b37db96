import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * Finds a Node.js with header files on the PATH. Node-API builds work with every Node.js version,
 * so no download from nodejs.org is necessary.
 */
export function nodeWithHeaders(path = process.env.PATH ?? ''): string | undefined {
	return path
		.split(delimiter)
		.filter((folder) => folder !== '')
		.map((folder) => dirname(folder))
		.find((prefix) => existsSync(join(prefix, 'include', 'node', 'node_api.h')));
}
