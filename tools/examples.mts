import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Workflow, WorkflowNode } from './n8n/rest.mts';

const FOLDER = fileURLToPath(new URL('../workflows', import.meta.url));

export async function exampleNames(): Promise<string[]> {
	const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
	return files.map((file) => file.slice(0, -'.json'.length)).sort();
}

/** Reads the oldest supported n8n from an example workflow's first note. */
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

/** The node's type, and the tool type that n8n derives from it for AI agents. */
const OWN_TYPE = /\.cfdi(Tool)?$/;

const OTHER_TYPES: Readonly<Record<string, string>> = {
	'n8n-nodes-base.crypto': 'crypto',
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.jwt': 'jwtAuth',
	'n8n-nodes-base.wooCommerce': 'wooCommerceApi',
	'n8n-nodes-base.wooCommerceTrigger': 'wooCommerceApi',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};

/** Credential types, by the login method of a form or page. */
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
 * Reads an example workflow and sets its credentials.
 * @param credentials by type, for example this package's credential, mail or a shop's secret
 * @param file its file, or a changed copy
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
