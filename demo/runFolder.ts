import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where one run keeps its things. */
export interface RunFolder {
	path: string;
	/** The invoice's XML and PDF; they stay after the run. */
	documents: string;
	/** What n8n says; it stays after a run that failed. */
	log: string;
	/** n8n's own: database, settings, community packages. */
	user: string;
	/** The packed node. */
	package: string;
}

/** @param what the run is for: a part of the folder's name */
export async function makeRunFolder(what = 'demo'): Promise<RunFolder> {
	const path = await mkdtemp(join(tmpdir(), `n8n-nodes-cfdi-${what}-`));
	const folder = {
		path,
		documents: join(path, 'documents'),
		log: join(path, 'n8n.log'),
		user: join(path, 'n8n'),
		package: join(path, 'package'),
	};
	await mkdir(folder.user);
	return folder;
}

/** Removes what is temporary; the folder itself too, when nothing is left in it. */
export async function clearRunFolder(folder: RunFolder, keepLog: boolean): Promise<void> {
	const temporary = [folder.user, folder.package, ...(keepLog ? [] : [folder.log])];
	for (const path of temporary) await rm(path, { recursive: true, force: true, maxRetries: 3 });
	// Not empty: something stays.
	await rmdir(folder.path).catch(() => undefined);
}
