/** The data of an operation's example, including the data for the fault tests. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../packages/sandbox/test/sandbox';
import type { Books } from '../../promise/readBooks';

export interface OperationExample {
	name: string;
	parameters: INodeParameters;
	path: string;
	body: string;
	answer: object;
	/** The output items, without their links. */
	output: object[];
	/** Its patterns for n8n's AI builder by title: an item for each, and the request. */
	patterns?: Readonly<Record<string, { item: IDataObject; sent: object }>>;
	underFaults: UnderFaults;
}

export interface InputItem extends IDataObject {
	/** In the format of an RFC, and unique in its file. */
	key: string;
	/** The invoice to cancel or download. */
	invoiceId?: number;
}

/** How the fault tests run an operation. Each item has a key, which identifies it in the books. */
export interface UnderFaults {
	isWrite: boolean;
	/** Parameters that differ from the example. */
	parameters: INodeParameters;
	/** Adds to the sandbox the records that the item needs. */
	prepare: (sandbox: Sandbox, key: string) => Promise<InputItem>;
	/** Sends a first request, if the first one is slow. */
	warmUp?: (sandbox: Sandbox, input: InputItem) => Promise<unknown>;
	/** A part of the request's body that is unique to the item. A fault order matches it. */
	match: (input: InputItem) => string;
	/** Number of times that the item's work was done according to the books; 0 for a read. */
	timesDone: (books: Books, input: InputItem) => number;
	/** Returns the content of an output item without an error. */
	outputOf: (books: Books, input: InputItem) => object;
}

/** For items with their key in the request's body. */
export const withKey = {
	prepare: async (_sandbox: Sandbox, key: string): Promise<InputItem> => ({ key }),
	match: ({ key }: InputItem): string => `"${key}"`,
};

/** For operations without changes. */
export const read = { isWrite: false, timesDone: () => 0 };
