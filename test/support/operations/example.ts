/** What an example of an operation has, and what the fault tests need of it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../packages/sandbox/test/sandbox';
import type { Books } from '../../promise/readBooks';

export interface OperationExample {
	name: string;
	parameters: INodeParameters;
	path: string;
	/** The exact request body. */
	body: string;
	answer: object;
	/** The output items, without their links. */
	output: object[];
	/** Its patterns for n8n's AI builder, by their titles: an item for each, and what is then sent. */
	patterns?: Readonly<Record<string, { item: IDataObject; sent: object }>>;
	underFaults: UnderFaults;
}

/** The data of an input item of the fault tests. */
export interface InputItem extends IDataObject {
	/** In the form of an RFC, and unique in its file. */
	key: string;
	/** The invoice to cancel or download. */
	invoiceId?: number;
}

/** How the fault tests run an operation: each item has a key, by which the books know it. */
export interface UnderFaults {
	isWrite: boolean;
	/** The parameters that are not those of the example. */
	parameters: INodeParameters;
	/** Adds to the sandbox the records that the item needs. */
	prepare: (sandbox: Sandbox, key: string) => Promise<InputItem>;
	/** Sends a first request, if the first one is slow. */
	warmUp?: (sandbox: Sandbox, input: InputItem) => Promise<unknown>;
	/** A part of the request's body that is unique to the item: a fault order matches it. */
	match: (input: InputItem) => string;
	/** How often the item's work was done according to the books; 0 for a read. */
	timesDone: (books: Books, input: InputItem) => number;
	/** What an output item without an error contains. */
	outputOf: (books: Books, input: InputItem) => object;
}

/** Of an item whose key is in the body of its request. */
export const withKey = {
	prepare: async (_sandbox: Sandbox, key: string): Promise<InputItem> => ({ key }),
	match: ({ key }: InputItem): string => `"${key}"`,
};

/** Of what changes nothing. */
export const read = { isWrite: false, timesDone: () => 0 };
