import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../packages/sandbox/test/sandbox';
import type { Books } from '../../promise/readBooks';
import type { WorkflowFile } from '../engine';

interface ExampleFiles {
	name: string;
	workflow: WorkflowFile;
	parameters: INodeParameters;
	body: string;
	answer: object;
	output: object[];
}

export interface OperationExample extends ExampleFiles {
	path: string;
	/**
	 * Input items by the title of a pattern for n8n's AI builder. The pattern makes the example's
	 * request from its item.
	 */
	patterns?: Readonly<Record<string, IDataObject>>;
	underFaults: UnderFaults;
}

export interface InputItem extends IDataObject {
	/** Has the format of an RFC and is unique in its file. */
	key: string;
	invoiceId?: number;
}

/**
 * Describes how the fault tests run an operation. Each item has a key, which identifies it in the
 * books.
 */
export interface UnderFaults {
	isWrite: boolean;
	parameters: INodeParameters;
	/** Adds the item's records to the sandbox. */
	prepare: (sandbox: Sandbox, key: string) => Promise<InputItem>;
	/** Sends a request before the test if the first request is slow. */
	warmUp?: (sandbox: Sandbox, input: InputItem) => Promise<unknown>;
	/**
	 * Returns a part of the request's body that is unique to the item. A fault order matches this
	 * part.
	 */
	match: (input: InputItem) => string;
	/** Counts how often the books show the item's work. 0 for a read. */
	timesDone: (books: Books, input: InputItem) => number;
	outputOf: (books: Books, input: InputItem) => object;
}

export const withKey = {
	prepare: async (_sandbox: Sandbox, key: string): Promise<InputItem> => ({ key }),
	match: ({ key }: InputItem): string => `"${key}"`,
};

export const read = { isWrite: false, timesDone: () => 0 };

/** Reads an operation's workflow.json, and the request, response and output in its example.json. */
export function filesOfExample(name: string): ExampleFiles {
	const folder = name.replace('invoice.', '').replace('.', '/');
	const json = (file: string): unknown =>
		JSON.parse(readFileSync(join(__dirname, '../../operations', folder, file), 'utf8')) as unknown;
	const workflow = json('workflow.json') as WorkflowFile;
	const node = workflow.nodes.find(({ type }) => type === 'n8n-nodes-cfdi.cfdi');
	if (node === undefined) throw new Error(`The workflow of ${name} has no CFDI node`);
	const { request, answer, output } = json('example.json') as {
		request: object;
		answer: object;
		output: object[];
	};
	return {
		name,
		workflow,
		parameters: node.parameters,
		body: JSON.stringify(request),
		answer,
		output,
	};
}
