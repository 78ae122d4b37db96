import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BinaryEntry } from '../tools/n8n/execution.mts';

export interface SavedFile {
	kind: string;
	path: string;
	content: Buffer;
}

export async function saveFiles(
	files: Record<string, BinaryEntry>,
	read: (entry: BinaryEntry) => Promise<Buffer>,
	folder: string,
): Promise<SavedFile[]> {
	await mkdir(folder, { recursive: true });
	const saved: SavedFile[] = [];
	for (const [field, entry] of Object.entries(files)) {
		const content = await read(entry);
		// Use only the last part of the name, because the service chooses the name.
		const path = join(folder, basename(entry.fileName ?? field));
		await writeFile(path, content);
		saved.push({ kind: kindOf(entry), path, content });
	}
	return saved;
}

function kindOf({ mimeType, fileName }: BinaryEntry): string {
	if (mimeType.includes('pdf')) return 'pdf';
	if (mimeType.includes('xml')) return 'xml';
	return fileName?.split('.').at(-1)?.toLowerCase() ?? mimeType;
}
