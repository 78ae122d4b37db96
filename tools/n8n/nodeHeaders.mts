import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * Finds the folder of a Node.js on the PATH with header files. Any version's suffice for Node-API,
 * so none are downloaded from nodejs.org.
 */
export function nodeWithHeaders(path = process.env.PATH ?? ''): string | undefined {
	return path
		.split(delimiter)
		.filter((folder) => folder !== '')
		.map((folder) => dirname(folder))
		.find((prefix) => existsSync(join(prefix, 'include', 'node', 'node_api.h')));
}
