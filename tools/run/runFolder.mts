import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunFolder {
	path: string;
	/** Neither `documents` nor `pictures` is deleted at the end. */
	documents: string;
	pictures: string;
	/** n8n's output is deleted at the end, except after a failure. */
	log: string;
	user: string;
	package: string;
	data: string;
}

/**
 * Creates a temporary folder.
 * @param what a part of the folder's name, for example "demo" or "e2e"
 */
export async function makeRunFolder(what: string): Promise<RunFolder> {
	const path = await mkdtemp(join(tmpdir(), `n8n-nodes-cfdi-${what}-`));
	const folder = {
		path,
		documents: join(path, 'documents'),
		pictures: join(path, 'pictures'),
		log: join(path, 'n8n.log'),
		user: join(path, 'n8n'),
		package: join(path, 'package'),
		data: join(path, 'data'),
	};
	await mkdir(folder.user);
	return folder;
}

/** Deletes the temporary files, and the folder if nothing else is in it. */
export async function clearRunFolder(folder: RunFolder, keepLog: boolean): Promise<void> {
	const logs = (await readdir(folder.path))
		.filter((name) => name.endsWith('.log'))
		.map((name) => join(folder.path, name));
	const temporary = [folder.user, folder.package, folder.data, ...(keepLog ? [] : logs)];
	for (const path of temporary) await rm(path, { recursive: true, force: true, maxRetries: 3 });
	// rmdir fails if the folder is not empty. Its files must stay.
	await rmdir(folder.pictures).catch(() => undefined);
	await rmdir(folder.path).catch(() => undefined);
}
