import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where one run keeps its things. */
export interface RunFolder {
	path: string;
	/** The invoice's XML and PDF; they stay after the run. */
	documents: string;
	/** What a browser showed; it stays after the run. */
	pictures: string;
	/** What n8n says; it stays after a run that failed. */
	log: string;
	/** n8n's own: database, settings, community packages. */
	user: string;
	/** The packed node. */
	package: string;
	/** What else keeps data while it runs: a database, a queue. */
	data: string;
}

/** @param what the run is for: a part of the folder's name */
export async function makeRunFolder(what = 'demo'): Promise<RunFolder> {
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

/** Removes what is temporary; the folder itself too, when nothing is left in it. */
export async function clearRunFolder(folder: RunFolder, keepLog: boolean): Promise<void> {
	const logs = (await readdir(folder.path))
		.filter((name) => name.endsWith('.log'))
		.map((name) => join(folder.path, name));
	const temporary = [folder.user, folder.package, folder.data, ...(keepLog ? [] : logs)];
	for (const path of temporary) await rm(path, { recursive: true, force: true, maxRetries: 3 });
	// Not empty: something stays.
	await rmdir(folder.pictures).catch(() => undefined);
	await rmdir(folder.path).catch(() => undefined);
}
