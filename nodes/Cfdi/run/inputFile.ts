import type {
	IBinaryData,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { bounds } from 'cfdi-mx';
import { itemError } from '../words/errors';
import { valueAt } from './parameters';

/** What n8n runs an operation with: all items (custom operation), or one (its declarative engine). */
export type N8nContext = IExecuteFunctions | IExecuteSingleFunctions;

/**
 * The bytes of a file of an item, wherever n8n keeps it; undefined where the item has none in this
 * field.
 * @param field its name, or its path in the data of a workflow that keeps files there; or a file itself, of any node
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
	// By the file itself where n8n takes it: a name stands for another place in each binary mode.
	return 'getItemIndex' in execution
		? await execution.helpers.getBinaryDataBuffer(field as string)
		: await execution.helpers.getBinaryDataBuffer(index, file);
}

const LARGEST = bounds.fileBytes.most;

/** The bytes that a file has: in the item itself as base64, or in n8n's store. */
async function sizeOf({ helpers }: N8nContext, { id, data }: IBinaryData): Promise<number> {
	if (id === undefined) return (data.length * 3) / 4;
	return 'getBinaryMetadata' in helpers ? (await helpers.getBinaryMetadata(id)).fileSize : 0;
}

/** An item as it comes in. */
export function itemOf(execution: N8nContext, index: number): INodeExecutionData | undefined {
	return 'getItemIndex' in execution ? execution.getInputData() : execution.getInputData()[index];
}

function fileIn(item: INodeExecutionData | undefined, field: string): IBinaryData | undefined {
	const value: unknown = item?.binary?.[field] ?? valueAt(item?.json, field.split('.'));
	return isFile(value) ? value : undefined;
}

/** Whether a value is a file, as n8n's items have them. */
export function isFile(value: unknown): value is IBinaryData {
	return (
		typeof value === 'object' &&
		value !== null &&
		'mimeType' in value &&
		('data' in value || 'id' in value)
	);
}
