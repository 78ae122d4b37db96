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
	 * Maps each pattern for n8n's AI builder to the input item with which the pattern makes this
	 * request.
	 */
	patterns?: Readonly<Record<string, IDataObject>>;
	underFaults: UnderFaults;
}

export interface InputItem extends IDataObject {
	/** A unique value in its test file, with an RFC's format. */
	key: string;
	invoiceId?: number;
}

/** Each item's key identifies its records in the sandbox. */
export interface UnderFaults {
	isWrite: boolean;
	parameters: INodeParameters;
	/** Adds the item's records to the sandbox. */
	prepare: (sandbox: Sandbox, key: string) => Promise<InputItem>;
	/** Sends a request before the test, if an operation's first request is slow. */
	warmUp?: (sandbox: Sandbox, input: InputItem) => Promise<unknown>;
	/** The match is unique to the item, so that a fault affects only this request. */
	match: (input: InputItem) => string;
	/** Always 0 for an operation that only reads. */
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
