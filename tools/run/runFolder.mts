import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of one run. */
export interface RunFolder {
	path: string;
	/** The invoice's XML and PDF; kept after the run. */
	documents: string;
	/** Screenshots; kept after the run. */
	pictures: string;
	/** n8n's output; kept after a failed run. */
	log: string;
	/** n8n's database, settings and community packages. */
	user: string;
	/** The packed node. */
	package: string;
	/** Data of other servers: a database, a queue. */
	data: string;
}

/** @param what part of the folder's name: demo, e2e */
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

/** Removes what is temporary, and the folder itself if nothing is left in it. */
export async function clearRunFolder(folder: RunFolder, keepLog: boolean): Promise<void> {
	const logs = (await readdir(folder.path))
		.filter((name) => name.endsWith('.log'))
		.map((name) => join(folder.path, name));
	const temporary = [folder.user, folder.package, folder.data, ...(keepLog ? [] : logs)];
	for (const path of temporary) await rm(path, { recursive: true, force: true, maxRetries: 3 });
	// Fails, as it should, if the folder is not empty.
	await rmdir(folder.pictures).catch(() => undefined);
	await rmdir(folder.path).catch(() => undefined);
}
