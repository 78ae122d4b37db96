import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * The folder of a Node on the PATH that has its headers, as most have. What is compiled against
 * Node-API fits every version of Node, so none has to be downloaded from nodejs.org.
 */
export function nodeWithHeaders(path = process.env.PATH ?? ''): string | undefined {
	return path
		.split(delimiter)
		.filter((folder) => folder !== '')
		.map((folder) => dirname(folder))
		.find((prefix) => existsSync(join(prefix, 'include', 'node', 'node_api.h')));
}
