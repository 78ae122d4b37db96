import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunFolder {
	path: string;
	/** The invoice's XML and PDF. They remain after the run. */
	documents: string;
	/** Screenshots. They remain after the run. */
	pictures: string;
	/** n8n's output. It remains after a failed run. */
	log: string;
	user: string;
	package: string;
	data: string;
}

/** @param what part of the folder's name, for example demo or e2e */
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

/** Removes temporary files. Also removes the folder if it is empty afterwards. */
export async function clearRunFolder(folder: RunFolder, keepLog: boolean): Promise<void> {
	const logs = (await readdir(folder.path))
		.filter((name) => name.endsWith('.log'))
		.map((name) => join(folder.path, name));
	const temporary = [folder.user, folder.package, folder.data, ...(keepLog ? [] : logs)];
	for (const path of temporary) await rm(path, { recursive: true, force: true, maxRetries: 3 });
	// rmdir fails if the folder is not empty, which is intended.
	await rmdir(folder.pictures).catch(() => undefined);
	await rmdir(folder.path).catch(() => undefined);
}
