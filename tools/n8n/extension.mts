import { join } from 'node:path';
import { unpack } from './communityPackage.mts';
import type { PackageFile } from './communityPackage.mts';

/** n8n gives the nodes of its custom extensions this prefix in place of their package's name. */
export const EXTENSION_PREFIX = 'CUSTOM';

/**
 * Puts a packed node where n8n looks for its custom extensions.
 * @returns the setting with which n8n is started
 */
export async function installExtension(
	file: PackageFile,
	userFolder: string,
	signal?: AbortSignal,
): Promise<Record<string, string>> {
	const folder = join(userFolder, 'extensions', file.name);
	await unpack(file, folder, signal);
	return { N8N_CUSTOM_EXTENSIONS: folder };
}
