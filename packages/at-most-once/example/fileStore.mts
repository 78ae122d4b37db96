import { open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row, Store } from 'at-most-once';

/**
 * Returns a store that several processes share without locks. Each row is a file. As the lock
 * requires, a write does not restore a deleted file.
 */
export function fileStore(folder: string): Store {
	const pathOf = (row: Row) => join(folder, row);

	const read = async (row: Row): Promise<string[] | undefined> => {
		for (;;) {
			const text = await readFile(pathOf(row), 'utf8').catch(missing);
			if (text === undefined) return undefined;
			// A file without a final line break is still being written, so read it again.
			if (text.endsWith('\n')) return JSON.parse(text) as string[];
		}
	};

	/** Returns false if the file exists already (flag `wx`) or was deleted (flag `r+`). */
	const write = async (row: Row, entries: readonly string[], flag: 'wx' | 'r+') => {
		const file = await open(pathOf(row), flag).catch(missing);
		if (file === undefined) return false;
		await file.truncate();
		await file.write(`${JSON.stringify(entries)}\n`, 0);
		await file.close();
		return true;
	};

	return {
		record: async (row, wanted, most = Infinity) => {
			const before = await read(row);
			const added = wanted.filter((entry) => !before?.includes(entry));
			const entries = [...(before ?? []), ...added];
			const isWritten = await write(row, entries.slice(-most), before ? 'r+' : 'wx');
			return isWritten || before ? added : [];
		},
		remove: async (row, gone) => {
			const before = await read(row);
			if (before === undefined) return;
			const remaining = before.filter((entry) => !gone.includes(entry));
			await write(row, remaining, 'r+');
		},
		clear: async (row) => await unlink(pathOf(row)).catch(missing),
		count: async (row) => (await read(row))?.length ?? 0,
	};
}

function missing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
}
