import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * Finds a Node.js installation on the PATH that has header files. The headers of any version are
 * enough for Node-API, so nothing is downloaded from nodejs.org.
 */
export function nodeWithHeaders(path = process.env.PATH ?? ''): string | undefined {
	return path
		.split(delimiter)
		.filter((folder) => folder !== '')
		.map((folder) => dirname(folder))
		.find((prefix) => existsSync(join(prefix, 'include', 'node', 'node_api.h')));
}
