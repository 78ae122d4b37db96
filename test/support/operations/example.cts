import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../packages/sandbox/test/sandbox';
import type { Books } from '../../promise/readBooks';
import type { WorkflowFile } from '../engine';

interface ExampleFiles {
	/** Resource and operation, such as "invoice.stamp". */
	name: string;
	workflow: WorkflowFile;
	parameters: INodeParameters;
	body: string;
	answer: object;
	/** The output items, without their links. */
	output: object[];
}

export interface OperationExample extends ExampleFiles {
	path: string;
	/** By the title of a pattern for n8n's AI builder: an item from which it makes the example's request. */
	patterns?: Readonly<Record<string, IDataObject>>;
	underFaults: UnderFaults;
}

export interface InputItem extends IDataObject {
	/** In the format of an RFC, and unique in its file. */
	key: string;
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

export const withKey = {
	prepare: async (_sandbox: Sandbox, key: string): Promise<InputItem> => ({ key }),
	match: ({ key }: InputItem): string => `"${key}"`,
};

export const read = { isWrite: false, timesDone: () => 0 };

/** Reads an operation's workflow.json, and the request, the answer and the output in its example.json. */
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
