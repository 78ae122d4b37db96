import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleFile } from '../../../tools/examples.mts';
import type { Workflow } from '../../../tools/n8n/rest.mts';
import { openExample } from './examples.mts';
import type { OpenShop } from './openShop.mts';

/**
 * Imports and publishes an example that calls paid orders.
 * @param picture the screenshot's name
 * @param changed changes the text of the example's file
 * @returns the workflow's ID
 */
export async function openLinked(
	{ setup, id: value }: OpenShop,
	name: string,
	picture?: string,
	changed: (text: string) => string = (text) => text,
): Promise<string> {
	const workflow = JSON.parse(changed(await readFile(exampleFile(name), 'utf8'))) as Workflow;
	for (const { parameters, type } of workflow.nodes) {
		// Tests distinguish visitors by the address that a proxy reports.
		if ('proxyHeader' in parameters) parameters.proxyHeader = 'x-forwarded-for';
		if (type !== 'n8n-nodes-base.executeWorkflow') continue;
		parameters.workflowId = { __rl: true, mode: 'list', value };
	}
	const file = join(setup.folder.path, `${name}.json`);
	await writeFile(file, JSON.stringify(workflow));
	return await openExample(setup, name, picture, file);
}
