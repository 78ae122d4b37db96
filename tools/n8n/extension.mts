import { join } from 'node:path';
import { unpack } from './communityPackage.mts';
import type { PackageFile } from './communityPackage.mts';

/**
 * n8n's prefix for the node types of a custom extension. For a community package, the package name
 * is the prefix.
 */
export const EXTENSION_PREFIX = 'CUSTOM';

/**
 * Unpacks a packed node where n8n finds it as a custom extension.
 * @returns the environment variables for n8n
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
