import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DOMParser, onErrorStopParsing } from '@nodecfdi/cfdi-core';
import { extractText } from 'unpdf';
import type { BinaryEntry } from './n8n/execution.mts';

export interface SavedFile {
	kind: string;
	path: string;
	content: Buffer;
}

export interface StampedXml {
	version: string | null;
	total: string | null;
	/** The UUID in its stamp, the TimbreFiscalDigital. */
	uuid: string | null;
}

/** Writes the files an item carries into a folder. */
export async function saveFiles(
	files: Record<string, BinaryEntry>,
	read: (entry: BinaryEntry) => Promise<Buffer>,
	folder: string,
): Promise<SavedFile[]> {
	await mkdir(folder, { recursive: true });
	const saved: SavedFile[] = [];
	for (const [field, entry] of Object.entries(files)) {
		const content = await read(entry);
		// The name comes from a service: only its last part is taken.
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

const CFDI = 'http://www.sat.gob.mx/cfd/4';
const STAMP = 'http://www.sat.gob.mx/TimbreFiscalDigital';

/** Reads a stamped CFDI; throws where it is not well formed. */
export function readStampedXml(xml: Buffer): StampedXml {
	const parser = new DOMParser({ onError: onErrorStopParsing });
	const root = parser.parseFromString(xml.toString('utf8'), 'text/xml').documentElement;
	if (root?.namespaceURI !== CFDI || root.localName !== 'Comprobante') {
		throw new Error(`It is not a CFDI 4.0 but <${root?.nodeName ?? 'nothing'}>.`);
	}
	const stamp = root.getElementsByTagNameNS(STAMP, 'TimbreFiscalDigital').item(0);
	return {
		version: root.getAttribute('Version'),
		total: root.getAttribute('Total'),
		uuid: stamp?.getAttribute('UUID') ?? null,
	};
}

/** The text that a person sees in a PDF. */
export async function readPdfText(pdf: Buffer): Promise<string> {
	const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
	return text;
}
