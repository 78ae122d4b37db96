import type { IDataObject } from 'n8n-workflow';
import type { DecidedItem } from './decision';

/** Returns an item for each row. */
export const rowItems = (rows: readonly object[]): DecidedItem[] =>
	rows.map((row) => ({ json: row as IDataObject }));
