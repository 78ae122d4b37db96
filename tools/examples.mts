import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Workflow, WorkflowNode } from './n8n/rest.mts';

const FOLDER = fileURLToPath(new URL('../workflows', import.meta.url));

export async function exampleNames(): Promise<string[]> {
	const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
	return files.map((file) => file.slice(0, -'.json'.length)).sort();
}

/**
 * Returns the oldest n8n version that runs an example workflow, as stated in the workflow's note.
 */
export async function exampleSince(name: string): Promise<string> {
	const { nodes } = JSON.parse(await readFile(exampleFile(name), 'utf8')) as Workflow;
	const texts = nodes.map(({ parameters }) => String(parameters.content));
	const [since] = texts.flatMap((text) => /Runs in n8n ([\d.]+) or newer\.$/.exec(text)?.[1] ?? []);
	if (since === undefined) throw new Error(`${name}.json does not say in which n8n it runs.`);
	return since;
}

export function exampleFile(name: string): string {
	return join(FOLDER, `${name}.json`);
}

/** Matches CFDI Invoicing and the tool that n8n derives from it for AI agents. */
const OWN_TYPE = /\.cfdi(Tool)?$/;

const OTHER_TYPES: Readonly<Record<string, string>> = {
	'n8n-nodes-base.crypto': 'crypto',
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.jwt': 'jwtAuth',
	'n8n-nodes-base.wooCommerce': 'wooCommerceApi',
	'n8n-nodes-base.wooCommerceTrigger': 'wooCommerceApi',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};

/** Maps a form's or webhook's authentication to the required credential type. */
const LOGIN_TYPES: Readonly<Record<string, string>> = {
	basicAuth: 'httpBasicAuth',
	bearerAuth: 'httpBearerAuth',
	jwtAuth: 'jwtAuth',
};

function credentialType({ type, parameters }: WorkflowNode): string | undefined {
	if (OWN_TYPE.test(type)) return 'cfdiApi';
	return OTHER_TYPES[type] ?? LOGIN_TYPES[String(parameters.authentication)];
}

/**
 * Reads an example workflow and sets its nodes' credentials.
 * @param file the workflow's file by default, or a changed copy
 */
export async function example(
	name: string,
	credentials: NonNullable<WorkflowNode['credentials']>,
	file = exampleFile(name),
): Promise<Workflow> {
	const workflow = JSON.parse(await readFile(file, 'utf8')) as Workflow;
	for (const node of workflow.nodes) {
		const type = credentialType(node);
		const credential = type === undefined ? undefined : credentials[type];
		if (type !== undefined && credential !== undefined) node.credentials = { [type]: credential };
	}
	return workflow;
}
