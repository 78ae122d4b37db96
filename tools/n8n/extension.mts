import { join } from 'node:path';
import { unpack } from './communityPackage.mts';
import type { PackageFile } from './communityPackage.mts';

/** n8n's prefix for node types of custom extensions. It replaces the package name. */
export const EXTENSION_PREFIX = 'CUSTOM';

/**
 * Installs a packed node as a custom extension.
 * @returns the environment for n8n
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
