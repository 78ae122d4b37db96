import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { DecidedItem } from './decision';

/** Returns an item with this JSON, and with another item's files if given. */
export const itemWith = (json: object, binary?: IBinaryKeyData): DecidedItem => ({
	json: json as IDataObject,
	...(binary !== undefined && { binary }),
});

/** Returns an output's items: one, or none if `json` is undefined. */
export const itemsOf = (json: object | undefined, binary?: IBinaryKeyData): DecidedItem[] =>
	json === undefined ? [] : [itemWith(json, binary)];

/** Returns an output's items, one for each row. */
export const rowItems = (rows: readonly object[]): DecidedItem[] =>
	rows.map((row) => itemWith(row));

/**
 * Returns whether an item has the XML and the PDF, because n8n sends an email even if an attachment
 * is missing.
 */
export const hasFiles = ({ binary }: INodeExecutionData): boolean =>
	binary?.data_xml !== undefined && binary.data_pdf !== undefined;
