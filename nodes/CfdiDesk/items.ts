import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { DecidedItem } from './decision';

export const itemWith = (json: object, binary?: IBinaryKeyData): DecidedItem => ({
	json: json as IDataObject,
	...(binary !== undefined && { binary }),
});

/** Returns the items for an output: one item, or no item if `json` is undefined. */
export const itemsOf = (json: object | undefined, binary?: IBinaryKeyData): DecidedItem[] =>
	json === undefined ? [] : [itemWith(json, binary)];

export const rowItems = (rows: readonly object[]): DecidedItem[] =>
	rows.map((row) => itemWith(row));

/**
 * Returns whether an item has the XML and the PDF, because n8n sends an email even if an attachment
 * is missing.
 */
export const hasFiles = ({ binary }: INodeExecutionData): boolean =>
	binary?.data_xml !== undefined && binary.data_pdf !== undefined;
