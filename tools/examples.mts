import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Workflow, WorkflowNode } from './n8n/rest.mts';

const FOLDER = fileURLToPath(new URL('../workflows', import.meta.url));

/** The names of the workflows to import. */
export async function exampleNames(): Promise<string[]> {
	const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
	return files.map((file) => file.slice(0, -'.json'.length)).sort();
}

/** The file of one of them. */
export function exampleFile(name: string): string {
	return join(FOLDER, `${name}.json`);
}

/** The node itself, and what n8n makes of it for AI agents. */
const OWN_TYPE = /\.cfdi(Tool)?$/;

/** The workflow of such a file, with a credential in the nodes that ask for one. */
export async function example(
	name: string,
	credentials: WorkflowNode['credentials'],
): Promise<Workflow> {
	const workflow = JSON.parse(await readFile(exampleFile(name), 'utf8')) as Workflow;
	for (const node of workflow.nodes) {
		if (OWN_TYPE.test(node.type)) node.credentials = credentials;
	}
	return workflow;
}
