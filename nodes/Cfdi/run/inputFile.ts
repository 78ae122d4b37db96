import type {
	IBinaryData,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { bounds } from 'cfdi-mx';
import { itemError } from '../messages/itemError';
import { valueAt } from './parameters';

/** n8n runs an operation with all items (custom operation), or with one (its declarative engine). */
export type N8nContext = IExecuteFunctions | IExecuteSingleFunctions;

/**
 * Returns the bytes of a file, from the item or from n8n's store. Returns undefined if the item has no file in
 * this field.
 * @param field a name, a path in the data of a workflow that keeps files there, or a file of any node
 * @throws ItemError before it loads a file that is too large
 */
export async function fileOf(
	execution: N8nContext,
	field: string | IBinaryData,
	index: number,
): Promise<Buffer | undefined> {
	const file = typeof field === 'string' ? fileIn(itemOf(execution, index), field) : field;
	if (file === undefined) return undefined;
	if ((await sizeOf(execution, file)) > LARGEST) {
		throw itemError('notSent', 'fileNotLoaded', { megabytes: String(LARGEST / 1_000_000) });
	}
	// By the file itself if n8n accepts it: a name has another meaning in each binary mode.
	return 'getItemIndex' in execution
		? await execution.helpers.getBinaryDataBuffer(field as string)
		: await execution.helpers.getBinaryDataBuffer(index, file);
}

const LARGEST = bounds.fileBytes.most;

/** Returns the size in bytes. The file is base64 in the item, or in n8n's store. */
async function sizeOf({ helpers }: N8nContext, { id, data }: IBinaryData): Promise<number> {
	if (id === undefined) return (data.length * 3) / 4;
	return 'getBinaryMetadata' in helpers ? (await helpers.getBinaryMetadata(id)).fileSize : 0;
}

/** Returns an input item. */
export function itemOf(execution: N8nContext, index: number): INodeExecutionData | undefined {
	return 'getItemIndex' in execution ? execution.getInputData() : execution.getInputData()[index];
}

function fileIn(item: INodeExecutionData | undefined, field: string): IBinaryData | undefined {
	const value: unknown = item?.binary?.[field] ?? valueAt(item?.json, field.split('.'));
	return isFile(value) ? value : undefined;
}

/** Whether a value is a file of an n8n item. */
export function isFile(value: unknown): value is IBinaryData {
	return (
		typeof value === 'object' &&
		value !== null &&
		'mimeType' in value &&
		('data' in value || 'id' in value)
	);
}
