import { isRecord } from 'cfdi-mx';
import type { FileKind } from './fileKind';
import { fileKind } from './fileKind';

export interface FoundFile {
	kind: FileKind;
	bytes: Buffer;
}

/** The files in a JSON answer, and all its other values. */
export interface SearchedJson {
	files: FoundFile[];
	rest: unknown;
}

/** A shorter text could be an ordinary word rather than base64. */
const SHORTEST_BASE64 = 24;

/** So much of a file tells its kind, in characters of base64. */
const BEGINNING = 4_000;

/**
 * Takes the files out of a JSON answer, under any key and at any depth: as base64, as a data: URL, or
 * as the XML itself.
 */
export function filesInJson(value: unknown): SearchedJson {
	if (typeof value === 'string') {
		const file = fileInText(value);
		return file === undefined ? { files: [], rest: value } : { files: [file], rest: undefined };
	}
	if (Array.isArray(value)) {
		const parts = value.map(filesInJson);
		return {
			files: parts.flatMap(({ files }) => files),
			rest: parts.map(({ rest }) => rest).filter((rest) => rest !== undefined),
		};
	}
	if (!isRecord(value)) return { files: [], rest: value };

	const parts = Object.entries(value).map(([key, part]) => [key, filesInJson(part)] as const);
	return {
		files: parts.flatMap(([, { files }]) => files),
		rest: Object.fromEntries(
			parts.filter(([, { rest }]) => rest !== undefined).map(([key, { rest }]) => [key, rest]),
		),
	};
}

function fileInText(text: string): FoundFile | undefined {
	if (text.trimStart().startsWith('<')) return asFile(Buffer.from(text, 'utf8'));
	const base64 = text.replace(/^data:[^,]*;base64,/, '');
	if (base64.length < SHORTEST_BASE64 || !/^[\w+/-]{20}/.test(base64)) return undefined;
	// The first characters decide, so most texts are not decoded.
	if (fileKind(Buffer.from(base64.slice(0, BEGINNING), 'base64')) === undefined) return undefined;
	return asFile(Buffer.from(base64, 'base64'));
}

function asFile(bytes: Buffer): FoundFile | undefined {
	const kind = fileKind(bytes);
	return kind === undefined ? undefined : { kind, bytes };
}
