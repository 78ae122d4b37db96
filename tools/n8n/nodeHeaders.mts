import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * The place of a Node on this machine that has its headers beside it, as most have. What is
 * compiled against Node-API fits every version of Node, so any of them will do, and none has to be
 * downloaded from nodejs.org.
 */
export function nodeWithHeaders(path = process.env.PATH ?? ''): string | undefined {
	return path
		.split(delimiter)
		.filter((folder) => folder !== '')
		.map((folder) => dirname(folder))
		.find((prefix) => existsSync(join(prefix, 'include', 'node', 'node_api.h')));
}
