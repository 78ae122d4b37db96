import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * Finds a Node.js on the PATH that has header files. Node-API builds work with every version, so
 * nothing must be downloaded from nodejs.org.
 */
export function nodeWithHeaders(path = process.env.PATH ?? ''): string | undefined {
	return path
		.split(delimiter)
		.filter((folder) => folder !== '')
		.map((folder) => dirname(folder))
		.find((prefix) => existsSync(join(prefix, 'include', 'node', 'node_api.h')));
}
