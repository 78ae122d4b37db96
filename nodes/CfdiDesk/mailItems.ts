import type { INodeExecutionData } from 'n8n-workflow';
import type { DecidedItem } from './decision';

/** n8n sends a mail without its files if an item has none. */
export const hasFiles = ({ binary }: INodeExecutionData): boolean =>
	binary?.data_xml !== undefined && binary.data_pdf !== undefined;

/** Returns the item of a mail, with the files of the item before it. */
export const mailItems = (
	mail: { to: string; subject: string; text: string } | undefined,
	{ binary }: INodeExecutionData,
): DecidedItem[] =>
	mail === undefined ? [] : [{ json: { ...mail }, ...(binary !== undefined && { binary }) }];
