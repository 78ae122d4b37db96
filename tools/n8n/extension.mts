import { join } from 'node:path';
import { unpack } from './communityPackage.mts';
import type { PackageFile } from './communityPackage.mts';

/** n8n's prefix for a custom extension's node types. A community package's prefix is its name. */
export const EXTENSION_PREFIX = 'CUSTOM';

/**
 * Unpacks a packed node where n8n finds custom extensions.
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
