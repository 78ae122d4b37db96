import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Workflow, WorkflowNode } from './n8n/rest.mts';

const FOLDER = fileURLToPath(new URL('../workflows', import.meta.url));

/** The names of the example workflows. */
export async function exampleNames(): Promise<string[]> {
	const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
	return files.map((file) => file.slice(0, -'.json'.length)).sort();
}

/** The oldest n8n in which an example workflow runs, as its first note says. */
export async function exampleSince(name: string): Promise<string> {
	const { nodes } = JSON.parse(await readFile(exampleFile(name), 'utf8')) as Workflow;
	const texts = nodes.map(({ parameters }) => String(parameters.content));
	const [since] = texts.flatMap((text) => /Runs in n8n ([\d.]+) or newer\.$/.exec(text)?.[1] ?? []);
	if (since === undefined) throw new Error(`${name}.json does not say in which n8n it runs.`);
	return since;
}

/** The file of an example workflow. */
export function exampleFile(name: string): string {
	return join(FOLDER, `${name}.json`);
}

/** The node, and the tool that n8n derives from it for AI agents. */
const OWN_TYPE = /\.cfdi(Tool)?$/;

const OTHER_TYPES: Readonly<Record<string, string>> = {
	'n8n-nodes-base.crypto': 'crypto',
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.jwt': 'jwtAuth',
	'n8n-nodes-base.wooCommerce': 'wooCommerceApi',
	'n8n-nodes-base.wooCommerceTrigger': 'wooCommerceApi',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};

/** By how a form or a page asks who someone is. */
const LOGIN_TYPES: Readonly<Record<string, string>> = {
	basicAuth: 'httpBasicAuth',
	bearerAuth: 'httpBearerAuth',
	jwtAuth: 'jwtAuth',
};

/** Which of the credentials a node takes. */
function credentialType({ type, parameters }: WorkflowNode): string | undefined {
	if (OWN_TYPE.test(type)) return 'cfdiApi';
	return OTHER_TYPES[type] ?? LOGIN_TYPES[String(parameters.authentication)];
}

/**
 * An example workflow, with its credentials.
 * @param credentials by type: this package's, that for mail, a shop's secret and key, and the logins of forms and pages
 * @param file its file, or a changed copy of it
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
